import type { AiRecord } from '@vivavoce/contract/types.ts';
import type { StaffActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import { AppError, notFound } from '../../lib/app-error.ts';
import { canAnswer } from '../../policies/answers.policy.ts';
import { loadApplication } from '../../access/load-application.ts';
import { questionAddress } from '../../access/reply-address.ts';
import { hasProviderTranscript } from '../transcripts/provider-transcripts.service.ts';
import * as repository from './record.repository.ts';
import { askGate } from './processing/gate.service.ts';
import { findSignalFrame } from './signals/signals.repository.ts';

type Result = AiRecord['results'][number];

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

function presentResult(
  { result, corrected_name, dismissed_name }: repository.RecordedResult,
  { questions, named }: { questions: readonly number[]; named: boolean },
): Result {
  const person = (name: string | null, at: Date | null): Result['corrected'] =>
    at === null ? null : { name: named ? name : null, at: at.toISOString() };
  const place = result.question_id === null ? -1 : questions.indexOf(result.question_id);
  const { kind, state, reason, model, prompt_version, transcript_revision, dropped, notes } = result;
  return {
    kind,
    question: place < 0 ? null : place + 1,
    state,
    reason,
    generated_at: iso(result.generated_at),
    model,
    prompt_version,
    transcript_revision,
    dropped,
    notes,
    seen_at: iso(result.seen_at),
    corrected: person(corrected_name, result.corrected_at),
    dismissed: person(dismissed_name, result.dismissed_at),
  };
}

async function read(ctx: Context, application: number, named: boolean): Promise<AiRecord> {
  const [frame, view] = await Promise.all([
    repository.findFrame(ctx.db, application),
    askGate(ctx, ctx.db, { application, half: 'chat' }),
  ]);
  if (!frame || !view) throw notFound();
  const [signals, results, calls, consents, heard, email] = await Promise.all([
    findSignalFrame(ctx.db, application),
    repository.listResults(ctx.db, application),
    repository.listCalls(ctx.db, application),
    repository.listConsents(ctx.db, application),
    hasProviderTranscript(ctx.db, application),
    questionAddress(ctx.db, frame.company.id, frame.reply_to),
  ]);
  const last = consents.at(-1);
  const withdrawn = last && !last.ai && consents.some(({ ai }) => ai) ? last : null;
  const questions = frame.content?.questions.map(({ id }) => id) ?? [];
  return {
    consents: consents.map(({ ai, at }) => ({ ai, at: at.toISOString() })),
    withdrawn: withdrawn && { at: withdrawn.at.toISOString(), deleted: results.length === 0 && !heard },
    gate: view.verdict,
    local: {
      measures: signals?.on.language ?? null,
      shared_phrases: signals?.on.shared ?? false,
    },
    results: results.map((row) => presentResult(row, { questions, named })),
    calls: calls.map(({ purpose, model, prompt_version, created_at, audio_seconds, outcome }) => ({
      purpose: purpose as Result['kind'],
      model,
      prompt_version,
      at: created_at.toISOString(),
      audio_seconds,
      outcome,
    })),
    contact: { name: frame.content?.contact_name || frame.sender || frame.company.name, email },
  };
}

/** @throws AppError `not_found`, `forbidden` */
export async function readAiRecord(
  ctx: Context,
  actor: StaffActor,
  { job, application }: { job: number; application: number },
): Promise<AiRecord> {
  const { record } = await loadApplication(ctx.db, actor, { job, application });
  if (!canAnswer(actor, 'watch', { ...record.job, panel: record.panel })) throw new AppError('forbidden');
  return read(ctx, application, true);
}

/** The same for the applicant, without names of people. @throws AppError `not_found` */
export const readOwnAiRecord = (ctx: Context, application: number): Promise<AiRecord> => read(ctx, application, false);
