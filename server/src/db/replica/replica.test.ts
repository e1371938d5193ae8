import { readdirSync, readFileSync } from 'node:fs';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import path from 'node:path';
import { contract, type Operation } from '@vivavoce/contract/index.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { useTestServer } from '../../../test/api-test.ts';
import { createTestDatabase } from '../../../test/database/database.ts';
import { anApplication } from '../../../test/factories.ts';
import { actAsStandby } from '../../../test/fakes/standby.ts';
import { REPLICA_READS } from '../../../test/replica-reads.ts';
import { aStaffScene, type StaffScene } from '../../../test/staff-scene.ts';
import { AppError } from '../../lib/app-error.ts';
import { createReplica, reading, REPLICA_FAULTS, type Replica } from './replica.ts';
import { companies, platform_administrators } from '../schema/index.ts';
import { eq } from 'drizzle-orm';

const server = useTestServer();
let standby: Awaited<ReturnType<typeof actAsStandby>>;
let scene: StaffScene;
let places: { shortname: string; job: number; application: number };
let replica: Replica | undefined;
/** Statements that the replica was sent, and lines of the log. */
let statements: string[] = [];
let lines: string[] = [];

const textOf = (statement: unknown): string =>
  typeof statement === 'string'
    ? statement
    : ((statement as { text?: string; cursor?: { text: string } }).cursor?.text ??
      (statement as { text: string }).text);

function use(url: string): Replica {
  const log = { warn: (facts: object, text: string) => void lines.push(`${text} ${JSON.stringify(facts)}`) };
  const made = createReplica({ url, primary: server.ctx.pool, log, max: 4 });
  replica = {
    ...made,
    connect: async () => {
      const client = await made.connect();
      if (!client) return null;
      const query = client.query.bind(client) as (...call: unknown[]) => unknown;
      client.query = ((...call: unknown[]) => {
        statements.push(textOf(call[0]));
        return query(...call);
      }) as typeof client.query;
      statements.push('begin');
      return client;
    },
  };
  server.ctx.replica = replica;
  return replica;
}

const list = () => scene.client.get(`${scene.path}/applications?status=AwaitingResponse`);
const wasRead = () => {
  const were = statements.includes('begin');
  statements = [];
  return were;
};

beforeAll(async () => {
  const { db } = server.ctx;
  standby = await actAsStandby(server.database.url);
  scene = await aStaffScene(server, { status: 'Published' });
  const application = await anApplication(db, { job: scene.job });
  await db.update(companies).set({ marketplace_enabled: true }).where(eq(companies.id, scene.company_id));
  await db.insert(platform_administrators).values({ user_id: scene.owner.id });
  const company = await db.query.companies.findFirst({ where: eq(companies.id, scene.company_id) });
  places = { shortname: company?.shortname ?? '', job: scene.job.id, application: application.id };
});
afterEach(async () => {
  await replica?.close();
  replica = undefined;
  delete server.ctx.replica;
  [statements, lines] = [[], []];
  await standby.at(null);
});
afterAll(() => standby.close());

