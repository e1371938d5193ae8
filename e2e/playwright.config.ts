import { defineConfig } from '@playwright/test';

/** With a camera. */
const RECORDINGS = /(axe-applicants|expert|faults|interview|keyboard|videos)\.spec\.ts$/;

/** Journeys of people through the whole product: real server, real database, real browser, camera and microphone from files. */
export default defineConfig({
  testDir: './journeys',
  outputDir: '../test-results',
  globalSetup: './fixtures/first-product.ts',
  // Journeys of applicants record in real time: on two cores, one after another keeps their cameras smooth. Those that
  // only look at screens run apart from them, two at a time (`--project screens --workers 2`).
  workers: 1,
  projects: [
    { name: 'screens', testIgnore: RECORDINGS },
    { name: 'recordings', testMatch: RECORDINGS },
  ],
  retries: 0,
  timeout: 240_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  reporter: [['list']],
  // A trace of each journey costs two fifths of its time: `--trace retain-on-failure` asks for them.
  use: { screenshot: 'only-on-failure', actionTimeout: 20_000 },
});
