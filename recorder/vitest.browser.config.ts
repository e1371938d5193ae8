import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { clip } from '../e2e/clips/make-clips.ts';
import { QUIET } from '../e2e/fixtures/browser/chromium-flags.ts';
import { ProtocolServer } from './testing/protocol-server.ts';

const camera = clip('speaking-en');
const server = new ProtocolServer();

/**
 * The recorder in a real browser: its camera and microphone play the clip `speaking-en`, and the upload
 * protocol answers on the page's own origin.
 */
export default defineConfig({
  plugins: [
    {
      name: 'upload-protocol',
      configureServer: ({ middlewares }) => void middlewares.use(server.handle),
    },
  ],
  test: {
    name: 'camera',
    root: import.meta.dirname,
    include: ['in-browser/*.browser.ts'],
    testTimeout: 120_000,
    expect: { poll: { timeout: 50_000 } },
    fileParallelism: false,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: {
          executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
          args: [
            ...QUIET,
            '--autoplay-policy=no-user-gesture-required',
            '--use-fake-ui-for-media-stream',
            '--use-fake-device-for-media-stream',
            `--use-file-for-fake-video-capture=${camera.video}`,
            `--use-file-for-fake-audio-capture=${camera.audio}`,
          ],
        },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
});
