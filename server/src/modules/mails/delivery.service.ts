import { mailFault } from '@vivavoce/domain/emails/mail-faults.ts';
import type { MailFault } from '@vivavoce/domain/emails/mail-faults.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { together } from '../../db/together.ts';
import { deliverMails } from '../../tasks/definitions/mails.ts';
import { countRefusal, takeCounted } from './budget/budget.service.ts';
import { recordEvent } from '../feed/feed.service.ts';
import { mailOutcomes } from '../../metrics/instruments.ts';
import * as repository from './mails.repository.ts';
import type { SendableMail, SentMail } from './delivery.types.ts';
import { answerOf } from './mail-content.service.ts';
import { filled } from './outgoing.service.ts';
import { addToTrail } from '../audit/audit-trail.ts';

const STOPPED = 'The server stopped while this was being delivered.';

/** Those that are not outdated wait for the morning of their company, in a task of their own. */
async function endOrHold(ctx: Context, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await ctx.db.transaction(async (tx) => {
    for (const mail of await repository.endOutdated(tx, ids)) await noteUndelivered(ctx, tx, mail, 'other');
  });
  await ctx.db.transaction(async (tx) => {
    const waiting = Map.groupBy(await repository.holdForMorning(tx, ids), ({ morning }) => morning.getTime());
    for (const [at, mails] of waiting)
      await ctx.queue.enqueue(tx, deliverMails, { mails: mails.map(({ id }) => id) }, { start_after: new Date(at) });
  });
}

async function storeSent(db: Context['db'], sent: SentMail[]): Promise<void> {
  await repository.markSent(db, sent);
  await repository.forgetPostponed(db, sent);
}

/** Single mails are short and many: concurrent ones share a statement. */
const shared = new WeakMap<Context['db'], ReturnType<typeof statementsFor>>();

function statementsFor(db: Context['db']) {
  return {
    begin: together(async (ids: number[]) => {
      const mailsById = new Map((await repository.beginAttempts(db, ids)).map((mail) => [mail.id, mail]));
      // A mail that is requested twice in one statement is returned once.
      return ids.map((id) => {
        const mail = mailsById.get(id);
        mailsById.delete(id);
        return mail;
      });
    }),
    sent: together((mails: SentMail[]) => storeSent(db, mails).then(() => mails)),
  };
}

function statements({ db }: Context): ReturnType<typeof statementsFor> {
  const known = shared.get(db) ?? statementsFor(db);
  shared.set(db, known);
  return known;
}

/**
 * The mail, now *attempting*; null where it is not waiting. One left in *attempting* by a killed run becomes
 * *uncertain*.
 */
export async function takeMail(ctx: Context, id: number): Promise<SendableMail | null> {
  const mail = await statements(ctx).begin(id);
  if (mail) return filled(ctx, mail);
  await recordUncertain(ctx, id, STOPPED);
  const [counted] = await takeCounted(ctx, [id]);
  if (counted) return filled(ctx, counted);
  await endOrHold(ctx, [id]);
  // Between these statements its recipient may have opened the link, so that no budget is needed, or the morning began.
  const [left] = await repository.listAbleToLeave(ctx.db, [id]);
  return left === undefined ? null : takeMail(ctx, left);
}

/**
 * The waiting ones of the mails, now *attempting*; mails of a killed run become *uncertain*.
 * @param sent other mails, which were sent; they become *sent* in the same statement
 */
export async function takeMails(ctx: Context, ids: number[], sent: SentMail[]): Promise<SendableMail[]> {
  const mails = await repository.beginAttempts(ctx.db, ids, sent);
  mailOutcomes.inc({ outcome: 'sent' }, sent.length);
  if (mails.length < ids.length) {
    const without = (attempting: SendableMail[], all: number[]) => {
      const attemptingIds = new Set(attempting.map(({ id }) => id));
      return all.filter((id) => !attemptingIds.has(id));
    };
    const others = without(mails, ids);
    await repository.endAttempts(ctx.db, others, { state: 'uncertain', error: STOPPED });
    const counted = await takeCounted(ctx, others);
    await endOrHold(ctx, without(counted, others));
    mails.push(...counted);
    const left = await repository.listAbleToLeave(ctx.db, without(counted, others));
    if (left.length > 0) return [...mails.map((mail) => filled(ctx, mail)), ...(await takeMails(ctx, left, []))];
  }
  return mails.map((mail) => filled(ctx, mail));
}

/** The mail may have arrived, so it is never sent again automatically. */
export async function recordUncertain(ctx: Context, id: number, error: string): Promise<void> {
  await repository.endAttempts(ctx.db, [id], { state: 'uncertain', error });
  mailOutcomes.inc({ outcome: 'uncertain' });
}

