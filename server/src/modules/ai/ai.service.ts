import { AI_LIMITS } from '@vivavoce/domain/limits.ts';
import type { StaffActor } from '../../actor.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Context } from '../../context.ts';
import { aiProvider } from '../../integrations/ai/provider.ts';
import { AiFault } from '../../integrations/ai/provider.types.ts';
import type { AiQuestion } from '../../integrations/ai/provider.types.ts';
import * as repository from './ai.repository.ts';
import type { AiCallRow } from './ai.repository.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 3600_000;

/** The instructions, their purpose, and the version of our wording. */
export interface AiTask<Answer> extends AiQuestion<Answer> {
  purpose: AiCallRow['purpose'];
  prompt_version: string;
}

/** An answer with the disclosure that every screen shows with it (decisions 9). */
export interface AiAnswer<Answer> {
  answer: Answer;
  model: string;
  prompt_version: string;
  generated_at: string;
}

/** @throws AppError `too_many_requests` with the time after which the next call is allowed */
async function beginCall(ctx: Context, row: AiCallRow & { user_id: number }): Promise<number> {
  const now = ctx.now().getTime();
  return ctx.db.transaction(async (tx) => {
    await repository.lockPerson(tx, row.user_id);
    const minute = new Date(now - MINUTE_MS);
    const { today, lately } = await repository.countCalls(tx, row.user_id, minute, new Date(now - DAY_MS));
    const windows = [
      { ...today, max: AI_LIMITS.calls_per_day, lasts: DAY_MS },
      { ...lately, max: AI_LIMITS.calls_per_minute, lasts: MINUTE_MS },
    ];
    const full = windows.find(({ count, max }) => count >= max);
    if (!full) return repository.insertCall(tx, { ...row, created_at: ctx.now() });
    const wait = new Date(full.since ?? now).getTime() + full.lasts - now;
    throw new AppError('too_many_requests', {}, Math.max(1, Math.ceil(wait / 1000)));
  });
}

/**
 * Calls the AI provider for a user, and logs the call, never its content.
 * @throws AppError `ai_not_configured`, `too_many_requests`, `ai_unavailable` or `ai_failed`
 */
export async function askAi<Answer>(
  ctx: Context,
  actor: StaffActor,
  job: { id: number; company_id: number },
  { purpose, prompt_version, ...question }: AiTask<Answer>,
): Promise<AiAnswer<Answer>> {
  const provider = aiProvider(ctx.env);
  if (!provider) throw new AppError('ai_not_configured');
  const { model } = provider;
  const caller = { company_id: job.company_id, user_id: actor.user_id, job_id: job.id };
  const call = await beginCall(ctx, { ...caller, purpose, model, prompt_version });
  try {
    let tokens = 0;
    const answer = await provider.ask(question, { onUsage: (counted) => (tokens = counted) });
    await repository.endCall(ctx.db, { id: call, outcome: 'answered', ended_at: ctx.now(), tokens });
    return { answer, model, prompt_version, generated_at: ctx.now().toISOString() };
  } catch (error) {
    if (!(error instanceof AiFault)) throw error;
    ctx.log.warn({ purpose, model, reason: error.reason, detail: error.message }, 'no answer of the AI provider');
    await repository.endCall(ctx.db, { id: call, outcome: error.reason, ended_at: ctx.now() });
    throw new AppError(error.reason === 'unavailable' ? 'ai_unavailable' : 'ai_failed');
  }
}
