import type { BodyOf, ResultOf } from '@vivavoce/contract/index.ts';
import { MESSAGE_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import { isUniversity } from '@vivavoce/domain/companies/kind.ts';
import { unknownTagsIn } from '@vivavoce/domain/emails/job-emails.ts';
import { isBlank } from '@vivavoce/domain/texts.ts';
import { sql } from 'drizzle-orm';
import type { StaffActor } from '../../actor.ts';
import { AppError, invalid } from '../../lib/app-error.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { loadApplication } from '../../access/load-application.ts';
import { selectedIds } from '../applications/list/selection.ts';
import { eventsFrom, recordEvent } from '../feed/feed.service.ts';
import { refuseUnknownTags, tagSources } from '../mails/composing/job-tags.ts';
import { loadJob } from '../../access/load-job.ts';
import type { JobRecord } from '../../access/load-job.ts';
import { previewFor, queueBatchMails } from '../mails/batch-mails.service.ts';
import { linkMask, readMailContent } from '../mails/mail-content.service.ts';
import { sanitiseRichText } from '../rich-text.ts';
import { SHOWN_KINDS } from '../mailings/mailing-kinds.ts';
import { startMailing } from '../mailings/mailings.service.ts';
import * as repository from './messages.repository.ts';

type One = BodyOf<'POST /api/jobs/{job}/applications/{application}/email'>;
type MessageText = Pick<One, 'email_subj' | 'email_body'>;

const DAY_MS = 24 * 3600_000;

/** @throws AppError `invalid` for an empty message, `unknown_tag` by field */
function refuseFaulty({ job, company }: JobRecord, { email_subj, email_body }: MessageText): void {
  if (isBlank(email_body)) throw invalid({ email_body: ['required'] });
  // As it will be sent: brackets may be written as entities.
  const texts = { email_subj, email_body: sanitiseRichText(email_body) };
  refuseUnknownTags(unknownTagsIn('message', texts, tagSources(job, company)));
}

const overridesOf = (actor: StaffActor, { email_subj, email_body }: MessageText) => ({
  reply_to: actor.email,
  subject: email_subj,
  body: sanitiseRichText(email_body),
});

/** @throws AppError `too_many_requests` above the company's limit of applicants in a day */
async function requireRoom(ctx: Context, tx: Tx, companyId: number, more: number): Promise<void> {
  const since = new Date(ctx.now().getTime() - DAY_MS);
  const count = await repository.countWrittenTo(tx, companyId, since);
  if (count + more > MESSAGE_LIMITS.recipients_per_company_and_day)
    throw new AppError('too_many_requests', {}, DAY_MS / 1000);
}

/** One message to one applicant. It appears in the history immediately. */
export async function writeToOne(
  ctx: Context,
  actor: StaffActor,
  { job: jobId, application: id }: { job: number; application: number },
  message: One,
) {
  await ctx.db.transaction(async (tx) => {
    await repository.holdApplicant(tx, id);
    const { record, user } = await loadApplication(tx, actor, { job: jobId, application: id }, 'invite');
    const { job } = record;
    if (message.msg_to !== undefined && message.msg_to.toLowerCase() !== user.email.toLowerCase())
      throw invalid({ msg_to: ['not_allowed'] });
    refuseFaulty(record, message);
    await repository.lockMessages(tx, job.company_id);
    await requireRoom(ctx, tx, job.company_id, 1);
    const overrides = overridesOf(actor, message);
    await queueBatchMails(ctx, tx, {
      type: 'message',
      job,
      mailing_id: null,
      requested_by: actor.user_id,
      content: () => SHOWN_KINDS.message.content({ mailing: { overrides }, job }),
      applications: [id],
    });
    const { company_id } = job;
    await recordEvent(tx, { company_id, job_id: jobId, application_id: id, type: 'application.messaged', actor });
  });
  return { queued: 1 };
}

/** The same message to all selected applicants; a task creates the mails. */
export function writeToMany(
  ctx: Context,
  actor: StaffActor,
  jobId: number,
  { selection, ...message }: BodyOf<'POST /api/jobs/{job}/email'>,
): Promise<ResultOf<'POST /api/jobs/{job}/email'>> {
  return ctx.db.transaction(async (tx) => {
    const record = await loadJob(tx, actor, jobId, 'invite');
    refuseFaulty(record, message);
    const { company_id } = record.job;
    await repository.lockMessages(tx, company_id);
    const viewer = { user_id: actor.user_id, now: ctx.now() };
    const event = { company_id, job_id: jobId, type: 'application.messaged', actor } as const;
    const { id, total } = await startMailing(ctx, tx, {
      job_id: jobId,
      company_id,
      kind: 'message',
      statement: sql`chosen as materialized (
          select c.id from applications c where c.id in ${selectedIds(jobId, selection, viewer)} order by c.id for key share
        ), recorded as (${eventsFrom(event, sql`chosen`)})`,
      recipients: sql`select id from chosen`,
      overrides: overridesOf(actor, message),
      actor,
    });
    await requireRoom(ctx, tx, company_id, 0);
    return { queued: total, mailing: id };
  });
}

/** One e-mail as it was sent. @throws AppError `not_found` */
export async function readSent(
  ctx: Context,
  actor: StaffActor,
  { job: jobId, application: id }: { job: number; application: number },
  email: number,
) {
  const { application } = await loadApplication(ctx.db, actor, { job: jobId, application: id }, 'invite');
  return readMailContent(ctx, jobId, application, email);
}

/** The mail as an applicant would get it, composed by the same code, without the personal link. */
export function previewMessage(
  ctx: Context,
  actor: StaffActor,
  { job: jobId, application: id }: { job: number; application: number },
  { type, email_subj, email_body }: BodyOf<'POST /api/jobs/{job}/applications/{application}/email-preview'>,
) {
  return ctx.db.transaction(async (tx) => {
    const { record, application } = await loadApplication(tx, actor, { job: jobId, application: id }, 'invite');
    const { job, company } = record;
    if (type === 'rejection' && isUniversity(company)) throw invalid({ type: ['not_allowed'] });
    const overrides = {
      ...(email_subj && { subject: email_subj }),
      ...(email_body && { body: sanitiseRichText(email_body) }),
    };
    const mail = await previewFor(
      ctx,
      tx,
      { type, job, content: () => SHOWN_KINDS[type].content({ mailing: { overrides }, job }) },
      id,
    );
    const masked = linkMask(ctx, application);
    return { ...mail, subject: masked(mail.subject), html: masked(mail.html), text: masked(mail.text) };
  });
}
