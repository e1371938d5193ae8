import type { Queryable, Tx } from '../../../db/client.ts';
import { provider_messages } from '../../../db/schema/index.ts';

/** @returns false where the message was used before */
export const useMessage = async (tx: Tx | Queryable, row: typeof provider_messages.$inferInsert): Promise<boolean> =>
  (await tx.insert(provider_messages).values(row).onConflictDoNothing().returning({ id: provider_messages.id_hash }))
    .length > 0;
