import type { StaffActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import * as repository from './second-factor.repository.ts';

/** From when the current company demands a second factor that the user lacks; null where it does not. */
export const factorDemandedFrom = async (ctx: Context, actor: StaffActor): Promise<string | null> =>
  actor.company_id === null
    ? null
    : ((await repository.demandedFrom(ctx.db, actor.user_id, actor.company_id))?.toISOString() ?? null);
