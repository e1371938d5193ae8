import pino from 'pino';
import { listeners } from './listeners.ts';
import { createApp } from './app.ts';
import type { Context } from './context.ts';
import { CALL_LIMITS, CONNECTION_LIMITS, connectDatabase, type ConnectionLimits } from './db/client.ts';
import { migrate, STANDBY_MS } from './db/migrate.ts';
import { createReplica, REPLICA_FAULTS, type Replica } from './db/replica/replica.ts';
import { withRoleOf } from './db/start/server-role.ts';
import { shareConnections } from './db/start/connections.ts';
import { leave, nodeOf, reportNode } from './db/start/nodes.ts';
import { noteRelease, RELEASE } from './db/start/release.ts';
import { startEmbeddedPostgres } from './embedded-postgres/index.ts';
import { startMetricsServer } from './metrics/metrics-server.ts';
import { startTraces } from './metrics/traces.ts';
import { withJournal } from './backup/files.ts';
import { startBackups } from './backup/schedule.ts';
import { readEnv, StartupError, storageSettings } from './env.ts';
import type { Env } from './env.ts';
import { plainError } from './lib/plain-error.ts';
import { listenFault, roomFaults } from './setting-faults.mjs';
import { createStorage } from './storage/index.ts';
import { issueSetupCode } from './modules/platform/setup.service.ts';
import { claimStorage } from './modules/stored-files/claim.service.ts';
import { joinStorage } from './modules/stored-files/node-files.service.ts';
import { prepareDemoProvider } from './modules/single-sign-on/demo/demo-provider.ts';
import { withDemoPages } from './modules/system/demo-pages.ts';
import { startWorkers } from './tasks/handlers.ts';
import { schedulesFor } from './tasks/schedule.ts';
import { createTaskQueue } from './tasks/queue/queue.ts';
import { printStartupMessage } from './startup-message.ts';
import { createLifecycle } from './lifecycle.ts';
import type { Lifecycle } from './lifecycle.ts';
import { seedDemo } from './db/seed/demo.ts';
import { provideSharedLibrary, provideSharedTemplates } from './content/shared-library.ts';
import { provideSharedVideos } from './content/shared-videos.ts';

/** How long requests and tasks may take once the process closes. */
const DRAIN_MS = 9_000;
/** A balancer that asks each second, and gives a process up at the second refusal, has sent its last call by then. */
const LEAVE_MS = 3_000;

/** A replica that is away comes back, and a failover promotes one: nothing is read from either meanwhile, as the log says. */
async function openReplica(options: Parameters<typeof createReplica>[0], life: Lifecycle): Promise<Replica> {
  const replica = await life.open(
    async () => createReplica(options),
    (open) => open.close(),
  );
  const fault = await replica.look();
  if (fault === REPLICA_FAULTS.other_database) throw new StartupError([fault]);
  return replica;
}

async function openDatabase(env: Env, life: Lifecycle, log: pino.Logger) {
  const embedded = env.DATABASE_URL
    ? null
    : await life.open(
        () => startEmbeddedPostgres({ dataDir: env.DATA_DIR, log: (sentence) => log.debug(sentence) }),
        (server) => server.stop(),
      );
  const ownerUrl = env.DATABASE_DIRECT_URL ?? embedded?.url ?? '';
  const say = (sentence: string) => log.warn(sentence);
  // The built-in database may take any time to recover; another one may be a standby forever.
  const { DATABASE_URL: pooler, DATABASE_STATEMENTS: statements, SESSION_SECRET: secret } = env;
  const options = { say, secret, node: nodeOf(env), pooler, statements, ...(!embedded && { recovery_ms: STANDBY_MS }) };
  const { url, direct } = await life.open(
    () => migrate(ownerUrl, options),
    (addresses) => leave(addresses.direct, env.NODE_NAME),
  );
  const share = shareConnections(env);
  const onConnectionLost = (error: Error) => log.warn({ err: error }, 'database connection lost');
  const connect = async (max: number, limits: ConnectionLimits) => {
    const { db, pool } = await life.open(
      async () => connectDatabase(url, onConnectionLost, max, { ...limits, statements }),
      (database) => database.close(),
    );
    return { db, pool };
  };
  const calls = await connect(share.calls, env.ROLE === 'worker' ? CONNECTION_LIMITS : CALL_LIMITS);
  const tasks = env.ROLE === 'both' ? await connect(share.tasks, CONNECTION_LIMITS) : calls;
  const standby = env.ROLE === 'worker' ? undefined : env.DATABASE_REPLICA_URL;
  const replica = standby && {
    replica: await openReplica(
      { url: withRoleOf(url, standby), primary: calls.pool, log, max: share.calls, statements },
      life,
    ),
  };
  return {
    queue: { connection_string: url, direct, connections: share.queue },
    owner: embedded && ownerUrl,
    calls: { ...calls, ...replica },
    tasks,
  };
}

