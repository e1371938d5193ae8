import { jobKind } from '@vivavoce/domain/jobs/kinds.ts';
import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { queueBatchMails } from '../../modules/mails/batch-mails.service.ts';
import type { BatchMail } from '../../modules/mails/batch-mails.service.ts';
import { completionSubject } from '../../modules/mails/composing/compose-mail.ts';
import type { Tx } from '../client.ts';
import type { applications, jobs } from '../schema/index.ts';

type JobRow = typeof jobs.$inferSelect;
type ApplicationRow = typeof applications.$inferSelect;

/** A mail server's answer for an unknown address. */
const REFUSAL = '550 5.1.1 The email account that you tried to reach does not exist';

interface DemoMail extends Pick<BatchMail, 'type' | 'content'> {
  /** When it was sent; null where it was not. */
  at: (row: ApplicationRow) => Date | null;
  by_staff: boolean;
}

const mailsOf = (job: JobRow): DemoMail[] => [
  {
    type: 'invitation',
    by_staff: true,
    at: ({ invited_at }) => invited_at,
    content: () => ({
      from_name: job.invitation_from_name,
      reply_to: job.invitation_reply_to_email,
      subject: job.invitation_subject,
      body: job.invitation_text,
    }),
  },
  {
    type: 'completion',
    by_staff: false,
    at: ({ responded_at }) => responded_at,
    content: (locale) => ({
      from_name: job.interview_complete_from_name,
      reply_to: job.interview_complete_reply_to_email,
      subject: completionSubject(locale, jobKind(job)),
      body: job.interview_complete_message,
    }),
  },
  {
    type: 'rejection',
    by_staff: true,
    at: ({ rejected_at }) => rejected_at,
    content: () => ({
      from_name: job.rejection_email_from_name,
      reply_to: job.rejection_email_reply_to_email,
      subject: job.rejection_email_subject,
      body: job.rejection_email_body_text,
    }),
  },
];

/** The demo sends nothing: its mails are stored as sent, and no task delivers them. */
const withoutTasks = (ctx: Context): Context => ({
  ...ctx,
  queue: { ...ctx.queue, enqueueMany: () => Promise.resolve() },
});

/** Stores the mails to applicants of an activity, with their dates. */
export async function addDemoMails(ctx: Context, tx: Tx, job: JobRow, rows: readonly ApplicationRow[]): Promise<void> {
  for (const { at, by_staff, ...mail } of mailsOf(job)) {
    const recipients = rows.filter((row) => at(row) !== null);
    const ids = recipients.map(({ id }) => id);
    if (ids.length === 0) continue;
    const requested_by = by_staff ? { requested_by: job.created_by } : {};
    await queueBatchMails(withoutTasks(ctx), tx, {
      ...mail,
      ...requested_by,
      job,
      mailing_id: null,
      applications: ids,
    });
    const times = sql.join(
      recipients.map(
        (row) => sql`(${row.id}::bigint, ${at(row)?.toISOString()}::timestamptz, ${row.invitation_failed}::boolean)`,
      ),
      sql`, `,
    );
    await tx.execute(sql`
      update mails m set created_at = t.at, attempted_at = t.at + interval '4 seconds',
        sent_at = case when not t.failed then t.at + interval '5 seconds' end,
        state = case when t.failed then 'failed' else 'sent' end,
        error = case when t.failed then ${REFUSAL} end
      from (values ${times}) as t (application_id, at, failed)
      where m.application_id = t.application_id and m.type = ${mail.type}`);
  }
}
