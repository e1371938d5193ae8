import type { Span, Tracer } from '@opentelemetry/api';
import pg from 'pg';
import { RELEASE } from '../db/start/release.ts';

/**
 * Spans of requests, statements, tasks and calls to the object store. Names and attributes are patterns of the code:
 * no span holds a person, a company, an address or a value of a statement.
 */

type Api = typeof import('@opentelemetry/api');
type Attributes = Record<string, string | number>;

/** Null while traces are off: then nothing of the library is loaded, and work runs without a detour. */
let tracing: { api: Api; tracer: Tracer } | null = null;

const STATEMENT_MAX = 500;

export interface TraceSettings {
  OTEL_EXPORTER_OTLP_ENDPOINT: string;
  /** The share of traces that is kept, from 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: number;
}

/** Begins to send spans to a collector. @returns its end, which sends the last ones */
export async function startTraces({
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_TRACES_SAMPLER_ARG: share,
}: TraceSettings): Promise<{ close: () => Promise<void> }> {
  const [api, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const provider = new sdk.NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'vivavoce', 'service.version': RELEASE }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new sdk.BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }))],
  });
  provider.register();
  tracing = { api, tracer: api.trace.getTracer('vivavoce', RELEASE) };
  const restore = traceStatements(api);
  return {
    close: async () => {
      tracing = null;
      restore();
      // An absent collector must not hold up the stop.
      await Promise.race([provider.shutdown(), new Promise((done) => setTimeout(done, 2_000).unref())]).catch(() => {});
      api.trace.disable();
      api.context.disable();
    },
  };
}

function end(span: Span, error?: unknown): void {
  // The message of an error may hold a value; its name does not.
  if (error !== undefined && tracing)
    span.setStatus({
      code: tracing.api.SpanStatusCode.ERROR,
      message: error instanceof Error ? error.name : 'Error',
    });
  span.end();
}

/** Runs work in a span of its own, where traces are on. */
export async function inSpan<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  if (!tracing) return work();
  return tracing.tracer.startActiveSpan(name, { attributes }, async (span) => {
    try {
      const result = await work();
      end(span);
      return result;
    } catch (error) {
      end(span, error);
      throw error;
    }
  });
}

/**
 * Begins the span of a request; the callers' own trace is continued.
 * @param next runs in the span
 * @returns its end, and its trace; null while traces are off
 */
export function beginRequest(
  { method, route, headers }: { method: string; route: string; headers: Record<string, unknown> },
  next: () => void,
): { trace_id: string; end: (status: number) => void } | null {
  if (!tracing) {
    next();
    return null;
  }
  const { api, tracer } = tracing;
  const parent = api.propagation.extract(api.ROOT_CONTEXT, headers);
  const attributes = { 'http.request.method': method, 'http.route': route };
  const span = tracer.startSpan(`${method} ${route}`, { kind: api.SpanKind.SERVER, attributes }, parent);
  api.context.with(api.trace.setSpan(parent, span), next);
  return {
    trace_id: span.spanContext().traceId,
    end: (status) => {
      span.setAttribute('http.response.status_code', status);
      if (status >= 500) span.setStatus({ code: api.SpanStatusCode.ERROR });
      span.end();
    },
  };
}

type Query = (this: pg.Client, ...call: unknown[]) => unknown;
type Connect = (this: pg.Pool, done?: (...result: unknown[]) => void) => unknown;
type Done = (error: unknown, ...rest: unknown[]) => void;

/** Every statement gets a span with its text, which has placeholders for values. @returns the way back */
function traceStatements({ context, trace, SpanKind }: Api): () => void {
  const client = pg.Client.prototype as unknown as { query: Query };
  const pool = pg.Pool.prototype as unknown as { connect: Connect };
  const { query } = client;
  const { connect } = pool;
  client.query = function traced(...call) {
    const [statement] = call;
    const text = typeof statement === 'string' ? statement : (statement as { text?: unknown } | undefined)?.text;
    // Statements outside of a request or a task, such as those of the queue, are no part of a trace.
    if (!tracing || !trace.getActiveSpan() || typeof text !== 'string') return query.apply(this, call);
    const operation = /^\W*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement';
    const span = tracing.tracer.startSpan(operation, {
      kind: SpanKind.CLIENT,
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, STATEMENT_MAX) },
    });
    const done = call.at(-1);
    if (typeof done === 'function') {
      const ended: Done = (error, ...rest) => {
        end(span, error ?? undefined);
        (done as Done)(error, ...rest);
      };
      return query.apply(this, [...call.slice(0, -1), ended]);
    }
    const result = query.apply(this, call);
    if (result instanceof Promise)
      result.then(
        () => end(span),
        (error: unknown) => end(span, error),
      );
    else span.end();
    return result;
  };
  // The pool hands a connection to a waiting caller inside the call that returned it: without this the trace of that other
  // call would get the statements.
  pool.connect = function bound(done) {
    return connect.call(this, done && context.bind(context.active(), done));
  };
  return () => {
    client.query = query;
    pool.connect = connect;
  };
}
