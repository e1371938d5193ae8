import pino from 'pino';
import type { Context } from '../server/src/context.ts';
import { connectDatabase } from '../server/src/db/client.ts';
import { migrate } from '../server/src/db/migrate.ts';
import { seedDemo } from '../server/src/db/seed/demo.ts';
import { runningEmbeddedPostgres, startEmbeddedPostgres } from '../server/src/embedded-postgres/index.ts';
import { type Env, readEnv, StartupError, storageSettings } from '../server/src/env.ts';
import { createStorage } from '../server/src/storage/index.ts';
import { createTaskQueue } from '../server/src/tasks/queue.ts';

/** The database of the settings; the built-in one is started when no server runs it already. */
async function openDatabase(env: Env): Promise<{ url: string; stop: () => Promise<void> }> {
  const url = env.DATABASE_URL ?? runningEmbeddedPostgres(env.DATA_DIR);
  if (url) return { url, stop: async () => undefined };
  return startEmbeddedPostgres({ dataDir: env.DATA_DIR, log: (sentence) => console.warn(sentence) });
}

async function seed(env: Env): Promise<void> {
  const log = pino({ level: 'warn' });
  const { url, stop } = await openDatabase(env);
  await migrate(url);
  const { db, pool, close } = connectDatabase(url, (error) => log.warn(error));
  const storage = await createStorage(storageSettings(env));
  const queue = createTaskQueue({ connection_string: url, role: 'api', log });
  const ctx: Context = { env, db, pool, storage, queue, log, now: () => new Date() };
  await queue.start();
  await seedDemo(ctx);
  await queue.stop({ timeout_ms: 0 });
  await storage.close();
  await close();
  await stop();
}

/** `npm run seed`: loads the demo into an empty database without starting the server; leaves one that is in use alone. */
try {
  const env = readEnv();
  if (env.NODE_ENV === 'production') throw new StartupError(['The demo is never loaded in production.']);
  await seed(env);
  console.log('The demo is there; `npm start` shows its accounts.');
} catch (error) {
  const problems = error instanceof StartupError ? error.problems : [(error as Error).message];
  for (const problem of problems) console.error(problem);
  process.exitCode = 1;
}
