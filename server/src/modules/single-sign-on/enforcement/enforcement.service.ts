import type { BodyOf, ResultOf } from '@vivavoce/contract/index.ts';
import type { CompanyDomain } from '@vivavoce/contract/types.ts';
import { ENFORCEMENT } from '@vivavoce/domain/accounts/company-domains.ts';
import type { StaffActor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { AppError, invalid, notFound } from '../../../lib/app-error.ts';
import { canCompany } from '../../../policies/companies.policy.ts';
import { auditChanges } from '../../audit/audit-trail.ts';
import { presentDomain } from '../domains/domains.presenter.ts';
import { findDomain } from '../domains/domain-rows.ts';
import type { DomainRow } from '../domains/domain-rows.ts';
import { lockCompany } from '../state/provider-rows.ts';
import * as repository from './enforcement.repository.ts';

const HOUR_MS = 3_600_000;

/** @throws AppError `forbidden` for users who may not change the settings of the company */
function companyOf(actor: StaffActor): number {
  if (actor.company_id === null || !canCompany(actor, 'change_settings')) throw new AppError('forbidden');
  return actor.company_id;
}

const within = (at: Date | null | undefined, now: Date, hours: number): boolean =>
  at !== null && at !== undefined && now.getTime() - at.getTime() < hours * HOUR_MS;

type Tested = Awaited<ReturnType<typeof repository.activeProviders>>[number];
type Owner = Awaited<ReturnType<typeof repository.listOwners>>[number];

const isTested = ({ last_test }: Tested, now: Date): boolean =>
  last_test?.fault === null && within(new Date(last_test.at), now, ENFORCEMENT.test_valid_hours);

const isReady = ({ proved_at, has_factor }: Owner, now: Date): boolean =>
  has_factor && within(proved_at, now, ENFORCEMENT.owner_proved_days * 24);

export async function readEnforcement(
  ctx: Context,
  actor: StaffActor,
  id: number,
): Promise<ResultOf<'GET /api/company-settings/domains/{domain}/enforcement'>> {
  const company = companyOf(actor);
  if (!(await findDomain(ctx.db, { company, id }))) throw notFound();
  const now = ctx.now();
  return {
    providers: (await repository.activeProviders(ctx.db, company)).map((row) => ({
      id: row.id,
      name: row.name,
      tested: isTested(row, now),
    })),
    owners: (await repository.listOwners(ctx.db, company)).map((row) => ({
      id: row.id,
      full_name: row.full_name,
      proved_at: row.proved_at?.toISOString() ?? null,
      ready: isReady(row, now),
    })),
    not_connected: await repository.countUnconnected(ctx.db, company),
  };
}

/**
 * Leads addresses of a verified domain to a provider alone.
 * @throws AppError `wrong_state` for a domain without its proof, `invalid` for a provider without a test of the last
 * hour, and for an owner whose password and second factor have not worked within 30 days
 */
export async function startEnforcement(
  ctx: Context,
  actor: StaffActor,
  id: number,
  { provider, break_glass_owner }: BodyOf<'PUT /api/company-settings/domains/{domain}/enforcement'>,
): Promise<CompanyDomain> {
  const company = companyOf(actor);
  const now = ctx.now();
  const row = await ctx.db.transaction(async (tx) => {
    await lockCompany(tx, company);
    const domain = await findDomain(tx, { company, id });
    if (!domain) throw notFound();
    if (domain.verified_at === null || domain.missing_since !== null) throw new AppError('wrong_state');
    const tested = (await repository.activeProviders(tx, company)).find((candidate) => candidate.id === provider);
    if (!tested || !isTested(tested, now)) throw invalid({ provider: ['not_allowed'] });
    const owner = (await repository.listOwners(tx, company)).find((candidate) => candidate.id === break_glass_owner);
    if (!owner || !isReady(owner, now)) throw invalid({ break_glass_owner: ['not_allowed'] });
    const next = {
      enforced_since: domain.enforced_since ?? now,
      enforced_provider_id: provider,
      break_glass_user_id: break_glass_owner,
    };
    await repository.putEnforcement(tx, domain, next);
    await repository.endOtherSessions(tx, domain, { at: now, keep: actor.session_id, owner: break_glass_owner });
    auditChanges<DomainRow>(domain, next);
    return { ...domain, ...next };
  });
  return presentDomain(ctx, row);
}

/** @throws AppError `wrong_state` for a domain that is not enforced */
export async function liftEnforcement(ctx: Context, actor: StaffActor, id: number): Promise<null> {
  const company = companyOf(actor);
  await ctx.db.transaction(async (tx) => {
    await lockCompany(tx, company);
    const domain = await findDomain(tx, { company, id });
    if (!domain) throw notFound();
    if (domain.enforced_since === null) throw new AppError('wrong_state');
    const next = { enforced_since: null, enforced_provider_id: null, break_glass_user_id: null };
    await repository.putEnforcement(tx, domain, next);
    auditChanges<DomainRow>(domain, next);
  });
  return null;
}
