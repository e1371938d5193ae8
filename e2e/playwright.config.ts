import { defineConfig } from '@playwright/test';

/** With a camera. */
const RECORDINGS = /(axe-applicants|expert|faults|interview|keyboard|picture|trial-run|videos)\.spec\.ts$/;

/** Journeys of people through the whole product: real server, real database, real browser, camera and microphone from files. */
export default defineConfig({
  testDir: './journeys',
  outputDir: '../test-results',
  globalSetup: './fixtures/first-product.ts',
  // Journeys that record in real time run apart from those that only look at screens, so that their cameras stay smooth.
  // `npm test` runs three of the former at a time on two cores, and four of the latter, which wait for pages, mails and times to undo.
  workers: 1,
  projects: [
    { name: 'screens', testIgnore: RECORDINGS },
    { name: 'recordings', testMatch: RECORDINGS },
  ],
  retries: 0,
  // What is waited for comes at once on a quiet machine; these are for one that is slow and busy.
  timeout: 480_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  reporter: [['list']],
  // A trace of each journey costs two fifths of its time: `--trace retain-on-failure` asks for them.
  use: { screenshot: 'only-on-failure', actionTimeout: 60_000 },
});
