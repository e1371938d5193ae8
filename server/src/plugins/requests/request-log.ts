import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requestSeconds } from '../../metrics/instruments.ts';
import { beginRequest } from '../../metrics/traces.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The span of the request; null while traces are off. */
    trace: ReturnType<typeof beginRequest>;
  }
}

const SLOW_MS = 2_000;
const TRACE_PARENT = /^[\da-f]{2}-([\da-f]{32})-[\da-f]{16}-[\da-f]{2}$/;

/** The trace that a caller or a proxy began (W3C Trace Context); undefined without one. */
const traceOf = ({ headers }: FastifyRequest): string | undefined =>
  TRACE_PARENT.exec(String(headers.traceparent ?? ''))?.[1];

/** A pattern of the contract, so that unknown addresses add no series. */
const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? 'unknown';

/** Uploads and answers that stream take as long as the line of a person: they are counted and never called slow. */
const isSlow = (request: FastifyRequest, reply: FastifyReply): boolean =>
  reply.elapsedTime > SLOW_MS &&
  request.routeOptions.config.route?.access !== 'upload' &&
  String(reply.getHeader('content-type') ?? '').includes('json');

/** Counts every request, and logs one line for each that failed here or was slow. */
export function registerRequestLog(app: FastifyInstance): void {
  app.decorateRequest('failure', null);
  app.decorateRequest('trace', null);
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, headers } = request;
    request.trace = beginRequest({ method, route: routeOf(request), headers }, done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode: status, elapsedTime } = reply;
    const route = routeOf(request);
    const method = request.routeOptions.url === undefined ? 'any' : request.method;
    requestSeconds.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, elapsedTime / 1000);
    request.trace?.end(status);
    const { failure } = request;
    if (failure || status >= 500 || isSlow(request, reply)) {
      const trace_id = request.trace?.trace_id ?? traceOf(request);
      const facts = {
        method,
        route,
        status,
        ms: Math.round(elapsedTime),
        ...(trace_id && { trace_id }),
        ...(failure && { err: failure.error }),
      };
      if (status >= 500 && status !== 503) request.log.error(facts, failure?.reason ?? 'failed request');
      else request.log.warn(facts, failure?.reason ?? (status >= 500 ? 'failed request' : 'slow request'));
    }
    done();
  });
}
