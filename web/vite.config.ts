import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

import { serviceWorker } from './scripts/service-worker.ts';

// `npm run dev` talks to a server of ours that runs beside it.
const server = process.env['QWIRKLE_SERVER'] ?? 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [svelte(), serviceWorker()],
  build: {
    outDir: '../src/qwirkle/web',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      // What every screen needs comes in one file, not in twenty.
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', minShareCount: 3, test: /\/(node_modules|lib|parts|messages)\// },
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
