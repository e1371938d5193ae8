import type { Env } from '../../env.ts';

/** One connection listens for announced tasks. */
const LISTENING = 1;
const USUAL = { api: 18, worker: 21, both: 25 } as const;

/**
 * Shares the connections of a process: statements of tasks may take longer, so calls never wait for a connection of
 * theirs, and neither for one of the queue.
 */
export function shareConnections({ ROLE, DATABASE_POOL }: Pick<Env, 'ROLE' | 'DATABASE_POOL'>) {
  const all = DATABASE_POOL ?? USUAL[ROLE];
  const queue = ROLE === 'api' ? 2 : 4;
  const rest = all - queue - (ROLE === 'api' ? 0 : LISTENING);
  const calls = ROLE === 'both' ? Math.ceil(rest * 0.6) : rest;
  return { all, queue, calls, tasks: ROLE === 'both' ? rest - calls : rest };
}
