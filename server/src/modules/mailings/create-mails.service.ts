import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { queueBatchMails } from '../mails/batch-mails.service.ts';
import { textsInForce } from '../mails/composing/company-texts.ts';
import * as repository from './create-mails.repository.ts';
import { MAILING_KINDS } from './mailing-kinds.ts';

/** Recipients in one transaction: few enough to be short, enough to share what they have in common. */
const BATCH = 500;
/** How far the database clock, which the queue uses, may be ahead of this one. */
const AHEAD_MS = 2_000;

/** @returns whether there may be more recipients */
async function makeBatch(ctx: Context, tx: Tx, id: number): Promise<boolean> {
  const row = await repository.lockWithJob(tx, id);
  if (!row || row.mailing.cancelled_at || row.mailing.finished_at || row.mailing.held) return false;
  if (row.mailing.start_at.getTime() > ctx.now().getTime() + AHEAD_MS) return false;
  // A mailing that began before the suspension is finished; one that comes due during it waits.
  if (row.suspended_at && row.mailing.start_at > row.suspended_at) return false;
  const kind = MAILING_KINDS[row.mailing.kind];
  if (!kind) throw new Error(`Nothing says how mails of the kind ${row.mailing.kind} are made`);
  const leaves = kind.mayLeave?.(row, ctx.now()) ?? true;
  const next = await repository.nextRecipients(tx, {
    id,
    fits: leaves ? kind.fits(ctx.now()) : sql`false`,
    limit: BATCH,
  });
  const count = next.fitting.length + next.skipped.length;
  if (count > 0) {
    await kind.before?.(ctx, tx, row, next.fitting);
    const textOf = await textsInForce(tx, row.job.company_id, kind.mail_type);
    await queueBatchMails(ctx, tx, {
      type: kind.mail_type,
      job: row.job,
      mailing_id: id,
      content: (locale) => kind.content({ ...row, textOf }, locale),
      applications: next.fitting,
    });
    if (next.skipped.length > 0) await kind.skipped?.(tx, row, next.skipped);
    await repository.settleRecipients(tx, id, next);
  }
  // An incomplete batch is not always the last: an applicant who is being erased is skipped.
  if (count === BATCH || (await repository.somebodyWaits(tx, id))) return true;
  await repository.markFinished(tx, id, ctx.now());
  return false;
}

/**
 * Creates the remaining mails of a mailing. Idempotent: a mail, the task that sends it and the state of its recipient
 * are committed together, so it resumes where it stopped after a crash.
 */
export async function createMailsOf(ctx: Context, id: number, signal: AbortSignal): Promise<void> {
  let more = true;
  while (more) {
    signal.throwIfAborted();
    more = await ctx.db.transaction((tx) => makeBatch(ctx, tx, id));
  }
}
