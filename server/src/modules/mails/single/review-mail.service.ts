import { sql } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import type { Locale } from '../../../i18n.ts';
import { mailTexts, scopeOf } from '../composing/job-defaults.ts';
import { previewFor, queueBatchMails } from '../batch-mails.service.ts';
import type { MailContent, MailJob } from '../batch-mails.service.ts';
import { linkMask } from '../mail-content.service.ts';

/** The activity's own text, else that of the product in the reader's language. */
const contentOf =
  (job: MailJob) =>
  (locale: Locale): MailContent => {
    const initial = mailTexts({ ...scopeOf(job), locale });
    return {
      from_name: job.review_available_email_from_name,
      reply_to: job.review_available_email_reply_to_email || job.interview_complete_reply_to_email,
      subject: job.review_available_email_subject || initial.review_available_email_subject,
      body: job.review_available_email_body_text || initial.review_available_email_body_text,
    };
  };

const mailOf = (job: MailJob) => ({ type: 'review_available' as const, job, content: contentOf(job) });

/** Tells an applicant that feedback is released. Only a release sends it, so there is something to read. */
export const queueReviewMail = (
  ctx: Context,
  tx: Tx,
  { job, application, requested_by }: { job: MailJob; application: number; requested_by: number },
): Promise<void> =>
  queueBatchMails(ctx, tx, { ...mailOf(job), mailing_id: null, requested_by, applications: [application] });

/** The same mail for one applicant, without the personal link. */
export async function previewReviewMail(
  ctx: Context,
  tx: Tx,
  job: MailJob,
  application: { id: number; link_version: number },
) {
  const mail = await previewFor(ctx, tx, mailOf(job), application.id);
  const masked = linkMask(ctx, application);
  return { ...mail, subject: masked(mail.subject), html: masked(mail.html), text: masked(mail.text) };
}

const TAKEN_BACK = 'The feedback was taken back before this was sent.';

/** Cancels announcements that have not left. */
export async function withdrawReviewMails(tx: Tx, application: number): Promise<void> {
  await tx.execute(sql`
    update mails set state = 'failed', error = ${TAKEN_BACK}, next_try_at = null
    where application_id = ${application} and type = 'review_available' and state = 'queued'`);
}
