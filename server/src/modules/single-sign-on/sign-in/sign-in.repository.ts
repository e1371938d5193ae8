import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import type { ProviderTrial } from '../../../db/schema/accounts/identity-providers.ts';
import { identity_providers } from '../../../db/schema/index.ts';
import type { ProviderRow } from '../state/provider-rows.ts';

export const putTrial = (db: Queryable, { id }: ProviderRow, last_test: ProviderTrial) =>
  db.update(identity_providers).set({ last_test }).where(eq(identity_providers.id, id));

/** Whether a company counts a second factor that its provider names. */
export async function countsProviderFactor(db: Queryable, company: number): Promise<boolean> {
  const { rows } = await db.execute<{ counts: boolean }>(
    sql`select provider_factor_counts as counts from companies where id = ${company}`,
  );
  return rows[0]?.counts ?? false;
}
