import { waitsFor } from '@vivavoce/domain/ai/gate.ts';
import type { GateReason } from '@vivavoce/domain/ai/gate.ts';
import type { AiKind, AiReason, CitedKind } from '@vivavoce/domain/ai/results.ts';
import type { FormKind } from '@vivavoce/domain/kinds/forms.ts';
import type { Context } from '../../../context.ts';
import type { Queryable, Tx } from '../../../db/client.ts';
import { AI_TASKS } from '../../../tasks/definitions/ai.ts';
import { findSignalFrame } from '../signals/signals.repository.ts';
import { endLostCalls } from './calls.service.ts';
import { mayOrder } from './criteria.repository.ts';
import { askGate } from './gate.service.ts';
import { findFormKind, listRecorded } from './recordings.repository.ts';
import * as repository from './results.repository.ts';
import type { ResultPlace, ResultRow } from './results.repository.ts';

const PER_RUN = 500;
/** A call never takes as long. */
const LOST_AFTER_MS = 20 * 60_000;

/** Puts work into the queue, or lets it wait for the reason. Work that is queued or running is left unchanged. */
export async function queueResult(
  ctx: Context,
  tx: Tx,
  place: ResultPlace,
  verdict: 'ready' | GateReason = 'ready',
): Promise<ResultRow> {
  const now = ctx.now();
  const before = await repository.findAt(tx, place);
  if (before?.state === 'queued' || before?.state === 'running') return before;
  const waits = verdict !== 'ready';
  const row = await repository.putResult(tx, place, {
    state: waits ? 'waiting' : 'queued',
    reason: waits ? (verdict satisfies AiReason) : null,
    // A queued result is checked again as well: its task may have failed for good.
    due_at: new Date(now.getTime() + (waits ? 60_000 : LOST_AFTER_MS)),
    tries: 0,
    run: null,
    updated_at: now,
  });
  if (!waits) await ctx.queue.enqueue(tx, AI_TASKS[place.kind], { result: row.id });
  return row;
}

/** Queues the summary of an answer whose transcript is new. */
export const queueSummary = (ctx: Context, tx: Tx, { application_id, job_id, company_id, question_id }: ResultPlace) =>
  queueResult(ctx, tx, { application_id, job_id, company_id, question_id, kind: 'summary' });

/**
 * Queues the search for passages once no answer of the applicant waits for its transcript, where the company has the
 * order by evidence and the activity may be ordered.
 */
export async function queueEvidence(ctx: Context, tx: Tx, { application_id, job_id, company_id }: ResultPlace) {
  if (!(await mayOrder(tx, job_id)) || (await repository.hearsMore(tx, application_id))) return;
  await queueResult(ctx, tx, { application_id, job_id, company_id, question_id: null, kind: 'evidence' });
}

/** The same for passages beside facts about words, where the activity has such facts. */
export async function queueSignals(ctx: Context, tx: Tx, { application_id, job_id, company_id }: ResultPlace) {
  const frame = await findSignalFrame(tx, application_id);
  if (!frame?.on.language && !frame?.on.shared) return;
  if (await repository.hearsMore(tx, application_id)) return;
  await queueResult(ctx, tx, {
    application_id,
    job_id,
    company_id,
    question_id: null,
    kind: 'signals',
  });
}

/** Kind of the AI text about a form that was sent. */
const OF_FORM: Partial<Record<FormKind, CitedKind>> = {
  cv_copilot: 'cv_feedback',
  questionnaire: 'questionnaire_feedback',
};

/** Kind of the AI text about the form of an applicant; undefined where there is none. */
export async function workOnForm(db: Queryable, application: number): Promise<CitedKind | undefined> {
  const kind = await findFormKind(db, application);
  return kind === null ? undefined : OF_FORM[kind];
}

/**
 * Queues what AI does automatically once an interview is sent: its recorded answers are transcribed, a CV or a
 * questionnaire is read. Where the gate is shut for good nothing is queued, and nothing waits.
 */
export async function queueWhenSent(ctx: Context, tx: Tx, application: number): Promise<void> {
  const ofForm = await workOnForm(tx, application);
  const view = await askGate(ctx, tx, { application, half: ofForm ? 'chat' : 'speech' });
  if (!view || (view.verdict !== 'ready' && !waitsFor(view.verdict))) return;
  const { job_id, company_id } = view.row;
  if (ofForm) {
    const place = { application_id: application, job_id, company_id, question_id: null, kind: ofForm };
    await queueResult(ctx, tx, place, view.verdict);
  }
  for (const { question_id } of await listRecorded(tx, application)) {
    const place = { application_id: application, job_id, company_id, question_id, kind: 'transcript' as AiKind };
    await queueResult(ctx, tx, place, view.verdict);
  }
}

/** Takes up what waited for a recording of this applicant that can be played now. */
export async function takeUpRecordings(ctx: Context, tx: Tx, application: number): Promise<void> {
  const next = new Date(ctx.now().getTime() + LOST_AFTER_MS);
  for (const { id, kind } of await repository.takeWaiting(tx, { application, reason: 'recording' }, next))
    await ctx.queue.enqueue(tx, AI_TASKS[kind], { result: id });
}

/** Takes up what waited, and ends calls whose worker died. @returns how many results */
export async function tendResults(ctx: Context): Promise<number> {
  const now = ctx.now();
  await endLostCalls(ctx, new Date(now.getTime() - LOST_AFTER_MS));
  return ctx.db.transaction(async (tx) => {
    const due = await repository.takeDue(tx, now, new Date(now.getTime() + LOST_AFTER_MS), PER_RUN);
    for (const { id, kind } of due) await ctx.queue.enqueue(tx, AI_TASKS[kind], { result: id });
    return due.length;
  });
}
