import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

import { pages } from './scripts/pages.ts';
import { serviceWorker } from './scripts/service-worker.ts';

// `npm run dev` talks to a server of ours that runs beside it.
const server = process.env['QWIRKLE_SERVER'] ?? 'http://127.0.0.1:8000';

// Of what screens share, that which the first board of a game does not wait for.
const AFTER_THE_BOARD =
  /\/(lean-qr|@noble)\/|\/lib\/(daily|positions|review|sheet)\/|\/lib\/(ageOrders|chance|fairBag|joining|moveText|puzzles|table\/emptySnapshot|tablePages)\.|\/parts\/(AgeList|Ages|BoardPage|BoardPicture|BotSelect|Choice|EditionSelect|EmptyList|PageHead|PlayerList|QrCode|ShareLink|StepControls|Switch|TableFacts|TableRow|TilePicture)\.|\/table\/(AfterGame|Chart|Chat|FairnessCheck|FairnessDialog|GameOver|Outcome|Ranking|RematchBanner|ReplayBoard|ReplayControls|TurnList|UnseenTiles|rematch|replay)\./;

export default defineConfig({
  plugins: [svelte(), pages(), serviceWorker()],
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
            {
              name: 'base',
              minShareCount: 2,
              test: (id) =>
                /\/(node_modules|lib|parts|messages)\//.test(id) && !AFTER_THE_BOARD.test(id),
            },
            {
              name: 'board',
              minShareCount: 2,
              test: (id) => /\/(board|screens\/table)\//.test(id) && !AFTER_THE_BOARD.test(id),
            },
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
