import { defineConfig } from '@playwright/test';
import { useMemoryFolder } from '../scripts/lib/memory-folder.ts';
import { IN_DEPTH } from './fixtures/in-depth.ts';

useMemoryFolder();

/** For `npm run test:deep`: what repeats a journey in another language, with another form or with another fault of its kind. */
const notNow = IN_DEPTH ? [] : [/@deep/];

/** Journeys of people through the whole product: real server, real database, real browser, camera and microphone from files. */
export default defineConfig({
  testDir: './journeys',
  globalSetup: './fixtures/product/first-product.ts',
  // Journeys that record in real time run apart from those that only look at screens, so that their cameras stay smooth.
  // `npm test` says how many run at a time: of both more than there are cores, since they wait for pages, mails and clocks.
  workers: 1,
  projects: [
    // Folders of their own, since a run empties its folder: the second step keeps what the first one left of a failure.
    { name: 'screens', grepInvert: [/@camera|@firefox|@webkit/, ...notNow], outputDir: '../test-results/screens' },
    { name: 'recordings', grep: /@camera/, grepInvert: notNow, outputDir: '../test-results/recordings' },
    // Browsers of other makes: scripts/lib/engines.ts finds and installs them.
    { name: 'firefox', grep: /@firefox/, grepInvert: notNow, outputDir: '../test-results/firefox' },
    { name: 'webkit', grep: /@webkit/, grepInvert: notNow, outputDir: '../test-results/webkit' },
  ],
  retries: 0,
  // Long enough for a slow and busy machine; a quiet one answers immediately.
  timeout: 480_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  reporter: [['list']],
  // A trace of each journey costs two fifths of its time: `--trace retain-on-failure` asks for them.
  use: { screenshot: 'only-on-failure', actionTimeout: 60_000 },
});
