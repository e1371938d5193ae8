import type { FirstSteps } from '@vivavoce/contract/types.ts';
import { FIRST_STEPS } from '@vivavoce/domain/reports/first-steps.ts';
import type { FirstStep } from '@vivavoce/domain/reports/first-steps.ts';
import type { StaffActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { canCompany } from '../../policies/companies.policy.ts';
import { findFirstSteps, findSkippedSteps, markSkipped } from './first-steps.repository.ts';

/** The way of a company to its first rated answer, for those who set it up; each step is read from what is stored. */
export async function readFirstSteps(ctx: Context, actor: StaffActor): Promise<FirstSteps> {
  if (actor.company_id === null || !canCompany(actor, 'change_settings')) return { steps: null };
  const [done, skipped] = await Promise.all([
    findFirstSteps(ctx.db, actor.company_id),
    findSkippedSteps(ctx.db, actor.company_id),
  ]);
  const steps = FIRST_STEPS.map((step) => ({ step, done: done[step], skipped: skipped.includes(step) }));
  return { steps: done.rate || steps.every((step) => step.done || step.skipped) ? null : steps };
}

/** Stores that a company skips a step, or resumes it; all owners and admins see the same list. */
export async function skipFirstStep(ctx: Context, actor: StaffActor, step: FirstStep, skipped: boolean): Promise<null> {
  if (actor.company_id === null || !canCompany(actor, 'change_settings')) throw new AppError('forbidden');
  await markSkipped(ctx.db, actor.company_id, step, skipped);
  return null;
}
