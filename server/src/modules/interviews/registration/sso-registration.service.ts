import type { ResultOf } from '@vivavoce/contract/index.ts';
import type { Context } from '../../../context.ts';
import { AppError, notFound } from '../../../lib/app-error.ts';
import { linkToken } from '../../../lib/secrets.ts';
import type { Locale } from '../../../i18n.ts';
import type { Exchange } from '../../../http/cookies.ts';
import { addToTrail } from '../../audit/audit-trail.ts';
import { accountOf, takeApplicant } from '../../single-sign-on/applicants/applicants.service.ts';
import { admit, isOpen } from './admission.ts';
import * as repository from './registration.repository.ts';

/** The applicant, who is in the entry of this call from now on. */
function withTrailOf<Row extends { id: number; company_id: number; job_id: number }>(row: Row): Row {
  addToTrail({ company_id: row.company_id, job_id: row.job_id, application_id: row.id });
  return row;
}

const NOTHING_ASKED = { phone: null, custom_field: null, voucher_code: null, wants_review: false } as const;

/**
 * Registers a person who has signed in at a provider, with the names that it gave. The same person gets the same
 * application again, also once the activity is closed.
 * @throws AppError `not_found`, `sso_refused` without a sign-in of this browser for this activity, `wrong_state` for a
 * closed activity, `plan_limit`
 */
export async function registerBySso(
  ctx: Context,
  exchange: Exchange,
  { shorturl, ticket, locale }: { shorturl: string; ticket: string; locale: Locale },
): Promise<ResultOf<'POST /api/public-jobs/{shorturl}/sso'>> {
  const row = await repository.findPublicJob(ctx.db, shorturl);
  if (!row || row.company.suspended_at !== null) throw notFound();
  if (!row.job.use_sso) throw new AppError('sso_refused');
  const { job } = row;
  const application = await ctx.db.transaction(async (tx) => {
    const person = await takeApplicant(ctx, tx, exchange, { ticket, job_id: job.id });
    const earlier =
      person.user_id === null ? undefined : await repository.findOwn(tx, { job: job.id, user: person.user_id });
    if (earlier) return withTrailOf(earlier);
    if (!isOpen(row, ctx.now())) throw new AppError('wrong_state');
    const { first_name, last_name } = person;
    const account = () => accountOf(ctx, tx, person, locale);
    const admitted = await admit(ctx, tx, row, { ...NOTHING_ASKED, first_name, last_name, locale, account });
    if (admitted === 'full') throw new AppError('plan_limit');
    if (admitted === 'voucher') throw new Error('no voucher was given');
    return withTrailOf(admitted);
  });
  const token = linkToken(ctx.env.SESSION_SECRET, application.id, application.link_version);
  return { status: 'OK', address: `/j/${job.shorturl}?t=${token}` };
}
