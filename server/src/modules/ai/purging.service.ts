import { AI_LIMITS } from '@vivavoce/domain/limits.ts';
import type { Context } from '../../context.ts';
import { purge } from '../../db/purge.ts';
import { ai_calls } from '../../db/schema/index.ts';

const DAY_MS = 24 * 3600_000;

/** Deletes the log of old calls to the AI provider. @returns how many rows */
export const purgeAiCalls = (ctx: Context, signal: AbortSignal): Promise<number> =>
  purge(
    ctx,
    {
      table: ai_calls,
      age: ai_calls.created_at,
      before: new Date(ctx.now().getTime() - AI_LIMITS.calls_kept_days * DAY_MS),
    },
    signal,
  );
