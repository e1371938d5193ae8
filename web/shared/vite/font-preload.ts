import type { Plugin } from 'vite';

/** Preloads the one font file that every page needs first. */
export function fontPreload(): Plugin {
  return {
    name: 'vivavoce-font-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
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
