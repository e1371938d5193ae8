import type { QueryOf } from '@vivavoce/contract/index.ts';
import type { StaffActor } from '../../actor.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Context } from '../../context.ts';
import { paged } from '../../paged.ts';
import { canCompany } from '../../policies/companies.policy.ts';
import { countHeld } from './holds.repository.ts';
import { leavingByDay } from './retention.repository.ts';

/** How many applicants of the company leave on which day. Those whose day has passed are counted for today. */
export async function previewRetention(ctx: Context, actor: StaffActor, query: QueryOf<'GET /api/retention'>) {
  const { company_id } = actor;
  if (company_id === null || !canCompany(actor, 'change_settings')) throw new AppError('forbidden');
  const [{ rows, days, applicants }, held] = await Promise.all([
    leavingByDay(ctx.db, company_id, { ...query, now: ctx.now() }),
    countHeld(ctx.db, company_id),
  ]);
  return { ...paged(query, days, rows), applicants, held };
}
