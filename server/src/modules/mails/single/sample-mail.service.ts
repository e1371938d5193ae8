import type { BodyOf } from '@vivavoce/contract/index.ts';
import type { CompanyEmailType } from '@vivavoce/domain/emails/email-types.ts';
import { JOB_EMAIL_FIELDS } from '@vivavoce/domain/emails/job-emails.ts';
import { previewSample } from '@vivavoce/domain/emails/preview-sample.ts';
import { applicationDeadline } from '@vivavoce/domain/jobs/deadline.ts';
import { jobKind } from '@vivavoce/domain/jobs/kinds.ts';
import type { JobKindRow } from '@vivavoce/domain/jobs/kinds.ts';
import { purposeOf } from '@vivavoce/domain/jobs/purpose.ts';
import { TEST_MAIL_LIMITS } from '@vivavoce/domain/limits.ts';
import type { StaffActor } from '../../../actor.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import type { jobs } from '../../../db/schema/index.ts';
import { translator } from '../../../i18n.ts';
import type { Locale } from '../../../i18n.ts';
import { defaultTexts, interviewScope } from '../composing/job-defaults.ts';
import { refuseUnknownTags } from '../composing/job-tags.ts';
import { loadJob } from '../../../access/load-job.ts';
import { completionSubject, composeMail } from '../composing/compose-mail.ts';
import type { ComposedMail } from '../composing/compose-mail.ts';
import { companyOf } from '../mails.service.ts';
import * as repository from '../mails.repository.ts';
import type { Receipt } from '../composing/receipt.ts';
import { queueMail } from '../outgoing.service.ts';

type Draft = BodyOf<'POST /api/jobs/{job}/email-preview'>;
type CompanyEmailInput = BodyOf<'PUT /api/companies/{shortname}/{type}-email'>;

/** The activity of an e-mail, a real one or a sample. */
type Subject = Pick<
  typeof jobs.$inferSelect,
  | 'company_id'
  | 'title'
  | 'shorturl'
  | 'default_locale'
  | 'custom_fields'
  | 'fixed_deadline'
  | 'applicant_deadline_days'
> &
  JobKindRow & {
    /** null for a sample. */
    id: number | null;
  };

/** The receipt of an applicant who answered every question on video. */
const sampleReceipt = (ctx: Context, job: Subject, total: number): Receipt => ({
  kind: jobKind(job),
  purpose: purposeOf(job),
  application: 0,
  received_at: ctx.now(),
  answered: Array.from({ length: total }, () => ({ kind: 'video' })),
  total,
  hashes: [],
  by_itself: false,
});

/** Composed like a real one, with the sample values of the specification. */
async function composeSample(ctx: Context, tx: Tx, job: Subject, draft: Draft): Promise<ComposedMail> {
  const locale = job.default_locale;
  const t = translator(locale);
  const company = await companyOf(ctx, tx, job.company_id, locale);
  const sample = previewSample(job, ctx.now(), company.time_zone);
  // A draft may have none yet; applicants get no mail before it has its own.
  const title = job.title || t('sample.untitled');
  return composeMail({
    is_sample: true,
    type: draft.type,
    kind: jobKind(job),
    locale,
    company,
    job: {
      title,
      question_count: sample.question_count,
      minutes: sample.duration_minutes,
      custom_fields: job.custom_fields,
      schedule: job.is_webinar && job.id !== null ? await repository.findSchedule(tx, job.id) : null,
    },
    applicant: { first_name: t('sample.first_name'), last_name: t('sample.last_name') },
    deadline: applicationDeadline(job, ctx.now(), company.time_zone),
    link: `${ctx.env.PUBLIC_URL}/j/${job.shorturl}`,
    feedback_url: ctx.env.FEEDBACK_URL,
    from_name: draft.from_name ?? '',
    subject: draft.subject || (draft.type === 'completion' ? completionSubject(locale, jobKind(job)) : ''),
    body: draft.body,
    promote_practice: draft.promote_practice ?? false,
    ...(draft.type === 'completion' && { receipt: sampleReceipt(ctx, job, sample.question_count) }),
  });
}

/** An e-mail of an activity as it would be sent. */
export const previewMail = (ctx: Context, actor: StaffActor, jobId: number, draft: Draft): Promise<ComposedMail> =>
  ctx.db.transaction(async (tx) => {
    const { job } = await loadJob(tx, actor, jobId, 'edit');
    const promote_practice = draft.promote_practice ?? (draft.type === 'completion' && job.invitation_promote_practice);
    return composeSample(ctx, tx, job, { ...draft, promote_practice });
  });

/** An initial e-mail of a company's new activities, for a sample activity. */
export const previewStartingMail = (
  ctx: Context,
  company: { id: number; account_name: string; locale: Locale },
  { type, from_name, body_text, promote_practice }: CompanyEmailInput & { type: CompanyEmailType },
): Promise<ComposedMail> => {
  const { locale } = company;
  const title = translator(locale)('sample.title');
  const texts = defaultTexts(interviewScope(locale), company.account_name, { full_name: '', email: '' });
  const fields = JOB_EMAIL_FIELDS[type];
  const job = {
    ...texts,
    id: null,
    company_id: company.id,
    title,
    shorturl: 'sample',
    custom_fields: '',
    fixed_deadline: null,
  };
  const subject = fields.subject === null ? undefined : texts[fields.subject];
  const draft = { type, from_name, body: body_text, promote_practice, ...(subject !== undefined && { subject }) };
  return ctx.db.transaction((tx) => composeSample(ctx, tx, job, draft));
};

/**
 * Sends the preview to the user who requests it, and to no other address.
 * @throws AppError `unknown_tag` by field, `too_many_requests`
 */
export function sendTestMail(ctx: Context, actor: StaffActor, jobId: number, draft: Draft): Promise<{ to: string }> {
  return ctx.db.transaction(async (tx) => {
    await repository.lockUser(tx, actor.user_id);
    const { job } = await loadJob(tx, actor, jobId, 'edit');
    const mail = await composeSample(ctx, tx, job, draft);
    refuseUnknownTags(mail.tags_by_field);
    if ((await repository.countTestMails(tx, actor.user_id)) >= TEST_MAIL_LIMITS.per_hour)
      throw new AppError('too_many_requests', {}, 3600);
    await queueMail(ctx, tx, {
      company_id: job.company_id,
      job_id: job.id,
      user_id: actor.user_id,
      type: 'test',
      to_address: actor.email,
      to_name: actor.full_name,
      from_name: mail.from_name,
      reply_to: draft.reply_to_email || null,
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
    });
    return { to: actor.email };
  });
}
