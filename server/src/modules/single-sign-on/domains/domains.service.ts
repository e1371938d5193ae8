import type { BodyOf, ResultOf } from '@vivavoce/contract/index.ts';
import type { CompanyDomain } from '@vivavoce/contract/types.ts';
import {
  domainOf,
  DOMAIN_LIMITS,
  isPublicMailDomain,
  proofText,
  readDomain,
} from '@vivavoce/domain/accounts/company-domains.ts';
import type { StaffActor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { AppError, invalid, notFound } from '../../../lib/app-error.ts';
import { newToken } from '../../../lib/secrets.ts';
import { canCompany } from '../../../policies/companies.policy.ts';
import type { Tx } from '../../../db/client.ts';
import { queueOwnerNotices } from '../../mails/single/owner-mails.service.ts';
import { addToTrail, auditChanges } from '../../audit/audit-trail.ts';
import { lockCompany } from '../state/provider-rows.ts';
import { dns } from './dns.ts';
import * as repository from './domains.repository.ts';
import { findDomain, listDomainRows } from './domain-rows.ts';
import type { DomainRow } from './domain-rows.ts';
import { presentDomain } from './domains.presenter.ts';

const DAY_MS = 24 * 3600_000;
/** Domains that one run of the task looks up. */
const BATCH = 200;

/** @throws AppError `forbidden` for users who may not change the settings of the company */
function companyOf(actor: StaffActor): number {
  if (actor.company_id === null || !canCompany(actor, 'change_settings')) throw new AppError('forbidden');
  return actor.company_id;
}

async function load(ctx: Context, { company, id }: { company: number; id: number }): Promise<DomainRow> {
  const row = await findDomain(ctx.db, { company, id });
  if (!row) throw notFound();
  return row;
}

export async function listDomains(
  ctx: Context,
  actor: StaffActor,
): Promise<ResultOf<'GET /api/company-settings/domains'>> {
  const rows = await listDomainRows(ctx.db, companyOf(actor));
  return { domains: await Promise.all(rows.map((row) => presentDomain(ctx, row))) };
}

/**
 * Claims a domain; it counts once it is verified.
 * @throws AppError `invalid` for what is no domain, a public mail service and a domain that the company has, `limit_reached`
 */
export async function addDomain(ctx: Context, actor: StaffActor, typed: string): Promise<CompanyDomain> {
  const company_id = companyOf(actor);
  const domain = readDomain(typed);
  if (domain === null) throw invalid({ domain: ['wrong_format'] });
  if (isPublicMailDomain(domain)) throw invalid({ domain: ['not_allowed'] });
  const added = await ctx.db.transaction(async (tx) => {
    await lockCompany(tx, company_id);
    const { length } = await listDomainRows(tx, company_id);
    if (length >= DOMAIN_LIMITS.domains_max) throw new AppError('limit_reached');
    const row = await repository.insertDomain(tx, { company_id, domain, token: newToken(), created_at: ctx.now() });
    if (!row) throw invalid({ domain: ['repeated'] });
    auditChanges<object>({ domain: null }, { domain });
    return row;
  });
  return presentDomain(ctx, added);
}

/**
 * Looks for the record now.
 * @throws AppError `in_use` where another company proved the domain, `dns_silent` without an answer of the DNS
 */
export async function checkDomain(ctx: Context, actor: StaffActor, id: number): Promise<CompanyDomain> {
  const company_id = companyOf(actor);
  const row = await load(ctx, { company: company_id, id });
  const records = await dns.textRecords(row.domain);
  if (records === null) throw new AppError('dns_silent');
  const hasRecord = records.includes(proofText(row.token));
  await ctx.db.transaction(async (tx) => {
    await lockCompany(tx, company_id);
    const checked_at = ctx.now();
    if (hasRecord && row.verified_at === null) auditChanges<object>({ domain: null }, { domain: row.domain });
    else addToTrail({ unfinished: true });
    if (!hasRecord)
      return repository.putCheck(tx, id, { checked_at, ...(row.verified_at && missing(row, checked_at)) });
    const owner = await repository.ownerOf(tx, row.domain);
    if (owner !== undefined && owner !== company_id) throw new AppError('in_use');
    return repository.putCheck(tx, id, {
      checked_at,
      missing_since: null,
      verified_at: row.verified_at ?? checked_at,
    });
  });
  return presentDomain(ctx, await load(ctx, { company: company_id, id }));
}

const LOST = {
  verified_at: null,
  missing_since: null,
  enforced_since: null,
  enforced_provider_id: null,
  break_glass_user_id: null,
};

/** A verified domain without its record: it counts until the grace has ended. */
const missing = (row: DomainRow, at: Date) => {
  const since = row.missing_since ?? at;
  const over = at.getTime() - since.getTime() >= DOMAIN_LIMITS.grace_days * DAY_MS;
  return over ? LOST : { missing_since: since };
};

export async function removeDomain(ctx: Context, actor: StaffActor, id: number): Promise<null> {
  const company_id = companyOf(actor);
  await ctx.db.transaction(async (tx) => {
    await lockCompany(tx, company_id);
    const row = await findDomain(tx, { company: company_id, id });
    if (!row) throw notFound();
    if (row.enforced_since !== null) throw new AppError('in_use');
    await repository.deleteDomain(tx, row);
    auditChanges<object>({ domain: row.domain }, { domain: null });
  });
  return null;
}

/** Tells the owners once that a record is gone, and once that the domain no longer counts. */
async function tellOwners(ctx: Context, tx: Tx, { company_id, domain, missing_since }: DomainRow, lost: boolean) {
  if (!lost && missing_since !== null) return;
  const page = '/company-settings/single-sign-on';
  await queueOwnerNotices(ctx, tx, company_id, {
    type: lost ? 'domain_lost' : 'domain_missing',
    page,
    facts: { domain },
  });
}

/** Looks verified domains up again, a week after the last look. A silent DNS changes nothing; the next run asks again. */
export async function recheckDomains(ctx: Context, signal: AbortSignal): Promise<void> {
  const before = new Date(ctx.now().getTime() - DOMAIN_LIMITS.check_after_days * DAY_MS);
  for (const row of await repository.dueDomains(ctx.db, before, BATCH)) {
    if (signal.aborted) return;
    const records = await dns.textRecords(row.domain);
    if (records === null) continue;
    const checked_at = ctx.now();
    const hasRecord = records.includes(proofText(row.token));
    const change = hasRecord ? { missing_since: null } : missing(row, checked_at);
    if (!hasRecord) ctx.log.warn({ company: row.company_id, domain: row.domain }, 'record of a domain is gone');
    await ctx.db.transaction(async (tx) => {
      // A domain that is missing is looked up again with the next run.
      await repository.putCheck(tx, row.id, { ...change, ...(hasRecord && { checked_at }) });
      if (!hasRecord) await tellOwners(ctx, tx, row, 'verified_at' in change);
    });
  }
}

/**
 * The provider that signs an address in. It depends on the domain alone: the call is made the same way whether or not an
 * account exists.
 */
export async function checkProvider(
  ctx: Context,
  { username, shorturl }: BodyOf<'POST /check-provider/ajax'>,
): Promise<ResultOf<'POST /check-provider/ajax'>> {
  const provider = await repository.providerOfDomain(ctx.db, domainOf(username) ?? '', shorturl);
  if (!provider) return { status: 'NO_PROVIDER' };
  const { public_name, name, audience } = provider;
  const silent_since = provider.silent_since?.toISOString() ?? null;
  return { status: 'OK', idp: public_name, login_url: '/login/sso', name, audience, silent_since };
}
