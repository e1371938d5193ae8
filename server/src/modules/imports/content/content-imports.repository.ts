import type { ImportKind } from '@vivavoce/domain/companies/import-limits.ts';
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../../db/client.ts';
import { content_imports, users } from '../../../db/schema/index.ts';

/** The imports that a person may read and undo. */
export interface Imports {
  company_id: number;
  kind: ImportKind;
  /** Only those of this person; null for those of the whole company. */
  created_by: number | null;
}

const ofThese = ({ company_id, kind, created_by }: Imports) =>
  and(
    eq(content_imports.company_id, company_id),
    eq(content_imports.kind, kind),
    created_by === null ? undefined : eq(content_imports.created_by, created_by),
  );

export async function insertImport(tx: Tx, row: typeof content_imports.$inferInsert): Promise<number> {
  const [created] = await tx.insert(content_imports).values(row).returning({ id: content_imports.id });
  if (!created) throw new Error('insert returned no row');
  return created.id;
}

/** The newest imports since then. */
export const listImports = (db: Queryable, imports: Imports, { since, limit }: { since: Date; limit: number }) =>
  db
    .select({
      id: content_imports.id,
      filename: content_imports.filename,
      created_at: content_imports.created_at,
      undone_at: content_imports.undone_at,
      added: sql<number>`cardinality(${content_imports.added})`,
      created_by: { id: users.id, full_name: users.full_name },
    })
    .from(content_imports)
    .innerJoin(users, eq(users.id, content_imports.created_by))
    .where(and(ofThese(imports), gt(content_imports.created_at, since)))
    .orderBy(desc(content_imports.id))
    .limit(limit);

/** An import that may still be undone, locked until the transaction ends. */
export async function lockImport(
  tx: Tx,
  imports: Imports,
  { id, since }: { id: number; since: Date },
): Promise<{ id: number; added: number[]; isOpen: boolean } | undefined> {
  const [row] = await tx
    .select({
      id: content_imports.id,
      added: content_imports.added,
      isOpen: sql<boolean>`${and(isNull(content_imports.undone_at), gt(content_imports.created_at, since))}`,
    })
    .from(content_imports)
    .where(and(eq(content_imports.id, id), ofThese(imports)))
    .for('update');
  return row;
}

export const endImport = (tx: Tx, id: number, { undone_at, added }: { undone_at: Date; added: number[] }) =>
  tx.update(content_imports).set({ undone_at, added }).where(eq(content_imports.id, id));
