import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Context } from '../context.ts';
import { readiness } from '../modules/system/readiness.service.ts';
import { addGauges } from './gauges.ts';
import { registry } from './instruments.ts';

type Answer = { status: number; type: string; body: string };

const text = (status: number, body: string): Answer => ({ status, type: 'text/plain; charset=utf-8', body });

async function answerOf(ctx: Context, path: string): Promise<Answer> {
  if (path === '/metrics') return { status: 200, type: registry.contentType, body: await registry.metrics() };
  if (path === '/live') return text(200, 'ok\n');
  if (path !== '/ready') return text(404, 'Metrics are at /metrics, the state of this process at /live and /ready.\n');
  const { status } = await readiness(ctx);
  return text(status === 'unavailable' ? 503 : 200, `${status}\n`);
}

/**
 * Serves the metrics and the state of this process on a port of its own, also for a worker. Nothing of it is reachable
 * where people come in.
 */
export async function startMetricsServer(ctx: Context, port: number) {
  addGauges(ctx);
  const server = createServer((request, reply) => {
    const { pathname } = new URL(request.url ?? '/', 'http://metrics');
    void answerOf(ctx, pathname)
      .catch((error: Error) => {
        ctx.log.warn({ err: error }, 'metrics could not be read');
        return text(503, 'The database does not answer.\n');
      })
      .then(({ status, type, body }) => reply.writeHead(status, { 'content-type': type }).end(body));
  });
  server.listen(port, ctx.env.METRICS_HOST);
  await once(server, 'listening');
  return {
    close: async () => {
      server.closeAllConnections();
      server.close();
      registry.clear();
    },
  };
}
