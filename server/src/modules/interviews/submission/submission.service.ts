import { isSubstantial, mayBeAnswer } from '@vivavoce/domain/answers/attempts.ts';
import { APPLICATION_STATUS, statusWhenSent } from '@vivavoce/domain/applications/status.ts';
import type { ApplicationStatus } from '@vivavoce/domain/applications/status.ts';
import { jobKind } from '@vivavoce/domain/jobs/kinds.ts';
import { isPromisedReview, purposeOf } from '@vivavoce/domain/jobs/purpose.ts';
import { TEST_PART } from '@vivavoce/domain/kinds/forms.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { announce } from '../../../announce.ts';
import { recordEvent } from '../../feed/feed.service.ts';
import * as replies from '../../forms/replies.ts';
import { countCompletion } from '../../marketplace/figures/figures.service.ts';
import { queueApplicantMail } from '../../mails/mails.service.ts';
import * as attempts from '../attempts/attempts.ts';
import { abandonAttempt } from '../attempts/closing.service.ts';
import { answerProofs } from '../home/answer-proofs.ts';
import { closeForm, gatherForm } from '../forms/filling.service.ts';
import type { GatheredForm } from '../forms/filling.service.ts';
import { loadInterview } from '../state/interview-state.ts';
import type { OpenedInterview } from '../state/interview-state.ts';
import * as interviewRows from '../state/interview-rows.ts';
import type { AttemptRow } from '../state/interview-rows.ts';
import { acting, placeOf } from '../state/acting.ts';
import { readInterview } from '../page/page.service.ts';
import { gatherWritten } from '../written-answers/writing.service.ts';

/**
 * The recording to send where none was chosen: the latest that is long enough to be an answer, else the latest of all.
 */
function latestUsable(rows: readonly AttemptRow[]): AttemptRow | undefined {
  const candidates = rows.filter(mayBeAnswer);
  const whole = candidates.filter((row) =>
    isSubstantial({ holds_media: true, recorded_ms: row.recorded_ms ?? row.captured_ms, fault: false }),
  );
  return whole.at(-1) ?? candidates.at(-1);
}

/** Keeps all content: open attempts are sealed, and questions without an answer get their stored content. */
async function gatherAnswers(ctx: Context, tx: Tx, interview: OpenedInterview, now: Date): Promise<Set<number>> {
  const { id: application } = interview.application;
  await gatherWritten(tx, interview, 'all', now);
  for (const { id } of await attempts.listOpenAttempts(tx, { application })) await abandonAttempt(ctx, tx, id);
  const answeredIds = new Set((await interviewRows.listAnswers(tx, application)).map((row) => row.question_id));
  const byQuestion = Map.groupBy(await interviewRows.listAttempts(tx, { application }), (row) => row.question_id);
  for (const [question, rows] of byQuestion) {
    const best = answeredIds.has(question) ? undefined : latestUsable(rows);
    const attempt = best && (await attempts.findAttempt(tx, best.id));
    if (!attempt) continue;
    await attempts.chooseAttempt(tx, attempt, now);
    answeredIds.add(question);
  }
  return answeredIds;
}

interface Sending {
  /** Questions that have an answer. */
  answers: ReadonlySet<number>;
  /** The form in place of questions. */
  form?: GatheredForm | null;
  status: ApplicationStatus;
  event: 'interview.submitted' | 'interview.auto_submitted';
  now: Date;
}

async function send(
  ctx: Context,
  tx: Tx,
  interview: OpenedInterview,
  { answers, form, status, event, now }: Sending,
): Promise<void> {
  const { id } = interview.application;
  const answer_count = form?.answered ?? answers.size;
  await closeForm(tx, interview, now);
  await interviewRows.updateApplication(tx, id, {
    responded_at: now,
    answer_count,
    status,
    updated_at: now,
  });
  await attempts.refreshStrip(tx, id);
  const { questions } = interview.version;
  const total = form?.total ?? questions.length;
  const data = { answers: answer_count, questions: total };
  const by_itself = event === 'interview.auto_submitted';
  const actor = by_itself ? 'system' : 'applicant';
  const answered = questions.filter((question) => answers.has(question.id));
  const proofs = await answerProofs(tx, id, questions);
  const hashes = answered.flatMap((question) => {
    const sha256 = proofs.find((proof) => proof.question === question.id)?.sha256;
    return sha256 ? [{ order: question.order, sha256 }] : [];
  });
  await announce(ctx, tx, 'interview.sent', { application: id });
  await countCompletion(tx, id, now);
  await recordEvent(tx, { ...placeOf(interview), type: event, actor, data });
  await queueApplicantMail(ctx, tx, 'completion', {
    record: interview,
    application: interview.application,
    receipt: {
      kind: jobKind(interview.job),
      purpose: purposeOf(interview.job, isPromisedReview(interview.job, interview.application)),
      application: id,
      received_at: now,
      answered: answered.map(({ id: question, kind }) => ({
        kind: proofs.find((proof) => proof.question === question)?.kind ?? kind,
      })),
      answered_parts: form ? form.answered : null,
      hashes,
      total,
      by_itself,
    },
  });
}

