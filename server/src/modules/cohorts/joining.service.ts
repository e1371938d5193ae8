import { normalizeIP } from '@fastify/rate-limit';
import type { BodyOf, ResultOf } from '@vivavoce/contract/index.ts';
import { COHORT_LIMITS } from '@vivavoce/domain/cohorts/limits.ts';
import { formatVoucherCode, readVoucherCode } from '@vivavoce/domain/marketplace/vouchers.ts';
import type { Context } from '../../context.ts';
import { privacyNotice } from '../../env.ts';
import { sharedLimit } from '../../http/shared-limit.ts';
import type { Locale } from '../../i18n.ts';
import { AppError, notFound } from '../../lib/app-error.ts';
import { hashToken, newToken, passwordToken } from '../../lib/secrets.ts';
import { addToTrail } from '../audit/audit-trail.ts';
import { queueCohortMail } from '../mails/single/cohort-mails.service.ts';
import * as cohorts from './cohorts.repository.ts';
import { todayIn } from './cohorts.service.ts';
import * as repository from './joining.repository.ts';
import * as members from './members.repository.ts';
import { addressHash, assignToNew } from './members.service.ts';

const HOUR_MS = 3_600_000;

/** Counts wrong codes from one address: a visitor with the right one is never held up by it. */
const wrongCodes = (ctx: Context) =>
  sharedLimit(ctx, 'join-codes', { points: COHORT_LIMITS.wrong_codes_per_hour, seconds: 3600 });

/**
 * The cohort of a typed code. Unknown codes, replaced ones, and those of cohorts that ended or of suspended companies have
 * the same answer.
 * @throws AppError `not_found`, `too_many_requests`
 */
async function cohortOf(ctx: Context, typed: string, ip: string) {
  const limit = wrongCodes(ctx);
  const address = normalizeIP(ip);
  await limit.check(address);
  const code = readVoucherCode(typed);
  const row = code.length === COHORT_LIMITS.code_characters ? await repository.findByCode(ctx.db, code) : undefined;
  if (row && row.ends_on >= todayIn(row.time_zone, ctx.now())) return { ...row, code };
  await limit.use(address);
  throw notFound();
}

export async function readJoinPage(ctx: Context, typed: string, ip: string): Promise<ResultOf<'GET /api/join/{code}'>> {
  const { id, name, code, ends_on, retention_days, account_type, ...company } = await cohortOf(ctx, typed, ip);
  return {
    code: formatVoucherCode(code),
    cohort: name,
    ends_on,
    staff: (await cohorts.listStaff(ctx.db, id)).map(({ full_name }) => full_name),
    company: {
      name: company.account_name,
      logo: company.logo,
      primary: company.primary_color,
      alternate_brand: company.alternate_brand,
      privacy_url: privacyNotice(ctx.env, account_type),
    },
    retention_days,
  };
}

/**
 * Mails the link that confirms. The answer is the same for every address, also where it is a member already, where it was
 * removed, and where it had its share of mails.
 */
export async function requestJoin(
  ctx: Context,
  typed: string,
  { locale, ip, ...person }: BodyOf<'POST /api/join/{code}'> & { locale: Locale; ip: string },
): Promise<ResultOf<'POST /api/join/{code}'>> {
  const { id, code, company_id, name } = await cohortOf(ctx, typed, ip);
  const now = ctx.now();
  const since = new Date(now.getTime() - COHORT_LIMITS.join_hours * HOUR_MS);
  const link_nonce = newToken();
  addToTrail({ company_id });
  await ctx.db.transaction(async (tx) => {
    await repository.lockAddress(tx, person.email);
    const isWithin = (await repository.countRequests(tx, person.email, since)) < COHORT_LIMITS.join_mails_max;
    if (!isWithin) return addToTrail({ unfinished: true });
    const token_hash = hashToken(passwordToken(ctx.env.SESSION_SECRET, link_nonce));
    await repository.insertRequest(tx, { cohort_id: id, code, token_hash, ...person, locale, created_at: now });
    await queueCohortMail(ctx, tx, { company_id, cohort: name, code, person, locale, link_nonce });
  });
  return { status: 'OK' };
}

/**
 * Makes the person of a mailed link a member. The same link again changes nothing.
 * @throws AppError `link_expired` once the code was replaced, the cohort ended or the person was removed
 */
export async function confirmJoin(
  ctx: Context,
  typed: string,
  { token, ip }: { token: string; ip: string },
): Promise<ResultOf<'POST /api/join/{code}/confirm'>> {
  const { id, company_id, code } = await cohortOf(ctx, typed, ip);
  const now = ctx.now();
  addToTrail({ company_id });
  await ctx.db.transaction(async (tx) => {
    if (!(await cohorts.lockCohort(tx, id))) throw notFound();
    const request = await repository.findRequest(tx, hashToken(token));
    const isValid =
      request?.cohort_id === id &&
      request.code === code &&
      (await repository.codeOf(tx, id)) === code &&
      now.getTime() - request.created_at.getTime() < COHORT_LIMITS.join_hours * HOUR_MS;
    if (!request || !isValid) throw new AppError('link_expired');
    if (await members.isExcluded(tx, id, addressHash(ctx, id, request.email))) throw new AppError('link_expired');
    if ((await members.countMembers(tx, id)) >= COHORT_LIMITS.members_max) throw new AppError('limit_reached');
    const added = await members.insertMembers(tx, { id, company_id }, { people: [request], source: 'code', now });
    await repository.markConfirmed(tx, request.id, now);
    if (added === 0) return;
    await cohorts.updateCohort(tx, id, { changed_at: now });
    await assignToNew(ctx, tx, id);
  });
  return { status: 'OK' };
}
