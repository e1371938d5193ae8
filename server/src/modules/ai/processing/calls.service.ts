import type { AiKind } from '@vivavoce/domain/ai/results.ts';
import type { GateReason } from '@vivavoce/domain/ai/gate.ts';
import { and, eq, isNull, lt } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../db/client.ts';
import { ai_calls } from '../../../db/schema/index.ts';
import { monthOf, reserve, settle } from './budget.repository.ts';
import type { Amount } from './budget.repository.ts';
import { askGate, limitOf } from './gate.service.ts';
import type { Half } from './gate.service.ts';

export type CallRow = typeof ai_calls.$inferSelect;

export interface CallPlan {
  result_id: number;
  application_id: number;
  kind: AiKind;
  half: Half;
  model: string;
  prompt_version: string;
  input_sha256: string;
  amount: Amount;
}

/**
 * The last look before bytes leave: asks the gate, reserves the budget and writes the call down, in one transaction.
 * @returns the call, or why nothing may be sent
 */
export const beginCall = (ctx: Context, plan: CallPlan): Promise<CallRow | GateReason | 'gone'> =>
  ctx.db.transaction(async (tx) => {
    const view = await askGate(ctx, tx, { application: plan.application_id, half: plan.half, amount: plan.amount });
    if (!view) return 'gone';
    if (view.verdict !== 'ready') return view.verdict;
    const { company_id, job_id } = view.row;
    const now = ctx.now();
    const { amount } = plan;
    const limit = limitOf(ctx, view.row);
    if (!(await reserve(tx, { company: company_id, month: monthOf(now), amount, limit }))) return 'over_budget';
    const { result_id, application_id, kind: purpose, model, prompt_version, input_sha256 } = plan;
    const [call] = await tx
      .insert(ai_calls)
      .values({
        company_id,
        job_id,
        application_id,
        result_id,
        purpose,
        model,
        prompt_version,
        input_sha256,
        tokens: amount.tokens,
        audio_seconds: amount.seconds,
        created_at: now,
      })
      .returning();
    return call ?? 'gone';
  });

/** Ends a call once, and turns what it reserved into what it took. */
export async function endCall(
  ctx: Context,
  db: Queryable,
  call: Pick<CallRow, 'id' | 'company_id' | 'tokens' | 'audio_seconds' | 'created_at'>,
  { outcome, used }: { outcome: NonNullable<CallRow['outcome']>; used: Amount },
): Promise<void> {
  const rows = await db
    .update(ai_calls)
    .set({ outcome, ended_at: ctx.now(), tokens: used.tokens, audio_seconds: used.seconds })
    .where(and(eq(ai_calls.id, call.id), isNull(ai_calls.outcome)))
    .returning({ id: ai_calls.id });
  if (rows.length === 0) return;
  const reserved = { tokens: call.tokens, seconds: call.audio_seconds };
  await settle(db, { company: call.company_id, month: monthOf(call.created_at), reserved, used });
}

/**
 * Ends calls whose worker died: what they took is unknown, so all that was reserved counts as used. Calls of people
 * reserve nothing.
 */
export async function endLostCalls(ctx: Context, before: Date): Promise<void> {
  const lost = await ctx.db
    .select()
    .from(ai_calls)
    .where(and(isNull(ai_calls.outcome), lt(ai_calls.created_at, before)))
    .limit(500);
  for (const call of lost)
    await ctx.db.transaction((tx) =>
      endCall(ctx, tx, call, { outcome: 'lost', used: { tokens: call.tokens, seconds: call.audio_seconds } }),
    );
}
