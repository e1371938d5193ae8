import type { Context } from '../../context.ts';
import { recordEvent } from '../feed/feed.service.ts';
import * as repository from './mails.repository.ts';
import type { MailRow } from './mails.repository.ts';

/** The mail, now *attempting*; null where it is not waiting. One left in *attempting* by a killed run becomes *uncertain*. */
export async function takeForSending(ctx: Context, id: number): Promise<MailRow | null> {
  const mail = await repository.beginAttempt(ctx.db, id);
  if (mail) return mail;
  await repository.markUncertain(ctx.db, id);
  return null;
}

export const recordSent = (ctx: Context, id: number) =>
  repository.settle(ctx.db, id, { state: 'sent', sent_at: ctx.now(), error: null });

/** Nothing was handed over, so the next attempt may try again. */
export const putBack = (ctx: Context, id: number, error: string) =>
  repository.settle(ctx.db, id, { state: 'queued', error });

/** Refused for good: an invitation that never arrives shows as "Email undelivered". */
export async function recordRefusal(ctx: Context, mail: MailRow, error: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await repository.settle(tx, mail.id, { state: 'failed', error });
    if (mail.type !== 'invitation' || mail.application_id === null || mail.company_id === null) return;
    await repository.markInvitationFailed(tx, mail.application_id);
    await recordEvent(tx, {
      company_id: mail.company_id,
      ...(mail.job_id !== null && { job_id: mail.job_id }),
      application_id: mail.application_id,
      type: 'invitation.undelivered',
      actor: 'system',
    });
  });
}

export async function recordGivenUp(ctx: Context, id: number, error: string): Promise<void> {
  const mail = await repository.findMail(ctx.db, id);
  if (mail && mail.state === 'queued') await recordRefusal(ctx, mail, error);
}
