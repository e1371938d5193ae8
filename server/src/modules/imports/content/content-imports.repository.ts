import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import { content_imports } from '../../../db/schema/index.ts';

type Kind = (typeof content_imports.$inferSelect)['kind'];

export async function insertImport(tx: Tx, row: typeof content_imports.$inferInsert): Promise<number> {
  const [created] = await tx.insert(content_imports).values(row).returning({ id: content_imports.id });
  if (!created) throw new Error('insert returned no row');
  return created.id;
}

/** An import of the company that can still be undone, locked until the transaction ends. */
export async function lockImport(
  tx: Tx,
  { id, company_id, kind, since }: { id: number; company_id: number; kind: Kind; since: Date },
): Promise<{ id: number; added: number[]; isOpen: boolean } | undefined> {
  const [row] = await tx
    .select({
      id: content_imports.id,
      added: content_imports.added,
      isOpen: sql<boolean>`${and(isNull(content_imports.undone_at), gt(content_imports.created_at, since))}`,
    })
    .from(content_imports)
    .where(and(eq(content_imports.id, id), eq(content_imports.company_id, company_id), eq(content_imports.kind, kind)))
    .for('update');
  return row;
}

export const endImport = (tx: Tx, id: number, { undone_at, added }: { undone_at: Date; added: number[] }) =>
  tx.update(content_imports).set({ undone_at, added }).where(eq(content_imports.id, id));
