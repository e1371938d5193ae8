import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { ai_usage } from '../../../db/schema/index.ts';

/** Tokens of texts and seconds of speech. */
export interface Amount {
  tokens: number;
  seconds: number;
}

/** The first day of the month, by UTC. */
export const monthOf = (at: Date): string => `${at.toISOString().slice(0, 7)}-01`;

const of = (company: number, month: string) => and(eq(ai_usage.company_id, company), eq(ai_usage.month, month));

export async function findUsage(db: Queryable, company: number, month: string): Promise<Amount> {
  const [row] = await db.select().from(ai_usage).where(of(company, month));
  if (!row) return { tokens: 0, seconds: 0 };
  return { tokens: row.reserved_tokens + row.used_tokens, seconds: row.reserved_seconds + row.used_seconds };
}

/** Reserves where the limits take it; the row's lock lets only one at a time ask. @returns whether it was reserved */
export async function reserve(
  db: Queryable,
  { company, month, amount, limit }: { company: number; month: string; amount: Amount; limit: Amount },
): Promise<boolean> {
  await db.insert(ai_usage).values({ company_id: company, month }).onConflictDoNothing();
  const rows = await db
    .update(ai_usage)
    .set({
      reserved_tokens: sql`${ai_usage.reserved_tokens} + ${amount.tokens}`,
      reserved_seconds: sql`${ai_usage.reserved_seconds} + ${amount.seconds}`,
    })
    .where(
      and(
        of(company, month),
        sql`(${amount.tokens} = 0 or ${ai_usage.reserved_tokens} + ${ai_usage.used_tokens} + ${amount.tokens} <= ${limit.tokens})`,
        sql`(${amount.seconds} = 0 or ${ai_usage.reserved_seconds} + ${ai_usage.used_seconds} + ${amount.seconds} <= ${limit.seconds})`,
      ),
    )
    .returning({ company: ai_usage.company_id });
  return rows.length > 0;
}

/** Turns what was reserved into what was used. */
export const settle = (
  db: Queryable,
  { company, month, reserved, used }: { company: number; month: string; reserved: Amount; used: Amount },
) =>
  db
    .update(ai_usage)
    .set({
      reserved_tokens: sql`${ai_usage.reserved_tokens} - ${reserved.tokens}`,
      reserved_seconds: sql`${ai_usage.reserved_seconds} - ${reserved.seconds}`,
      used_tokens: sql`${ai_usage.used_tokens} + ${used.tokens}`,
      used_seconds: sql`${ai_usage.used_seconds} + ${used.seconds}`,
    })
    .where(of(company, month));
