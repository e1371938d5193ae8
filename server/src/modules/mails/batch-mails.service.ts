import { jobKind } from '@vivavoce/domain/jobs/kinds.ts';
import { randomUUID } from 'node:crypto';
import { replyAddress } from '../../access/reply-address.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import type { jobs } from '../../db/schema/index.ts';
import type { Locale } from '../../i18n.ts';
import { deliverMails, MAILS_IN_ONE } from '../../tasks/definitions/mails.ts';
import type { ComposedMail, MailSource } from './composing/compose-mail.ts';
import { insertMails, readRecipients } from './batch-mails.repository.ts';
import type { PersonalMail, Recipient } from './batch-mails.repository.ts';
import { mailFiller } from './composing/fill-gaps.ts';
import { heldQuestions } from './composing/held-questions.ts';
import { applicantNames } from './composing/applicant-name.ts';
import { companyOf } from './mails.service.ts';
import { feedbackPage, personalLink } from '../../access/personal-link.ts';
import { queueTexts } from '../texts/texts.service.ts';
import { linkToken } from '../../lib/secrets.ts';

export type MailJob = typeof jobs.$inferSelect;
export type MailContent = Pick<MailSource, 'from_name' | 'subject' | 'body' | 'promote_practice' | 'details'> & {
  /** An address, or empty for none. */
  reply_to: string;
};

export interface BatchMail {
  type: MailSource['type'];
  job: MailJob;
  /** Null outside a mailing. */
  mailing_id: number | null;
  /** The staff member who sends it, outside a mailing. */
  requested_by?: number;
  content: (locale: Locale) => MailContent;
  applications: number[];
}

/** Reads shared data of many recipients once. */
function once<Key, Value>(read: (key: Key) => Promise<Value>): (key: Key) => Promise<Value> {
  const cache = new Map<Key, Promise<Value>>();
  return (key) => {
    const value = cache.get(key) ?? read(key);
    cache.set(key, value);
    return value;
  };
}

type About = Pick<BatchMail, 'type' | 'job' | 'content'>;

/** Composes mails for many recipients, and reads their shared data once. */
function composer(ctx: Context, tx: Tx, { type, job, content }: About): (to: Recipient) => Promise<ComposedMail> {
  const company = once((locale: Locale) => companyOf(ctx, tx, job.company_id, locale));
  const questions = once((version_id: number | null) => heldQuestions(tx, { job_id: job.id, version_id }));
  const fill = mailFiller();
  return async (recipient) => {
    const locale = recipient.locale ?? job.default_locale;
    const { reply_to: _shared, ...texts } = content(locale);
    const token = linkToken(ctx.env.SESSION_SECRET, recipient.id, recipient.link_version);
    const source = {
      type,
      kind: jobKind(job),
      locale,
      company: await company(locale),
      job: { title: job.title, custom_fields: job.custom_fields, ...(await questions(recipient.version_id)) },
      applicant: applicantNames(recipient.user, recipient),
      deadline: recipient.deadline,
      link: personalLink(ctx, job, recipient, token),
      ...feedbackPage(ctx, recipient),
      ...texts,
    };
    return fill(source, token);
  };
}

/** The mail as this applicant of the activity would get it. */
export async function previewFor(ctx: Context, tx: Tx, source: About, application: number): Promise<ComposedMail> {
  const [recipient] = await readRecipients(tx, [application]);
  if (!recipient) throw new Error('the applicant of a preview is missing');
  return composer(ctx, tx, source)(recipient);
}

/**
 * Composes one mail for each of the applicants and stores them, with the tasks that send them, in a handful of
 * statements.
 */
export async function queueBatchMails(
  ctx: Context,
  tx: Tx,
  { mailing_id, requested_by, applications, ...source }: BatchMail,
): Promise<void> {
  if (applications.length === 0) return;
  const { type, job, content } = source;
  const domain = new URL(ctx.env.PUBLIC_URL).hostname;
  const compose = composer(ctx, tx, source);
  const mails: PersonalMail[] = [];
  for (const recipient of await readRecipients(tx, applications)) {
    const { from_name, subject, html, text } = await compose(recipient);
    mails.push({
      application_id: recipient.id,
      user_id: recipient.user.id,
      message_id: `<${randomUUID()}@${domain}>`,
      to_address: recipient.user.email,
      to_name: applicantNames(recipient.user, recipient).full_name,
      from_name,
      subject,
      html,
      text,
    });
  }
  const shared = {
    company_id: job.company_id,
    job_id: job.id,
    mailing_id,
    requested_by: requested_by ?? null,
    type,
    reply_to: await replyAddress(tx, job.company_id, content(job.default_locale).reply_to),
    created_at: ctx.now(),
  };
  const ids = await insertMails(tx, shared, mails);
  const tasks: { mails: number[] }[] = [];
  for (let from = 0; from < ids.length; from += MAILS_IN_ONE)
    tasks.push({ mails: ids.slice(from, from + MAILS_IN_ONE) });
  await ctx.queue.enqueueMany(tx, deliverMails, tasks);
  if (job.sms_enabled) {
    const { name: organisation } = await companyOf(ctx, tx, job.company_id, job.default_locale);
    await queueTexts(ctx, tx, { type, job, mails: ids, organisation });
  }
}
