import { APPLICATION_STATUS } from '@vivavoce/domain/applications/status.ts';
import { quotaLeft } from '@vivavoce/domain/companies/plans.ts';
import { applicationDeadline } from '@vivavoce/domain/jobs/deadline.ts';
import { isPast } from '@vivavoce/domain/jobs/deadline-phase.ts';
import { isOpenToApplicants } from '@vivavoce/domain/jobs/lifecycle.ts';
import { isReviewPaid } from '@vivavoce/domain/marketplace/vouchers.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import type { Locale } from '../../../i18n.ts';
import { sendInterviewLink } from '../../../tasks/definitions/mails.ts';
import { recordEvent } from '../../feed/feed.service.ts';
import { countRegistration } from '../../marketplace/figures/figures.service.ts';
import { lockQuota } from '../../plans/plans.service.ts';
import { holdVoucher, useVoucher } from '../../vouchers/vouchers.service.ts';
import { holdWebinar, takeSeat } from '../../webinars/seats.service.ts';
import type { Registration } from './registration-form.ts';
import * as repository from './registration.repository.ts';
import type { PublicJobRow } from './registration.repository.ts';

export const isOpen = ({ job, company }: PublicJobRow, now: Date): boolean =>
  company.suspended_at === null && isOpenToApplicants(job) && !isPast(job.fixed_deadline, now);

/**
 * Reason for refusing a registration. It is the same whether or not the address is registered, so no answer reveals
 * who applied.
 */
export type Refusal = 'full' | 'voucher';

type Application = Awaited<ReturnType<typeof repository.ensureApplication>>['application'];

interface Applicant extends Omit<Registration, 'email'> {
  locale: Locale;
  /** The account, locked until the transaction ends. */
  account: (tx: Tx) => Promise<{ id: number }>;
}

/**
 * Adds the applicant, or finds the earlier registration, inside the caller's transaction. The task that mails the
 * personal link is queued for both, so that the time reveals nothing; a new seat is confirmed by a mail of its own.
 * @returns the application, or why there is none
 */
export async function admit(
  ctx: Context,
  tx: Tx,
  { job, company }: PublicJobRow,
  applicant: Applicant,
): Promise<Application | Refusal> {
  const now = ctx.now();
  if (quotaLeft(await lockQuota(tx, job.company_id, 'applicants')) === 0) return 'full';
  const voucher = applicant.voucher_code === null ? null : await holdVoucher(ctx, tx, job, applicant.voucher_code);
  if (voucher === undefined) return 'voucher';
  const review_paid = isReviewPaid(job, { wish: applicant.wants_review, voucher: voucher !== null });
  const { first_name, last_name, locale } = applicant;
  const user = await applicant.account(tx);
  const { application, existed } = await repository.ensureApplication(tx, {
    job_id: job.id,
    company_id: job.company_id,
    user_id: user.id,
    agreed_retention_days: job.retention_days ?? company.retention_days,
    applicant_name: `${first_name} ${last_name}`.trim(),
    applicant_first_name: first_name,
    status: APPLICATION_STATUS.invited,
    invited_at: now,
    deadline: applicationDeadline(job, now, company.time_zone),
    phone: applicant.phone,
    custom_field: applicant.custom_field,
    review_paid,
    locale,
  });
  if (!existed) {
    const place = { company_id: job.company_id, job_id: job.id, application_id: application.id };
    await recordEvent(tx, { ...place, type: 'application.registered', actor: 'applicant' });
  }
  if (voucher !== null) {
    await useVoucher(tx, voucher, application.id);
    if (existed && review_paid) await repository.payReview(tx, application.id);
  }
  if (!existed) await countRegistration(tx, job.id, now);
  // The confirmation of a seat holds the personal link.
  if (job.is_webinar && !existed) await takeSeat(ctx, tx, await holdWebinar(tx, job.id), { application, job });
  else await ctx.queue.enqueue(tx, sendInterviewLink, { application: application.id });
  return application;
}
