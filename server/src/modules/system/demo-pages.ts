import { productName, tabTitle } from '@vivavoce/domain/companies/product-name.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import type { Env } from '../../env.ts';
import { newNonce } from '../../http/security-headers.ts';
import { isDemo } from '../../public-address.ts';

type DemoPage = { title: string; paragraphs: readonly string[] };

const PAGES = {
  terms: {
    title: 'Terms of this demo',
    paragraphs: [
      'There are none: the demo is for trying Vivavoce on this machine.',
      'An installation names its terms of use in TERMS_URL.',
    ],
  },
  privacy: {
    title: 'Privacy in this demo',
    paragraphs: [
      'The people in this demo do not exist. What you record or type is stored in the data folder on this machine and sent nowhere.',
      'An installation names its privacy notice in PRIVACY_URL, and one for schools in PRIVACY_SCHOOL_URL.',
    ],
  },
} as const satisfies Record<string, DemoPage>;

const addressOf = ({ PUBLIC_URL }: Env, page: keyof typeof PAGES): string => `${PUBLIC_URL}/dev/${page}`;

/** The settings, with the demo's own pages where a demo has none, so that menus and footers are complete. */
export const withDemoPages = (env: Env): Env =>
  isDemo(env)
    ? {
        ...env,
        TERMS_URL: env.TERMS_URL ?? addressOf(env, 'terms'),
        PRIVACY_URL: env.PRIVACY_URL ?? addressOf(env, 'privacy'),
      }
    : env;

const STYLE = `
  :root { color-scheme: light dark; font: 16px/24px system-ui, sans-serif; }
  body { margin: 0 auto; max-width: 40rem; padding: 40px 20px; }
  h1 { font-size: 24px; line-height: 32px; margin: 0 0 16px; }
  p { margin: 0 0 12px; }
  a { color: inherit; font-weight: 600; }
`;

export function registerDemoPages(app: FastifyInstance, { env }: Context): void {
  if (!isDemo(env)) return;
  for (const [name, { title, paragraphs }] of Object.entries(PAGES)) {
    app.get(`/dev/${name}`, { schema: { hide: true } }, async (_request, reply) => {
      const nonce = newNonce();
      return reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', `default-src 'none'; style-src 'nonce-${nonce}'; frame-ancestors 'none'`)
        .send(
          `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${tabTitle(title, productName(false))}</title><style nonce="${nonce}">${STYLE}</style></head>` +
            `<body><main><h1>${title}</h1>${paragraphs.map((text) => `<p>${text}</p>`).join('')}<p><a href="/">Back to Vivavoce</a></p></main></body></html>`,
        );
    });
  }
}
