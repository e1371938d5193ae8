import type { PgBoss, QueueOptions, QueuePolicy } from 'pg-boss';
import type { TaskDefinition } from '../define-task.ts';

type Settings = Required<Omit<QueueOptions, 'retentionSeconds'>> & { notify: boolean; deadLetter: string | null };
type QueueWanted = { name: string; policy: QueuePolicy; settings: Settings };

const DAY_S = 24 * 60 * 60;
export const LONGEST_RETRY_DELAY_S = 5 * 60;

/** Name of the queue that reports failed tasks. */
export function failureQueueOf(task: TaskDefinition): string {
  return `${task.name}.failed`;
}

/**
 * Creates the queues of all tasks, or updates their settings to the definitions.
 * @throws Error when a task changed how its keys work, which waiting tasks cannot follow: give it another name
 */
export async function prepareQueues(
  boss: PgBoss,
  tasks: readonly TaskDefinition[],
  heartbeat_s: number,
): Promise<void> {
  const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const { name, policy, settings } of tasks.flatMap((task) => queuesOf(task, heartbeat_s))) {
    const queue = queues.get(name);
    const { deadLetter, ...rest } = settings;
    if (!queue) {
      await boss.createQueue(name, { policy, ...rest, ...(deadLetter !== null && { deadLetter }) });
    } else if (queue.policy !== policy) {
      throw new Error(`The task ${name} changed its kind of key; give it another name`);
    } else if (Object.entries(settings).some(([field, value]) => queue[field as keyof Settings] !== value)) {
      await boss.updateQueue(name, settings);
    }
  }
}

/**
 * The index by which finished tasks are deleted. The library has none, and looks through the whole table. Processes that
 * start together create it once.
 */
export async function indexFinishedTasks(boss: PgBoss): Promise<void> {
  await boss.getDb().executeSql(
    `DO $$ BEGIN
       PERFORM pg_advisory_xact_lock(hashtext('pgboss.job_finished'));
       IF to_regclass('pgboss.job_finished') IS NULL THEN
         CREATE INDEX job_finished ON pgboss.job (completed_on) WHERE state = 'completed';
       END IF;
     END $$`,
    [],
  );
}

function queuesOf(task: TaskDefinition, heartbeat_s: number): QueueWanted[] {
  const settings: Settings = {
    retryLimit: task.attempts - 1,
    retryDelay: task.retry_delay_s ?? 2,
    retryBackoff: true,
    retryDelayMax: LONGEST_RETRY_DELAY_S,
    expireInSeconds: task.timeout_s,
    deleteAfterSeconds: 7 * DAY_S,
    heartbeatSeconds: heartbeat_s,
    notify: true,
    deadLetter: task.reports_failure ? failureQueueOf(task) : null,
  };
  const queue: QueueWanted = { name: task.name, policy: policyOf(task), settings };
  if (!task.reports_failure) return [queue];
  const failures: Settings = { ...settings, retryLimit: 20, retryDelay: 2, expireInSeconds: 60, deadLetter: null };
  return [{ name: failureQueueOf(task), policy: 'standard', settings: failures }, queue];
}

// pg-boss has policies that also hold back a second task while one of its key is active (`singleton`,
// `stately`). They are not used: such a task at the head of the queue keeps all others behind it from being fetched.
function policyOf(task: TaskDefinition): QueuePolicy {
  if (!task.key) return 'standard';
  return task.key_holds === 'waiting' ? 'short' : 'exclusive';
}
