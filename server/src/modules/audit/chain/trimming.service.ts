import { AUDIT_ACTIONS, AUDIT_LIMITS } from '@vivavoce/domain/companies/audit.ts';
import type { AuditAction } from '@vivavoce/domain/companies/audit.ts';
import { sql } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { BATCH } from '../../../db/purge.ts';

interface Due {
  id: number;
  company_id: number | null;
  days: number;
  /** The first moment of the part that is kept. */
  kept_from: string;
}

/** The chains whose oldest entry is past its retention. Days are those of UTC, so that a log is shortened once a day. */
async function listDue(ctx: Context): Promise<Due[]> {
  const today = new Date(ctx.now()).setUTCHours(0, 0, 0, 0);
  const { rows } = await ctx.db.execute<Due & Record<string, unknown>>(sql`
    select * from (
      select c.id::float8 as id, c.company_id::float8 as company_id, kept.days,
        ${new Date(today).toISOString()}::timestamptz - make_interval(days => kept.days) as kept_from, oldest.at
      from audit_chains c
      left join companies k on k.id = c.company_id
      cross join lateral (select coalesce(k.audit_days, ${AUDIT_LIMITS.kept_days})::int as days) kept
      cross join lateral (
        select at from audit_seals where chain_id = c.id order by sequence limit 1) oldest) due
    where due.at < due.kept_from`);
  return rows.map((row) => ({ ...row, kept_from: new Date(row.kept_from).toISOString() }));
}

/**
 * Removes the oldest entries of a chain with their seals and the heads before them, up to the first one that is kept, and
 * says so in the log. @returns how many entries
 */
async function trimBatch(tx: Tx, { id, company_id, days, kept_from }: Due, now: Date): Promise<number> {
  await tx.execute(sql`select from audit_chains where id = ${id} for update`);
  const { rows } = await tx.execute<{ sequence: number; event_id: number; hash: string; isKept: boolean }>(sql`
    select sequence::float8 as sequence, event_id::float8 as event_id, hash, at >= ${kept_from}::timestamptz as "isKept"
    from audit_seals where chain_id = ${id} order by sequence limit ${BATCH}`);
  const younger = rows.findIndex(({ isKept }) => isKept);
  const removed = younger === -1 ? rows : rows.slice(0, younger);
  const last = removed.at(-1);
  if (!last) return 0;
  const ids = sql.param(removed.map(({ event_id }) => event_id));
  await tx.execute(sql`delete from audit_events where id = any(${ids}::bigint[])`);
  await tx.execute(sql`delete from audit_seals where chain_id = ${id} and sequence <= ${last.sequence}`);
  await tx.execute(sql`
    update audit_chains set removed_sequence = ${last.sequence}, removed_hash = ${last.hash} where id = ${id}`);
  await tx.execute(sql`delete from audit_heads where chain_id = ${id} and sequence < ${last.sequence}`);
  const type: AuditAction = 'log.trimmed';
  const details = {
    call: { entries: removed.length, through: last.sequence, hash: last.hash, days, until: kept_from },
  };
  await tx.execute(sql`
    insert into audit_events (company_id, type, category, actor, details, at)
    values (${company_id}::bigint, ${type}, ${AUDIT_ACTIONS[type]}, 'system', ${JSON.stringify(details)}::jsonb,
      ${now.toISOString()}::timestamptz)`);
  return removed.length;
}

/**
 * Removes the entries whose retention has ended, oldest first, each batch with its own entry in the log: a killed run has
 * removed whole batches. @returns how many entries
 */
export async function trimAudit(ctx: Context, signal: AbortSignal): Promise<number> {
  let trimmed = 0;
  for (const due of await listDue(ctx)) {
    for (let batch = BATCH; batch === BATCH; trimmed += batch) {
      if (signal.aborted) return trimmed;
      batch = await ctx.db.transaction((tx) => trimBatch(tx, due, ctx.now()));
    }
  }
  return trimmed;
}
