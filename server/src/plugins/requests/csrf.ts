import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../lib/app-error.ts';
import type { Context } from '../../context.ts';
import { bearerOf } from '../../modules/session/callers/api-token.service.ts';
import { isLoopback } from '../../public-address.ts';
import { ensureCsrfCookie, isCsrfToken } from '../../http/cookies.ts';

const UNSAFE = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * The origins of our own pages: PUBLIC_URL, and on this machine alone its other names, which are checked before. A page
 * of the same host without encryption is excluded: anyone on the network may have altered it.
 */
const isOwnOrigin = (origin: string, request: FastifyRequest, { env }: Context): boolean =>
  origin === new URL(env.PUBLIC_URL).origin || (isLoopback(env) && origin === `${request.protocol}://${request.host}`);

/** Browsers declare where a request comes from; other programs do not. */
function comesFromElsewhere(request: FastifyRequest, ctx: Context): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  const { origin } = request.headers;
  if (origin === undefined) return false;
  return !isOwnOrigin(origin, request, ctx);
}

/**
 * Whether a request comes from our own page. Browsers that do not declare it send their origin, or the page in the
 * referrer; a request without either counts as foreign.
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
const callsWithToken = (request: FastifyRequest): boolean => {
  const access = request.routeOptions.config.route?.access;
  return access === 'directory' || (access === 'staff' && bearerOf(request) !== undefined);
};

/**
 * Unsafe calls need in a header the token that the server signed for the browser's sessions. Another site can neither
 * read nor create one, and a planted cookie is not for these sessions. Calls made before a cookie can exist, uploads
 * with their own token, and logout are protected by the declared origin. A personal API token is sufficient proof by
 * itself.
 */
export function registerCsrf(app: FastifyInstance, ctx: Context): void {
  app.addHook('onRequest', (request, reply, done) => {
    guard(request, reply);
    done();
  });

  function guard(request: FastifyRequest, reply: FastifyReply): void {
    const { route, operation } = request.routeOptions.config;
    if (!route || route.from_elsewhere || callsWithToken(request)) return;
    const unsafe = UNSAFE.has(request.method);
    if (unsafe && comesFromElsewhere(request, ctx)) throw new AppError('csrf');
    if (operation === 'GET /logout/ajax' && !comesFromOurPage(request, ctx)) throw new AppError('csrf');
    if (route.csrf === false || (unsafe && route.access === 'upload')) return;
    // Also on refusals: a page whose token changed succeeds with the next call.
    ensureCsrfCookie(ctx, { request, reply });
    if (unsafe && !isCsrfToken(ctx, request, request.headers['x-csrftoken'])) throw new AppError('csrf');
  }
}
