import type { Plugin } from 'vite';

/**
 * Preloads the one font file that every page needs first. A page with a first view in its HTML is drawn earlier without:
 * browsers hold the first paint back for a preloaded font.
 */
export function fontPreload(): Plugin {
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
              attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: true },
            },
          ],
        };
      },
    },
  };
}
