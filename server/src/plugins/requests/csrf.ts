import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../lib/app-error.ts';
import type { Context } from '../../context.ts';
import { bearerOf } from '../session/api-token.ts';
import { isLoopback } from '../../public-address.ts';
import { ensureCsrfCookie, isCsrfToken } from '../session/cookies.ts';

const UNSAFE = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * Our pages are those of PUBLIC_URL. On this machine alone they are reached by its other names too, which are checked
 * before. A page of the same host without encryption is none: anybody on the way may have written it.
 */
const isOwnOrigin = (origin: string, request: FastifyRequest, { env }: Context): boolean =>
  origin === new URL(env.PUBLIC_URL).origin || (isLoopback(env) && origin === `${request.protocol}://${request.host}`);

/** The browser says where a request comes from; other programs say nothing. */
function comesFromElsewhere(request: FastifyRequest, ctx: Context): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  const { origin } = request.headers;
  if (origin === undefined) return false;
  return !isOwnOrigin(origin, request, ctx);
}

/**
 * Whether a page of our own asks. Browsers that do not say so by themselves name their origin, or the page in the
 * referrer; whoever says nothing is taken for another site.
 */
function comesFromOurPage(request: FastifyRequest, ctx: Context): boolean {
  const { 'sec-fetch-site': site, origin, referer } = request.headers;
  if (comesFromElsewhere(request, ctx)) return false;
  if (site !== undefined) return site === 'same-origin';
  if (origin !== undefined) return true;
  const page = referer === undefined ? null : URL.parse(referer);
  return page !== null && isOwnOrigin(page.origin, request, ctx);
}

/** Another site can make a browser send cookies, never this header. */
const callsWithToken = (request: FastifyRequest): boolean =>
  request.routeOptions.config.route?.access === 'staff' && bearerOf(request) !== undefined;

/**
 * Unsafe calls need in a header the token that the server signed for the browser's sessions. Another site can neither
 * read it nor make one, and one that it planted as a cookie is not of these sessions. Calls made before a cookie can exist,
 * uploads with their own token, and logout are guarded by where the browser says they come from. A personal API token is
 * proof enough by itself.
 */
export function registerCsrf(app: FastifyInstance, ctx: Context): void {
  app.addHook('onRequest', (request, reply, done) => {
    guard(request, reply);
    done();
  });

  function guard(request: FastifyRequest, reply: FastifyReply): void {
    const { route, operation } = request.routeOptions.config;
    if (!route || callsWithToken(request)) return;
    const unsafe = UNSAFE.has(request.method);
    if (unsafe && comesFromElsewhere(request, ctx)) throw new AppError('csrf');
    if (operation === 'GET /logout/ajax' && !comesFromOurPage(request, ctx)) throw new AppError('csrf');
    if (route.csrf === false || (unsafe && route.access === 'upload')) return;
    // Where it is refused too: a page that was open when its token changed comes through with the next call.
    ensureCsrfCookie(ctx, { request, reply });
    if (unsafe && !isCsrfToken(ctx, request, request.headers['x-csrftoken'])) throw new AppError('csrf');
  }
}
