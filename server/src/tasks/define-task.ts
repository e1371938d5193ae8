import type { z } from 'zod';

/**
 * One kind of background work. The payload has ids and small facts only: its row is read when the work begins, and no
 * personal data stays in the queue.
 */
export type TaskDefinition<Payload extends object = object> = {
  /** A verb and a noun, such as `process-recording`. A new name keeps the old one in `former` for one release. */
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
  /** Total number of attempts, 1 or more. A worker that dies uses up one of them. */
  readonly attempts: number;
  /** Seconds until a run is abandoned and its signal aborted. */
  readonly timeout_s: number;
  /** Concurrent runs in one worker process. */
  readonly concurrency: number;
  /** Seconds before the second attempt, doubled for each further one; default 2, never above 5 minutes. */
  readonly retry_delay_s?: number;
  /** Tasks that one run takes and finishes together; default 1. For many short tasks only. */
  readonly batch_size?: number;
  /** Tasks with the same key are the same task: a second one is dropped while the first is waiting or running. */
  key?(payload: Payload): string;
  /** `waiting`: a second one is dropped only until the first begins, so that later changes are processed. */
  readonly key_holds?: 'waiting' | 'done';
  /** The former name, and its payload converted to today's: tasks that wait under it still run. */
  readonly former?: { readonly name: string; readonly payload: z.ZodType<Payload> };
  /** The last failed attempt is reported: `work` then gets a `failed` handler. */
  readonly reports_failure?: boolean;
};

/** One attempt at a task. */
type TaskRun = {
  readonly id: string;
  /** 1 for the first attempt. */
  readonly attempt: number;
  /** Aborted at the timeout, when the server stops, or when another worker takes the task over. */
  readonly signal: AbortSignal;
};

/** Must be idempotent: a worker may die after the work and before its result is stored. */
export type TaskHandler<Payload> = (payload: Payload, run: TaskRun) => Promise<void>;

/** Called once after the last attempt, however it ended, a killed worker included; repeated until it succeeds. */
export type FailureHandler<Payload> = (payload: Payload, failure: { id: string; error: string }) => Promise<void>;

/** Thrown by a handler where a retry cannot help: the task fails immediately. */
export class GiveUpError extends Error {
  override readonly name = 'GiveUpError';
}

/** Where the queue reports errors; a pino or Fastify logger fits. */
export type TaskLog = {
  warn: (fields: object, message: string) => void;
  error: (fields: object, message: string) => void;
};

export type FailedTask = {
  id: string;
  task: string;
  payload: object;
  error: string;
  attempts: number;
  created_at: Date;
  failed_at: Date;
};

/**
 * Defines a task. Definitions are in `definitions/` and listed in `registry.ts`.
 * @throws RangeError for invalid numbers
 */
export function defineTask<Payload extends object, Reports extends boolean = false>(
  definition: Omit<TaskDefinition<Payload>, 'reports_failure'> & { readonly reports_failure?: Reports },
): TaskDefinition<Payload> & { readonly reports_failure?: Reports } {
  const { name, attempts, timeout_s, concurrency, batch_size = 1 } = definition;
  if (!/^[a-z]+(-[a-z]+)+$/.test(name)) throw new RangeError(`A task is named verb-noun, not ${name}`);
  const counts = { attempts, timeout_s, concurrency, batch_size };
  for (const [field, count] of Object.entries(counts)) {
    if (!Number.isInteger(count) || count < 1)
      throw new RangeError(`${field} of ${name} must be a whole number above 0`);
  }
  return definition;
}

/** The handlers of one task: `failed` exactly where the definition reports failures. */
export type HandlerFor<Task> =
  Task extends TaskDefinition<infer Payload>
    ? Task extends { readonly reports_failure?: infer Reports }
      ? true extends Reports
        ? { readonly run: TaskHandler<Payload>; readonly failed: FailureHandler<Payload> }
        : { readonly run: TaskHandler<Payload> }
      : never
    : never;
