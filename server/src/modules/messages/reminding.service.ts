import type { BodyOf, ResultOf } from '@vivavoce/contract/index.ts';
import { unknownTagsIn } from '@vivavoce/domain/emails/job-emails.ts';
import { isOpenToApplicants } from '@vivavoce/domain/jobs/lifecycle.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { StaffActor } from '../../actor.ts';
import { loadJob } from '../../access/load-job.ts';
import type { JobRecord } from '../../access/load-job.ts';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/client.ts';
import { AppError } from '../../lib/app-error.ts';
import { mailingBody, refuseUnknownTags, tagSources } from '../mails/composing/job-tags.ts';
import { selectedIds } from '../applications/list/selection.ts';
import { startMailing } from '../mailings/mailings.service.ts';
import { MAY_BE_REMINDED } from '../../db/waiting/outdated-messages.ts';
import { remindedRecently } from '../mailings/reminded-recently.ts';
import { lockMessages } from './messages.repository.ts';

type Reminder = BodyOf<'POST /api/jobs/{job}/remind'>;
type Scope = Pick<Reminder, 'selection'>;
type Counts = ResultOf<'POST /api/jobs/{job}/remind_preview'>;

/** @throws AppError `wrong_state` for an activity that applicants cannot answer */
function refuseClosed({ job }: JobRecord): void {
  if (!isOpenToApplicants(job))
    throw new AppError('wrong_state', { detail: 'Only a published activity that is not archived reminds applicants.' });
}

/** All who were selected; without a selection all who wait for an answer. Over the alias `a`. */
const meant = (job: number, { selection }: Scope, viewer: { user_id: number; now: Date }): SQL =>
  selection
    ? sql`a.id in ${selectedIds(job, selection, viewer)}`
    : sql`a.job_id = ${job} and a.bucket = 'AwaitingResponse' and a.archived_at is null`;

async function countMeant(db: Queryable, condition: SQL, now: Date): Promise<Counts> {
  const { rows } = await db.execute<{ all: number; waiting: number; recent: number }>(sql`
    select count(*)::int as all, count(*) filter (where waits)::int as waiting,
           count(*) filter (where waits and ${remindedRecently(now)})::int as recent
    from (select a.*, ${MAY_BE_REMINDED} as waits from applications a join jobs j on j.id = a.job_id where ${condition}) a`);
  const { all, waiting, recent } = rows[0] ?? { all: 0, waiting: 0, recent: 0 };
  return { count: waiting - recent, recent, others: all - waiting };
}

export async function previewReminder(ctx: Context, actor: StaffActor, job: number, scope: Scope): Promise<Counts> {
  refuseClosed(await loadJob(ctx.db, actor, job, 'invite'));
  const now = ctx.now();
  return countMeant(ctx.db, meant(job, scope, { user_id: actor.user_id, now }), now);
}

/**
 * Reminds those who were invited and have not begun, except those who were written to within the last hours; two of
 * these take turns, so no applicant is reminded by both.
 * @throws AppError `wrong_state`, `unknown_tag` by field
 */
export function sendReminder(
  ctx: Context,
  actor: StaffActor,
  job: number,
  { email = {}, ...scope }: Reminder,
): Promise<ResultOf<'POST /api/jobs/{job}/remind'>> {
  return ctx.db.transaction(async (tx) => {
    const record = await loadJob(tx, actor, job, 'invite');
    refuseClosed(record);
    const { company_id } = record.job;
    const { email_subj: subject } = email;
    const { email_body: body } = mailingBody(email.email_body);
    const typed = { email_subj: subject, email_body: body };
    refuseUnknownTags(unknownTagsIn('reminder', typed, tagSources(record.job, record.company)));
    await lockMessages(tx, company_id);
    // The time is taken after the lock, which may have been waited for.
    const now = ctx.now();
    const condition = meant(job, scope, { user_id: actor.user_id, now });
    const counts = await countMeant(tx, condition, now);
    const { id, total } = await startMailing(ctx, tx, {
      job_id: job,
      company_id,
      kind: 'reminder',
      statement: sql`chosen as materialized (
          select a.id from applications a join jobs j on j.id = a.job_id
          where ${condition} and ${MAY_BE_REMINDED} and not ${remindedRecently(now)}
          order by a.id for key share of a
        ), recorded as (
          insert into reminders (application_id, kind, about, at)
          select id, 'manual', ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz from chosen
          on conflict do nothing)`,
      recipients: sql`select id from chosen`,
      overrides: { reminder: 'open', ...(subject && { subject }), ...(body && { body }) },
      actor,
      at: now,
    });
    return { ...counts, count: total, mailing: id };
  });
}
