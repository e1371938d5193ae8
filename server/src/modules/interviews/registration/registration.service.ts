import { asksForAi } from '@vivavoce/domain/ai/gate.ts';
import { jobKind } from '@vivavoce/domain/jobs/kinds.ts';
import { purposeOf } from '@vivavoce/domain/jobs/purpose.ts';
import { reasonsFor } from '@vivavoce/domain/marketplace/reasons.ts';
import { timeNeeded } from '@vivavoce/domain/jobs/time-needed.ts';
import type { ResultOf } from '@vivavoce/contract/index.ts';
import { AppError, notFound } from '../../../lib/app-error.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { privacyNotice } from '../../../env.ts';
import { aiServices } from '../../../integrations/ai/provider.ts';
import { translator } from '../../../i18n.ts';
import type { Locale } from '../../../i18n.ts';
import { ensurePerson } from '../../account/people.ts';
import { publicImageAddress } from '../../attachments/job-files.service.ts';
import { sendInterviewLink } from '../../../tasks/definitions/mails.ts';
import { queueLinkMail } from '../../mails/single/text-mail.service.ts';
import { loadInterview } from '../state/interview-state.ts';
import { admit, isOpen } from './admission.ts';
import type { Refusal } from './admission.ts';
import { readRegistration } from './registration-form.ts';
import type { RegistrationBody, RegistrationErrors } from './registration-form.ts';
import { companyNotice } from '../../privacy/notices.service.ts';
import * as repository from './registration.repository.ts';
import { publicWebinar } from '../../webinars/public-webinar.ts';
import type { PublicJobRow } from './registration.repository.ts';
import { holdVoucher } from '../../vouchers/vouchers.service.ts';
import { addToTrail } from '../../audit/audit-trail.ts';

type PublicJob = ResultOf<'GET /api/public-jobs/{shorturl}'>;

/** Whether visitors may read about an activity of this name. */
export const isPublicJob = async (ctx: Context, shorturl: string): Promise<boolean> =>
  (await repository.findPublicJob(ctx.db, shorturl)) !== undefined;

/** @throws AppError `not_found` for an unknown name and for a draft */
export async function readPublicJob(ctx: Context, shorturl: string): Promise<PublicJob> {
  const row = await repository.findPublicJob(ctx.db, shorturl);
  if (!row) throw notFound();
  const { job, company, reviewers } = row;
  const [questions, notice, webinar] = await Promise.all([
    repository.listQuestions(ctx.db, job.id),
    companyNotice(ctx.db, company.id),
    job.is_webinar ? publicWebinar(ctx.db, job.id) : null,
  ]);
  return {
    shorturl: job.shorturl,
    title: job.title,
    description: job.description,
    details: job.details,
    image: publicImageAddress(job),
    company: {
      name: company.account_name,
      logo: company.logo,
      primary: company.primary_color,
      alternate_brand: company.alternate_brand,
      data_role: company.company_data_role,
      privacy_url: notice ? null : privacyNotice(ctx.env, company.account_type),
      notice: notice?.notice ?? null,
    },
    contact_name: job.contact_name || job.invitation_from_name || company.account_name,
    question_count: job.form_minutes === null ? questions.length : job.question_count,
    job_kind: jobKind(job),
    purpose: purposeOf(job),
    reasons: reasonsFor({ kind: jobKind(job), purpose: purposeOf(job), questions }),
    webinar,
    question_kinds: questions.map(({ kind }) => kind),
    minutes: job.form_minutes ?? timeNeeded(questions).minutes,
    deadline: job.fixed_deadline?.toISOString() ?? null,
    deadline_days: job.fixed_deadline ? null : job.applicant_deadline_days,
    reviewers,
    retention_days: job.retention_days ?? company.retention_days,
    ai_summary_enabled: asksForAi(job, company),
    ai_services: asksForAi(job, company) ? aiServices(ctx.env) : null,
    open: isOpen(row, ctx.now()),
    default_locale: job.default_locale,
    sms_enabled: job.sms_enabled && company.sms_enabled,
    advertise_review: job.advertise_review,
    custom_field_label: job.custom_field_label,
    use_sso: job.use_sso,
  };
}

