import type { BodyOf } from '@vivavoce/contract/index.ts';
import type { InterviewQuestion } from '@vivavoce/contract/types.ts';
import { isWritten } from '@vivavoce/domain/answers/question-kinds.ts';
import { draftFaults, inOfferedOrder, lateSeconds } from '@vivavoce/domain/answers/written.ts';
import { AppError, invalid } from '../../../lib/app-error.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import type { VersionQuestion } from '../../../db/schema/index.ts';
import { recordEvent } from '../../feed/feed.service.ts';
import { refreshStrip } from '../attempts/attempts.ts';
import { endBreak } from '../breaks/breaks.service.ts';
import { noteWriter } from '../clocks/outages.ts';
import { heldQuestion } from '../state/interview-state.ts';
import type { OpenedInterview } from '../state/interview-state.ts';
import { listAnswers, listOpenings, findWritten, listWritten } from '../state/interview-rows.ts';
import { acting, placeOf, requireConsent } from '../state/acting.ts';
import { takeLease } from '../clocks/lease.service.ts';
import { readQuestion } from '../questions/read-question.ts';
import * as repository from './writing.repository.ts';
import type { WrittenRow } from '../state/interview-rows.ts';
import { endOf, isEmpty, isOver, withKindFields } from '../questions/written-state.ts';

/** @throws AppError `wrong_state` for a question that is recorded, not shown yet, or answered already */
async function requireWritable(tx: Tx, interview: OpenedInterview, id: number): Promise<VersionQuestion> {
  const question = heldQuestion(interview, id);
  const { id: application } = interview.application;
  const opened = (await listOpenings(tx, application)).some((row) => row.question_id === id);
  const answered = (await listAnswers(tx, application)).some((row) => row.question_id === id);
  if (!opened || answered || !isWritten(question.kind)) throw new AppError('wrong_state');
  return question;
}

/**
 * Starts answering in writing; the first call starts the clock.
 * @throws AppError `wrong_state`, `deadline_passed`, `consent_required`, `lease_taken`
 */
export async function beginWriting(
  ctx: Context,
  { application, question: id }: { application: number; question: number },
  device: string,
) {
  await acting(ctx, application, 'write', async (tx, interview, now) => {
    await requireWritable(tx, interview, id);
    await requireConsent(tx, application);
    await takeLease(tx, interview, { device, now });
    await endBreak(tx, { application, question: id }, now);
    const { job_id, company_id } = interview.application;
    const keys = { application_id: application, question_id: id, job_id, company_id };
    await repository.insertWritten(tx, { ...keys, started_at: now, last_seen_at: now, device });
  });
  return readQuestion(ctx, { application, question: id });
}

/**
 * After the end one delivery is still accepted, for text typed while the connection was down; staff see how late it
 * was.
 * @throws AppError `time_over` for another one
 */
function lateness(question: VersionQuestion, written: WrittenRow, now: Date): number | null {
  const late = lateSeconds(endOf(question, written), now);
  if (late !== null && written.late_seconds !== null) throw new AppError('time_over');
  return late ?? written.late_seconds;
}

export interface Saving {
  device: string;
  revision: number;
}

/**
 * Changes a written answer, by the tab that holds the lease.
 * @param change the changed fields, or null without a change
 * @throws AppError `wrong_state`, `deadline_passed`, `lease_taken`, `time_over`, `conflict` where another tab saved
 * since
 */
export async function saving(
  ctx: Context,
  { application, question: id, device, revision }: Saving & { application: number; question: number },
  change: (
    question: VersionQuestion,
    written: WrittenRow,
    tx: Tx,
  ) => Promise<Parameters<typeof repository.saveWritten>[2] | null>,
): Promise<InterviewQuestion> {
  await acting(ctx, application, 'write', async (tx, interview, now) => {
    const question = await requireWritable(tx, interview, id);
    // Writing ends a break: its clock goes on from here.
    await endBreak(tx, { application, question: id }, now);
    const written = await findWritten(tx, { application, question: id });
    if (!written) throw new AppError('wrong_state');
    await takeLease(tx, interview, { device, now });
    await noteWriter(tx, question, written, now);
    const changes = await change(question, written, tx);
    if (!changes) return;
    if (revision !== written.revision && device !== written.device) throw new AppError('conflict');
    const late_seconds = lateness(question, written, now);
    await repository.saveWritten(tx, written.id, { ...changes, device, late_seconds, saved_at: now });
  });
  return readQuestion(ctx, { application, question: id });
}

const same = (first: readonly string[], second: readonly string[]): boolean =>
  JSON.stringify(first) === JSON.stringify(second);

type DraftBody = BodyOf<'PUT /api/interview/{application}/questions/{question}/draft'>;

/** Saves the current text or choices. @throws AppError as `saving`, and `invalid` */
export function saveDraft(
  ctx: Context,
  { application, question: id }: { application: number; question: number },
  { device, revision, ...draft }: DraftBody,
) {
  return saving(ctx, { application, question: id, device, revision }, async (row, written) => {
    const question = withKindFields(row);
    const faults = draftFaults(question, draft);
    if (Object.keys(faults).length > 0) throw invalid(faults);
    const { text = written.text } = draft;
    const choices = draft.choices ? inOfferedOrder(question.choices, draft.choices) : written.choices;
    return text === written.text && same(choices, written.choices) ? null : { text, choices };
  });
}

/** Makes the stored content the answer, inside the caller's transaction. @returns false without content */
async function choose(tx: Tx, question: VersionQuestion, written: WrittenRow, now: Date): Promise<boolean> {
  if (isEmpty(question, written)) return false;
  await repository.chooseWritten(tx, written, now);
  return true;
}

/**
 * Confirms the written content as the answer. Confirming again changes nothing.
 * @throws AppError `wrong_state` without content, `conflict` where another tab saved since
 */
export async function confirmWriting(
  ctx: Context,
  { application, question: id }: { application: number; question: number },
  { device, revision }: Saving,
) {
  await acting(ctx, application, 'confirm', async (tx, interview, now) => {
    const question = heldQuestion(interview, id);
    const written = await findWritten(tx, { application, question: id });
    if (!written) throw new AppError('wrong_state');
    if ((await listAnswers(tx, application)).some((row) => row.question_id === id)) return;
    await takeLease(tx, interview, { device, now });
    if (revision !== written.revision && device !== written.device) throw new AppError('conflict');
    if (!(await choose(tx, question, written, now))) throw new AppError('wrong_state');
    await refreshStrip(tx, application);
    const data = { question: id, ...(written.late_seconds !== null && { late_seconds: written.late_seconds }) };
    await recordEvent(tx, { ...placeOf(interview), type: 'question.confirmed', actor: 'applicant', data });
  });
  return readQuestion(ctx, { application, question: id });
}

/**
 * Turns unconfirmed content of the interview into answers.
 * @param only `finished` skips questions that can still be answered
 * @returns the questions that got an answer
 */
export async function gatherWritten(
  tx: Tx,
  { application, version }: OpenedInterview,
  only: 'finished' | 'all',
  now: Date,
): Promise<number[]> {
  const answered = new Set((await listAnswers(tx, application.id)).map((row) => row.question_id));
  const gathered: number[] = [];
  for (const written of await listWritten(tx, application.id)) {
    const question = version.questions.find(({ id }) => id === written.question_id);
    if (!question || answered.has(question.id)) continue;
    if (only === 'finished' && !isOver(question, written, now)) continue;
    if (await choose(tx, question, written, now)) gathered.push(question.id);
  }
  return gathered;
}
