import type { AuditHead } from '@vivavoce/contract/types.ts';
import { sql } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../db/client.ts';
import { audit_heads } from '../../../db/schema/index.ts';
import { isSignatureOf, publicKeyOf, signFacts } from '../../../lib/signed-facts.ts';
import { isOf } from './chains.repository.ts';

/** The facts that the signature of a head covers. */
const factsOf = ({ company_id, sequence, hash, signed_at }: Omit<AuditHead, 'signature' | 'public_key'>) => ({
  log: 'vivavoce-audit',
  company_id,
  sequence,
  hash,
  signed_at,
});

/** Whether the head was signed with the key that it names. */
export const isSigned = (head: AuditHead): boolean => {
  try {
    return isSignatureOf(head.public_key, factsOf(head), head.signature);
  } catch {
    // The key is none.
    return false;
  }
};

export const headKeyOf = ({ env }: Pick<Context, 'env'>): string => publicKeyOf(env.SESSION_SECRET, 'audit-head');

/** Signs the state of every chain that has grown and has no head of this day (UTC). @returns how many heads */
export async function signDueHeads(ctx: Context): Promise<number> {
  const now = ctx.now();
  const day = new Date(now).setUTCHours(0, 0, 0, 0);
  const { rows } = await ctx.db.execute<{ id: number; company_id: number | null; sequence: number; hash: string }>(sql`
    select c.id::float8 as id, c.company_id::float8 as company_id, c.sequence::float8 as sequence, c.hash
    from audit_chains c
    left join lateral (
      select sequence, signed_at from audit_heads where chain_id = c.id order by sequence desc limit 1) h on true
    where c.sequence > coalesce(h.sequence, 0)
      and (h.signed_at is null or h.signed_at < ${new Date(day).toISOString()}::timestamptz)
    order by c.id`);
  const public_key = headKeyOf(ctx);
  const heads = rows.map(({ id, company_id, sequence, hash }) => ({
    chain_id: id,
    sequence,
    hash,
    signed_at: now,
    signature: signFacts(
      ctx.env.SESSION_SECRET,
      'audit-head',
      factsOf({ company_id, sequence, hash, signed_at: now.toISOString() }),
    ),
    public_key,
  }));
  for (let from = 0; from < heads.length; from += 500)
    await ctx.db
      .insert(audit_heads)
      .values(heads.slice(from, from + 500))
      .onConflictDoNothing();
  return heads.length;
}

const HEAD = sql`e.company_id::float8 as company_id, h.sequence::float8 as sequence, h.hash,
  to_char(h.signed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as signed_at, h.public_key, h.signature`;

/** The newest head of each log. @param shortname only that of this company */
export async function newestHeads(db: Queryable, shortname?: string): Promise<AuditHead[]> {
  const { rows } = await db.execute<AuditHead & Record<string, unknown>>(sql`
    select ${HEAD} from audit_chains e left join companies on companies.id = e.company_id
    cross join lateral (select * from audit_heads where chain_id = e.id order by sequence desc limit 1) h
    where ${shortname === undefined ? sql`true` : sql`companies.shortname = ${shortname}`} order by e.company_id nulls first`);
  return rows;
}

/** Heads of one log, newest first. @param before only those with a smaller number of entries */
export async function listHeads(
  db: Queryable,
  company_id: number | null,
  { before, size }: { before?: number | undefined; size: number },
): Promise<AuditHead[]> {
  const { rows } = await db.execute<AuditHead & Record<string, unknown>>(sql`
    select ${HEAD} from audit_chains e join audit_heads h on h.chain_id = e.id
    where ${isOf(company_id)} ${before === undefined ? sql`` : sql`and h.sequence < ${before}`}
    order by h.sequence desc limit ${size}`);
  return rows;
}
