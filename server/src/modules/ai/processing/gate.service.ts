import { gate } from '@vivavoce/domain/ai/gate.ts';
import type { GateFacts, GateReason } from '@vivavoce/domain/ai/gate.ts';
import type { AiKind } from '@vivavoce/domain/ai/results.ts';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../db/client.ts';
import { aiProvider, transcriber } from '../../../integrations/ai/provider.ts';
import { findUsage, monthOf } from './budget.repository.ts';
import type { Amount } from './budget.repository.ts';
import { findGateRow, findJobGateRow } from './gate.repository.ts';
import type { GateRow, JobGateRow } from './gate.repository.ts';
import { pausedUntil } from './outages.repository.ts';

/** The two halves of a provider; either may be absent. */
export type Half = 'chat' | 'speech';
export const halfOf = (kind: AiKind): Half => (kind === 'transcript' ? 'speech' : 'chat');

type SettingsOf = Pick<Context, 'env'>;

/** The address of a half; null where the operator named none. */
export function serverOf({ env }: SettingsOf, half: Half): string | null {
  if (half === 'chat') return aiProvider(env) ? (env.AI_BASE_URL ?? null) : null;
  return transcriber(env) ? (env.AI_TRANSCRIPTION_BASE_URL ?? env.AI_BASE_URL ?? null) : null;
}

export const modelOf = ({ env }: SettingsOf, half: Half): string | null =>
  (half === 'chat' ? aiProvider(env) : transcriber(env))?.model ?? null;

/** Monthly limits of the AI work of one company: its own, otherwise those of the installation. */
export const limitOf = (
  { env }: SettingsOf,
  { monthly_tokens, monthly_minutes }: Pick<JobGateRow, 'monthly_tokens' | 'monthly_minutes'>,
): Amount => ({
  tokens: monthly_tokens ?? env.AI_MONTHLY_TOKENS,
  seconds: (monthly_minutes ?? env.AI_MONTHLY_MINUTES) * 60,
});

/** Used and reserved share of the company's month, 0 to 1, whichever of texts and speech is higher. */
export async function budgetShare(ctx: Context, row: JobGateRow): Promise<number> {
  const used = await findUsage(ctx.db, row.company_id, monthOf(ctx.now()));
  const limit = limitOf(ctx, row);
  const share = Math.max(used.tokens / Math.max(1, limit.tokens), used.seconds / Math.max(1, limit.seconds));
  return Math.min(1, Math.round(share * 1000) / 1000);
}

export interface GateView {
  verdict: 'ready' | GateReason;
  row: GateRow;
}

/**
 * Asks the gate for an applicant, by what is stored now.
 * @param amount what one more call would take; without it the budget counts as used up where nothing is left of it
 * @returns undefined where there is no such applicant
 */
export async function askGate(
  ctx: Context,
  db: Queryable,
  { application, half, amount = {} }: { application: number; half: Half; amount?: Partial<Amount> | undefined },
): Promise<GateView | undefined> {
  const row = await findGateRow(db, application);
  return row && { verdict: await judge(ctx, db, { ...row, half, amount }), row };
}

/** The verdict for applicants of the activity who have sent and agreed; undefined where there is no such activity. */
export async function askJobGate(
  ctx: Context,
  db: Queryable,
  job: number,
  half: Half,
): Promise<{ verdict: 'ready' | GateReason; row: JobGateRow } | undefined> {
  const row = await findJobGateRow(db, job);
  const willing = { consents: [true], withdrawn: false, sent: true };
  return row && { verdict: await judge(ctx, db, { ...row, ...willing, half, amount: {} }), row };
}

async function judge(
  ctx: Context,
  db: Queryable,
  {
    half,
    amount,
    ...row
  }: JobGateRow & Pick<GateRow, 'consents' | 'withdrawn' | 'sent'> & { half: Half; amount: Partial<Amount> },
): Promise<'ready' | GateReason> {
  const server = serverOf(ctx, half);
  const now = ctx.now();
  const limit = limitOf(ctx, row);
  const used = await findUsage(db, row.company_id, monthOf(now));
  const unit = half === 'chat' ? 'tokens' : 'seconds';
  const facts: GateFacts = {
    configured: server !== null,
    company: row.company_on,
    activity: row.job_on,
    consents: row.consents,
    withdrawn: row.withdrawn,
    sent: row.sent,
    affordable: used[unit] + (amount[unit] ?? 1) <= limit[unit],
    paused: server !== null && (await pausedUntil(db, server, now)) !== null,
  };
  return gate(facts);
}
