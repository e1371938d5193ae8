import type { FirstSteps } from '@vivavoce/contract/types.ts';
import { FIRST_STEPS } from '@vivavoce/domain/reports/first-steps.ts';
import type { StaffActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import { canCompany } from '../../policies/companies.policy.ts';
import { findFirstSteps } from './first-steps.repository.ts';

/** The way of a company to its first rated answer, for those who set it up; each step is read from what is stored. */
export async function readFirstSteps(ctx: Context, actor: StaffActor): Promise<FirstSteps> {
  if (actor.company_id === null || !canCompany(actor, 'change_settings')) return { steps: null };
  const done = await findFirstSteps(ctx.db, actor.company_id);
  return { steps: done.rate ? null : FIRST_STEPS.map((step) => ({ step, done: done[step] })) };
}
