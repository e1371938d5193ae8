import { randomUUID } from 'node:crypto';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import type { jobs } from '../../db/schema/index.ts';
import type { Locale } from '../../i18n.ts';
import { sendMailTask } from '../../tasks/send-mail.task.ts';
import { composeMail } from './compose-mail.ts';
import type { MailSource } from './compose-mail.ts';
import { insertMails, readRecipients } from './batch-mails.repository.ts';
import type { PersonalMail, Recipient } from './batch-mails.repository.ts';
import { heldQuestions } from './held-questions.ts';
import { addressedAs, companyOf, personalLink } from './mails.service.ts';

export type MailJob = typeof jobs.$inferSelect;
export type BatchWords = Pick<MailSource, 'from_name' | 'subject' | 'body' | 'promote_practice'> & {
  /** An address, or empty for none. */
  reply_to: string;
};

export interface BatchMail {
  type: MailSource['type'];
  job: MailJob;
  /** Null for what is no sending. */
  sending_id: number | null;
  words: (locale: Locale) => BatchWords;
  applications: number[];
}

/** Reads once what many recipients share. */
function once<Key, Value>(read: (key: Key) => Promise<Value>): (key: Key) => Promise<Value> {
  const known = new Map<Key, Promise<Value>>();
  return (key) => {
    const value = known.get(key) ?? read(key);
    known.set(key, value);
    return value;
  };
}

/** Fills one mail for each of the applicants and stores them, with the tasks that send them, in a handful of statements. */
export async function queueBatchMails(
  ctx: Context,
  tx: Tx,
  { type, job, sending_id, words, applications }: BatchMail,
): Promise<void> {
  if (applications.length === 0) return;
  const domain = new URL(ctx.env.PUBLIC_URL).hostname;
  const company = once((locale: Locale) => companyOf(ctx, tx, job.company_id, locale));
  const questions = once((version_id: number | null) => heldQuestions(tx, { job_id: job.id, version_id }));

  const mailFor = async (recipient: Recipient): Promise<PersonalMail> => {
    const { user } = recipient;
    const locale = recipient.locale ?? job.default_locale;
    const { reply_to: _shared, ...texts } = words(locale);
    const addressed = addressedAs(user, recipient);
    const mail = composeMail({
      type,
      locale,
      company: await company(locale),
      job: { title: job.title, custom_fields: job.custom_fields, ...(await questions(recipient.version_id)) },
      applicant: addressed,
      deadline: recipient.deadline,
      link: personalLink(ctx, job, recipient),
      ...texts,
    });
    return {
      application_id: recipient.id,
      user_id: user.id,
      message_id: `<${randomUUID()}@${domain}>`,
      to_address: user.email,
      to_name: addressed.full_name,
      from_name: mail.from_name,
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
    };
  };

  const mails: PersonalMail[] = [];
  for (const recipient of await readRecipients(tx, applications)) mails.push(await mailFor(recipient));
  const shared = {
    company_id: job.company_id,
    job_id: job.id,
    sending_id,
    type,
    reply_to: words(job.default_locale).reply_to || null,
    created_at: ctx.now(),
  };
  const ids = await insertMails(tx, shared, mails);
  await ctx.queue.enqueueMany(
    tx,
    sendMailTask,
    ids.map((mail) => ({ mail })),
  );
}
