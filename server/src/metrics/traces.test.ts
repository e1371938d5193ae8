import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { useTestServer } from '../../test/api-test.ts';
import { aJob, aMember } from '../../test/factories.ts';
import { inSpan, startTraces } from './traces.ts';

const server = useTestServer();

interface SentSpan {
  name: string;
  traceId: string;
  parentSpanId?: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}
let spans: SentSpan[] = [];
const collector = createServer((request, reply) => {
  void text(request).then((body) => {
    const { resourceSpans } = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] };
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
    reply.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
});
let endpoint: string;
beforeAll(async () => {
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
});
afterAll(() => {
  collector.closeAllConnections();
  collector.close();
});
beforeEach(() => {
  spans = [];
});

const start = (share: number) => startTraces({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share });
const valueOf = ({ attributes }: SentSpan, name: string) =>
  attributes.find(({ key }) => key === name)?.value.stringValue;

test('a request is one trace with its statements, without the name of anybody or anything', async () => {
  const member = await aMember(server.ctx.db, { role: 'owner' });
  const job = await aJob(server.ctx.db, { company_id: member.company_id, title: 'Secret project' });
  const owner = await server.staff(member);
  const traces = await start(1);
  const trace = '0af7651916cd43dd8448eb211c80319c';
  const headers = { traceparent: `00-${trace}-b7ad6b7169203331-01` };
  expect((await owner.get(`/api/jobs/${job.id}?search=Secret`, { headers })).status).toBe(200);
  await traces.close();
  const request = spans.find(({ name }) => name === 'GET /api/jobs/:job');
  expect(request).toMatchObject({ traceId: trace, parentSpanId: 'b7ad6b7169203331' });
  const statements = spans.filter((span) => valueOf(span, 'db.query.text'));
  expect(statements.length).toBeGreaterThan(1);
  for (const statement of statements) expect(statement.traceId).toBe(trace);
  expect(JSON.stringify(spans)).not.toMatch(/Secret|@|127\.0\.0\.1/);
});

test('a task has a trace, and its failure is marked without its message', async () => {
  const traces = await start(1);
  await expect(inSpan('task send-mail', {}, () => Promise.reject(new Error('to zoe@mail.example')))).rejects.toThrow(
    'zoe',
  );
  await traces.close();
  expect(spans).toMatchObject([{ name: 'task send-mail', status: { code: 2, message: 'Error' } }]);
});

test('with the share 0 nothing that begins here is sent', async () => {
  const traces = await start(0);
  await server.anonymous().get('/api/health/live');
  await traces.close();
  expect(spans).toEqual([]);
});

test('a collector that is absent holds nothing up', async () => {
  const traces = await startTraces({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9', OTEL_TRACES_SAMPLER_ARG: 1 });
  expect((await server.anonymous().get('/api/health/live')).status).toBe(200);
  await traces.close();
});

test('without traces work runs as it is', async () => {
  expect(await inSpan('task', {}, async () => 7)).toBe(7);
  expect((await server.anonymous().get('/api/health/live')).status).toBe(200);
  expect(spans).toEqual([]);
});