/**
 * Registers for an activity. The answer is the same whether or not the address has an application already.
 * @returns faults by field, or null
 * @throws AppError `not_found`
 */
export async function register(
  ctx: Context,
  shorturl: string,
  body: RegistrationBody,
  locale: Locale,
): Promise<RegistrationErrors | null> {
  const row = await repository.findPublicJob(ctx.db, shorturl);
  if (!row) throw notFound();
  if (row.job.use_sso)
    return { __all__: [translator(locale)('registration.sso', { brand: row.company.account_name })] };
  if (!isOpen(row, ctx.now())) return { __all__: [translator(locale)('registration.closed')] };
  const input = readRegistration(body, locale);
  if ('errors' in input) {
    // The voucher is only looked at: there is no registration to have an entry.
    addToTrail({ unfinished: true });
    return { ...input.errors, ...(await voucherErrors(ctx, row.job, body, locale)) };
  }
  const { email, ...form } = input.form;
  const refusal = await ctx.db.transaction(async (tx): Promise<Refusal | null> => {
    const account = () => ensurePerson(tx, { email, locale });
    const admitted = await admit(ctx, tx, row, { ...form, locale, account });
    if (typeof admitted !== 'string') return null;
    // A refused registration sends no mail, except the link of an earlier one.
    await requestLink(ctx, tx, row.job.id, email);
    addToTrail({ unfinished: true });
    return admitted;
  });
  if (refusal === null) return null;
  const sentence = [translator(locale)(`registration.${refusal}`)];
  return refusal === 'voucher' ? { voucher_code: sentence } : { __all__: sentence };
}

/** The fault of a voucher in a form that has others, so that all are shown together; no use of it is counted. */
async function voucherErrors(
  ctx: Context,
  job: PublicJobRow['job'],
  { voucher_code = '' }: RegistrationBody,
  locale: Locale,
): Promise<RegistrationErrors> {
  if (voucher_code.trim() === '') return {};
  const voucher = await ctx.db.transaction((tx) => holdVoucher(ctx, tx, job, voucher_code));
  return voucher === undefined ? { voucher_code: [translator(locale)('registration.voucher')] } : {};
}

/**
 * Sends the personal link again, to the applicant's own address only.
 * @throws AppError `identity_mismatch` for another address
 */
export async function sendLinkAgain(ctx: Context, application: number, email: string | undefined) {
  const interview = await loadInterview(ctx.db, application);
  if (email !== undefined && email !== interview.user.email.toLowerCase()) throw new AppError('identity_mismatch');
  await ctx.db.transaction((tx) => queueLinkMail(ctx, tx, interview.job, interview.application));
  return { status: 'OK' as const };
}

/** Stores a request for the link. The task looks up the application, so that the call takes as long for every address. */
async function requestLink(ctx: Context, tx: Tx, job_id: number, email: string): Promise<void> {
  const request = await repository.insertLinkRequest(tx, { job_id, email, created_at: ctx.now() });
  await ctx.queue.enqueue(tx, sendInterviewLink, { request });
}

/**
 * Sends the personal link to an applicant who lost it, also after the activity closed. Those who are not invited yet get
 * none, and the answer is the same for every address.
 * @throws AppError `not_found` for an unknown name and for a draft
 */
export async function sendLostLink(ctx: Context, shorturl: string, email: string) {
  const row = await repository.findPublicJob(ctx.db, shorturl);
  if (!row || row.company.suspended_at !== null) throw notFound();
  await ctx.db.transaction((tx) => requestLink(ctx, tx, row.job.id, email));
  return { status: 'OK' as const };
}

/** Mails the link of a request or a registration, where there is an application and its limit is not reached. */
export async function mailRequestedLink(ctx: Context, payload: { request: number } | { application: number }) {
  await ctx.db.transaction(async (tx) => {
    if ('application' in payload) {
      const row = await repository.findWithJob(tx, payload.application);
      return row && queueLinkMail(ctx, tx, row.job, row.application);
    }
    const request = await repository.takeLinkRequest(tx, payload.request);
    const row = request && (await repository.findInvited(tx, request.job_id, request.email));
    return row && queueLinkMail(ctx, tx, row.job, row.application);
  });
}
