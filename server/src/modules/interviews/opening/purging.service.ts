import type { Context } from '../../../context.ts';
import { purge } from '../../../db/purge.ts';
import { interview_sessions } from '../../../db/schema/index.ts';
import { COOKIE_SECONDS } from './opening.service.ts';

/** For browsers whose clock is late. */
const MARGIN_SECONDS = 24 * 3600;

/**
 * Deletes browser sessions whose cookie has expired since their last personal link. The link opens the interview again.
 * @returns how many rows
 */
export const purgeBrowsers = (ctx: Context, signal: AbortSignal): Promise<number> => {
  const before = new Date(ctx.now().getTime() - (COOKIE_SECONDS + MARGIN_SECONDS) * 1000);
  return purge(ctx, { table: interview_sessions, age: interview_sessions.last_seen_at, before }, signal);
};