describe('what is read there', () => {
  const operations = Object.keys(REPLICA_READS) as Operation[];

  test('only calls of staff that change nothing', () => {
    expect(operations.filter((operation) => !operation.startsWith('GET '))).toEqual([]);
    expect(operations.filter((operation) => contract[operation].access !== 'staff')).toEqual([]);
  });

  test.each(operations)('%s', async (operation) => {
    const address = REPLICA_READS[operation]?.(places) ?? '';
    const before = await scene.client.get(address);
    use(standby.url);
    const reply = await scene.client.get(address);
    expect([reply.status, lines], reply.text).toEqual([200, []]);
    if (!operation.includes('audit') && !operation.includes('export')) expect(reply.json).toEqual(before.json);
    expect(statements.filter((text) => /^\s*(select|with|copy)\b/i.test(text))).not.toEqual([]);
    // By then the session and the rights of the caller were read from the primary.
    expect(statements.filter((text) => /\b(sessions|api_tokens|platform_administrators|plans)\b/.test(text))).toEqual(
      [],
    );
    expect(statements.filter((text) => !/^\s*(select|with|copy|begin|commit|set local)\b/i.test(text))).toEqual([]);
  });

  test('by no other part of the product', () => {
    const root = path.join(import.meta.dirname, '../..');
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && !/\.(test|deep\.test)\.ts$/.test(file),
    );
    const readers = files.filter((file) =>
      /\breading[<(]|\bcopyOut\(/.test(readFileSync(path.join(root, file), 'utf8')),
    );
    expect(readers.toSorted()).toEqual([
      'db/copy-out.ts',
      'db/replica/replica.ts',
      'modules/applications/list/applicant-list.service.ts',
      'modules/applications/mail-history/mail-history.service.ts',
      'modules/audit/audit-log.service.ts',
      'modules/exports/exports.service.ts',
      'modules/feed/feed.service.ts',
      'modules/reports/reports.service.ts',
      'modules/search/search.service.ts',
    ]);
  });
});

describe('what is not', () => {
  test('a replica that lacks the last change: no call waits for it, until it has all', async () => {
    await standby.at('0/0');
    use(standby.url);
    expect([(await list()).status, wasRead()]).toEqual([200, false]);
    const begun = performance.now();
    expect(await replica?.connect()).toBeNull();
    expect(performance.now() - begun).toBeLessThan(20);
    await standby.at(null);
    await vi.waitFor(async () => expect([(await list()).status, wasRead()]).toEqual([200, true]), 5_000);
  });

  test('a replica that a change reaches within milliseconds is waited for', async () => {
    await standby.at('0/0');
    use(standby.url);
    setTimeout(() => void standby.at(null), 20);
    expect([(await list()).status, wasRead()]).toEqual([200, true]);
  });

  test('a primary, and another database', async () => {
    const other = await createTestDatabase();
    const far = await actAsStandby(other.url);
    expect(await use(far.url).look()).toBe(REPLICA_FAULTS.other_database);
    expect([(await list()).status, wasRead()]).toEqual([200, false]);
    await replica?.close();
    expect(await use(server.database.url).look()).toBe(REPLICA_FAULTS.no_standby);
    expect([(await list()).status, wasRead()]).toEqual([200, false]);
    await far.close();
    await other.drop();
  });
});

describe('a replica that is lost', () => {
  let silent = false;
  const sockets = new Set<Socket>();
  const pass = (from: Socket, to: Socket) => {
    from.on('data', (bytes) => void (!silent && to.write(bytes)));
    from.on('error', () => undefined);
    from.on('close', () => to.destroy());
    sockets.add(from);
  };
  const door = createServer((socket) => {
    const { port, hostname } = new URL(standby.url);
    const onwards = connect(Number(port), hostname);
    pass(socket, onwards);
    pass(onwards, socket);
  });
  const throughDoor = async () => {
    if (!door.listening) await once(door.listen(0, '127.0.0.1'), 'listening');
    return Object.assign(new URL(standby.url), { port: String((door.address() as AddressInfo).port) }).href;
  };
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    door.close();
  });

  test('silent: the primary answers within a second or so, and the log has a line at each end', async () => {
    use(await throughDoor());
    expect([(await list()).status, wasRead()]).toEqual([200, true]);
    silent = true;
    const begun = performance.now();
    expect((await Promise.all([list(), list(), list()])).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(performance.now() - begun).toBeLessThan(2_500);
    const later = performance.now();
    expect((await list()).status).toBe(200);
    expect(performance.now() - later).toBeLessThan(800);
    expect(wasRead()).toBe(false);
    expect(lines).toEqual([expect.stringMatching(/^reads go to the primary .*Query read timeout/)]);
    silent = false;
    await vi.waitFor(async () => expect([(await list()).status, wasRead()]).toEqual([200, true]), 8_000);
    expect(lines.slice(1)).toEqual([expect.stringMatching(/^the replica is read again /)]);
  });

  test('gone in the middle of a read: it is repeated at the primary', async () => {
    use(standby.url);
    const from: boolean[] = [];
    const read = () =>
      reading(server.ctx, async (source) => {
        from.push(source.pool === server.ctx.pool);
        if (source.pool !== server.ctx.pool) await source.pool.query('select pg_terminate_backend(pg_backend_pid())');
        return (await source.pool.query<{ n: number }>('select 1 as n')).rows;
      });
    expect([await read(), from]).toEqual([[{ n: 1 }], [false, true]]);
  });

  test('a refusal and a time limit are not repeated', async () => {
    use(standby.url);
    let times = 0;
    const fail = (error: Error) =>
      reading(server.ctx, async () => {
        times += 1;
        throw error;
      });
    await expect(fail(new AppError('not_found'))).rejects.toThrow('not_found');
    await expect(fail(Object.assign(new Error('canceled'), { code: '57014' }))).rejects.toThrow('canceled');
    expect(times).toBe(2);
  });

  test('full: more reads than connections go to the primary, and it stays in use', async () => {
    const full = use(standby.url);
    const taken = await Promise.all([1, 2, 3, 4].map(() => full.connect()));
    expect(await full.connect()).toBeNull();
    for (const client of taken) client?.release(true);
    expect([(await list()).status, wasRead()]).toEqual([200, true]);
    expect(lines).toEqual([]);
  });
});

test('statements that are sent together share one connection, and none outlives a failure', async () => {
  use(standby.url);
  const pids = await reading(server.ctx, async ({ pool }) =>
    Promise.all(
      [1, 2, 3].map(async () => (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid),
    ),
  );
  expect(new Set(pids).size).toBe(1);
  await expect(
    reading(server.ctx, ({ db }) =>
      db
        .insert(companies)
        .values({ shortname: 'x', account_name: 'x' } as never)
        .returning(),
    ),
  ).rejects.toThrow('Failed query');
  expect(await server.ctx.db.$count(companies, eq(companies.shortname, 'x'))).toBe(0);
});
