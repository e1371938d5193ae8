import pino from 'pino';
import { listeners } from '../../server/src/listeners.ts';
import type { Context } from '../../server/src/context.ts';
import { connectDatabase } from '../../server/src/db/client.ts';
import { migrate } from '../../server/src/db/migrate.ts';
import { runningEmbeddedPostgres, startEmbeddedPostgres } from '../../server/src/embedded-postgres/index.ts';
import { storageSettings } from '../../server/src/env.ts';
import type { Env } from '../../server/src/env.ts';
import { createStorage } from '../../server/src/storage/index.ts';
import { createTaskQueue } from '../../server/src/tasks/queue/queue.ts';

/** The database of the settings, by its direct address: a command is short, and works as the owner. The built-in one is started unless a server already runs it. */
async function openDatabase(env: Env): Promise<{ url: string; stop: () => Promise<void> }> {
  const url = env.DATABASE_DIRECT_URL ?? runningEmbeddedPostgres(env.DATA_DIR);
  if (url) return { url, stop: async () => undefined };
  return startEmbeddedPostgres({ dataDir: env.DATA_DIR, log: (sentence) => console.warn(sentence) });
}

/** The server's context, for a command that runs beside it or without it. */
export async function openContext(env: Env): Promise<{ ctx: Context; close: () => Promise<void> }> {
  const log = pino({ level: 'warn' });
  const { url, stop } = await openDatabase(env);
  await migrate(url);
  let closing = false;
  // A database of our own ends with the command, and its last connections with it.
  const { db, pool, close } = connectDatabase(url, (error) => closing || log.warn(error));
  const storage = await createStorage(storageSettings(env));
  const queue = createTaskQueue({ connection_string: url, role: 'api', log });
  await queue.start();
  const closeAll = async () => {
    closing = true;
    await queue.stop({ timeout_ms: 0 });
    await storage.close();
    await close();
    await stop();
  };
  return {
    ctx: { env, db, pool, storage, queue, log, listeners, isLeaving: () => false, now: () => new Date() },
    close: closeAll,
  };
}
