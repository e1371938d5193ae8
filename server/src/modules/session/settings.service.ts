import type { BodyOf } from '@vivavoce/contract/index.ts';
import type { CompanySettings } from '@vivavoce/contract/types.ts';
import type { StaffActor } from '../../actor.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Context } from '../../context.ts';
import { canCompany } from '../../policies/companies.policy.ts';
import { recordEvent } from '../feed/feed.service.ts';
import * as repository from './session.repository.ts';
import { companySettings } from './session.service.ts';

/** Changes settings of the whole company; the feed records the differences. */
export async function changeSettings(
  ctx: Context,
  actor: StaffActor,
  { adjustments_at_once }: BodyOf<'POST /api/settings'>,
): Promise<CompanySettings> {
  const { company_id } = actor;
  if (company_id === null || !canCompany(actor, 'change_settings')) throw new AppError('forbidden');
  await ctx.db.transaction(async (tx) => {
    if (adjustments_at_once === undefined) return;
    if (!(await repository.setAdjustmentsAtOnce(tx, company_id, adjustments_at_once))) return;
    const data = { on: adjustments_at_once };
    await recordEvent(tx, { company_id, type: 'company.adjustments_changed', actor, data });
  });
  return companySettings(ctx, actor);
}
