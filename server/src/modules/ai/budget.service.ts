import type { AiBudget } from '@vivavoce/contract/types.ts';
import { AI_WORK_LIMITS } from '@vivavoce/domain/ai/work-limits.ts';
import { eq } from 'drizzle-orm';
import type { StaffActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/client.ts';
import { companies } from '../../db/schema/index.ts';
import { AppError, notFound } from '../../lib/app-error.ts';
import { findUsage, monthOf } from './processing/budget.repository.ts';
import { limitOf, serverOf } from './processing/gate.service.ts';

/** The next month of UTC begins with nothing used. */
function nextMonth(now: Date): string {
  const [year = 0, month = 1] = monthOf(now).split('-').map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString();
}

/** The AI budget of a company in this month. @throws AppError `not_found` */
async function companyBudget(ctx: Context, db: Queryable, company: number): Promise<AiBudget> {
  const [row] = await db
    .select({ monthly_tokens: companies.ai_monthly_tokens, monthly_minutes: companies.ai_monthly_minutes })
    .from(companies)
    .where(eq(companies.id, company));
  if (!row) throw notFound();
  const now = ctx.now();
  const limit = limitOf(ctx, row);
  const used = await findUsage(db, company, monthOf(now));
  const minutes = { used: Math.ceil(used.seconds / 60), max: Math.floor(limit.seconds / 60) };
  const share = Math.max(used.tokens / Math.max(1, limit.tokens), used.seconds / Math.max(1, limit.seconds));
  return {
    configured: serverOf(ctx, 'chat') !== null || serverOf(ctx, 'speech') !== null,
    tokens: { used: used.tokens, max: limit.tokens },
    minutes,
    state: share >= 1 ? 'used_up' : share >= AI_WORK_LIMITS.budget_note_share ? 'nearly_used_up' : 'fine',
    renewed_at: nextMonth(now),
  };
}

/** @throws AppError `forbidden` for users without a company */
export async function readAiBudget(ctx: Context, actor: StaffActor): Promise<AiBudget> {
  if (actor.company_id === null) throw new AppError('forbidden');
  return companyBudget(ctx, ctx.db, actor.company_id);
}
