import { sql } from 'drizzle-orm';
import pg from 'pg';
import {
  PgBoss,
  fromDrizzle,
  type DrizzleTransactionLike,
  type JobResult,
  type JobWithMetadata,
  type SendOptions,
} from 'pg-boss';
import { CONNECTION_LIMITS } from '../../db/client.ts';
import { leaveToNewerRelease } from './leave-task.ts';
import { listFailedTasks, retryFailedTask } from './failed-tasks.ts';
import { failureQueueOf, indexFinishedTasks, prepareQueues } from './queue-settings.ts';
import { taskRegistry } from '../registry.ts';
import { runFailureHandler, runTask } from './run-task.ts';
import { applySchedules, taskSchedules, type TaskSchedule } from '../schedule.ts';
import type { FailedTask, FailureHandler, TaskDefinition, TaskHandler, TaskLog } from '../define-task.ts';
import { z } from 'zod';

const dueRows = z.array(z.object({ name: z.string(), due_in_ms: z.number() }));

/**
 * For each of these queues in which a task waits, when the first may begin; 0 for now. The database announces neither a
 * retry nor a task that was to begin later. One statement looks for all queues: when each worker looked separately, an
 * installation at rest took three times the processor time.
 */
async function nextTasks(boss: PgBoss, names: readonly string[]): Promise<z.infer<typeof dueRows>> {
  const waiting = `job.name = queue.name AND state < 'active' AND NOT blocked`;
  // Where one may begin, the others are not counted: there may be a million.
  const { rows } = await boss.getDb().executeSql(
    `SELECT name, due_in_ms FROM unnest($1::text[]) AS queue (name)
      CROSS JOIN LATERAL (SELECT CASE
        WHEN EXISTS (SELECT FROM pgboss.job WHERE ${waiting} AND start_after <= now()) THEN 0::float8
        ELSE (SELECT extract(epoch FROM min(start_after) - now()) * 1000 FROM pgboss.job WHERE ${waiting})::float8
      END AS due_in_ms) AS first WHERE due_in_ms IS NOT NULL`,
    [names],
  );
  return dueRows.parse(rows);
}

/** A drizzle transaction, or the database itself where nothing else belongs to the transaction. */
type TaskTransaction = DrizzleTransactionLike;

type EnqueueOptions = {
  /** Not before this moment, or this many seconds from now. */
  start_after?: Date | number;
  /** Replaces the key that the definition computes. */
  key?: string;
};

export type TaskQueueOptions = {
  connection_string: string;
  /** Address of the database itself for announcements, where the other one leads to a pooler. */
  direct?: string;
  /** Most connections, without the one for announcements. */
  connections?: number;
  /** `api` enqueues only; the others also work, watch for dead workers, and update the schedules. */
  role: 'api' | 'worker' | 'both';
  log: TaskLog;
  tasks?: readonly TaskDefinition[];
  schedules?: readonly TaskSchedule[];
  /** False for a release before the newest that works with the database: queues and schedules are the newest one's. */
  is_newest?: boolean;
  /** How soon a dead worker is noticed: after `heartbeat_s` (at least 10) and one more `supervise_s`. */
  heartbeat_s?: number;
  supervise_s?: number;
  /** Seconds between two looks for tasks that were to begin later; the database announces those that may begin immediately. */
  look_s?: number;
  /** Seconds between two looks of each worker while the database cannot announce. */
  poll_s?: number;
};

export type TaskQueue = {
  start(): Promise<void>;
  /**
   * Enqueues within the caller's transaction: the task exists when that commits and never otherwise, and an idle worker
   * takes it at that moment.
   * @returns the id, or null when a task with the same key exists
   * @throws ZodError for an invalid payload
   */
  enqueue<P extends object>(
    tx: TaskTransaction,
    task: TaskDefinition<P>,
    payload: P,
    options?: EnqueueOptions,
  ): Promise<string | null>;
  /** Enqueues many in one statement; those with an existing key are left out. */
  enqueueMany<P extends object>(tx: TaskTransaction, task: TaskDefinition<P>, payloads: readonly P[]): Promise<void>;
  /** `failed` is required exactly for tasks that report failures. */
  work<P extends object>(task: TaskDefinition<P>, handler: TaskHandler<P>, failed?: FailureHandler<P>): Promise<void>;
  /** Makes the workers of this process poll for that task now. Only needed where the database cannot notify. */
  nudge(task_name: string): void;
  listFailed(filter?: { task?: string; limit?: number; offset?: number }): Promise<FailedTask[]>;
  /** @returns false for an unknown id, or while its key is waiting or running */
  retry(tx: TaskTransaction, id: string): Promise<boolean>;
  /** Takes no new tasks, waits for running ones, and returns unfinished ones to other workers. */
  stop(options?: { timeout_ms?: number }): Promise<void>;
};

