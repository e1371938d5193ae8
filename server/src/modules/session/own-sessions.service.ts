import type { QueryOf } from '@vivavoce/contract/index.ts';
import type { AccountSession } from '@vivavoce/contract/types.ts';
import type { StaffActor } from '../../actor.ts';
import { notFound } from '../../lib/app-error.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { forgetSession } from '../../http/cookies.ts';
import type { Exchange } from '../../http/cookies.ts';
import { paged } from '../../paged.ts';
import * as repository from './session.repository.ts';
import { lockUser } from './lock-user.ts';

export async function listSessions(ctx: Context, actor: StaffActor, query: QueryOf<'GET /api/account/sessions'>) {
  const { user_id, session_id } = actor;
  const owner = { user_id, first: session_id, at: ctx.now() };
  const { rows, count } = await repository.listSessions(ctx.db, owner, query);
  const list: AccountSession[] = rows.map(({ company_id, company_name, company_shortname, ...row }) => ({
    id: row.id,
    current: row.id === actor.session_id,
    created_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
    user_agent: row.user_agent,
    method: row.method,
    second_factor: row.second_factor,
    company:
      company_id === null ? null : { id: company_id, name: company_name ?? '', shortname: company_shortname ?? '' },
  }));
  return paged(query, count, list);
}

/** Ends one of the caller's sessions; for the current one the cookie is cleared too. */
export async function endSession(ctx: Context, exchange: Exchange, actor: StaffActor, id: number): Promise<null> {
  const filter = { user_id: actor.user_id, id, at: ctx.now() };
  await ctx.db.transaction(async (tx) => {
    if (!(await repository.endSessionOf(tx, filter))) throw notFound();
  });
  if (id === actor.session_id) forgetSession(ctx, exchange);
  return null;
}

/**
 * Ends the sessions of a user, and blocks concurrent sign-ins with the old credentials.
 * @param keep the one session that continues
 */
export async function endSessionsExcept(ctx: Context, tx: Tx, userId: number, keep: number | null): Promise<void> {
  await lockUser(tx, userId);
  await repository.endSessionsOf(tx, userId, ctx.now(), keep);
}

/** Ends the sessions that a provider began, of one user or of all. */
export const endSessionsOfProvider = (
  ctx: Context,
  tx: Tx,
  { provider, user }: { provider: number; user?: number },
): Promise<void> => repository.endSessionsOfProvider(tx, provider, ctx.now(), user);

export async function endOtherSessions(ctx: Context, actor: StaffActor): Promise<null> {
  await ctx.db.transaction((tx) => endSessionsExcept(ctx, tx, actor.user_id, actor.session_id));
  return null;
}
