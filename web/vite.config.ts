import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

import { serviceWorker } from './scripts/service-worker.ts';
import { tablePage } from './scripts/table-page.ts';

// `npm run dev` talks to a server of ours that runs beside it.
const server = process.env['QWIRKLE_SERVER'] ?? 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [svelte(), tablePage(), serviceWorker()],
  build: {
    outDir: '../src/qwirkle/web',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // All of it is less than one script: better here at once than screen by screen.
    cssCodeSplit: false,
    rolldownOptions: {
      // What every screen needs comes in one file, not in twenty, and so does the table.
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', minShareCount: 2, test: /\/(node_modules|lib|parts|messages)\// },
            { name: 'board', minShareCount: 2, test: /\/(board|screens\/table)\// },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
  test: {
    include: ['tests/**/*.test.ts'],
    environment: 'node',
  },
});
