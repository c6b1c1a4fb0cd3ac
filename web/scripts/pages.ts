import type { Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;

/**
 * Names the scripts of the home page in index.html, so that they are fetched with the first ones and
 * not after them, and writes table.html beside it: the same page for the scripts of the table. The
 * server sends that for a table's address.
 */
export function pages(): Plugin {
  return {
    name: 'qwirkle-pages',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('the build has no page');
      const html = String(page.source);
      page.source = withScripts(html, bundle, 'Home');
      this.emitFile({
        type: 'asset',
        fileName: 'table.html',
        source: withScripts(html, bundle, 'Table'),
      });
    },
  };
}

/** A page that preloads the scripts of a screen. */
function withScripts(html: string, bundle: Bundle, screen: string): string {
  const chunk = Object.values(bundle).find(
    (each) => each.type === 'chunk' && each.facadeModuleId?.endsWith(`/screens/${screen}.svelte`),
  );
  if (chunk?.type !== 'chunk') throw new Error(`the build has no ${screen}`);
  const links = [chunk.fileName, ...chunk.imports]
    .filter((name) => !html.includes(name))
    .map((name) => `    <link rel="modulepreload" crossorigin href="/${name}">\n`);
  return html.replace('  </head>', links.join('') + '  </head>');
}