const DEFAULTS = { heartbeat_s: 30, supervise_s: 20, look_s: 15, poll_s: 3, drain_ms: 10_000 };
/** Soonest look after the one before. */
const LOOK_MIN_MS = 200;
/** The transaction that leaves a task for later has ended by then, nearly always; otherwise the next look finds it. */
const COMMITTED_MS = 1000;
const UNUSED_FLOWS_S = 3600;
/** Seconds between two looks for tasks that are due by the clock. */
const CLOCK_S = 15;
/** An error of the queue with the same cause is logged once in this time. */
const SAME_CAUSE_MS = 60_000;
/** Each worker looks separately this often: announcements lost with their connection are found by the common look. */
const OWN_LOOK_S = 600;

/** pg-boss passes these to its pool: a silent connection fails its calls instead of blocking them. */
const LINE = {
  keepAlive: true,
  keepAliveInitialDelayMillis: CONNECTION_LIMITS.keep_alive_after_ms,
  query_timeout: CONNECTION_LIMITS.silence_ms,
  idleTimeoutMillis: CONNECTION_LIMITS.idle_ms,
};

/** The setting of the library's pool that its types omit. */
const clientAt = (connectionString: string) => ({
  Client: class extends pg.Client {
    constructor(config: pg.ClientConfig) {
      super({ ...config, connectionString });
    }
  },
});

/** @param has_schedules this process enqueues what is due by the clock */
function connect(options: TaskQueueOptions, has_schedules: boolean): PgBoss {
  const works = options.role !== 'api';
  const supervise_s = options.supervise_s ?? DEFAULTS.supervise_s;
  return new PgBoss({
    // The library listens by these settings, and its pool makes clients of this class.
    connectionString: options.direct ?? options.connection_string,
    ...clientAt(options.connection_string),
    application_name: 'vivavoce-tasks',
    // The server may make no schema; the migration does (db/migrate.ts).
    createSchema: false,
    max: options.connections ?? (works ? 4 : 2),
    // Workers share few connections: waiting for one on a busy machine is no fault.
    connectionTimeoutMillis: CONNECTION_LIMITS.silence_ms,
    ...LINE,
    supervise: works,
    schedule: has_schedules,
    useListenNotify: works,
    superviseIntervalSeconds: supervise_s,
    monitorIntervalSeconds: supervise_s,
    flowIntervalSeconds: UNUSED_FLOWS_S,
    cronWorkerIntervalSeconds: CLOCK_S,
  });
}

