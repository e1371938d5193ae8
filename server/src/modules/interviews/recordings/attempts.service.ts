import type { BodyOf } from '@vivavoce/contract/index.ts';
import { mayBeAnswer, mayRecordAgain } from '@vivavoce/domain/answers/attempts.ts';
import { isRecorded } from '@vivavoce/domain/answers/question-kinds.ts';
import { deadlinePhase } from '@vivavoce/domain/jobs/deadline-phase.ts';
import { ATTEMPT_LIMITS, UPLOAD_LIMITS } from '@vivavoce/domain/answers/recording-limits.ts';
import { QUESTION_LIMITS, UNLIMITED_ATTEMPTS } from '@vivavoce/domain/limits.ts';
import { AppError, invalid, notFound } from '../../../lib/app-error.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import type { VersionQuestion } from '../../../db/schema/index.ts';
import { uploadToken } from '../../../lib/secrets.ts';
import { removeRecording } from '../../../tasks/definitions/recordings.ts';
import { recordEvent } from '../../feed/feed.service.ts';
import { endBreak } from '../breaks/breaks.service.ts';
import { usageOf } from '../attempts/attempt-usage.ts';
import * as attemptRows from '../attempts/attempts.ts';
import type { Attempt } from '../attempts/attempts.ts';
import { abandonAttempt } from '../attempts/closing.service.ts';
import { endOf } from '../../../policies/interviews.policy.ts';
import { heldQuestion, subjectOf } from '../state/interview-state.ts';
import type { OpenedInterview } from '../state/interview-state.ts';
import { insertOpening, listAttempts, listOpenings } from '../state/interview-rows.ts';
import { acting, placeOf, requireConsent } from '../state/acting.ts';
import { takeLease } from '../clocks/lease.service.ts';
import { readQuestion } from '../questions/read-question.ts';

/** Time for an upload over a slow line after the recording, without a new token. */
const UPLOAD_TIME_MS = 2 * 3600_000;

/** Shows a question. The first call starts its clock; later calls find it running. */
export async function openQuestion(
  ctx: Context,
  { application, question: id }: { application: number; question: number },
  device: string,
) {
  const opened = (await listOpenings(ctx.db, application)).some((row) => row.question_id === id);
  if (opened) return readQuestion(ctx, { application, question: id });
  await acting(ctx, application, 'open_question', async (tx, interview, now) => {
    heldQuestion(interview, id);
    await requireConsent(tx, application);
    await takeLease(tx, interview, { device, now });
    const { job_id } = interview.application;
    const row = { application_id: application, question_id: id, job_id, opened_at: now, last_seen_at: now };
    if (!(await insertOpening(tx, row))) return;
    await recordEvent(tx, {
      ...placeOf(interview),
      type: 'question.opened',
      actor: 'applicant',
      data: { question: id },
    });
  });
  return readQuestion(ctx, { application, question: id });
}

/** The upload limits of one recording; they grow with the time to answer, and a recorded screen doubles them. */
function limitsOf(question: VersionQuestion) {
  const tracks = question.screen_recording ? 2 : 1;
  const max_ms = question.answer_seconds * 1000;
  const share = question.answer_seconds / QUESTION_LIMITS.answer_max_seconds;
  const max_bytes = Math.ceil(UPLOAD_LIMITS.segment_max_bytes + share * UPLOAD_LIMITS.attempt_max_bytes * tracks);
  const { segments_max, segments_per_second_max, segments_ceiling } = UPLOAD_LIMITS;
  const segments = Math.max(segments_max, question.answer_seconds * segments_per_second_max) * tracks;
  return { max_bytes, max_ms, max_segments: Math.min(segments_ceiling * tracks, segments) };
}

/** In the grace time an open question can be finished, but not recorded again. */
function requireTimeFor(interview: OpenedInterview, hasRecording: boolean, now: Date): void {
  if (hasRecording && deadlinePhase(endOf(subjectOf(interview)), now) !== 'open') throw new AppError('deadline_passed');
}

async function requireAttemptLeft(tx: Tx, interview: OpenedInterview, question: VersionQuestion, now: Date) {
  const { id } = interview.application;
  const rows = await listAttempts(tx, { application: id, question: question.id });
  requireTimeFor(
    interview,
    rows.some((row) => row.holds_media),
    now,
  );
  const usage = usageOf(rows, question.attempts_allowed, now);
  if (!mayRecordAgain(usage)) throw new AppError('no_attempts_left');
  return usage.left;
}

