import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { identity_providers } from '../../../db/schema/index.ts';
import type { ProviderRow } from '../state/provider-rows.ts';

/** Stores what a provider published, unless its settings changed meanwhile. */
export const putDescription = (
  db: Queryable,
  { id, revision }: ProviderRow,
  changes: Pick<ProviderRow, 'description' | 'described_at'> &
    Partial<Pick<ProviderRow, 'changed_description' | 'silent_since'>>,
) =>
  db
    .update(identity_providers)
    .set(changes)
    .where(and(eq(identity_providers.id, id), eq(identity_providers.revision, revision)));
