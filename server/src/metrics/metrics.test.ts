import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { useTestServer } from '../../test/api-test.ts';
import { freePort } from '../../test/free-port.ts';
import { perFile } from '../../test/lifetimes.ts';
import { aStaffScene } from '../../test/staff-scene.ts';
import { startMetricsServer } from './metrics-server.ts';

const logged: string[] = [];
const server = useTestServer({
  env: { METRICS_HOST: '127.0.0.1', BACKUP_TO: '/backups', BACKUP_KEY: 'ab'.repeat(32) },
  log: (line) => logged.push(line),
});
const scene = perFile(() => aStaffScene(server));
let port: number;
let open: Awaited<ReturnType<typeof startMetricsServer>>;

beforeAll(async () => {
  port = await freePort();
  open = await startMetricsServer(server.ctx, port);
});
afterAll(() => open.close());

const read = async (path = '/metrics') => (await fetch(`http://127.0.0.1:${port}${path}`)).text();
const seriesOf = (text: string, name: string) =>
  text.split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));

it('counts requests by pattern, method and class of status, without ids and addresses', async () => {
  await scene.client.get('/api/jobs/987654321');
  const lines = seriesOf(await read(), 'vivavoce_request_seconds_count');
  expect(lines.some((line) => line.includes('route="/api/jobs/:job"') && line.includes('status="4xx"'))).toBe(true);
  expect(lines.join('\n')).not.toMatch(/987654321|@/);
});

it('adds no series for unknown addresses and methods', async () => {
  const call = (index: number) =>
    Promise.all(['GET', 'POST', 'PROPFIND'].map((method) => fetch(`${server.url}/api/unknown-${index}`, { method })));
  await call(0);
  const count = async () => seriesOf(await read(), 'vivavoce_request_seconds_count').length;
  const before = await count();
  for (let index = 1; index <= 100; index += 1) await call(index);
  expect(await count()).toBe(before);
});

it('knows tasks by queue, and how long the oldest waits', async () => {
  const { ctx } = server;
  await ctx.db.execute(sql`update pgboss.queue set ready_count = 3, failed_count = 2 where name = 'send-mail'`);
  await ctx.db.execute(sql`insert into pgboss.job (name, data, start_after, created_on)
    values ('send-mail', '{}', now() - interval '90 seconds', now())`);
  const text = await read();
  expect(text).toContain('vivavoce_tasks{queue="send-mail",state="due"} 3');
  expect(text).toContain('vivavoce_tasks{queue="send-mail",state="failed"} 2');
  const [oldest = ''] = seriesOf(text, 'vivavoce_task_oldest_seconds').filter((line) => line.includes('"send-mail"'));
  expect(Number(oldest.split(' ')[1])).toBeGreaterThanOrEqual(90);
});

it('knows how old the backup is, and that there is none', async () => {
  const { db } = server.ctx;
  expect(seriesOf(await read(), 'vivavoce_backup_age_seconds')).toEqual([
    'vivavoce_backup_age_seconds{kind="wal"} +Inf',
    'vivavoce_backup_age_seconds{kind="base"} +Inf',
  ]);
  await db.execute(sql`insert into backup_state (wal_stored_at) values (now() - interval '6 minutes')`);
  await db.execute(
    sql`insert into backups (finished_at) values (now() - interval '2 days'), (now() - interval '27 hours')`,
  );
  const ages = seriesOf(await read(), 'vivavoce_backup_age_seconds').map((line) => Number(line.split(' ')[1]));
  expect(ages.map((seconds) => Math.round(seconds / 60))).toEqual([6, 27 * 60]);
});

it('says the state of this process, and nothing on the port of people', async () => {
  expect([await read('/live'), await read('/ready')]).toEqual(['ok\n', 'ok\n']);
  const page = await fetch(`${server.url}/metrics`, { headers: { host: new URL(server.ctx.env.PUBLIC_URL).host } });
  expect(await page.text()).not.toContain('vivavoce_');
});

it('logs one line for a failed call, with route, time, status, request and trace', async () => {
  logged.length = 0;
  const broken = vi.spyOn(server.ctx.pool, 'query').mockImplementation(() => {
    throw new Error('broken on purpose');
  });
  const trace_id = '0af7651916cd43dd8448eb211c80319c';
  const cookie = [...scene.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const failed = await fetch(`${server.url}/api/jobs?secret=1`, {
    headers: { ...scene.client.forwarded, cookie, traceparent: `00-${trace_id}-b7ad6b7169203331-01` },
  });
  broken.mockRestore();
  expect(failed.status).toBe(500);
  const lines = logged.filter((line) => line.includes('broken on purpose')).map((line) => JSON.parse(line) as object);
  expect(lines).toEqual([
    expect.objectContaining({
      method: 'GET',
      route: '/api/jobs',
      status: 500,
      trace_id,
      ms: expect.any(Number),
      reqId: expect.any(String),
    }),
  ]);
  expect(JSON.stringify(lines)).not.toContain('secret=1');
});

it.each(['alerts.yml', 'dashboard.json'])('deploy/metrics/%s names metrics that exist', async (file) => {
  const text = readFileSync(new URL(`../../../deploy/metrics/${file}`, import.meta.url), 'utf8');
  const known = new Set(
    [...(await read()).matchAll(/^# TYPE (\S+) (\S+)/gm)].flatMap(([, name, type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  );
  const named = new Set([...text.matchAll(/\b(?:vivavoce|nodejs|process)_\w+/g)].map(([name]) => name));
  expect([...named].filter((name) => !known.has(name))).toEqual([]);
  expect(named.size).toBeGreaterThan(5);
});
