import type { UserConfig, Plugin } from 'vite';
import type { AppName } from '@vivavoce/locales/areas.ts';
import { guidePages } from './guide-pages.ts';
import { messages } from './messages.ts';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = /\.(js|css|svg|json)$/;
/** Below this size the headers outweigh the gain. */
const smallest = 1024;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Writes each script and style also as .br and .gz, so that the server never compresses the same bytes twice. */
function precompress(): Plugin {
  return {
    name: 'vivavoce-precompress',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const files = Object.values(bundle).filter((file) => compressible.test(file.fileName));
      await Promise.all(
        files.map(async (file) => {
          const bytes = Buffer.from(file.type === 'chunk' ? file.code : file.source);
          if (bytes.length < smallest) return;
          const target = path.join(dir, file.fileName);
          const brotli = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } };
          await writeFile(`${target}.br`, await toBrotli(bytes, brotli));
          await writeFile(`${target}.gz`, await toGzip(bytes, { level: 9 }));
        }),
      );
    },
  };
}

/**
 * Preloads the one font file that every page needs first. A page with a first view in its HTML is drawn earlier without:
 * browsers hold the first paint back for a preloaded font.
 */
function fontPreload(): Plugin {
  return {
    name: 'vivavoce-font-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, filename }) {
        if (filename.endsWith('visitors.html')) return html;
        const font = Object.keys(bundle ?? {}).find((name) => /figtree-latin-wght-normal.*\.woff2$/.test(name));
        if (!font) throw new Error('the font file is missing from the bundle');
        return {
          html,
          tags: [
            {
              tag: 'link',
              injectTo: 'head-prepend',
              attrs: {
                rel: 'preload',
                as: 'font',
                type: 'font/woff2',
                href: `/${font}`,
                crossorigin: true,
                fetchpriority: 'low',
              },
            },
          ],
        };
      },
    },
  };
}

/** The build settings that both apps share: addresses of assets, the manifest, phrases, the font. */
export function appConfig(app: AppName): UserConfig {
  return {
    base: '/',
    publicDir: false,
    // The server replaces the placeholder by the nonce of each answer.
    html: { cspNonce: '__CSP_NONCE__' },
    plugins: [messages(app), guidePages(), fontPreload(), precompress()],
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
