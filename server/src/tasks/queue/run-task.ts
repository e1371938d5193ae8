import { plainError } from '../../lib/plain-error.ts';
import type { JobResult, JobWithMetadata } from 'pg-boss';
import { z } from 'zod';
import { inSpan } from '../../metrics/traces.ts';
import { errorOf } from './failed-tasks.ts';
import {
  GiveUpError,
  type FailureHandler,
  type TaskDefinition,
  type TaskHandler,
  type TaskLog,
} from '../define-task.ts';

/** A payload with more than this release knows says something that it would not do. */
const strictly = <P extends object>(payload: z.ZodType<P>): z.ZodType =>
  payload instanceof z.ZodObject ? payload.strict() : payload;

/**
 * Runs one task and stores its result. A payload that does not fit its definition is left to a newer release, and fails
 * immediately where there is none.
 * @param leave puts the task back; false where no newer release works with the database
 */
export async function runTask<P extends object>(
  task: TaskDefinition<P>,
  handler: TaskHandler<P>,
  job: JobWithMetadata,
  { log, leave }: { log: TaskLog; leave: (job: JobWithMetadata) => Promise<boolean> },
): Promise<JobResult> {
  const attempt = job.retryCount + 1;
  const isKnown = strictly(task.payload).safeParse(job.data).success;
  // It waits again already, which a result does not change.
  if (!isKnown && (await leave(job))) return { id: job.id, status: 'completed' };
  return settle(job, log, { task: task.name, attempt }, async () => {
    const payload = task.payload.safeParse(job.data);
    if (!payload.success) throw new GiveUpError(`The payload is not one of ${task.name}: ${payload.error.message}`);
    await handler(payload.data, { id: job.id, attempt, signal: job.signal });
  });
}

/** Reports that a task has failed for good. */
export async function runFailureHandler<P extends object>(
  task: TaskDefinition<P>,
  failed: FailureHandler<P>,
  job: JobWithMetadata,
  log: TaskLog,
): Promise<JobResult> {
  return settle(job, log, { task: task.name, reporting: true }, () =>
    failed(task.payload.parse(job.data), { id: job.sourceId ?? job.id, error: errorOf(job.sourceOutput) }),
  );
}

async function settle(
  job: JobWithMetadata,
  log: TaskLog,
  fields: object,
  run: () => Promise<void>,
): Promise<JobResult> {
  try {
    await inSpan('task' in fields ? `task ${String(fields.task)}` : 'task', {}, run);
    return { id: job.id, status: 'completed' };
  } catch (thrown) {
    const cause = plainError(thrown);
    log.warn({ err: cause, id: job.id, ...fields }, 'task failed');
    const message = cause instanceof Error ? cause.message : String(cause);
    return { id: job.id, status: cause instanceof GiveUpError ? 'deadletter' : 'failed', output: { message } };
  }
}
