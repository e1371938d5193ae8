import type { BodyOf } from '@vivavoce/contract/index.ts';
import { JOB_EMAIL_TYPES } from '@vivavoce/domain/emails/email-types.ts';
import { mailText } from '@vivavoce/domain/emails/mail-texts.ts';
import type { MailTextName } from '@vivavoce/domain/emails/mail-texts.ts';
import { escapeHtml } from '@vivavoce/domain/emails/merge-tags.ts';
import { previewSample } from '@vivavoce/domain/emails/preview-sample.ts';
import { applicationDeadline } from '@vivavoce/domain/jobs/deadline.ts';
import { jobKind } from '@vivavoce/domain/jobs/kinds.ts';
import type { JobKindRow } from '@vivavoce/domain/jobs/kinds.ts';
import { purposeOf } from '@vivavoce/domain/jobs/purpose.ts';
import { addDays, localDay, timeOfDay } from '@vivavoce/domain/jobs/time-zone.ts';
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
import { replyAddress } from '../../../access/reply-address.ts';
import { completionSubject, composeMail } from '../composing/compose-mail.ts';
import type { ComposedMail, MailSource, Schedule } from '../composing/compose-mail.ts';
import { companyOf } from '../mails.service.ts';
import * as repository from '../mails.repository.ts';
import type { Receipt } from '../composing/receipt.ts';
import { standardText } from '../composing/standard-texts.ts';
import { queueMail } from '../outgoing.service.ts';
import { detailsHtml, textFrame } from './text-mail.service.ts';
import type { Details } from './text-mail.service.ts';

/** Those that are composed like a mail of an activity. */
const SAMPLE_TYPES = [...JOB_EMAIL_TYPES, 'reminder', 'extension'] as const;

type Draft = BodyOf<'POST /api/jobs/{job}/email-preview'>;
type CompanyEmailInput = BodyOf<'POST /api/companies/{shortname}/{type}-email/preview'>;

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

type SampleDraft = Omit<Draft, 'type'> & { type: MailSource['type'] };

/** Filled like a real one, with the sample values of the specification. */
async function sampleSource(ctx: Context, tx: Tx, job: Subject, draft: SampleDraft): Promise<MailSource> {
  const locale = job.default_locale;
  const t = translator(locale);
  const company = await companyOf(ctx, tx, job.company_id, locale);
  const sample = previewSample(job, ctx.now(), company.time_zone);
  // A draft may have none yet; applicants get no mail before it has its own.
  const title = job.title || t('sample.untitled');
  return {
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
  };
}

const composeSample = async (ctx: Context, tx: Tx, job: Subject, draft: Draft): Promise<ComposedMail> =>
  composeMail(await sampleSource(ctx, tx, job, draft));

/** An e-mail of an activity as it would be sent. */
export const previewMail = (
  ctx: Context,
  actor: StaffActor,
  jobId: number,
  draft: Draft,
): Promise<ComposedMail & { reply_to?: string | null }> =>
  ctx.db.transaction(async (tx) => {
    const { job } = await loadJob(tx, actor, jobId, 'edit');
    const promote_practice = draft.promote_practice ?? (draft.type === 'completion' && job.invitation_promote_practice);
    const mail = await composeSample(ctx, tx, job, { ...draft, promote_practice });
    const { reply_to_email } = draft;
    return {
      ...mail,
      ...(reply_to_email !== undefined && { reply_to: await replyAddress(tx, job.company_id, reply_to_email) }),
    };
  });

/** The kind of activity of a sample. */
const KIND_ROWS: Record<ReturnType<typeof mailText>['group'], JobKindRow> = {
  interviews: {},
  forms: { is_questionnaire: true },
  webinars: { is_webinar: true },
  outcomes: {},
  requests: {},
  page: {},
};

/** Within the working hours of a week from now. */
function sampleSchedule(now: Date, locale: Locale, time_zone: string): Schedule {
  const starts = timeOfDay(addDays(localDay(now, time_zone), 7), 17 * 60, time_zone);
  return {
    starts_at: starts.toISOString(),
    ends_at: new Date(starts.getTime() + 3_600_000).toISOString(),
    time_zone,
    place: translator(locale)('sample.place'),
  };
}

const WITHOUT_PAGE: readonly MailTextName[] = ['webinar_waiting', 'webinar_called_off', 'webinar_given_up'];

