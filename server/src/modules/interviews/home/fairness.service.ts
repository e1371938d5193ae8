import { asksForAi } from '@vivavoce/domain/ai/gate.ts';
import { createHash } from 'node:crypto';
import type { FairnessReceipt } from '@vivavoce/contract/types.ts';
import { referenceOf } from '@vivavoce/domain/applications/reference.ts';
import { isRecorded } from '@vivavoce/domain/answers/question-kinds.ts';
import { UNLIMITED_ANSWER_SECONDS, UNLIMITED_ATTEMPTS } from '@vivavoce/domain/limits.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { Context } from '../../../context.ts';
import { loadState, retentionOf } from '../state/interview-state.ts';
import type { InterviewState } from '../state/interview-state.ts';
import { usageOf } from '../attempts/attempt-usage.ts';
import { canonicalJson, isSignatureOf, publicKeyOf, signFacts } from '../../../lib/signed-facts.ts';

const hexHash = (text: string): string => createHash('sha256').update(text).digest('hex');

type Facts = FairnessReceipt['facts'];

function questionFacts(state: InterviewState, now: Date): Facts['questions'] {
  return state.interview.version.questions
    .toSorted((a, b) => a.order - b.order)
    .map((question) => {
      const { id, order, kind, text, preparation_seconds, answer_seconds, attempts_allowed } = question;
      const opening = state.openings.find((row) => row.question_id === id);
      const written = state.written.find((row) => row.question_id === id);
      const attempts = state.attempts.filter((row) => row.question_id === id);
      return {
        order,
        kind,
        text_sha256: hexHash(text),
        thinking_seconds: preparation_seconds,
        answer_seconds: answer_seconds === UNLIMITED_ANSWER_SECONDS ? null : answer_seconds,
        attempts_allowed: !isRecorded(kind) ? 1 : attempts_allowed === UNLIMITED_ATTEMPTS ? null : attempts_allowed,
        attempts_used: isRecorded(kind) ? usageOf(attempts, attempts_allowed, now).used : Number(written !== undefined),
        credited_seconds: ((opening?.credited_ms ?? 0) + (written?.credited_ms ?? 0)) / 1000,
        breaks: opening?.breaks_taken ?? 0,
      };
    });
}

/**
 * The conditions of an interview, signed by this server, for the applicant to keep and to show.
 * @throws AppError `wrong_state` before the answers were sent
 */
export async function readFairnessReceipt(ctx: Context, application: number): Promise<FairnessReceipt> {
  const state = await loadState(ctx.db, application);
  const { application: row, job, company, version, reviewers } = state.interview;
  if (row.responded_at === null) throw new AppError('wrong_state');
  const now = ctx.now();
  const facts: Facts = {
    version: 1,
    issued_at: now.toISOString(),
    issuer: ctx.env.PUBLIC_URL,
    reference: referenceOf(row.id),
    organisation: company.account_name,
    activity: version.title,
    version_sha256: hexHash(canonicalJson(version)),
    questions: questionFacts(state, now),
    adjustments_granted: row.adjustments,
    ai: { used_for_summaries: asksForAi(job, company), agreed: state.consent?.ai ?? false },
    panel: reviewers,
    notice_version: state.consent?.notice_version ?? null,
    sent_at: row.responded_at.toISOString(),
    retention_days: retentionOf(state.interview),
  };
  return { facts, signature: signFacts(ctx.env.SESSION_SECRET, 'fairness-receipt', facts) };
}

/** Whether this server signed these facts, unchanged. */
export const verifyFairnessReceipt = (
  ctx: Context,
  { facts, signature }: { facts: unknown; signature: string },
): { valid: boolean } => ({
  valid: isSignatureOf(publicKeyOf(ctx.env.SESSION_SECRET, 'fairness-receipt'), facts, signature),
});

export const readFairnessKey = (ctx: Context) => ({
  algorithm: 'Ed25519' as const,
  public_key: publicKeyOf(ctx.env.SESSION_SECRET, 'fairness-receipt'),
});
