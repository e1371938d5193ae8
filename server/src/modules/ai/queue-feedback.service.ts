import { waitsFor } from '@vivavoce/domain/ai/gate.ts';
import type { GateReason } from '@vivavoce/domain/ai/gate.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { AppError, notFound } from '../../lib/app-error.ts';
import { listAnswers, SETTLED } from './feedback.repository.ts';
import { askGate } from './processing/gate.service.ts';
import { queueResult, workOnForm } from './processing/queueing.service.ts';
import { findAt, updateResult } from './processing/results.repository.ts';
import type { ResultPlace, ResultRow } from './processing/results.repository.ts';

interface Wanted {
  /** Absent: all of them, and the form. */
  question?: number;
  /** Leaves alone what is written or under way. */
  lacking?: true;
}

const isSettled = (row: Pick<ResultRow, 'state'> | null | undefined): boolean =>
  row !== null && row !== undefined && SETTLED.includes(row.state);

/** A result that people changed is theirs: a new request alone replaces it. */
async function queueAgain(ctx: Context, tx: Tx, place: ResultPlace, verdict: 'ready' | GateReason) {
  const before = await findAt(tx, place);
  // The same text and the same wording would give the same: asking again is meant to be another try.
  if (before && before.state !== 'queued' && before.state !== 'running')
    await updateResult(tx, before.id, { input_sha256: null });
  await queueResult(ctx, tx, place, verdict);
}

/**
 * Queues the texts about one applicant, who is locked; an answer without a transcript is transcribed first. Where the
 * gate is shut, nothing is queued.
 * @returns how many results were queued
 * @throws AppError `not_found`, `ai_not_configured` without any provider
 */
export async function queueFeedback(
  ctx: Context,
  tx: Tx,
  { job, application }: { job: number; application: number },
  { question, lacking }: Wanted,
): Promise<number> {
  const chat = await askGate(ctx, tx, { application, half: 'chat' });
  const speech = await askGate(ctx, tx, { application, half: 'speech' });
  if (!chat || !speech) throw notFound();
  const { company_id } = chat.row;
  const queue: { place: ResultPlace; verdict: 'ready' | GateReason }[] = [];
  const ofForm = question === undefined ? await workOnForm(tx, application) : undefined;
  if (ofForm) {
    const place = { application_id: application, job_id: job, company_id, question_id: null, kind: ofForm };
    if (!lacking || !isSettled(await findAt(tx, place))) queue.push({ place, verdict: chat.verdict });
  }
  const answered = await listAnswers(tx, [application]);
  const chosen = answered.filter((answer) => question === undefined || answer.question_id === question);
  if (question !== undefined && chosen.length === 0) throw notFound();
  if (chat.verdict === 'not_configured' && speech.verdict === 'not_configured') throw new AppError('ai_not_configured');
  for (const { question_id, transcript, summary, hearing } of chosen) {
    if (lacking && (isSettled(summary) || (!transcript && isSettled(hearing)))) continue;
    const kind = transcript ? ('summary' as const) : ('transcript' as const);
    const place = { application_id: application, job_id: job, company_id, question_id, kind };
    queue.push({ place, verdict: (transcript ? chat : speech).verdict });
  }
  const open = queue.filter(({ verdict }) => verdict === 'ready' || waitsFor(verdict));
  for (const { place, verdict } of open) await queueAgain(ctx, tx, place, verdict);
  return open.length;
}
