import { and, eq, ne } from 'drizzle-orm';
import type { Queryable } from '../db/client.ts';
import { identity_providers, test_providers } from '../db/schema/index.ts';

/** Whether a provider of the company that is on signs applicants in. */
export const hasApplicantProvider = async (db: Queryable, company: number): Promise<boolean> =>
  (
    await db
      .select({ id: identity_providers.id })
      .from(identity_providers)
      .where(
        and(
          eq(identity_providers.company_id, company),
          identity_providers.active,
          ne(identity_providers.audience, 'staff'),
        ),
      )
      .limit(1)
  ).length > 0;

/** Whether the company has access to a test provider, and so this kind of activity. */
export const hasTestProvider = async (db: Queryable, company: number): Promise<boolean> =>
  (await db.$count(test_providers, eq(test_providers.company_id, company))) > 0;
