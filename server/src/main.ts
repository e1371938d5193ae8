import pino from 'pino';
import { createApp } from './app.ts';
import type { Context } from './context.ts';
import { connectDatabase } from './db/client.ts';
import { migrate } from './db/migrate.ts';
import { startEmbeddedPostgres } from './embedded-postgres/index.ts';
import { readEnv, StartupError } from './env.ts';
import type { Env } from './env.ts';
import { createStorage } from './storage/index.ts';
import { startWorkers } from './tasks/handlers.ts';
import { createTaskQueue } from './tasks/queue.ts';
import { announce } from './announce.ts';
import { seedDemo } from './db/seed/demo.ts';

/** After SIGTERM: how long answers in flight and running tasks may take. */
const DRAIN_MS = 9_000;

const s3Of = (env: Env) =>
  env.S3_BUCKET
    ? {
        bucket: env.S3_BUCKET,
        region: env.S3_REGION,
        access_key_id: env.S3_ACCESS_KEY_ID ?? '',
        secret_access_key: env.S3_SECRET_ACCESS_KEY ?? '',
        force_path_style: env.S3_FORCE_PATH_STYLE,
        ...(env.S3_ENDPOINT && { endpoint: env.S3_ENDPOINT }),
      }
    : undefined;

async function start(env: Env): Promise<() => Promise<void>> {
  const log = pino({
    level: env.LOG_LEVEL,
    redact: ['req.headers.cookie', 'req.headers.authorization', '*.password', '*.token'],
  });
  const embedded = env.DATABASE_URL
    ? null
    : await startEmbeddedPostgres({ dataDir: env.DATA_DIR, log: (sentence) => log.debug(sentence) });
  const url = env.DATABASE_URL ?? embedded?.url ?? '';
  await migrate(url).catch((error: Error) => {
    throw new StartupError([`The database cannot be used: ${error.message || 'it does not answer'}.`]);
  });
  const { db, pool, close } = connectDatabase(url, (error) => log.warn({ err: error }, 'database connection lost'));
  const s3 = s3Of(env);
  const storage = await createStorage({ DATA_DIR: env.DATA_DIR, ...(s3 && { S3: s3 }) });
  const queue = createTaskQueue({ connection_string: url, role: env.ROLE, log });
  const ctx: Context = { env, db, pool, storage, queue, log, now: () => new Date() };
  await queue.start();
  if (env.NODE_ENV !== 'production') await seedDemo(ctx);
  if (env.ROLE !== 'api') await startWorkers(ctx);
  const app = env.ROLE === 'worker' ? null : await createApp(ctx);
  await app?.listen({ port: env.PORT, host: env.HOST });
  await announce(ctx);
  return async () => {
    await app?.close();
    await queue.stop({ timeout_ms: DRAIN_MS });
    await storage.close();
    await close();
    await embedded?.stop();
  };
}

function explain(error: unknown, env: Env | null): string[] {
  if (error instanceof StartupError) return [...error.problems];
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return [`Port ${env?.PORT} is already in use; set PORT to another one.`];
  if (code === 'EACCES' && env)
    return [`Port ${env.PORT} on ${env.HOST} may not be used by this account; set PORT to one above 1024.`];
  return [message];
}

let env: Env | null = null;
try {
  env = readEnv();
  const stop = await start(env);
  let stopping = false;
  const onSignal = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), DRAIN_MS + 500).unref();
    void stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
} catch (error) {
  for (const problem of explain(error, env)) process.stderr.write(`Vivavoce cannot start: ${problem}\n`);
  process.exit(1);
}
