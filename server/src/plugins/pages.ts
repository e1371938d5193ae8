import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { publicPage } from '../modules/interviews/public-page.ts';
import { ensureCsrfCookie } from './csrf.ts';
import { sendNotFound } from './errors.ts';
import { contentSecurityPolicy, mailFramePolicy, newNonce, SECURITY_HEADERS } from './security-headers.ts';

const WEB = fileURLToPath(new URL('../../../web', import.meta.url));
type WebApp = 'staff' | 'public';

/** Reads a built page again only when it changed, so that a rebuild shows without a restart. */
function pageOf(app: WebApp): string | null {
  const file = path.join(WEB, app, 'dist', 'index.html');
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

function sendPage(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  app: WebApp,
  fill: (html: string) => string,
) {
  const html = pageOf(app);
  if (html === null) return reply.code(503).type('text/plain').send('The web application has not been built yet.');
  const nonce = newNonce();
  ensureCsrfCookie(ctx, request, reply);
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', contentSecurityPolicy(nonce))
    .send(fill(html.replaceAll('__CSP_NONCE__', nonce)));
}

/** Shows the HTML that its own page posts to it. The sandbox gives it an origin of its own, so an e-mail can reach nothing. */
function sendMailFrame(_request: FastifyRequest, reply: FastifyReply) {
  const nonce = newNonce();
  const script = `addEventListener('message',e=>{if(typeof e.data==='string'){document.documentElement.innerHTML=e.data}});parent.postMessage('ready','*')`;
  return reply
    .type('text/html; charset=utf-8')
    .header('x-frame-options', 'SAMEORIGIN')
    .header('content-security-policy', mailFramePolicy(nonce))
    .send(
      `<!doctype html><html lang="en"><head><title>E-mail</title></head><body><script nonce="${nonce}">${script}</script></body></html>`,
    );
}

const isFrench = (url: string): boolean => url === '/fr' || url.startsWith('/fr/') || url.startsWith('/fr?');

/** One origin: the built assets, the applicant's page with its first view, and the staff app for every other address. */
export async function registerPages(app: FastifyInstance, ctx: Context): Promise<void> {
  app.addHook('onSend', async (_request, reply) => {
    for (const [name, value] of Object.entries(SECURITY_HEADERS))
      if (!reply.hasHeader(name)) void reply.header(name, value);
  });
  const roots = (['staff', 'public'] as const).map((name) => path.join(WEB, name, 'dist', 'assets', name));
  for (const [index, name] of (['staff', 'public'] as const).entries()) {
    await app.register(fastifyStatic, {
      root: roots[index] ?? '',
      prefix: `/assets/${name}/`,
      decorateReply: index === 0,
      immutable: true,
      maxAge: '365d',
      preCompressed: true,
      index: false,
    });
  }
  const applicant = async (request: FastifyRequest, reply: FastifyReply) => {
    const { shorturl } = request.params as { shorturl?: string };
    const fill = await publicPage(ctx, shorturl ?? '', isFrench(request.url));
    return sendPage(ctx, request, reply, 'public', fill);
  };
  for (const url of ['/j', '/j/:shorturl', '/fr/j', '/fr/j/:shorturl'])
    app.get(url, { schema: { hide: true } }, applicant);
  app.get('/mail-frame', { schema: { hide: true } }, sendMailFrame);
  app.get('/*', { schema: { hide: true } }, (request, reply) => {
    const url = request.url.split('?')[0] ?? '/';
    if (/^\/(api|assets|company|csv|templates)\//.test(url) || /\.\w{2,5}$/.test(url))
      return sendNotFound(request, reply);
    return sendPage(ctx, request, reply, 'staff', (html) =>
      html.replace('<html lang="en-GB"', `<html lang="${isFrench(request.url) ? 'fr-FR' : 'en-GB'}"`),
    );
  });
}
