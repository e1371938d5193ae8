import type { PracticeResults } from '@vivavoce/contract/types.ts';
import type { StaffActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { AppError, notFound } from '../../lib/app-error.ts';
import { canAnswer } from '../../policies/answers.policy.ts';
import { loadApplication, lockApplicant } from '../../access/load-application.ts';
import * as repository from './practice.repository.ts';
import { soundOf } from './sound.ts';

type Frame = NonNullable<Awaited<ReturnType<typeof repository.findFrame>>>;

const wasSent = ({ responded_at, reopened_at }: Frame): boolean => responded_at !== null || reopened_at !== null;

/** Whether a recording belongs to what was sent: all of them, or while the practice is open once more, the former ones. */
const isOfSent = ({ responded_at, reopened_at }: Frame, { created_at }: { created_at: Date }): boolean =>
  responded_at !== null || (reopened_at !== null && created_at <= reopened_at);

/** @param isOwn the applicant reads: figures follow the own rating. Staff read the sent recordings alone, if shared. */
async function read(ctx: Context, application: number, isOwn: boolean): Promise<PracticeResults> {
  const frame = await repository.findFrame(ctx.db, application);
  if (!frame) throw notFound();
  const { is_practice, content, shared_at } = frame;
  const shown = is_practice && wasSent(frame) && (isOwn || shared_at !== null);
  const recordings = shown ? await repository.listRecordings(ctx.db, application) : [];
  const rows = recordings.filter(({ attempt }) => isOfSent(frame, attempt));
  const questions = content?.questions ?? [];
  const numbers = new Map<number, number>();
  const answers = rows.map((row) => {
    const { attempt, metrics, chosen } = row;
    const place = questions.findIndex(({ id }) => id === attempt.question_id);
    const number = (numbers.get(attempt.question_id) ?? 0) + 1;
    numbers.set(attempt.question_id, number);
    const self_rating = isOwn ? (metrics?.self_rating ?? null) : null;
    return {
      question: place + 1,
      attempt: attempt.id,
      number,
      chosen,
      time_seconds: questions[place]?.answer_seconds ?? 0,
      measured: metrics?.measured_at != null,
      self_rating,
      ...(isOwn && self_rating === null ? { figures: null, curves: null } : soundOf(row)),
    };
  });
  return {
    is_practice,
    shared_at: shared_at?.toISOString() ?? null,
    answers: answers
      .filter(({ question, chosen }) => question > 0 && (isOwn || chosen))
      .toSorted((a, b) => a.question - b.question || a.number - b.number),
  };
}

export const readOwnPractice = (ctx: Context, application: number): Promise<PracticeResults> =>
  read(ctx, application, true);

/** Runs a change of what belongs to the applicant. @throws AppError `not_found`, `wrong_state` */
async function changing(
  ctx: Context,
  application: number,
  change: (tx: Tx, frame: Frame) => Promise<void>,
): Promise<PracticeResults> {
  await ctx.db.transaction(async (tx) => {
    const frame = await repository.findFrame(tx, application);
    if (!frame) throw notFound();
    await lockApplicant(tx, { job: frame.job_id, application });
    if (!frame.is_practice || !wasSent(frame)) throw new AppError('wrong_state');
    await change(tx, frame);
  });
  return readOwnPractice(ctx, application);
}

/** @throws AppError `not_found`, `wrong_state` where it is no practice that was sent */
export const rateOwnRecording = (
  ctx: Context,
  { application, attempt: id, rating }: { application: number; attempt: number; rating: number },
): Promise<PracticeResults> =>
  changing(ctx, application, async (tx, frame) => {
    const attempt = await repository.findAttempt(tx, id);
    if (attempt?.application_id !== application || attempt.state !== 'playable' || !isOfSent(frame, attempt))
      throw notFound();
    await repository.putMetrics(tx, { attempt_id: id, application_id: application }, { self_rating: rating });
  });

/** @throws AppError as `rateOwnRecording` */
export const sharePractice = (ctx: Context, application: number, shared: boolean): Promise<PracticeResults> =>
  changing(ctx, application, (tx) => repository.putSharing(tx, application, shared ? ctx.now() : null));

/**
 * Practice recording as staff may see it: only where the applicant shares it.
 * @throws AppError `not_found`, `forbidden`
 */
export async function readSharedPractice(
  ctx: Context,
  actor: StaffActor,
  { job, application }: { job: number; application: number },
): Promise<PracticeResults> {
  const { record } = await loadApplication(ctx.db, actor, { job, application });
  if (!canAnswer(actor, 'watch', { ...record.job, panel: record.panel })) throw new AppError('forbidden');
  return read(ctx, application, false);
}
