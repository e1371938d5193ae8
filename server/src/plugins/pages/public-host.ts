import type { IncomingMessage } from 'node:http';
import { escapeHtml } from '@vivavoce/domain/emails/merge-tags.ts';
import type { Operation } from '@vivavoce/contract/index.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { inEach, languageTag, readPhrases, spokenLocale } from '../../i18n.ts';
import { answersTo } from '../../public-address.ts';
import { sendProblem } from '../../http/problem.ts';
import { securityHeaders } from '../../http/security-headers.ts';

/** A load balancer calls by any address that it knows, and gets only the state of the server. */
const FOR_ANY_HOST: readonly Operation[] = ['GET /api/health/live', 'GET /api/health/ready'];

const messages = inEach((locale) => readPhrases(locale, 'emails').wrong_host);

/**
 * The path and query of a request target. Where the target is a whole address, its host takes the place of the Host
 * header (RFC 9112, 3.2.2), so that nothing behind this sees another one.
 */
export function pathOfTarget(request: IncomingMessage): string {
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
      `<!doctype html><html lang="${languageTag(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)} · Vivavoce</title></head>` +
        `<body><main><h1>${escapeHtml(title)}</h1>${paragraphs}</main></body></html>`,
    );
}

const isForAnyHost = ({ routeOptions }: FastifyRequest): boolean =>
  FOR_ANY_HOST.some((each) => each === routeOptions.config.operation);

/** Refuses requests to another host than that of PUBLIC_URL, before any other check. */
export function registerPublicHost(app: FastifyInstance, ctx: Context): void {
  const { host } = new URL(ctx.env.PUBLIC_URL);
  app.addHook('onRequest', (request, reply, done) => {
    // Nearly every request names the host in just this form; reading any other as an address costs more.
    if (request.host === host || isForAnyHost(request) || isOurs(ctx, request)) done();
    else void sendWrongHost(request, reply);
  });
}

/** Answers a request with an unreadable address; no hook runs for it. */
export function sendUnreadable(ctx: Context, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  void reply.headers(securityHeaders(ctx.env));
  return isOurs(ctx, request) ? sendProblem(request, reply, 'not_found') : sendWrongHost(request, reply);
}
