import type { z } from 'zod';

/**
 * One kind of background work. The payload holds ids and small facts only: the row it is about is read when the work
 * begins, and nothing personal stays in the queue.
 */
export type TaskDefinition<Payload extends object = object> = {
  /** A verb and a noun, such as `process-recording`. A new name keeps the old one in `former` for one release. */
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
  /** How often it is tried in all, 1 or more. A worker that dies uses up one of them. */
  readonly attempts: number;
  /** Seconds until a run is given up and its signal aborted. */
  readonly timeout_s: number;
  /** How many runs one worker process has at a time. */
  readonly concurrency: number;
  /** Seconds before the second attempt, doubled for each one after it; default 2, never above 5 minutes. */
  readonly retry_delay_s?: number;
  /** How many tasks one run takes over and settles together; default 1. For many short tasks only. */
  readonly batch_size?: number;
  /** Tasks of the same key are the same task: a second one is dropped as long as the first is waiting or running. */
  key?(payload: Payload): string;
  /** `waiting`: a second one is dropped only until the first begins, so that work which changed meanwhile is seen. */
  readonly key_holds?: 'waiting' | 'done';
  /** The name before a rename, and its payload read as one of today: tasks that wait under it still run. */
  readonly former?: { readonly name: string; readonly payload: z.ZodType<Payload> };
  /** Somebody is told when the last attempt has failed: `work` is then given a `failed` handler. */
  readonly reports_failure?: boolean;
};

/** One attempt at a task. */
type TaskRun = {
  readonly id: string;
  /** 1 for the first attempt. */
  readonly attempt: number;
  /** Aborted when the time is up, the server stops, or another worker has taken the task over. */
  readonly signal: AbortSignal;
};

/** Must be safe to repeat: a worker may die after the work and before that is written down. */
export type TaskHandler<Payload> = (payload: Payload, run: TaskRun) => Promise<void>;

/** Called once after the last attempt, whatever ended it, a killed worker included; repeated until it succeeds. */
export type FailureHandler<Payload> = (payload: Payload, failure: { id: string; error: string }) => Promise<void>;

/** Thrown by a handler that knows that trying again cannot help: the task fails at once. */
export class GiveUpError extends Error {
  override readonly name = 'GiveUpError';
}

/** Where the queue says what went wrong; a pino or Fastify logger fits. */
export type TaskLog = {
  warn: (fields: object, words: string) => void;
  error: (fields: object, words: string) => void;
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
 * Defines a task. Definitions stand in `definitions/` and are listed in `registry.ts`.
 * @throws RangeError when a number makes no sense
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

/** What a worker runs for one task: `failed` exactly where the definition reports failures. */
export type HandlerFor<Task> =
  Task extends TaskDefinition<infer Payload>
    ? Task extends { readonly reports_failure?: infer Reports }
      ? true extends Reports
        ? { readonly run: TaskHandler<Payload>; readonly failed: FailureHandler<Payload> }
        : { readonly run: TaskHandler<Payload> }
      : never
    : never;