export async function recordSent(ctx: Context, id: number): Promise<void> {
  await statements(ctx).sent({ id, at: ctx.now() });
  mailOutcomes.inc({ outcome: 'sent' });
}

export async function recordManySent(ctx: Context, sent: SentMail[]): Promise<void> {
  // None of them was postponed: a second attempt is a task of its own.
  await repository.markSent(ctx.db, sent);
  mailOutcomes.inc({ outcome: 'sent' }, sent.length);
}

/** Nothing was handed over. @param seconds until the next attempt, at most */
export const putOff = async (ctx: Context, id: number, error: string, seconds: number): Promise<void> => {
  await repository.putOff(ctx.db, id, { error, next_try_at: new Date(ctx.now().getTime() + seconds * 1000) });
  if (answerOf(error) !== null) await repository.markInvitationPostponed(ctx.db, id, ctx.now());
  mailOutcomes.inc({ outcome: 'postponed' });
};

/** Nothing was handed over; the next free worker takes it. */
export const putBack = (ctx: Context, id: number, error: string): Promise<void> =>
  repository.endAttempts(ctx.db, [id], { state: 'queued', error });

/** An invitation shows as "Email undelivered", unless a newer one exists, to a corrected or the same address. */
async function noteUndelivered(ctx: Context, tx: Tx, mail: SendableMail, fault: MailFault): Promise<void> {
  if (mail.type !== 'invitation' || mail.application_id === null || mail.company_id === null) return;
  const undelivered = { application: mail.application_id, mail: mail.id, fault, now: ctx.now() };
  if (!(await repository.markInvitationFailed(tx, undelivered))) return;
  await recordEvent(tx, {
    company_id: mail.company_id,
    ...(mail.job_id !== null && { job_id: mail.job_id }),
    application_id: mail.application_id,
    type: 'invitation.undelivered',
    actor: 'system',
    data: { fault },
  });
}

/**
 * Refused for good.
 * @param by_server whether a mail server refused it now, which may pause the company's mails
 */
export async function recordRefusal(ctx: Context, mail: SendableMail, error: string, by_server = false): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    if (by_server) await countRefusal(ctx, tx, mail);
    await repository.settle(tx, mail.id, { state: 'failed', error, next_try_at: null });
    await noteUndelivered(ctx, tx, mail, mailFault(error));
  });
  mailOutcomes.inc({ outcome: 'refused' });
}

interface LaterFailure {
  id: number;
  error: string;
  fault: MailFault;
}

/** A server accepted the mail and returned it later. Only a mail in the state `sent` or `uncertain` changes. */
export async function recordBounced(ctx: Context, { id, error, fault }: LaterFailure): Promise<void> {
  const mail = await ctx.db.transaction(async (tx) => {
    const bounced = await repository.endBounced(tx, id, error);
    if (!bounced) return null;
    await countRefusal(ctx, tx, bounced);
    await noteUndelivered(ctx, tx, bounced, fault);
    return bounced;
  });
  if (mail) mailOutcomes.inc({ outcome: 'refused' });
}

/** A server accepted the mail, and reports that it cannot deliver it yet. */
export async function recordPostponed(ctx: Context, { id, error }: LaterFailure): Promise<void> {
  await repository.addTry(ctx.db, id, { error, at: ctx.now() });
  await repository.markInvitationPostponed(ctx.db, id, ctx.now());
}

/** The last attempt ended without a delivery; after a killed one it is unknown whether the mail arrived. */
export async function recordGivenUp(ctx: Context, id: number, error: string): Promise<void> {
  const mail = await repository.findMail(ctx.db, id);
  if (mail?.state === 'queued') await recordRefusal(ctx, mail, error);
  if (mail?.state === 'attempting') await recordUncertain(ctx, id, error);
}

/**
 * Settles an uncertain mail, as the log of the mail server told the operator.
 * @returns false where it is not uncertain
 */
export async function settleUncertain(ctx: Context, id: number, arrived: boolean): Promise<boolean> {
  const mail = await repository.findMail(ctx.db, id);
  if (mail?.state !== 'uncertain') return false;
  addToTrail({ company_id: mail.company_id });
  if (arrived) {
    const sent = { state: 'sent', error: null, sent_at: mail.attempted_at ?? ctx.now() } as const;
    await ctx.db.transaction((tx) => repository.settle(tx, id, sent));
  } else await recordRefusal(ctx, mail, 'It did not arrive, as the operator found.');
  return true;
}
