import { shortened } from '@vivavoce/domain/cut-text.ts';
import { mobileNumber } from '@vivavoce/domain/applications/phone.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import type { jobs } from '../../db/schema/index.ts';
import { translator } from '../../i18n.ts';
import { sendText } from '../../tasks/definitions/mails.ts';
import { personalLink } from '../../access/personal-link.ts';
import * as repository from './texts.repository.ts';
import type { TextRow } from './texts.repository.ts';

export interface TextsBeside {
  type: string;
  job: typeof jobs.$inferSelect;
  /** Ids of the mails beside the messages. */
  mails: number[];
  /** The sender's name. */
  organisation: string;
}

/** A message is read on a small screen and paid by its length. */
const TITLE_MAX = 60;

const isTexted = (type: string): type is TextRow['type'] => type === 'invitation' || type === 'reminder';

/**
 * Stores a text message beside each of these invitations or reminders, with the tasks that send them, in the
 * transaction that created the mails; only in companies and activities that send them, and for numbers with a clear country.
 */
export async function queueTexts(ctx: Context, tx: Tx, { type, job, mails, organisation }: TextsBeside): Promise<void> {
  if (!job.sms_enabled || !isTexted(type) || mails.length === 0) return;
  if (!(await repository.mayText(tx, job.company_id))) return;
  const recipients = await repository.readNumbers(tx, mails);
  const rows = recipients.flatMap((to) => {
    const to_number = mobileNumber(to.phone);
    if (to_number === null) return [];
    const t = translator(to.locale ?? job.default_locale);
    const link = personalLink(ctx, job, to);
    const body = t(`sms.${type}`, { organisation, title: shortened(job.title, TITLE_MAX), link });
    return [{ application_id: to.id, mail_id: to.mail_id, to_number, body }];
  });
  const shared = { company_id: job.company_id, job_id: job.id, type, created_at: ctx.now() };
  const ids = await repository.insertTexts(tx, shared, rows);
  await ctx.queue.enqueueMany(
    tx,
    sendText,
    ids.map((text) => ({ text })),
  );
}

/** The message, now *attempting*; null where it is not waiting, or waits for the morning. One left so by a killed run becomes *uncertain*. */
export async function takeText(ctx: Context, id: number): Promise<TextRow | null> {
  const row = await repository.beginText(ctx.db, id);
  if (row) return row;
  await textUncertain(ctx, id, 'The server stopped while this was being sent.');
  await repository.endOutdated(ctx.db, id);
  const morning = await repository.morningOf(ctx.db, id);
  if (morning)
    // A key of its own, since the running task holds the usual one.
    await ctx.queue.enqueue(ctx.db, sendText, { text: id }, { start_after: morning, key: `${id}-morning` });
  return null;
}

/** The text message may have arrived, so it is never sent again automatically. */
export const textUncertain = (ctx: Context, id: number, error: string) =>
  repository.settleText(ctx.db, id, { state: 'uncertain', error });

export const textSent = (ctx: Context, id: number) =>
  repository.settleText(ctx.db, id, { state: 'sent', sent_at: ctx.now(), error: null });

export const textRefused = (ctx: Context, id: number, error: string) =>
  repository.settleText(ctx.db, id, { state: 'failed', error });

/** Nothing was handed over, so the next attempt may try again. */
export const textPutBack = (ctx: Context, id: number, error: string) =>
  repository.settleText(ctx.db, id, { state: 'queued', error });

/** The last attempt ended; after a killed one it is unknown whether the message arrived. */
export async function textGivenUp(ctx: Context, id: number, error: string): Promise<void> {
  await repository.failWaiting(ctx.db, id, error);
  await textUncertain(ctx, id, error);
}

const SHOWN = 100;
export const readTexts = (ctx: Context): Promise<TextRow[]> => repository.listNewestTexts(ctx.db, SHOWN);
