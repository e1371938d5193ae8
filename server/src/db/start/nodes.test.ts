import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useTestServer } from '../../../test/api-test.ts';
import { forgetNodes, joinStorage } from '../../modules/stored-files/node-files.service.ts';
import { createDiskStorage } from '../../storage/disk.ts';
import { nodes } from '../schema/index.ts';
import { listNodes, nodeOf, noteNode, removeOldNodes, reportNode, requireSameSecret } from './nodes.ts';

const server = useTestServer();
const node = () => nodeOf(server.ctx.env);
const named = (name: string) => ({ ...node(), name });
const makeOlder = (seconds: number) =>
  server.ctx.db.execute(sql`update nodes set reported_at = now() - make_interval(secs => ${seconds})`);
const names = async () => (await listNodes(server.ctx.db)).map(({ name }) => name);

beforeEach(async () => {
  await server.ctx.db.delete(nodes);
});
afterEach(() => vi.useRealTimers());

test('fingerprints tell settings apart, and hold nothing of them', () => {
  const { env } = server.ctx;
  const here = nodeOf(env);
  expect(nodeOf({ ...env, PORT: 4444, ROLE: 'api', NODE_NAME: 'web2', DATA_DIR: '/mnt' })).toEqual({
    ...here,
    name: 'web2',
    role: 'api',
  });
  expect(nodeOf({ ...env, SMTP_URL: 'smtp://elsewhere' }).settings).not.toBe(here.settings);
  expect(nodeOf({ ...env, S3_BUCKET: 'recordings' }).storage).not.toBe(here.storage);
  expect(nodeOf({ ...env, SESSION_SECRET: 'x'.repeat(32) }).secret).not.toBe(here.secret);
  for (const value of [here.secret, here.storage, here.settings]) expect(value).toMatch(/^[\da-f]{12}$/);
  expect(env.SESSION_SECRET).not.toContain(here.secret);
});

test('another secret is refused for a minute after the last report', async () => {
  const { db, env } = server.ctx;
  await noteNode(db, node());
  await requireSameSecret(db, env.SESSION_SECRET);
  await expect(requireSameSecret(db, 'another')).rejects.toThrow('SESSION_SECRET differs');
  await makeOlder(59);
  await expect(requireSameSecret(db, 'another')).rejects.toThrow('SESSION_SECRET differs');
  await makeOlder(61);
  await requireSameSecret(db, 'another');
});

test('a node reports until it ends, and is forgotten a day after a crash', async () => {
  const { db } = server.ctx;
  await noteNode(db, node());
  await makeOlder(86_300);
  await removeOldNodes(db);
  expect(await listNodes(db)).toMatchObject([{ running: false }]);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const end = reportNode(db, node());
  vi.advanceTimersByTime(20_000);
  await end();
  expect((await listNodes(db))[0]?.running).toBe(true);
  await makeOlder(86_500);
  await removeOldNodes(db);
  expect(await listNodes(db)).toEqual([]);
});

test('the file of a node goes with its row', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'node-files-'));
  const ctx = { ...server.ctx, storage: await createDiskStorage(folder) };
  const join = (name: string) => joinStorage({ ...ctx, env: { ...ctx.env, NODE_NAME: name } });
  await join('web1');
  await join('web2');
  await server.ctx.db.delete(nodes);
  await noteNode(ctx.db, named('web2'));
  await forgetNodes(ctx);
  const keys: string[] = [];
  for await (const { key } of ctx.storage.list('')) keys.push(key);
  expect([keys, await names()]).toEqual([['installation/nodes/web2'], ['web2']]);
  await expect(
    joinStorage({ ...ctx, storage: await createDiskStorage(path.join(folder, 'other')), env: ctx.env }),
  ).rejects.toThrow('lacks the file installation/nodes/web2');
  await rm(folder, { recursive: true });
});
