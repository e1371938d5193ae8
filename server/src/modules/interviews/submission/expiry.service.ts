import { deadlinePhase } from '@vivavoce/domain/jobs/deadline-phase.ts';
import { DEADLINE_LIMITS } from '@vivavoce/domain/limits.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { abandonAttempt } from '../attempts/closing.service.ts';
import * as repository from './expiry.repository.ts';
import { deadlineOf } from '../state/interview-state.ts';
import { lockApplication } from '../state/interview-rows.ts';
import { sendExpired } from './submission.service.ts';

/** An upload over a slow line pauses longer than a heartbeat; it is waited for. */
const QUIET_MS = 5 * 60_000;
/**
 * As long as an upload token lives. A browser that reconnects earlier may still send its bytes; a new recording,
 * sending, or the deadline seals earlier.
 */
const ABANDONED_MS = 2 * 3600_000;

const before = (now: Date, ms: number): Date => new Date(now.getTime() - ms);

/** Sends the stored answers of interviews after their grace time, as incomplete. @returns how many */
export async function sendExpiredInterviews(ctx: Context, signal: AbortSignal): Promise<number> {
  const now = ctx.now();
  const instants = {
    deadline_before: before(now, DEADLINE_LIMITS.send_grace_minutes * 60_000),
    quiet_since: before(now, QUIET_MS),
  };
  let count = 0;
  for (let last: number | undefined = 0; last !== undefined && !signal.aborted;) {
    const ids = await repository.listExpired(ctx.db, instants, last);
    for (const id of ids) {
      if (signal.aborted) break;
      const isSent = await sendExpired(ctx, id, (interview) => deadlinePhase(deadlineOf(interview), now) === 'closed');
      if (isSent) count += 1;
    }
    last = ids.at(-1);
  }
  return count;
}

/**
 * Gives applicants of a company back what its suspension took: deadlines that had not passed when it began move by its
 * length.
 */
export const returnSuspendedTime = (tx: Tx, company_id: number, suspension: { after: Date; until: Date }) =>
  repository.returnTime(tx, company_id, suspension);

/** Seals open attempts whose recorder has been silent for hours. @returns how many */
export async function sealAbandonedAttempts(ctx: Context, signal: AbortSignal): Promise<number> {
  const quiet = before(ctx.now(), ABANDONED_MS);
  let sealed = 0;
  for (let last: number | undefined = 0; last !== undefined && !signal.aborted;) {
    const abandoned = await repository.listAbandoned(ctx.db, quiet, last);
    for (const { id, application } of abandoned) {
      if (signal.aborted) break;
      await ctx.db.transaction(async (tx) => {
        await lockApplication(tx, application);
        await abandonAttempt(ctx, tx, id);
      });
      sealed += 1;
    }
    last = abandoned.at(-1)?.id;
  }
  return sealed;
}