/** Logs the errors of the queue; those of runs that were returned to other workers only while it is open. */
function logFaults(boss: PgBoss, log: TaskLog, isClosing: () => boolean): void {
  const loggedAt = new Map<string, number>();
  boss.on('error', (error) => {
    // A run that was returned to other workers finds its own connection closed when it ends.
    if (isClosing() && error.message.startsWith('Database connection is not opened')) return;
    // Every worker of every queue meets a database that does not answer: the first one says so.
    const cause = error.message.replace(/ \(Queue: .*$/, '');
    const now = Date.now();
    if (now - (loggedAt.get(cause) ?? 0) < SAME_CAUSE_MS) return;
    loggedAt.set(cause, now);
    log.error({ err: error }, 'task queue');
  });
  boss.on('warning', ({ message, data }) => log.warn({ data }, message));
}

function sendOptionsOf<P extends object>(
  task: TaskDefinition<P>,
  payload: P,
  { start_after, key }: EnqueueOptions,
): SendOptions {
  const singletonKey = key ?? task.key?.(payload);
  return {
    ...(singletonKey !== undefined && { singletonKey }),
    ...(start_after !== undefined && { startAfter: start_after }),
  };
}

/** The workers of this process by queue. All look together for tasks that are due without an announcement. */
function createWorkers(boss: PgBoss, { look_s, poll_s }: { look_s: number; poll_s: number }) {
  const polling = {
    pollingIntervalSeconds: poll_s,
    notifyPollingIntervalSeconds: Math.max(poll_s, OWN_LOOK_S),
  };
  const workers = new Map<string, string[]>();
  let isAtRest = false;

  const workOn = async (
    name: string,
    task: TaskDefinition,
    run: (job: JobWithMetadata) => Promise<JobResult>,
  ): Promise<void> => {
    const settings = {
      ...polling,
      batchSize: task.batch_size ?? 1,
      includeMetadata: true,
      perJobResults: true,
    } as const;
    const ids: string[] = [];
    workers.set(name, ids);
    for (let index = 0; index < task.concurrency; index += 1) {
      const id: string = await boss.work<object, unknown, typeof settings>(name, settings, async (jobs) => {
        const results = await Promise.all(jobs.map(run));
        // A failed one waits for its next attempt, of which nothing is announced.
        if (results.some(({ status }) => status !== 'completed')) lookIn(COMMITTED_MS);
        // By default a worker pauses after each run, however many tasks are waiting.
        boss.notifyWorker(id);
        return results;
      });
      ids.push(id);
      // The first look of this worker ends before the next worker begins: together they would wait for one another.
      await boss.getDb().executeSql('select', []);
    }
  };

  const nudge = (name: string): void => {
    for (const id of workers.get(name) ?? []) boss.notifyWorker(id);
  };

  let look: NodeJS.Timeout | undefined;
  let looks_at = Infinity;
  /** A failed look is repeated; pg-boss reports a database that does not answer. */
  const wakeForDueTasks = async (): Promise<void> => {
    looks_at = Infinity;
    const next = await nextTasks(boss, [...workers.keys()]).catch(() => []);
    for (const { name, due_in_ms } of next) {
      if (due_in_ms <= 0) nudge(name);
      // Behind a task that may begin, the statement counts none that may begin later.
      lookIn(due_in_ms <= 0 ? poll_s * 1000 : due_in_ms);
    }
    lookIn(look_s * 1000);
  };
  /** Looks again after this time at the latest. */
  const lookIn = (wait_ms: number): void => {
    const wait = Math.max(LOOK_MIN_MS, wait_ms);
    if (isAtRest || performance.now() + wait >= looks_at) return;
    looks_at = performance.now() + wait;
    clearTimeout(look);
    look = setTimeout(wakeForDueTasks, wait).unref();
  };

  return {
    workOn,
    nudge,
    lookIn,
    watch: () => lookIn(look_s * 1000),
    /** Takes no new tasks and waits for running ones. */
    drain: () => Promise.all([...workers.keys()].map((name) => boss.offWork(name, { wait: true }))),
    rest: () => {
      isAtRest = true;
      clearTimeout(look);
    },
  };
}

/** The queue of background tasks, kept by pg-boss in the product's own database, schema `pgboss`. */
export function createTaskQueue(options: TaskQueueOptions): TaskQueue {
  const { role, log, tasks = taskRegistry } = options;
  const schedules = options.schedules ?? taskSchedules.filter(({ task }) => tasks.includes(task));
  const works = role !== 'api';
  const boss = connect(options, works && schedules.length > 0);
  let closing = false;
  logFaults(boss, log, () => closing);
  const workers = createWorkers(boss, {
    look_s: options.look_s ?? DEFAULTS.look_s,
    poll_s: options.poll_s ?? DEFAULTS.poll_s,
  });

  return {
    start: async () => {
      await boss.start();
      if (options.is_newest ?? true) await prepareQueues(boss, tasks, options.heartbeat_s ?? DEFAULTS.heartbeat_s);
      await indexFinishedTasks(boss);
      if (works && (options.is_newest ?? true)) await applySchedules(boss, schedules);
      if (works) workers.watch();
    },

    enqueue: (tx, task, payload, enqueue_options = {}) => {
      const parsed = task.payload.parse(payload);
      if (works && enqueue_options.start_after !== undefined) workers.lookIn(COMMITTED_MS);
      return boss.send(task.name, parsed, {
        ...sendOptionsOf(task, parsed, enqueue_options),
        db: fromDrizzle(tx, sql),
      });
    },

    enqueueMany: async (tx, task, payloads) => {
      if (payloads.length === 0) return;
      const jobs = payloads.map((payload) => {
        const data = task.payload.parse(payload);
        const key = task.key?.(data);
        return { data, ...(key !== undefined && { singletonKey: key }) };
      });
      await boss.insert(task.name, jobs, { db: fromDrizzle(tx, sql) });
    },

    work: async (task, handler, failed) => {
      if (Boolean(failed) !== Boolean(task.reports_failure)) {
        throw new Error(
          `${task.name} ${failed ? 'does not report failures' : 'reports failures: name who is notified'}`,
        );
      }
      const leave = (job: JobWithMetadata) => leaveToNewerRelease(boss.getDb(), job);
      const former = task.former && (await boss.getQueue(task.former.name)) ? { ...task, ...task.former } : null;
      for (const named of former ? [task, former] : [task]) {
        await workers.workOn(named.name, named, (job) => runTask(named, handler, job, { log, leave }));
        if (failed)
          await workers.workOn(failureQueueOf(named), { ...named, concurrency: 1, batch_size: 1 }, (job) =>
            runFailureHandler(named, failed, job, log),
          );
      }
    },

    nudge: workers.nudge,

    listFailed: (filter = {}) => listFailedTasks(boss, filter),

    retry: (tx, id) => {
      if (works) workers.lookIn(COMMITTED_MS);
      return retryFailedTask(fromDrizzle(tx, sql), id);
    },

    stop: async ({ timeout_ms = DEFAULTS.drain_ms } = {}) => {
      await withinTime(workers.drain(), timeout_ms);
      closing = true;
      workers.rest();
      await boss.stop({ graceful: false });
    },
  };
}

async function withinTime(work: Promise<unknown>, timeout_ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const time_up = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, timeout_ms);
  });
  await Promise.race([work, time_up]);
  clearTimeout(timer);
}
