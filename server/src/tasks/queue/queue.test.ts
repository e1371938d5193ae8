import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '../../../test/database/database.ts';
import { createTaskQueue, type TaskQueue, type TaskQueueOptions } from './queue.ts';
import { hangingTask } from './hanging.fixture.ts';
import { scheduleTask } from '../schedule.ts';
import { defineTask, GiveUpError, type TaskDefinition, type TaskLog } from '../define-task.ts';

const payload = z.object({ id: z.number() });
const quick = { payload, attempts: 1, timeout_s: 30, concurrency: 2 };
const keyed = { ...quick, concurrency: 1, key: ({ id }: { id: number }) => String(id) };
const addNumber = defineTask({ ...quick, name: 'add-number' });
const failTwice = defineTask({ ...quick, name: 'fail-twice', attempts: 3, retry_delay_s: 1 });
const reportEnd = defineTask({ ...quick, name: 'report-end', attempts: 1, reports_failure: true });
const onceUntilDone = defineTask({ ...keyed, name: 'once-until-done' });
const onceWhileWaiting = defineTask({ ...keyed, name: 'once-while-waiting', key_holds: 'waiting' });
const sendMany = defineTask({ ...quick, name: 'send-many', concurrency: 1, batch_size: 50 });
const tasks: TaskDefinition[] = [
  addNumber,
  failTwice,
  reportEnd,
  onceUntilDone,
  onceWhileWaiting,
  sendMany,
  hangingTask,
];

let database: TestDatabase;
let pool: pg.Pool;
let db: NodePgDatabase;
let queue: TaskQueue;
const opened: TaskQueue[] = [];
const silent = { warn: vi.fn<TaskLog['warn']>(), error: vi.fn<TaskLog['error']>() };

async function openQueue(changes: Partial<TaskQueueOptions> = {}): Promise<TaskQueue> {
  const settings = {
    connection_string: database.url,
    role: 'both',
    log: silent,
    tasks,
    heartbeat_s: 10,
    supervise_s: 1,
    look_s: 0.5,
    poll_s: 0.5,
  } as const;
  const fresh = createTaskQueue({ ...settings, ...changes });
  opened.push(fresh);
  await fresh.start();
  return fresh;
}

const eventually = <T>(check: () => Promise<T>) => vi.waitFor(check, { timeout: 50_000 });

/** Collects what a handler was given and lets a test wait for the nth of them. */
function collector<T>() {
  const items: T[] = [];
  let wake = Promise.withResolvers<void>();
  const add = (item: T): void => {
    items.push(item);
    wake.resolve();
    wake = Promise.withResolvers();
  };
  const count = async (wanted: number): Promise<T[]> => {
    while (items.length < wanted) await wake.promise;
    return items;
  };
  return { items, add, count };
}

const rowsOf = async (text: string): Promise<Record<string, unknown>[]> => (await pool.query(text)).rows;
const waiting = (name: string) =>
  rowsOf(`select data from pgboss.job where name = '${name}' and state in ('created', 'retry') order by created_on`);
const statesOf = (name: string) => rowsOf(`select state from pgboss.job where name = '${name}' order by state`);

beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url });
  db = drizzle(pool);
  queue = await openQueue({ role: 'api' });
});
beforeEach(async () => {
  await pool.query('delete from pgboss.job');
  silent.warn.mockClear();
  silent.error.mockClear();
});
afterEach(async () => {
  await Promise.all(opened.splice(1).map((other) => other.stop({ timeout_ms: 100 })));
  // Nothing here is allowed to trouble the queue itself.
  if (silent.error.mock.calls.length > 0) throw new Error(JSON.stringify(silent.error.mock.calls));
});
afterAll(async () => {
  await queue.stop();
  await pool.end();
  await database.drop();
});