/** The details of a mail, with sample values. */
function sampleDetails(
  name: MailTextName,
  t: ReturnType<typeof translator>,
  organisation: string,
): ReturnType<Details> {
  const { type } = mailText(name);
  if (type === 'webinar') return { lines: [!WITHOUT_PAGE.includes(name) && escapeHtml(t('webinar.join'))] };
  if (type === 'withdrawal') return { lines: [escapeHtml(t('withdrawal.slip'))] };
  if (name === 'answer_restored') return { lines: [escapeHtml(t('answer_restored.question', { question: '2' }))] };
  if (name === 'adjustment_withdrawn') return { lines: [escapeHtml(t('request_answer.ask'))] };
  const message = `<strong>${escapeHtml(t('request_answer.message', { organisation }))}</strong> ${escapeHtml(t('sample.message'))}`;
  const grants = [t('request_answer.grants.extra_time', { percent: 25 }), t('request_answer.grants.in_advance')];
  const list = `<ul>${grants.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`;
  if (name === 'adjustment_changed') return { lines: [escapeHtml(t('adjustment.holds.now'))], list };
  if (name === 'adjustment_granted') return { lines: [message, escapeHtml(t('adjustment.holds.now'))], list };
  if (type !== 'request_answer') return { lines: [] };
  return { lines: [message, name.endsWith('_declined') && escapeHtml(t('request_answer.ask'))] };
}

type SampleCompany = { id: number; account_name: string };
type TextDraft = Pick<CompanyEmailInput, 'from_name' | 'subject' | 'body_text' | 'promote_practice'>;

/** A text of a company as an applicant of a sample activity would get it. */
async function composeText(
  ctx: Context,
  tx: Tx,
  { id, account_name }: SampleCompany,
  { name, locale, draft }: { name: MailTextName; locale: Locale; draft: TextDraft },
): Promise<ComposedMail> {
  const { type, group } = mailText(name);
  const company = await companyOf(ctx, tx, id, locale);
  const job: Subject = {
    ...defaultTexts(interviewScope(locale), account_name, { full_name: '', email: '' }),
    ...KIND_ROWS[group],
    id: null,
    company_id: id,
    title: translator(locale)('sample.title'),
    shorturl: 'sample',
    custom_fields: '',
    fixed_deadline: null,
  };
  const schedule = group === 'webinars' ? sampleSchedule(ctx.now(), locale, company.time_zone) : null;
  const ofActivity = SAMPLE_TYPES.find((sampleType) => sampleType === type);
  const { from_name, body_text, promote_practice } = draft;
  const subject = draft.subject || standardText(name, locale).subject;
  const source = await sampleSource(ctx, tx, job, {
    type: ofActivity ?? 'message',
    from_name,
    subject,
    body: body_text,
    promote_practice,
  });
  const kind = jobKind(job);
  return composeMail({
    ...source,
    job: { ...source.job, schedule },
    ...(ofActivity === undefined && {
      details: detailsHtml(sampleDetails(name, translator(locale), company.name)),
      frame: textFrame({ name, locale, kind, organisation: company.name, url: source.link, schedule }),
    }),
  });
}

export const previewText = (
  ctx: Context,
  company: SampleCompany,
  text: { name: MailTextName; locale: Locale; draft: TextDraft },
): Promise<ComposedMail> => ctx.db.transaction((tx) => composeText(ctx, tx, company, text));

type TestMail = { mail: ComposedMail; company_id: number; job_id?: number; reply_to: string | undefined };

/** @throws AppError `unknown_tag` by field, `too_many_requests` */
async function queueTest(ctx: Context, tx: Tx, actor: StaffActor, { mail, reply_to, ...owner }: TestMail) {
  refuseUnknownTags(mail.tags_by_field);
  if ((await repository.countTestMails(tx, actor.user_id)) >= TEST_MAIL_LIMITS.per_hour)
    throw new AppError('too_many_requests', {}, 3600);
  await queueMail(ctx, tx, {
    ...owner,
    user_id: actor.user_id,
    type: 'test',
    to_address: actor.email,
    to_name: actor.full_name,
    from_name: mail.from_name,
    reply_to: await replyAddress(tx, owner.company_id, reply_to ?? ''),
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
  });
  return { to: actor.email };
}

/** Sends the preview of a company's text to the user who requests it, and to no other address. */
export const sendTextTest = (
  ctx: Context,
  actor: StaffActor,
  company: SampleCompany,
  text: { name: MailTextName; locale: Locale; draft: TextDraft & { reply_to_email: string } },
): Promise<{ to: string }> =>
  ctx.db.transaction(async (tx) => {
    await repository.lockUser(tx, actor.user_id);
    const mail = await composeText(ctx, tx, company, text);
    return queueTest(ctx, tx, actor, { mail, company_id: company.id, reply_to: text.draft.reply_to_email });
  });

/**
 * Sends the preview to the user who requests it, and to no other address.
 * @throws AppError `unknown_tag` by field, `too_many_requests`
 */
export function sendTestMail(ctx: Context, actor: StaffActor, jobId: number, draft: Draft): Promise<{ to: string }> {
  return ctx.db.transaction(async (tx) => {
    await repository.lockUser(tx, actor.user_id);
    const { job } = await loadJob(tx, actor, jobId, 'edit');
    const mail = await composeSample(ctx, tx, job, draft);
    return queueTest(ctx, tx, actor, {
      mail,
      company_id: job.company_id,
      job_id: job.id,
      reply_to: draft.reply_to_email,
    });
  });
}
