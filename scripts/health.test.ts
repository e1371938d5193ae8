import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';

async function health(role: string, answers: Record<string, number>): Promise<number> {
  const server = createServer((request, reply) => reply.writeHead(answers[request.url ?? ''] ?? 404).end());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = String((server.address() as AddressInfo).port);
  const env = { ROLE: role, ...(role === 'worker' ? { METRICS_PORT: port } : { PORT: port }) };
  const [code] = (await once(spawn(process.execPath, ['scripts/health.mjs'], { env }), 'exit')) as [number];
  server.close();
  return code;
}

it.each([
  ['api', { '/api/health/ready': 200 }, 0],
  ['both', { '/api/health/ready': 503 }, 1],
  ['worker', { '/live': 200 }, 0],
  ['worker', { '/api/health/ready': 200 }, 1],
])('the health of a container with ROLE=%s and the answers %j is %i', async (role, answers, code) => {
  expect(await health(role, answers)).toBe(code);
});