async function start(env: Env, life: Lifecycle): Promise<void> {
  const output = pino.destination({ sync: false });
  const log = pino(
    {
      level: env.LOG_LEVEL,
      redact: ['req.headers.cookie', 'req.headers.authorization', '*.password', '*.token'],
      serializers: { err: (error: Error) => pino.stdSerializers.err(plainError(error) as Error) },
    },
    output,
  );
  log.info({ release: RELEASE }, 'starting');
  const withoutRoom = roomFaults(env.DATA_DIR);
  if (withoutRoom.length > 0) throw new StartupError(withoutRoom);
  const { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER_ARG } = env;
  if (OTEL_EXPORTER_OTLP_ENDPOINT !== undefined)
    await life.open(
      () => startTraces({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER_ARG }),
      (open) => open.close(),
    );
  const { queue: addresses, owner, calls, tasks } = await openDatabase(env, life, log);
  const storage = await life.open(
    () => createStorage(storageSettings(env)),
    (open) => open.close(),
  );
  await claimStorage({ db: tasks.db, storage, env });
  await joinStorage({ db: tasks.db, storage, env });
  await life.open(
    async () => reportNode(tasks.db, nodeOf(env)),
    (end) => end(),
  );
  const is_newest = await noteRelease(tasks.db);
  // Without backups nothing takes the keys, and they would fill the memory.
  const journal = env.BACKUP_TO === undefined ? { storage, take: () => [] } : withJournal(storage);
  const queue = createTaskQueue({ ...addresses, role: env.ROLE, is_newest, schedules: schedulesFor(env), log });
  await life.open(
    () => queue.start(),
    () => queue.stop({ timeout_ms: DRAIN_MS }),
  );
  const ctx: Context = {
    env: withDemoPages(env),
    ...calls,
    storage: journal.storage,
    queue,
    log,
    listeners,
    isLeaving: () => leaving,
    now: () => new Date(),
  };
  const background: Context = { ...ctx, ...tasks };
  let setupCode: string | null = null;
  const serving = async () => {
    await provideSharedLibrary(background);
    if (env.NODE_ENV !== 'production') await seedDemo(background);
    else {
      await provideSharedTemplates(background);
      await provideSharedVideos(background);
    }
    if (env.NODE_ENV === 'production' && env.ROLE !== 'worker') setupCode = await issueSetupCode(ctx);
    await prepareDemoProvider(background);
    if (env.ROLE !== 'api') await startWorkers(background);
    const app = env.ROLE === 'worker' ? null : await createApp(ctx);
    await app?.listen({ port: env.PORT, host: env.HOST });
    return app;
  };
  await life.open(serving, async (app) => app?.close());
  if (env.BACKUP_TO !== undefined)
    await life.open(
      async () => startBackups(background, { builtIn: owner, takeKeys: journal.take }),
      (open) => open.close(),
    );
  const { METRICS_PORT } = env;
  if (METRICS_PORT !== undefined)
    await life.open(
      () => startMetricsServer(ctx, METRICS_PORT),
      (open) => open.close(),
    );
  // The announcement, with the one-time code, is the end of the log.
  output.flushSync();
  await printStartupMessage(ctx, setupCode);
}

function explain(error: unknown, env: Env | null): string[] {
  if (error instanceof StartupError) return [...error.problems];
  const { syscall, port, address } = error as NodeJS.ErrnoException & { port?: number; address?: string };
  if (syscall === 'listen' && env) return [listenFault(error as Error, port ?? env.PORT, address ?? env.HOST)];
  return [(plainError(error) as Error).message];
}

const life = createLifecycle();
let env: Env | null = null;
let ready = false;
let leaving = false;
const exit = (code: number) => process.exit(code);

/** In production SIGTERM is a balancer's or an upgrade's: the process says that it is not ready before it closes. */
function onSignal(signal: NodeJS.Signals): void {
  if (leaving) return;
  leaving = true;
  const wait_ms = ready && signal === 'SIGTERM' && env?.NODE_ENV === 'production' ? LEAVE_MS : 0;
  setTimeout(() => exit(1), wait_ms + DRAIN_MS + 500).unref();
  setTimeout(() => {
    void life.stop().then(
      () => exit(0),
      () => exit(1),
    );
  }, wait_ms);
}
process.on('SIGTERM', onSignal);
process.on('SIGINT', onSignal);

try {
  env = readEnv();
  await start(env, life);
  ready = true;
} catch (error) {
  // Stopped during the start: closing what was opened ends the process.
  if (!leaving) {
    for (const problem of explain(error, env)) process.stderr.write(`Vivavoce cannot start: ${problem}\n`);
    await life.stop().catch(() => {});
    exit(1);
  }
}
