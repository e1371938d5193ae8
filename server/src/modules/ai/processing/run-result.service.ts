import { waitsFor } from '@vivavoce/domain/ai/gate.ts';
import type { GateReason } from '@vivavoce/domain/ai/gate.ts';
import type { AiReason } from '@vivavoce/domain/ai/results.ts';
import { AI_WORK_LIMITS } from '@vivavoce/domain/ai/work-limits.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { AiFault } from '../../../integrations/ai/provider.types.ts';
import { lockApplicant } from '../../../access/load-application.ts';
import { monthOf } from './budget.repository.ts';
import type { Amount } from './budget.repository.ts';
import { beginCall, endCall } from './calls.service.ts';
import type { CallRow } from './calls.service.ts';
import { askGate, halfOf, modelOf, serverOf } from './gate.service.ts';
import { endOutage, noteOutage } from './outages.repository.ts';
import * as repository from './results.repository.ts';
import type { ResultRow } from './results.repository.ts';
import type { AiWork, Outcome, Prepared } from './works.types.ts';

/** After this long without a sign its worker is taken for dead. */
const RUN_MS = 20 * 60_000;
const POLL_MS = 60_000;

const after = (ctx: Context, ms: number): Date => new Date(ctx.now().getTime() + ms);

/** The next look at a result that waits. */
function dueFor(ctx: Context, reason: AiReason): Date {
  if (reason !== 'over_budget') return after(ctx, POLL_MS);
  // Hourly, since the operator may raise the limit.
  const hour = after(ctx, 3_600_000);
  const nextMonth = new Date(monthOf(after(ctx, 32 * 24 * 3_600_000)));
  return hour < nextMonth ? hour : nextMonth;
}

/** Takes a queued result, or one that a dead worker left. @returns null where it is none of ours */
const take = (ctx: Context, id: number, run: string): Promise<ResultRow | null> =>
  ctx.db.transaction(async (tx) => {
    const row = await repository.lockResult(tx, id);
    if (!row || (row.state !== 'queued' && !(row.state === 'running' && row.run === run))) return null;
    await repository.updateResult(tx, id, { state: 'running', run, due_at: after(ctx, RUN_MS), updated_at: ctx.now() });
    return row;
  });

/** Changes the result as long as this run still has it. @returns whether it had */
const conclude = (
  ctx: Context,
  { row, run }: { row: ResultRow; run: string },
  changes: repository.ResultChanges,
): Promise<boolean> =>
  ctx.db.transaction(async (tx) => {
    const lockedResult = await repository.lockResult(tx, row.id);
    if (lockedResult?.state !== 'running' || lockedResult.run !== run) return false;
    await repository.updateResult(tx, row.id, { run: null, due_at: null, updated_at: ctx.now(), ...changes });
    return true;
  });

const stopped = (ctx: Context, reason: GateReason): repository.ResultChanges =>
  waitsFor(reason) ? { state: 'waiting', reason, due_at: dueFor(ctx, reason) } : { state: 'refused', reason };

/** A server that does not answer is asked again later, one that answers something else once more. */
function afterFault(ctx: Context, row: ResultRow, fault: AiFault): repository.ResultChanges {
  const tries = row.tries + 1;
  const max = fault.reason === 'unavailable' ? AI_WORK_LIMITS.tries_unavailable : AI_WORK_LIMITS.tries_unusable;
  const { reason } = fault;
  if (tries >= max) return { state: 'failed', reason, tries };
  const delay = fault.retry_after_s ?? AI_WORK_LIMITS.retry_seconds * 2 ** (tries - 1);
  const due_at = after(ctx, Math.min(delay, AI_WORK_LIMITS.retry_max_seconds) * 1000);
  return { state: 'queued', reason, tries, due_at };
}

interface Run {
  row: ResultRow;
  run: string;
  work: AiWork;
  prepared: Prepared;
}

/**
 * Stores an outcome, unless the applicant withdrew or staff began again while it came about: then it is thrown away,
 * and only the call is counted.
 */
async function store(ctx: Context, { row, run, work, prepared }: Run, model: string, outcome: Outcome) {
  await ctx.db.transaction(async (tx: Tx) => {
    // Withdrawal and erasure hold this lock, so that nothing is stored behind it.
    await lockApplicant(tx, { job: row.job_id, application: row.application_id });
    const view = await askGate(ctx, tx, { application: row.application_id, half: halfOf(row.kind) });
    const lockedResult = await repository.lockResult(tx, row.id);
    if (!view || lockedResult?.state !== 'running' || lockedResult.run !== run) return;
    const base = { run: null, due_at: null, updated_at: ctx.now(), tries: 0 };
    const { verdict } = view;
    if (verdict !== 'ready' && !waitsFor(verdict)) {
      await repository.updateResult(tx, row.id, { ...base, state: 'refused', reason: verdict });
      return;
    }
    if ('failed' in outcome) {
      const { failed: reason, notes = [] } = outcome;
      await repository.updateResult(tx, row.id, { ...base, state: 'failed', reason, notes });
      return;
    }
    const { content, dropped, notes } = outcome;
    await outcome.store?.(tx);
    await repository.updateResult(tx, row.id, {
      ...base,
      state: 'ready',
      reason: null,
      content,
      dropped,
      notes,
      input_sha256: prepared.input_sha256,
      transcript_revision: prepared.transcript_revision ?? null,
      model,
      prompt_version: work.prompt_version,
      generated_at: ctx.now(),
      corrected_content: null,
      corrected_by: null,
      corrected_at: null,
      dismissed_by: null,
      dismissed_at: null,
      seen_at: null,
    });
  });
}

