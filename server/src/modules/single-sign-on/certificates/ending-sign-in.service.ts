import type { CompanySettings } from '@vivavoce/contract/types.ts';
import { and, eq, exists, isNotNull, or } from 'drizzle-orm';
import type { StaffActor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { identity_providers, provider_keys } from '../../../db/schema/index.ts';
import { canCompany } from '../../../policies/companies.policy.ts';
import { dueWarning, endOf } from './certificates.service.ts';
import { listKeys } from '../keys/key-rows.ts';
import { signingKey } from '../keys/keys.ts';

/** Providers with a warning: nearly always none, so no certificate is read for most companies. */
const warnedProviders = ({ db }: Context, company_id: number) => {
  const ofProvider = and(eq(provider_keys.provider_id, identity_providers.id), isNotNull(provider_keys.warned_days));
  return db
    .select()
    .from(identity_providers)
    .where(
      and(
        eq(identity_providers.company_id, company_id),
        identity_providers.active,
        or(
          isNotNull(identity_providers.warned_days),
          exists(db.select({ id: provider_keys.id }).from(provider_keys).where(ofProvider)),
        ),
      ),
    );
};

/**
 * Sign-in that ends first, of all that owners were mailed about and did not renew; null without one, and for users who
 * may not change the settings of the company.
 */
export async function endingSignIn(ctx: Context, actor: StaffActor): Promise<CompanySettings['ending_sign_in']> {
  const { company_id } = actor;
  if (company_id === null || !canCompany(actor, 'change_settings')) return null;
  const now = ctx.now();
  const rows = await warnedProviders(ctx, company_id);
  const ends = await Promise.all(
    rows.map(async (row) => {
      const [newest, ...older] = row.protocol === 'saml' ? await listKeys(ctx.db, [row.id]) : [];
      const ownExpiry = newest ? signingKey([newest, ...older], now).expires_at : null;
      const what = row.protocol === 'saml' ? ('certificate' as const) : ('secret' as const);
      return [endOf(row), ownExpiry].flatMap((at) => (at ? [{ provider: row.name, at, what }] : []));
    }),
  );
  const [first] = ends
    .flat()
    .filter(({ at }) => dueWarning(at, now) !== null)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  return first ? { ...first, at: first.at.toISOString() } : null;
}
