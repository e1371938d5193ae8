import { setTimeout as pause } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '../../server/test/database/database.ts';
import { defineTask } from '../../server/src/tasks/define-task.ts';
import { createTaskQueue } from '../../server/src/tasks/queue/queue.ts';
import { serve } from './day.ts';

const SLOTS = 4;
const TASKS = 80;
const TASK_MS = 200;
/** The queue takes tasks with statements, which the simulation leaves out. */
const FACTOR = 2;
const waitOutside = defineTask({
  name: 'wait-outside',
  payload: z.object({ id: z.number() }),
  attempts: 1,
  timeout_s: 60,
  concurrency: SLOTS,
});

let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url });
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

test('tasks wait in the queue as long as the simulation says, within a factor of two', async () => {
  const log = { warn: () => undefined, error: () => undefined };
  const queue = createTaskQueue({ connection_string: database.url, role: 'both', log, tasks: [waitOutside] });
  await queue.start();
  try {
    const payloads = Array.from({ length: TASKS }, (_, id) => ({ id }));
    await queue.enqueueMany(drizzle(pool), waitOutside, payloads);
    const begun = performance.now();
    const runs: { waited_ms: number; took_ms: number }[] = [];
    const all = Promise.withResolvers<void>();
    await queue.work(waitOutside, async () => {
      const started = performance.now();
      await pause(TASK_MS);
      runs.push({ waited_ms: started - begun, took_ms: performance.now() - started });
      if (runs.length === TASKS) all.resolve();
    });
    await all.promise;

    // A busy machine wakes late, and makes each task longer: the simulation gets their true length.
    const task_s = runs.reduce((sum, { took_ms }) => sum + took_ms, 0) / TASKS / 1000;
    const simulated = serve([TASKS], { capacity: SLOTS, step_s: task_s });
    const longest_s = Math.max(...runs.map(({ waited_ms }) => waited_ms)) / 1000;
    expect(simulated.longest_s).toBeCloseTo((TASKS / SLOTS - 1) * task_s, 6);
    expect(longest_s / simulated.longest_s).toBeGreaterThan(1 / FACTOR);
    expect(longest_s / simulated.longest_s).toBeLessThan(FACTOR);
  } finally {
    await queue.stop();
  }
});
