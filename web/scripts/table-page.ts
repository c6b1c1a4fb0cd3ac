import type { Plugin } from 'vite';

/**
 * Writes table.html beside index.html: the same page, but it names the scripts of the table, so that
 * they are fetched with the first ones and not after them. The server sends it for a table's address.
 */
export function tablePage(): Plugin {
  return {
    name: 'qwirkle-table-page',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const page = bundle['index.html'];
      const table = Object.values(bundle).find(
        (chunk) =>
          chunk.type === 'chunk' && chunk.facadeModuleId?.endsWith('/screens/Table.svelte'),
      );
      if (page?.type !== 'asset' || table?.type !== 'chunk') {
        throw new Error('the build has no page, or no table');
      }
      const html = String(page.source);
      const links = [table.fileName, ...table.imports]
        .filter((name) => !html.includes(name))
        .map((name) => `    <link rel="modulepreload" crossorigin href="/${name}">\n`);
      const source = html.replace('  </head>', links.join('') + '  </head>');
      this.emitFile({ type: 'asset', fileName: 'table.html', source });
    },
  };
}
