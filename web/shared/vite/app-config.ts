import type { UserConfig } from 'vite';
import type { AppName } from '@vivavoce/locales/areas.ts';
import { fontPreload } from './font-preload.ts';
import { messages } from './messages.ts';
import { precompress } from './precompress.ts';

/** The build settings that both apps share: addresses of assets, the manifest, phrases, the font. */
export function appConfig(app: AppName): UserConfig {
  return {
    base: '/',
    publicDir: false,
    // The server replaces the placeholder by the nonce of each answer.
    html: { cspNonce: '__CSP_NONCE__' },
    plugins: [messages(app), fontPreload(), precompress()],
    resolve: {
      alias: [{ find: /^use-intl\/format-message$/, replacement: 'use-intl/format-message/format-only' }],
      dedupe: ['react', 'react-dom', 'use-intl'],
    },
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      assetsDir: `assets/${app}`,
      assetsInlineLimit: 0,
      manifest: true,
      modulePreload: { polyfill: false },
      target: ['chrome111', 'firefox114', 'safari16.4'],
      reportCompressedSize: false,
    },
  };
}
