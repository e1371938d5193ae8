import type { Context } from '../../context.ts';
import { together } from '../../db/together.ts';
import { recordEvent } from '../feed/feed.service.ts';
import * as repository from './mails.repository.ts';
import type { MailRow } from './mails.repository.ts';
import { filled } from './outgoing.ts';

/** Mails are short and many: those that are taken, or have arrived, at the same moment share a statement. */
const shared = new WeakMap<Context['db'], ReturnType<typeof statementsFor>>();

function statementsFor(db: Context['db']) {
  return {
    begin: together((ids: number[]) => repository.beginAttempts(db, ids)),
    sent: together((mails: { id: number; at: Date }[]) => repository.markSent(db, mails).then(() => mails)),
  };
}

function statements({ db }: Context): ReturnType<typeof statementsFor> {
  const known = shared.get(db) ?? statementsFor(db);
  shared.set(db, known);
  return known;
}

/** The mail, now *attempting*; null where it is not waiting. One left in *attempting* by a killed run becomes *uncertain*. */
export async function takeForSending(ctx: Context, id: number): Promise<MailRow | null> {
  const mail = await statements(ctx).begin(id);
  if (mail) return filled(ctx, mail);
  await recordUncertain(ctx, id, 'The server stopped while this was being delivered.');
  return null;
}

/** It may have arrived, so it is never sent again unasked. */
export const recordUncertain = (ctx: Context, id: number, error: string): Promise<void> =>
  repository.markUncertain(ctx.db, id, error);

export async function recordSent(ctx: Context, id: number): Promise<void> {
  await statements(ctx).sent({ id, at: ctx.now() });
}

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

/** The last attempt has ended without a delivery; one that was killed on the way leaves it open whether it arrived. */
export async function recordGivenUp(ctx: Context, id: number, error: string): Promise<void> {
  const mail = await repository.findMail(ctx.db, id);
  if (mail?.state === 'queued') await recordRefusal(ctx, mail, error);
  if (mail?.state === 'attempting') await recordUncertain(ctx, id, error);
}