async function call(ctx: Context, current: Run, begun: CallRow, signal: AbortSignal): Promise<void> {
  const { row, run, prepared } = current;
  const server = serverOf(ctx, halfOf(row.kind)) ?? '';
  const used: Amount = { ...prepared.amount };
  const onUsage = (tokens: number) => (used.tokens = tokens);
  try {
    const outcome = await prepared.call({ signal, onUsage });
    await ctx.db.transaction((tx) => endCall(ctx, tx, begun, { outcome: 'answered', used }));
    await endOutage(ctx.db, server);
    await store(ctx, current, begun.model, outcome);
  } catch (error) {
    if (!(error instanceof AiFault)) throw error;
    const { reason } = error;
    ctx.log.warn({ kind: row.kind, model: begun.model, reason, detail: error.message }, 'no result of the AI provider');
    // A call that never arrived costs nothing; an answer that does not fit does.
    const spent = reason === 'unavailable' ? { tokens: 0, seconds: 0 } : used;
    await ctx.db.transaction((tx) => endCall(ctx, tx, begun, { outcome: reason, used: spent }));
    if (reason === 'unavailable') await noteOutage(ctx.db, server, ctx.now());
    else await endOutage(ctx.db, server);
    await conclude(ctx, { row, run }, afterFault(ctx, row, error));
  }
}

async function send(ctx: Context, current: Run, signal: AbortSignal): Promise<void> {
  const { row, run, work, prepared } = current;
  const half = halfOf(row.kind);
  const model = modelOf(ctx, half);
  if (model === null) return void (await conclude(ctx, { row, run }, stopped(ctx, 'not_configured')));
  if (row.input_sha256 === prepared.input_sha256 && row.generated_at !== null && row.content !== null) {
    await conclude(ctx, { row, run }, { state: 'ready', reason: null, tries: 0 });
    return;
  }
  const { id: result_id, application_id, kind } = row;
  const { prompt_version } = work;
  const { input_sha256, amount } = prepared;
  const plan = { result_id, application_id, kind, half, model, prompt_version, input_sha256, amount };
  const begun = await beginCall(ctx, plan);
  if (begun === 'gone') return;
  if (typeof begun === 'string') return void (await conclude(ctx, { row, run }, stopped(ctx, begun)));
  await call(ctx, current, begun, signal);
}

/**
 * Brings one result about: takes it, reads its material, asks the gate once more, calls, and stores what came. Safe to
 * repeat: a result that another run has, or that is ready, is left alone.
 */
export async function runResult(
  ctx: Context,
  work: AiWork,
  id: number,
  { id: run, signal }: { id: string; signal: AbortSignal },
): Promise<void> {
  const row = await take(ctx, id, run);
  if (!row) return;
  // Before anything of the applicant is read for it.
  const view = await askGate(ctx, ctx.db, { application: row.application_id, half: halfOf(row.kind) });
  if (!view) return;
  if (view.verdict !== 'ready') return void (await conclude(ctx, { row, run }, stopped(ctx, view.verdict)));
  const prepared = await work.prepare(ctx, row, signal);
  if (prepared === 'superfluous') return void (await repository.deleteResult(ctx.db, row.id));
  if ('failed' in prepared)
    return void (await conclude(ctx, { row, run }, { state: 'failed', reason: prepared.failed }));
  if ('waits' in prepared) {
    const { waits: reason } = prepared;
    return void (await conclude(ctx, { row, run }, { state: 'waiting', reason, due_at: dueFor(ctx, reason) }));
  }
  try {
    await send(ctx, { row, run, work, prepared }, signal);
  } finally {
    await prepared.dispose?.();
  }
}

/** A task that failed again and again by a fault of ours: the result says so, and staff may ask again. */
export const giveUpResult = (ctx: Context, id: number): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const row = await repository.lockResult(tx, id);
    if (row?.state !== 'running' && row?.state !== 'queued') return;
    await repository.updateResult(tx, id, { state: 'failed', reason: 'unusable', run: null, due_at: null });
  });
