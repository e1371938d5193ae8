import type { StaffActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import * as repository from './second-factor.repository.ts';

/**
 * Time from which the current company, or the installation of its platform administrators, demands a second factor that
 * the user lacks; null where neither does, and where the company accepts the one that its provider asked for.
 */
export async function factorRequiredFrom(
  ctx: Context,
  { user_id, company_id, session_id }: StaffActor,
): Promise<string | null> {
  if (ctx.env.PLATFORM_SECOND_FACTOR === 'required') {
    const from = await repository.demandedOfAdministrator(ctx.db, user_id);
    if (from) return from.toISOString();
  }
  if (company_id === null) return null;
  return (await repository.demandedFrom(ctx.db, { user_id, company_id, session_id }))?.toISOString() ?? null;
}
