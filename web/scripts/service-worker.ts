import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

import type { Plugin } from 'vite';

/**
 * Writes sw.js beside the built files, with the list of what the shell needs without a network.
 * The list's hash names the cache, so that a new build replaces the old one as a whole.
 */
export function serviceWorker(): Plugin {
  let root = '';
  let publicDir = '';
  return {
    name: 'qwirkle-service-worker',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      publicDir = config.publicDir;
    },
    generateBundle(_, bundle) {
      const files = [
        ...Object.keys(bundle).filter((name) => !name.endsWith('.html')),
        ...readdirSync(publicDir, { recursive: true, withFileTypes: true })
          // Services that show links fetch this picture; the page never does.
          .filter((entry) => entry.isFile() && entry.name !== 'share.png')
          .map((entry) => relative(publicDir, join(entry.parentPath, entry.name))),
      ]
        .map((name) => `/${name}`)
        .sort();
      const template = readFileSync(join(root, 'scripts/sw.js'), 'utf8');
      const version = createHash('sha256')
        .update(JSON.stringify(files) + template)
        .digest('hex')
        .slice(0, 12);
      const source = template
        .replace("'VERSION'", JSON.stringify(version))
        .replace("['FILES']", JSON.stringify(['/', ...files]));
      this.emitFile({ type: 'asset', fileName: 'sw.js', source });
    },
  };
}
