import type { FastifyBaseLogger } from 'fastify';
import type { Database } from './db/client.ts';
import type { Env } from './env.ts';
import type { Storage } from './storage/index.ts';
import type { TaskQueue } from './tasks/queue/queue.ts';

/** What every service may use. One object, built at start, passed first. */
export interface Context extends Pick<Database, 'db' | 'pool'> {
  env: Env;
  storage: Storage;
  queue: TaskQueue;
  log: FastifyBaseLogger;
  /** The clock, so that tests can move it. */
  now: () => Date;
}
