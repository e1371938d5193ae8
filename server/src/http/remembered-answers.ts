import { IDEMPOTENCY_LIMITS } from '@vivavoce/domain/limits.ts';
import type { Context } from '../context.ts';
import { purge } from '../db/purge.ts';
import { idempotency_keys } from '../db/schema/index.ts';

/** Answers to calls with an Idempotency-Key from before this instant are forgotten. */
export const keptFrom = (ctx: Context): Date =>
  new Date(ctx.now().getTime() - IDEMPOTENCY_LIMITS.kept_hours * 3600_000);

/** Deletes expired answers. @returns how many rows */
export const purgeAnswers = (ctx: Context, signal: AbortSignal): Promise<number> =>
  purge(ctx, { table: idempotency_keys, age: idempotency_keys.created_at, before: keptFrom(ctx) }, signal);
