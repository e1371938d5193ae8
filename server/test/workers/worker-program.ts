import pino from 'pino';
import { listeners } from '../../src/listeners.ts';
import type { Context } from '../../src/context.ts';
import { connectDatabase } from '../../src/db/client.ts';
import { readEnv } from '../../src/env.ts';
import { createDiskStorage } from '../../src/storage/disk.ts';
import { createTaskQueue } from '../../src/tasks/queue/queue.ts';

/**
 * Program that `startWorkerProcess` starts, with the settings as variables: it works until it is killed.
 * @param begin starts the work
 */
export async function workUntilKilled(begin: (ctx: Context) => Promise<void>): Promise<void> {
  const env = readEnv(process.env);
  const connection_string = env.DATABASE_URL ?? '';
  const log = pino({ level: 'silent' });
  const { db, pool } = connectDatabase(connection_string, () => {});
  const storage = await createDiskStorage(env.DATA_DIR);
  const often = { heartbeat_s: 10, supervise_s: 1, look_s: 0.5, poll_s: 0.5 };
  const queue = createTaskQueue({ connection_string, role: 'worker', log, ...often });
  await queue.start();
  await begin({ env, db, pool, storage, queue, log, listeners, isLeaving: () => false, now: () => new Date() });
  process.send?.({ ready: true });
}
