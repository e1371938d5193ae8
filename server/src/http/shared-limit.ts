import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../lib/app-error.ts';
import type { Context } from '../context.ts';
import { sign } from '../lib/secrets.ts';

const tooMany = ({ msBeforeNext }: RateLimiterRes) =>
  new AppError('too_many_requests', {}, Math.max(1, Math.ceil(msBeforeNext / 1000)));

/**
 * A limit that holds for all server processes together, because it is counted in PostgreSQL. A window begins with the
 * first use. The keys are stored as keyed hashes, so that the table reveals no address and no email. The library reads
 * the clock of the process, not that of the context.
 * @param name separates the limit from others
 */
export function sharedLimit(
  { pool, env }: Context,
  name: string,
  { points, seconds }: { points: number; seconds: number },
) {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    // A migration creates the table and the task purge-expired deletes old rows.
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: seconds,
  });
  const keyOf = (parts: readonly (string | number)[]) => sign(env.SESSION_SECRET, name, ...parts);
  return {
    /** Counts one use. @throws AppError `too_many_requests` with the seconds until the next is allowed */
    async use(...key: (string | number)[]): Promise<void> {
      await limiter.consume(keyOf(key)).catch((refusal: unknown) => {
        throw refusal instanceof RateLimiterRes ? tooMany(refusal) : refusal;
      });
    },
    /** Takes one use back. */
    async giveBack(...key: (string | number)[]): Promise<void> {
      await limiter.reward(keyOf(key));
    },
    /** Counts one use without a limit. @returns whether it is the first of its window */
    count: async (...key: (string | number)[]): Promise<boolean> =>
      (await limiter.penalty(keyOf(key))).isFirstInDuration,
    /** Counts one use. @returns whether it is within the limit */
    isWithin: async (...key: (string | number)[]): Promise<boolean> =>
      (await limiter.penalty(keyOf(key))).consumedPoints <= points,
    /** Checks the limit without counting. @throws AppError `too_many_requests` where it is reached */
    async check(...key: (string | number)[]): Promise<void> {
      const state = await limiter.get(keyOf(key));
      if (state?.remainingPoints === 0) throw tooMany(state);
    },
  };
}
