import type { CompanyDomain } from '@vivavoce/contract/types.ts';
import { proofText } from '@vivavoce/domain/accounts/company-domains.ts';
import type { Context } from '../../../context.ts';
import { personName } from './domains.repository.ts';
import type { DomainRow } from './domain-rows.ts';

async function presentEnforcement(ctx: Context, row: DomainRow): Promise<CompanyDomain['enforcement']> {
  const { enforced_since, enforced_provider_id: provider, break_glass_user_id: id } = row;
  if (enforced_since === null || provider === null || id === null) return null;
  const full_name = await personName(ctx.db, id);
  return { since: enforced_since.toISOString(), provider, break_glass_owner: { id, full_name } };
}

export const presentDomain = async (ctx: Context, row: DomainRow): Promise<CompanyDomain> => ({
  id: row.id,
  domain: row.domain,
  record: proofText(row.token),
  verified_at: row.verified_at?.toISOString() ?? null,
  checked_at: row.checked_at?.toISOString() ?? null,
  missing_since: row.missing_since?.toISOString() ?? null,
  enforcement: await presentEnforcement(ctx, row),
});
