import { eq } from 'drizzle-orm';
import type { StaffActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import { companies } from '../../db/schema/index.ts';
import { AppError, notFound } from '../../lib/app-error.ts';
import { demandReach } from '../account/company-reach.ts';
import { removeFactors } from '../second-factor/reset.service.ts';
import { refuseLastFactor } from '../session/enforced.service.ts';
import { holdMembers, loadMember } from './company-users.service.ts';

/**
 * For a user who lost the second factor and the recovery codes. Owners only, and only where the account is no other
 * company's too: it would open that one with less.
 */
export async function resetFactors(ctx: Context, actor: StaffActor, userId: number): Promise<null> {
  await ctx.db.transaction(async (tx) => {
    const held = await holdMembers(tx, actor);
    await loadMember(ctx, tx, held, userId);
    if (held.actor.role !== 'owner') throw new AppError('forbidden');
    await refuseLastFactor(tx, userId);
    await demandReach(tx, { company_id: held.company_id, user_id: userId }, 'second_factor');
    const [company] = await tx
      .select({ name: companies.account_name })
      .from(companies)
      .where(eq(companies.id, held.company_id));
    if (!company) throw notFound();
    await removeFactors(ctx, tx, userId, company.name);
  });
  return null;
}
