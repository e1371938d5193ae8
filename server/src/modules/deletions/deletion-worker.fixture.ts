import pino from 'pino';
import type { Context } from '../../context.ts';
import { connectDatabase } from '../../db/client.ts';
import { readEnv } from '../../env.ts';
import { createDiskStorage } from '../../storage/disk.ts';
import { deleteActivitiesFailed, deleteActivitiesHandler } from '../../tasks/delete-activities.handler.ts';
import { deleteActivities } from '../../tasks/delete-activities.task.ts';
import { createTaskQueue } from '../../tasks/queue.ts';

/** Run as a process of its own, with the settings as variables: it deletes until it is killed. */
if (process.argv[1] === import.meta.filename && process.send) {
  const env = readEnv(process.env);
  const connection_string = env.DATABASE_URL ?? '';
  const log = pino({ level: 'silent' });
  const { db, pool } = connectDatabase(connection_string, () => {});
  const storage = await createDiskStorage(env.DATA_DIR);
  const often = { heartbeat_s: 10, supervise_s: 1, poll_s: 0.5 };
  const queue = createTaskQueue({ connection_string, role: 'worker', log, ...often });
  const ctx: Context = { env, db, pool, storage, queue, log, now: () => new Date() };
  await queue.start();
  await queue.work(deleteActivities, deleteActivitiesHandler(ctx), deleteActivitiesFailed(ctx));
  process.send({ ready: true });
}
