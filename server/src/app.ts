import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import Fastify, { LogController } from 'fastify';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { LIMITS } from '@vivavoce/contract/limits.ts';
import { randomUUID } from 'node:crypto';
import type { Context } from './context.ts';
import { sendNotFound } from './http/problem.ts';
import { registerFeedHub } from './modules/feed/feed.routes.ts';
import { audited, registerAudit } from './modules/audit/audited.ts';
import { handlers } from './modules/index.ts';
import { registerOutboxPages } from './modules/mails/outbox.page.ts';
import { registerSession } from './modules/session/callers/callers.service.ts';
import { registerDemoProvider } from './modules/single-sign-on/demo/demo-pages.ts';
import { registerDemoPages } from './modules/system/demo-pages.ts';
import { registerCompression } from './plugins/answers/compression.ts';
import { registerCsrf } from './plugins/requests/csrf.ts';
import { registerErrors } from './plugins/answers/errors.ts';
import { serializerCompiler } from './plugins/answers/serializer.ts';
import './plugins/fastify-types.ts';
import { registerHandlers } from './plugins/handlers.ts';
import { readScimBodies } from './plugins/requests/scim-body.ts';
import { registerIdempotency } from './plugins/requests/idempotency.ts';
import { registerOpenapi } from './plugins/openapi.ts';
import { registerPages } from './plugins/pages/pages.ts';
import { pathOfTarget, registerPublicHost, sendUnreadable } from './plugins/pages/public-host.ts';
import { registerRateLimit } from './plugins/rate-limit.ts';
import { closeSpareConnections } from './plugins/spare-connections.ts';

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
  registerErrors(app);
  registerPublicHost(app, ctx);
  await app.register(cookie);
  await app.register(formbody);
  // One file and a few fields; each route sets the size of its file.
  await app.register(multipart, { limits: { files: 1, fields: 5, parts: 6, fieldSize: 1_000, headerPairs: 20 } });
  app.removeContentTypeParser('text/plain');
  // The handler reads media as a stream; it is never buffered here.
  app.addContentTypeParser(['application/octet-stream', 'text/vtt'], (_request, payload, done) => done(null, payload));
  readScimBodies(app);
  await registerCompression(app);
  await registerOpenapi(app, ctx);
  await registerRateLimit(app);
  registerSession(app, ctx);
  registerCsrf(app, ctx);
  registerAudit(app, ctx);
  registerIdempotency(app, ctx);
  registerFeedHub(app, ctx);
  registerHandlers(app, ctx, audited(handlers));
  registerOutboxPages(app, ctx);
  registerDemoPages(app, ctx);
  registerDemoProvider(app, ctx);
  await registerPages(app, ctx, web);
  app.setNotFoundHandler(sendNotFound);
  return app;
}