test('what is rolled back was never enqueued', async () => {
  const undone = db.transaction(async (tx) => {
    expect(await queue.enqueue(tx, addNumber, { id: 1 })).toMatch(/^[0-9a-f-]{36}$/);
    await queue.enqueueMany(tx, addNumber, [{ id: 2 }, { id: 3 }]);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await statesOf('add-number')).toEqual([]);
});

test('what is committed is worked on once, immediately', async () => {
  const worker = await openQueue({ poll_s: 30 });
  const calls = collector<{ id: number; attempt: number; at: number }>();
  await worker.work(addNumber, async ({ id }, { attempt }) => calls.add({ id, attempt, at: performance.now() }));

  let committing = 0;
  await db.transaction(async (tx) => {
    await queue.enqueue(tx, addNumber, { id: 7 });
    await tx.execute('select pg_sleep(0.2)');
    expect(calls.items, 'nothing may begin before the commit').toEqual([]);
    committing = performance.now();
  });
  const [first] = await calls.count(1);
  expect(first).toMatchObject({ id: 7, attempt: 1 });
  expect((first?.at ?? 0) - committing).toBeLessThan(5_000);

  await eventually(async () => expect(await statesOf('add-number')).toEqual([{ state: 'completed' }]));
  expect(calls.items).toHaveLength(1);
});

test('two workers share tasks without doing one twice', async () => {
  const calls = collector<number>();
  for (const worker of [await openQueue(), await openQueue()]) {
    await worker.work(addNumber, async ({ id }) => calls.add(id));
  }
  const ids = Array.from({ length: 80 }, (_, id) => id);
  await queue.enqueueMany(
    db,
    addNumber,
    ids.map((id) => ({ id })),
  );
  await eventually(async () => expect(await waiting('add-number')).toEqual([]));
  expect((await calls.count(80)).toSorted((a, b) => a - b)).toEqual(ids);
});

test('a payload of another shape is refused when it is enqueued', async () => {
  const wrong = { id: 'seven' } as unknown as { id: number };
  await expect(async () => queue.enqueue(db, addNumber, wrong)).rejects.toThrow(z.ZodError);
  await expect(async () => queue.enqueueMany(db, addNumber, [{ id: 1 }, wrong])).rejects.toThrow(z.ZodError);
  expect(await statesOf('add-number')).toEqual([]);
});

test('tasks that wait under the name before a rename are worked on as those of today', async () => {
  const former = {
    name: 'sum-number',
    payload: z.object({ number: z.number() }).transform(({ number: id }) => ({ id })),
  };
  const before = defineTask({ ...quick, name: 'sum-number', payload: z.object({ number: z.number() }) });
  const after = defineTask({ ...quick, name: 'total-number', former });
  await openQueue({ role: 'api', tasks: [before] });
  await queue.enqueue(db, before, { number: 4 });

  const worker = await openQueue({ tasks: [after] });
  const ids = collector<number>();
  await worker.work(after, async ({ id }) => ids.add(id));
  expect(await ids.count(1)).toEqual([4]);
  await eventually(async () => expect(await statesOf('sum-number')).toEqual([{ state: 'completed' }]));
});

test('a task can wait for its time', async () => {
  await queue.enqueue(db, addNumber, { id: 1 }, { start_after: 3600 });
  await queue.enqueue(db, addNumber, { id: 2 }, { start_after: new Date('2100-01-01T00:00:00Z') });
  const rows = await rowsOf(
    `select start_after > now() + interval '59 minutes' as later from pgboss.job order by start_after`,
  );
  expect(rows).toEqual([{ later: true }, { later: true }]);
});

test('a task of a newer release waits for a worker of it, and uses up no attempt', async () => {
  const newer = defineTask({
    ...quick,
    name: 'add-number',
    payload: z.object({ id: z.number(), twice: z.boolean().optional() }),
  });
  const old = await openQueue();
  await pool.query(`insert into installation (storage_id, release) values (gen_random_uuid(), '99.0.0')`);
  const wrong = collector<number>();
  await old.work(addNumber, async ({ id }) => wrong.add(id));
  const next = await openQueue({ role: 'api', tasks: [newer] });
  await next.enqueue(db, newer, { id: 1, twice: true });
  await next.enqueue(db, newer, { id: 2 });
  expect(await wrong.count(1)).toEqual([2]);
  await eventually(async () =>
    expect(await rowsOf(`select state, retry_count, started_on from pgboss.job where data @> '{"id": 1}'`)).toEqual([
      { state: 'created', retry_count: 0, started_on: null },
    ]),
  );
  await old.stop();
  const worker = await openQueue({ tasks: [newer] });
  const right = collector<boolean | undefined>();
  await worker.work(newer, async ({ twice }) => right.add(twice));
  expect(await right.count(1)).toEqual([true]);
});

test('a start of an older release leaves queues and schedules to the newer one', async () => {
  const tick = scheduleTask(addNumber, { id: 1 }, '0 0 1 1 *');
  await openQueue({ schedules: [tick] });
  await openQueue({ schedules: [], tasks: [{ ...addNumber, attempts: 7 }], is_newest: false });
  expect(await rowsOf(`select cron from pgboss.schedule where name = 'add-number'`)).toEqual([{ cron: '0 0 1 1 *' }]);
  expect(await rowsOf(`select retry_limit from pgboss.queue where name = 'add-number'`)).toEqual([{ retry_limit: 0 }]);
});

test('a worker at rest looks rarely, and is in time for what it knows of', async () => {
  const worker = await openQueue({ look_s: 3600 });
  const runs = collector<number>();
  let broken = true;
  await worker.work(failTwice, async ({ id }) => {
    runs.add(id);
    if (broken) throw new Error('no luck');
  });
  await worker.enqueue(db, failTwice, { id: 1 });
  await worker.enqueue(db, failTwice, { id: 2 }, { start_after: 4 });
  await runs.count(1);
  broken = false;
  expect(await runs.count(3)).toEqual([1, 1, 2]);
});

test('a failing handler is tried again, later each time, then fails visibly and can be retried', async () => {
  const worker = await openQueue();
  const runs = collector<{ attempt: number; at: number }>();
  let broken = true;
  await worker.work(failTwice, async (_payload, { attempt }) => {
    runs.add({ attempt, at: performance.now() });
    if (broken) throw new Error(`no luck ${attempt}`);
  });
  const id = await queue.enqueue(db, failTwice, { id: 3 });
  const [first, second, third] = await runs.count(3);
  expect([first, second, third].map((run) => run?.attempt)).toEqual([1, 2, 3]);
  expect(second!.at - first!.at).toBeGreaterThan(900);
  expect(third!.at - second!.at).toBeGreaterThan(1900);

  const failed = await eventually(async () => {
    const found = await queue.listFailed({ task: 'fail-twice' });
    expect(found).toHaveLength(1);
    return found[0]!;
  });
  expect(failed).toMatchObject({ id, task: 'fail-twice', payload: { id: 3 }, error: 'no luck 3', attempts: 3 });
  expect(failed.failed_at.getTime()).toBeGreaterThan(failed.created_at.getTime());

  broken = false;
  expect(await queue.retry(db, failed.id)).toBe(true);
  worker.nudge('fail-twice');
  expect((await runs.count(4))[3]?.attempt).toBe(4);
  await eventually(async () => expect(await statesOf('fail-twice')).toEqual([{ state: 'completed' }]));
  expect(await queue.listFailed()).toEqual([]);
  expect(await queue.retry(db, failed.id)).toBe(false);
  expect(await queue.retry(db, 'nonsense')).toBe(false);
});

test('a handler that knows better gives up immediately, and the failure is reported', async () => {
  const worker = await openQueue();
  const reports = collector<object>();
  const gives = async () => {
    throw new GiveUpError('the file is empty');
  };
  await worker.work(reportEnd, gives, async (given, failure) => reports.add({ given, ...failure }));
  const id = await queue.enqueue(db, reportEnd, { id: 9 });
  expect(await reports.count(1)).toEqual([{ given: { id: 9 }, id, error: 'the file is empty' }]);
  expect(await queue.listFailed()).toMatchObject([{ id, error: 'the file is empty' }]);
});

test('a report that fails is repeated', async () => {
  const worker = await openQueue();
  const reports = collector<string>();
  await worker.work(
    reportEnd,
    async () => {
      throw new Error('no luck');
    },
    async (_payload, { error }) => {
      reports.add(error);
      if (reports.items.length === 1) throw new Error('the database was busy');
    },
  );
  await queue.enqueue(db, reportEnd, { id: 9 });
  expect(await reports.count(2)).toEqual(['no luck', 'no luck']);
});

test('a key stands for one task until it is done', async () => {
  const worker = await openQueue();
  const gate = Promise.withResolvers<void>();
  const begun = collector<number>();
  await worker.work(onceUntilDone, async ({ id }) => {
    begun.add(id);
    await gate.promise;
  });
  expect(await queue.enqueue(db, onceUntilDone, { id: 1 })).not.toBeNull();
  await begun.count(1);
  expect(await queue.enqueue(db, onceUntilDone, { id: 1 })).toBeNull();
  expect(await queue.enqueue(db, onceUntilDone, { id: 1 }, { key: 'another' })).not.toBeNull();
  await queue.enqueueMany(db, onceUntilDone, [{ id: 1 }, { id: 2 }]);
  expect(await waiting('once-until-done')).toEqual([{ data: { id: 1 } }, { data: { id: 2 } }]);
  gate.resolve();
  await begun.count(3);
  await eventually(async () => expect(await queue.enqueue(db, onceUntilDone, { id: 1 })).not.toBeNull());
  await begun.count(4);
});

test('a key that holds while waiting lets changed work be seen', async () => {
  const worker = await openQueue();
  const gate = Promise.withResolvers<void>();
  const begun = collector<number>();
  await queue.enqueue(db, onceWhileWaiting, { id: 1 });
  expect(await queue.enqueue(db, onceWhileWaiting, { id: 1 })).toBeNull();
  await worker.work(onceWhileWaiting, async ({ id }) => {
    begun.add(id);
    await gate.promise;
  });
  await begun.count(1);
  expect(await queue.enqueue(db, onceWhileWaiting, { id: 1 })).not.toBeNull();
  gate.resolve();
  await begun.count(2);
});

test('many short tasks are taken over together, and one that fails does not fail the others', async () => {
  const worker = await openQueue();
  const done = collector<number>();
  await queue.enqueueMany(
    db,
    sendMany,
    Array.from({ length: 120 }, (_, id) => ({ id })),
  );
  await worker.work(sendMany, async ({ id }) => {
    if (id === 60) throw new Error('refused');
    done.add(id);
  });
  await done.count(119);
  await eventually(async () =>
    expect(await queue.listFailed()).toMatchObject([{ payload: { id: 60 }, error: 'refused' }]),
  );
  const completed = `select count(*)::int from pgboss.job where state = 'completed'`;
  await eventually(async () => expect(await rowsOf(completed)).toEqual([{ count: 119 }]));
});

test('a run that takes too long is notified and fails', async () => {
  const worker = await openQueue({ tasks: [...tasks, defineTask({ ...quick, name: 'take-long', timeout_s: 1 })] });
  const signals = collector<string>();
  await worker.work(defineTask({ ...quick, name: 'take-long', timeout_s: 1 }), async (_payload, { signal }) => {
    await once(signal, 'abort');
    signals.add('aborted');
  });
  await worker.enqueue(db, { ...addNumber, name: 'take-long' }, { id: 1 });
  await signals.count(1);
  await eventually(async () =>
    expect(await queue.listFailed()).toMatchObject([{ error: expect.stringMatching(/exceeded 1s|timed out/) }]),
  );
});

test('stopping waits for what runs', async () => {
  const worker = await openQueue();
  const begun = collector<number>();
  const gate = Promise.withResolvers<void>();
  await worker.work(addNumber, async ({ id }) => {
    begun.add(id);
    await gate.promise;
  });
  await queue.enqueueMany(db, addNumber, [{ id: 1 }, { id: 2 }, { id: 3 }]);
  await begun.count(2);
  const stopped = worker.stop({ timeout_ms: 9_000 });
  gate.resolve();
  await stopped;
  expect((await statesOf('add-number')).map(({ state }) => state)).toEqual(['created', 'completed', 'completed']);
});

test('stopping hands back what is not done in time', async () => {
  const worker = await openQueue();
  const signals = collector<AbortSignal>();
  await worker.work(failTwice, (_payload, { signal }) => {
    signals.add(signal);
    return new Promise(() => {});
  });
  await queue.enqueue(db, failTwice, { id: 1 });
  const [signal] = await signals.count(1);
  const before = performance.now();
  await worker.stop({ timeout_ms: 300 });
  expect(performance.now() - before).toBeLessThan(30_000);
  expect(signal?.aborted).toBe(true);
  expect(await statesOf('fail-twice')).toEqual([{ state: 'retry' }]);
});

test('settings that changed are taken over, a changed kind of key is refused', async () => {
  await openQueue({ role: 'api', tasks: [defineTask({ ...quick, name: 'change-mind', attempts: 2 })] });
  await openQueue({ role: 'api', tasks: [defineTask({ ...quick, name: 'change-mind', attempts: 5 })] });
  expect(await rowsOf(`select retry_limit from pgboss.queue where name = 'change-mind'`)).toEqual([{ retry_limit: 4 }]);
  await expect(openQueue({ role: 'api', tasks: [defineTask({ ...keyed, name: 'change-mind' })] })).rejects.toThrow(
    /another name/,
  );
});

test('schedules follow their list', async () => {
  const listed = () => rowsOf('select name, cron, timezone, data from pgboss.schedule');
  await openQueue({ schedules: [scheduleTask(addNumber, { id: 1 }, '0 3 * * *', 'Europe/Paris')] });
  expect(await listed()).toEqual([
    { name: 'add-number', cron: '0 3 * * *', timezone: 'Europe/Paris', data: { id: 1 } },
  ]);
  await openQueue({ schedules: [scheduleTask(sendMany, { id: 2 }, '30 4 * * 1')] });
  expect(await listed()).toEqual([{ name: 'send-many', cron: '30 4 * * 1', timezone: 'UTC', data: { id: 2 } }]);
});

test('a worker goes on after the database has dropped its connections', async () => {
  const others = (await rowsOf('select pid from pg_stat_activity')).map(({ pid }) => pid);
  const error = vi.fn<TaskLog['error']>();
  const worker = await openQueue({ log: { ...silent, error } });
  const calls = collector<number>();
  await worker.work(addNumber, async ({ id }) => calls.add(id));
  await queue.enqueue(db, addNumber, { id: 1 });
  await calls.count(1);
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'vivavoce-tasks' and not pid = any($1)`,
    [others],
  );
  await queue.enqueue(db, addNumber, { id: 2 });
  expect(await calls.count(2)).toEqual([1, 2]);
  expect(error).toHaveBeenCalled();
});

test('a definition that makes no sense is refused', async () => {
  expect(() => defineTask({ ...quick, name: 'Thing' })).toThrow(RangeError);
  expect(() => defineTask({ ...quick, name: 'do-thing', attempts: 0 })).toThrow(/attempts of do-thing/);
  await expect(queue.work(reportEnd, async () => {})).rejects.toThrow(/name who is notified/);
});

test('when a worker is killed, another one takes its task over', { timeout: 120_000 }, async () => {
  const child: ChildProcess = fork(fileURLToPath(new URL('hanging.fixture.ts', import.meta.url)), [database.url]);
  try {
    await once(child, 'message');
    await queue.enqueue(db, hangingTask, { id: 5 });
    expect((await once(child, 'message'))[0]).toEqual({ began: 5 });

    const worker = await openQueue();
    const taken = collector<{ id: number; attempt: number }>();
    await worker.work(hangingTask, async ({ id }, { attempt }) => taken.add({ id, attempt }));
    child.kill('SIGKILL');
    await once(child, 'exit');
    const killed = performance.now();
    expect(await taken.count(1)).toEqual([{ id: 5, attempt: 2 }]);
    // 10 s without a heartbeat, 1 s until the next check, 1 to 2 s before a retry.
    expect(performance.now() - killed).toBeLessThan(60_000);
  } finally {
    child.kill('SIGKILL');
  }
});

test('workers that begin together do not wait for one another: each looks before the next begins', async () => {
  let waitingNow = 0;
  let most = 0;
  const query: (this: pg.Pool, ...given: unknown[]) => Promise<unknown> = Reflect.get(pg.Pool.prototype, 'query');
  const spy = vi.spyOn(pg.Pool.prototype, 'query').mockImplementation(function (this: pg.Pool, ...given: unknown[]) {
    waitingNow += 1;
    most = Math.max(most, waitingNow);
    const result = query.apply(this, given);
    return result.finally(() => (waitingNow -= 1)) as never;
  });
  const many = Array.from({ length: 30 }, (_value, n) =>
    defineTask({ ...quick, name: `one-of-${String.fromCharCode(97 + (n % 26))}${'x'.repeat(n)}` }),
  );
  const begun = await openQueue({ tasks: many });
  most = 0;
  for (const task of many) await begun.work(task, async () => {});
  spy.mockRestore();
  expect(most).toBeLessThan(10);
});
