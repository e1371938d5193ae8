import { productName, tabTitle } from '@vivavoce/domain/companies/product-name.ts';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import Fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { LIMITS } from '@vivavoce/contract/limits.ts';
import { randomUUID } from 'node:crypto';
import type { Context } from './context.ts';
import { sendNotFound, sendProblem } from './http/problem.ts';
import { registerFeedHub } from './modules/feed/feed.routes.ts';
import { audited, registerAudit } from './modules/audit/audited.ts';
import { handlers } from './modules/index.ts';
import { registerOutboxPages } from './modules/mails/outbox.page.ts';
import { actorsOfSessions, registerSession } from './modules/session/callers/callers.service.ts';
import { registerDemoProvider } from './modules/single-sign-on/demo/demo-pages.ts';
import { registerDemoPages } from './modules/system/demo-pages.ts';
import { registerCompression } from './plugins/answers/compression.ts';
import { registerErrors } from './plugins/answers/errors.ts';
import { serializerCompiler } from './plugins/answers/serializer.ts';
import './plugins/fastify-types.ts';
import { registerHandlers } from './plugins/handlers.ts';
import { registerIdempotency } from './plugins/requests/idempotency.ts';
import { registerRequestLog } from './plugins/requests/request-log.ts';
import { registerOpenapi } from './plugins/openapi/openapi.ts';
import { registerPages } from './plugins/pages/pages.ts';
import { registerRateLimit } from './plugins/rate-limit.ts';
import { SCIM_MEDIA } from '@vivavoce/contract/media.ts';
import type { Socket } from 'node:net';
import { AppError } from './lib/app-error.ts';
import { bearerOf } from './modules/session/callers/api-token.service.ts';
import { isLoopback, answersTo } from './public-address.ts';
import { ensureCsrfCookie, isCsrfToken } from './http/cookies.ts';
import type { IncomingMessage } from 'node:http';
import { escapeHtml } from '@vivavoce/domain/emails/merge-tags.ts';
import type { Operation } from '@vivavoce/contract/index.ts';
import { inEach, languageTag, readPhrases, spokenLocale } from './i18n.ts';
import { securityHeaders } from './http/security-headers.ts';

/** A load balancer calls by any address that it knows, and gets only the state of the server. */
const FOR_ANY_HOST: readonly Operation[] = ['GET /api/health/live', 'GET /api/health/ready'];

const messages = inEach((locale) => readPhrases(locale, 'emails').wrong_host);

/**
 * The path and query of a request target. Where the target is a whole address, its host takes the place of the Host
 * header (RFC 9112, 3.2.2), so that nothing behind this sees another one.
 */
function pathOfTarget(request: IncomingMessage): string {
  const target = request.url ?? '/';
  const whole = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)(.*)$/i.exec(target);
  if (!whole) return target;
  const [, host = '', rest = ''] = whole;
  request.headers.host = host;
  return rest.startsWith('/') ? rest : `/${rest}`;
}

const isOurs = ({ env }: Context, request: FastifyRequest): boolean =>
  answersTo(env, request.host, request.raw.socket.localPort);

