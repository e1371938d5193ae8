import { defineConfig } from '@playwright/test';

/** Journeys of people through the whole product: real server, real database, real browser, camera and microphone from files. */
export default defineConfig({
  testDir: './journeys',
  outputDir: '../test-results',
  // Journeys record in real time on two cores: one after another keeps their cameras smooth.
  workers: 1,
  retries: 0,
  timeout: 240_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  reporter: [['list']],
  use: { trace: 'retain-on-failure', actionTimeout: 20_000 },
});
