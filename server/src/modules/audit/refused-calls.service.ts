import { auditRuleOf, type Operation } from '@vivavoce/contract/index.ts';
import { AUDIT_ACTIONS } from '@vivavoce/domain/companies/audit.ts';
import type { AuditAction } from '@vivavoce/domain/companies/audit.ts';
import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { StaffActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';

/** Codes of refusals that count. A call that waits for a proof or a sign-in is none: the screen asks for it. */
const COUNTED = {
  forbidden: 'forbidden',
  scope_missing: 'forbidden',
  session_only: 'forbidden',
  not_found: 'not_found',
} as const satisfies Partial<Record<AppError['code'], 'forbidden' | 'not_found'>>;

const isCounted = (code: string): code is keyof typeof COUNTED => code in COUNTED;

const changes = (operation: Operation) => !operation.startsWith('GET ') && 'action' in (auditRuleOf(operation) ?? {});

/** Adds a refused call to the row of its user and hour. */
async function count(ctx: Context, actor: StaffActor, operation: Operation, code: keyof typeof COUNTED): Promise<void> {
  const at = sql`${ctx.now().toISOString()}::timestamptz`;
  const one = (isOne: boolean) => sql`${isOne ? 1 : 0}::int`;
  const { user_id, company_id, token } = actor;
  await ctx.db.execute(sql`
    insert into refused_calls as r (company_id, user_id, hour, forbidden, not_found, reads, changes, by_token, first_at, last_at)
    values (${company_id}::bigint, ${user_id}::bigint, date_trunc('hour', ${at}), ${one(COUNTED[code] === 'forbidden')},
      ${one(COUNTED[code] === 'not_found')}, ${one(!changes(operation))}, ${one(changes(operation))},
      ${one(token !== null)}, ${at}, ${at})
    on conflict (user_id, company_id, hour) do update set
      forbidden = r.forbidden + excluded.forbidden, not_found = r.not_found + excluded.not_found,
      reads = r.reads + excluded.reads, changes = r.changes + excluded.changes,
      by_token = r.by_token + excluded.by_token, last_at = greatest(r.last_at, excluded.last_at)`);
}

/** Counts refused calls of users and their tokens. A count that cannot be stored leaves the refusal as it is. */
export function registerRefusedCalls(app: FastifyInstance, ctx: Context): void {
  app.addHook('onError', async (request: FastifyRequest, _reply, error) => {
    const { operation, route } = request.routeOptions.config;
    const actor = request.actor as { kind: string } | undefined;
    if (operation === undefined || route?.access !== 'staff' || actor?.kind !== 'staff') return;
    if (!(error instanceof AppError) || !isCounted(error.code)) return;
    await count(ctx, actor as StaffActor, operation as Operation, error.code).catch((fault: unknown) =>
      request.log.error({ err: fault }, 'a refused call was not counted'),
    );
  });
}

/** Gives each user of a past hour one entry, and forgets the counts. @returns how many entries */
export async function logRefusedCalls(ctx: Context): Promise<number> {
  const type: AuditAction = 'calls.refused';
  const at = sql`${ctx.now().toISOString()}::timestamptz`;
  const text = (column: 'first_at' | 'last_at') =>
    sql`to_char(${sql.identifier(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
  const { rowCount } = await ctx.db.execute(sql`
    with ended as (delete from refused_calls where hour < date_trunc('hour', ${at}) returning *)
    insert into audit_events (company_id, type, category, actor, user_id, details, at)
    select company_id, ${type}, ${AUDIT_ACTIONS[type]}, 'user', user_id, jsonb_build_object('call', jsonb_build_object(
      'refused', forbidden + not_found, 'from', ${text('first_at')}, 'until', ${text('last_at')}, 'forbidden', forbidden,
      'not_found', not_found, 'reads', reads, 'changes', changes, 'by_token', by_token)), ${at}
    from ended order by id`);
  return rowCount ?? 0;
}