const tokenFor = (ctx: Context, { id, max_ms }: Pick<Attempt, 'id' | 'max_ms'>): string =>
  uploadToken(ctx.env.SESSION_SECRET, id, new Date(ctx.now().getTime() + max_ms + UPLOAD_TIME_MS));

/** With unlimited attempts only the last few are kept. */
async function forgetOldest(ctx: Context, tx: Tx, attempt: Attempt): Promise<void> {
  const forgotten = await attemptRows.deleteOldest(tx, attempt, ATTEMPT_LIMITS.kept_when_unlimited);
  const payloads = forgotten.map((id) => ({ company: attempt.company_id, attempt: id }));
  await ctx.queue.enqueueMany(tx, removeRecording, payloads);
}

/** The screen is recorded where the question asks for it, and nowhere else. */
function requireScreen(question: VersionQuestion, screen: boolean): void {
  if (question.screen_recording !== screen) throw invalid({ screen: [screen ? 'not_allowed' : 'required'] });
}

type BeginBody = BodyOf<'POST /api/interview/{application}/questions/{question}/attempts'>;

/**
 * Starts a recording. An earlier open one of this question was abandoned: it is sealed with what arrived.
 * @throws AppError `wrong_state`, `deadline_passed`, `consent_required`, `lease_taken`, `no_attempts_left`; `invalid` for a
 * screen that the question does not ask for, or a missing one
 */
export function beginAttempt(
  ctx: Context,
  { application, question: id }: { application: number; question: number },
  { device, mime_type, picture, picture_reason, screen, client }: BeginBody,
) {
  return acting(ctx, application, 'begin_attempt', async (tx, interview, now) => {
    const question = heldQuestion(interview, id);
    const opened = (await listOpenings(tx, application)).some((row) => row.question_id === id);
    if (!opened || !isRecorded(question.kind)) throw new AppError('wrong_state');
    requireScreen(question, screen);
    await requireConsent(tx, application);
    await takeLease(tx, interview, { device, now });
    await endBreak(tx, { application, question: id }, now);
    for (const open of await attemptRows.listOpenAttempts(tx, { application, question: id }))
      await abandonAttempt(ctx, tx, open.id);
    const attempts_left = await requireAttemptLeft(tx, interview, question, now);
    const limits = limitsOf(question);
    const { job_id, company_id } = interview.application;
    const attempt = await attemptRows.insertAttempt(tx, {
      ...limits,
      application_id: application,
      question_id: id,
      job_id,
      company_id,
      mime_type: mime_type ?? null,
      picture: picture ?? null,
      picture_reason: picture_reason ?? null,
      screen,
      client: { ...client, device },
      heartbeat_at: now,
      created_at: now,
    });
    if (question.attempts_allowed === UNLIMITED_ATTEMPTS) await forgetOldest(ctx, tx, attempt);
    const chunk_ms = ctx.env.CHUNK_SECONDS * 1000;
    return {
      attempt: attempt.id,
      upload_token: tokenFor(ctx, attempt),
      limits: { ...limits, chunk_ms },
      attempts_left,
    };
  });
}

/** @throws AppError `wrong_state` for a recording that is open or has no content */
export async function confirmAttempt(
  ctx: Context,
  { application, question, id }: { application: number; question: number; id: number },
) {
  await acting(ctx, application, 'confirm', async (tx, interview, now) => {
    heldQuestion(interview, question);
    const attempt = await attemptRows.findOwnAttempt(tx, { application, id });
    if (attempt?.question_id !== question) throw notFound();
    const row = (await listAttempts(tx, { application, question })).find((entry) => entry.id === id);
    if (!row || !mayBeAnswer(row)) throw new AppError('wrong_state');
    await attemptRows.chooseAttempt(tx, attempt, now);
    await attemptRows.refreshStrip(tx, application);
    const data = { question, attempt: id };
    await recordEvent(tx, { ...placeOf(interview), type: 'question.confirmed', actor: 'applicant', data });
  });
  return readQuestion(ctx, { application, question });
}

export async function renewToken(ctx: Context, { application, attempt: id }: { application: number; attempt: number }) {
  const attempt = await attemptRows.findOwnAttempt(ctx.db, { application, id });
  if (!attempt) throw notFound();
  return { upload_token: tokenFor(ctx, attempt) };
}
