import type { BodyOf } from '@vivavoce/contract/index.ts';
import type { InterviewForm } from '@vivavoce/contract/types.ts';
import { fitsForm, formPictures, formProgress } from '@vivavoce/domain/kinds/forms.ts';
import type { FormAnswers, FormContent } from '@vivavoce/domain/kinds/forms.ts';
import { timeLeftOf } from '@vivavoce/domain/kinds/time-limit.ts';
import { fromShown, shownOrder } from '@vivavoce/domain/kinds/judgement/shown-order.ts';
import { judgementScore } from '@vivavoce/domain/kinds/judgement/scoring.ts';
import { scoresOf } from '@vivavoce/domain/kinds/questionnaire/scoring.ts';
import { randomInt } from 'node:crypto';
import { AppError, invalid, notFound } from '../../../lib/app-error.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { loadInterview } from '../state/interview-state.ts';
import type { OpenedInterview } from '../state/interview-state.ts';
import { acting, requireConsent } from '../state/acting.ts';
import { readyVideos } from '../../videos/refs.ts';
import type { Exchange } from '../../../http/cookies.ts';
import { sendShownPicture } from '../../forms/pictures.service.ts';
import { otherKind, videosOfForm } from '../../forms/job-form.ts';
import { presentForm } from './filling.presenter.ts';
import type { PartedForm } from './filling.presenter.ts';
import * as replies from '../../forms/replies.ts';
import type { ReplyRow } from '../../forms/replies.ts';

const SEEDS = 2 ** 31 - 1;

/** @throws AppError `wrong_state` for an interview without a form, for a CV and for a test of a provider */
function contentOf({ version }: OpenedInterview): PartedForm {
  const { form } = version;
  if (!form || form.kind === 'cv_copilot' || form.kind === 'test_provider') throw otherKind();
  return form;
}

export async function readForm(ctx: Context, application: number): Promise<InterviewForm> {
  const interview = await loadInterview(ctx.db, application);
  const content = contentOf(interview);
  const reply = await replies.findReply(ctx.db, application);
  const videos = await readyVideos(ctx.db, videosOfForm(content));
  return presentForm({ interview, content, reply, videos });
}

/** A picture of the applicant's own test. @throws AppError `not_found` before it was begun, and for any other picture */
export async function showPicture(
  ctx: Context,
  { application, picture }: { application: number; picture: number },
  exchange: Exchange,
) {
  const interview = await loadInterview(ctx.db, application);
  const reply = await replies.findReply(ctx.db, application);
  if (!reply || !formPictures(contentOf(interview)).includes(picture)) throw notFound();
  return sendShownPicture(ctx, interview.job.id, picture, exchange);
}

async function begun(tx: Tx, interview: OpenedInterview, now: Date): Promise<ReplyRow> {
  const { id: application_id, job_id } = interview.application;
  const reply = await replies.findReply(tx, application_id);
  if (reply) return reply;
  const order_seed = randomInt(SEEDS);
  await replies.insertReply(tx, { application_id, job_id, order_seed, started_at: now });
  const row = await replies.findReply(tx, application_id);
  if (!row) throw new Error('the reply of a locked application is missing');
  return row;
}

/** Begins the form, once: a later call changes nothing. */
export async function beginForm(ctx: Context, application: number): Promise<InterviewForm> {
  await acting(ctx, application, 'open_question', async (tx, interview, now) => {
    contentOf(interview);
    await requireConsent(tx, application);
    await begun(tx, interview, now);
  });
  return readForm(ctx, application);
}

/** Figures of a judgement test come in the order that the applicant sees. */
function asStored(content: FormContent, answers: FormAnswers, seed: number): FormAnswers {
  if (content.kind !== 'situational_judgement') return answers;
  return Object.fromEntries(
    Object.entries(answers).map(([id, answer]) => [
      id,
      Array.isArray(answer) ? fromShown(answer, shownOrder(answer.length, seed, id)) : answer,
    ]),
  );
}

/**
 * Stores some answers; all others stay, also those from another device.
 * @throws AppError `invalid` naming answers that do not fit, `time_over`
 */
export async function fillForm(
  ctx: Context,
  application: number,
  { answers: newAnswers }: BodyOf<'PUT /api/interview/{application}/form'>,
): Promise<InterviewForm> {
  await acting(ctx, application, 'write', async (tx, interview, now) => {
    const content = contentOf(interview);
    await requireConsent(tx, application);
    const reply = await replies.findReply(tx, application);
    if (!reply) throw new AppError('wrong_state');
    if (timeLeftOf(content, interview.application.adjustments, reply.started_at, now) === 'over')
      throw new AppError('time_over');
    const set = Object.fromEntries(Object.entries(newAnswers).filter(([, answer]) => answer !== null)) as FormAnswers;
    const storedAnswers = asStored(content, set, reply.order_seed);
    const unfit = Object.entries(storedAnswers).filter(([id, answer]) => !fitsForm(content, id, answer));
    if (unfit.length > 0) throw invalid(Object.fromEntries(unfit.map(([id]) => [`answers.${id}`, ['not_allowed']])));
    const previousAnswers = Object.fromEntries(Object.entries(reply.answers).filter(([id]) => newAnswers[id] !== null));
    await replies.updateReply(tx, application, { answers: { ...previousAnswers, ...storedAnswers }, saved_at: now });
  });
  return readForm(ctx, application);
}

/** Answers that the sending of a form counts. */
export interface GatheredForm {
  answered: number;
  total: number;
  /** Required parts without an answer. */
  missing: string[];
  /** The time of a limited test has ended: it is sent as it stands. */
  over: boolean;
}

/** How far the applicant is with the form; null for an interview with questions. */
export async function gatherForm(tx: Tx, interview: OpenedInterview, now: Date): Promise<GatheredForm | null> {
  const { form } = interview.version;
  if (!form) return null;
  const reply = await replies.findReply(tx, interview.application.id);
  const progress = formProgress(form, reply?.answers ?? {});
  const remaining = reply && timeLeftOf(form, interview.application.adjustments, reply.started_at, now);
  return { ...progress, over: remaining === 'over' || remaining === 'ended' };
}

/** Closes the form of an applicant who sends it, and counts its score by the version that they were shown. */
export async function closeForm(tx: Tx, { application, job, version }: OpenedInterview, now: Date): Promise<void> {
  const { form } = version;
  const reply = await replies.findReply(tx, application.id);
  if (!form || !reply) return;
  const judged = form.kind === 'situational_judgement' ? judgementScore(form, reply.answers) : null;
  await replies.updateReply(tx, application.id, {
    sent_at: now,
    ...(form.kind === 'questionnaire' && {
      competency_scores: scoresOf(form, reply.answers, job.questionnaire_rating_type),
    }),
    ...(judged && { judgement_score: judged, percent: judged.percent }),
  });
}
