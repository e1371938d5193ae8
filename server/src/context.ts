import type { FastifyBaseLogger } from 'fastify';
import type { Listeners } from './announce.ts';
import type { Sources } from './db/replica/replica.ts';
import type { Env } from './env.ts';
import type { Storage } from './storage/index.ts';
import type { TaskQueue } from './tasks/queue/queue.ts';

/** The dependencies of every service. One object, built at start, passed first. */
export interface Context extends Sources {
  env: Env;
  storage: Storage;
  queue: TaskQueue;
  log: FastifyBaseLogger;
  listeners: Listeners;
  /** Whether this process is about to end: it still answers, and no balancer should send it more. */
  isLeaving: () => boolean;
  /** The clock; tests replace it. */
  now: () => Date;
}