/** Whether the answer is for a person: a page in a browser, not a script or a program. */
const isPage = ({ method, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && (headers.accept ?? '').includes('text/html');

function sendWrongHost(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!isPage(request)) return sendProblem(request, reply, 'wrong_host');
  const locale = spokenLocale(request.headers['accept-language']);
  const { title, text, operator } = messages[locale];
  const paragraphs = [text, operator].map((each) => `<p>${escapeHtml(each)}</p>`).join('');
  return reply
    .code(421)
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${languageTag(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(tabTitle(title, productName(false)))}</title></head>` +
        `<body><main><h1>${escapeHtml(title)}</h1>${paragraphs}</main></body></html>`,
    );
}

const isForAnyHost = ({ routeOptions }: FastifyRequest): boolean =>
  FOR_ANY_HOST.some((each) => each === routeOptions.config.operation);

/** Refuses requests to another host than that of PUBLIC_URL, before any other check. */
function registerPublicHost(app: FastifyInstance, ctx: Context): void {
  const { host } = new URL(ctx.env.PUBLIC_URL);
  app.addHook('onRequest', (request, reply, done) => {
    // Nearly every request names the host in just this form; reading any other as an address costs more.
    if (request.host === host || isForAnyHost(request) || isOurs(ctx, request)) done();
    else void sendWrongHost(request, reply);
  });
}

/** Answers a request with an unreadable address; no hook runs for it. */
function sendUnreadable(ctx: Context, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  void reply.headers(securityHeaders(ctx.env));
  return isOurs(ctx, request) ? sendProblem(request, reply, 'not_found') : sendWrongHost(request, reply);
}

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
function registerCsrf(app: FastifyInstance, ctx: Context): void {
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

/**
 * Closes unused connections of browsers, which open some ahead of their requests. Node counts such a connection as
 * busy, so a stopping server would wait until its timeout.
 */
function closeSpareConnections(app: FastifyInstance): void {
  const spare = new Set<Socket>();
  app.server.on('connection', (socket) => {
    spare.add(socket);
    socket.once('close', () => spare.delete(socket));
  });
  app.server.on('request', ({ socket }) => spare.delete(socket));
  app.addHook('preClose', async () => {
    for (const socket of spare) socket.destroy();
  });
}

/** Reads bodies of SCIM as JSON; a removal may name the type without a body. */
function readScimBodies(app: FastifyInstance): void {
  const readJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser(SCIM_MEDIA[0], { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0 && request.method === 'DELETE') done(null);
    else void readJson(request, body as string, done);
  });
}

/** A number is the count of proxies in front of the server. */
const trustedProxies = (setting: boolean | string | number) =>
  typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting;

/**
 * The whole HTTP server; plugins run in the order in which they are registered.
 * @param options.web folder of the built apps, where they are elsewhere
 */
export async function createApp(ctx: Context, { web }: { web?: string } = {}): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: ctx.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies(ctx.env.TRUST_PROXY),
    // A silent connection is closed; a slow one is not, since applicants upload over weak lines.
    connectionTimeout: 60_000,
    bodyLimit: LIMITS.json_body,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    frameworkErrors: (_error, request, reply) => void sendUnreadable(ctx, request, reply as FastifyReply),
    rewriteUrl: pathOfTarget,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  closeSpareConnections(app);
  registerRequestLog(app);
  registerErrors(app, ctx);
  registerPublicHost(app, ctx);
  await app.register(cookie);
  await app.register(formbody);
  // One file and a few fields; each route sets the size of its file.
  await app.register(multipart, { limits: { files: 1, fields: 5, parts: 6, fieldSize: 1_000, headerPairs: 20 } });
  // Only operations that accept text read it: one reads Amazon's JSON, which is announced as text.
  app.removeContentTypeParser('text/plain');
  const readJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (request, body, done) => {
    void readJson(request, body as string, done);
  });
  // The handler reads media as a stream; it is never buffered here.
  app.addContentTypeParser(['application/octet-stream', 'text/vtt'], (_request, payload, done) => done(null, payload));
  readScimBodies(app);
  await registerCompression(app);
  await registerOpenapi(app, ctx);
  await registerRateLimit(app, ctx);
  registerSession(app, ctx);
  registerCsrf(app, ctx);
  registerAudit(app, ctx);
  registerIdempotency(app, ctx);
  registerFeedHub(app, ctx, actorsOfSessions);
  registerHandlers(app, ctx, audited(handlers));
  registerOutboxPages(app, ctx);
  registerDemoPages(app, ctx);
  registerDemoProvider(app, ctx);
  await registerPages(app, ctx, web);
  app.setNotFoundHandler(sendNotFound);
  return app;
}