/**
 * Sends the interview. Sending twice is harmless.
 * @throws AppError `wrong_state` with the unanswered questions in `missing`, `deadline_passed`
 */
export async function submit(ctx: Context, application: number, incomplete: boolean) {
  await acting(ctx, application, 'send', (tx, interview, now) =>
    sendChosen(ctx, tx, interview, { incomplete, now }),
  ).catch(async (refusal: unknown) => {
    const { application: row } = await loadInterview(ctx.db, application);
    if (!row.responded_at) throw refusal;
  });
  return readInterview(ctx, application);
}

/** Required parts stop the applicant, unless the time of a limited test has ended. @throws AppError `wrong_state` */
async function sendForm(
  ctx: Context,
  tx: Tx,
  interview: OpenedInterview,
  { form, now }: { form: GatheredForm; now: Date },
): Promise<void> {
  const { missing, over, answered } = form;
  if ((missing.length > 0 && !over) || answered === 0) throw new AppError('wrong_state', { missing });
  const status = missing.length > 0 ? APPLICATION_STATUS.incomplete : APPLICATION_STATUS.complete;
  await send(ctx, tx, interview, { answers: new Set(), form, status, event: 'interview.submitted', now });
}

async function sendChosen(
  ctx: Context,
  tx: Tx,
  interview: OpenedInterview,
  { incomplete, now }: { incomplete: boolean; now: Date },
): Promise<void> {
  const { questions } = interview.version;
  const { id } = interview.application;
  const form = await gatherForm(tx, interview, now);
  if (form) return sendForm(ctx, tx, interview, { form, now });
  await gatherWritten(tx, interview, 'finished', now);
  const answeredIds = new Set((await interviewRows.listAnswers(tx, id)).map((answer) => answer.question_id));
  const missing = questions.filter((question) => !answeredIds.has(question.id)).map((question) => question.id);
  if (missing.length > 0 && !incomplete) throw new AppError('wrong_state', { missing });
  const answers = missing.length > 0 ? await gatherAnswers(ctx, tx, interview, now) : answeredIds;
  if (answers.size === 0) throw new AppError('wrong_state', { missing });
  const status = statusWhenSent(answers.size, questions.length);
  await send(ctx, tx, interview, { answers, status, event: 'interview.submitted', now });
}

/**
 * Sends the interview whose test a provider has scored. The deadline does not matter: the test was begun before it, and
 * its result is not the applicant's to send.
 * @param isOpen whether the result is the first one; asked once the interview is locked
 * @returns `refused` where it is not; `withdrawn` where the applicant has withdrawn, whose result is not kept
 */
export async function sendWithResult(
  ctx: Context,
  tx: Tx,
  application: number,
  isOpen: () => Promise<boolean>,
): Promise<'sent' | 'refused' | 'withdrawn'> {
  await interviewRows.lockApplication(tx, application);
  if (!(await isOpen())) return 'refused';
  const interview = await loadInterview(tx, application);
  if (interview.application.declined_at) return 'withdrawn';
  const now = ctx.now();
  await replies.updateReply(tx, application, { answers: { [TEST_PART]: 1 }, saved_at: now });
  if (interview.application.responded_at) return 'sent';
  const form = await gatherForm(tx, interview, now);
  const status = APPLICATION_STATUS.complete;
  await send(ctx, tx, interview, { answers: new Set(), form, status, event: 'interview.submitted', now });
  return 'sent';
}

/**
 * Sends the stored content of an interview after its time to send. Skips one that was sent, withdrawn or extended
 * meanwhile, and one without content.
 * @returns whether it was sent
 */
export function sendExpired(
  ctx: Context,
  application: number,
  isOver: (interview: OpenedInterview) => boolean,
): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    await interviewRows.lockApplication(tx, application);
    const interview = await loadInterview(tx, application);
    const { responded_at, declined_at } = interview.application;
    if (responded_at || declined_at || !isOver(interview)) return false;
    const now = ctx.now();
    const form = await gatherForm(tx, interview, now);
    const answers = form ? new Set<number>() : await gatherAnswers(ctx, tx, interview, now);
    if ((form?.answered ?? answers.size) === 0) return false;
    await send(ctx, tx, interview, {
      answers,
      form,
      status: APPLICATION_STATUS.incomplete,
      event: 'interview.auto_submitted',
      now,
    });
    return true;
  });
}
