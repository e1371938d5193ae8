import { isDeepStrictEqual } from 'node:util';
import { question as questionShape } from '@vivavoce/contract/questions/questions.ts';
import type { BodyOf } from '@vivavoce/contract/index.ts';
import type { Question, VideoRef } from '@vivavoce/contract/types.ts';
import { fittingFields } from '@vivavoce/domain/answers/question-kinds.ts';
import type { QuestionRules } from '@vivavoce/domain/answers/question-rules.ts';
import { defaultRules } from '@vivavoce/domain/answers/question-rules.ts';
import { isPresentationJob } from '@vivavoce/domain/jobs/kinds.ts';
import { QUESTION_LIMITS } from '@vivavoce/domain/limits.ts';
import type { StaffActor } from '../../actor.ts';
import { present } from '../../http/present.ts';
import { AppError, invalid, notFound } from '../../lib/app-error.ts';
import type { Context } from '../../context.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { queueQuestionMails } from '../mails/single/question-mails.service.ts';
import { recordEvent } from '../feed/feed.service.ts';
import { compareAnswers } from '../../tasks/definitions/applicants.ts';
import { beforeCompetencyChange, beforeUnrated, requireCompetency, requireRated } from '../criteria/job-criteria.ts';
import { refuseArchived, loadJob } from '../../access/load-job.ts';
import type { JobRecord } from '../../access/load-job.ts';
import { refOf, videoRefs } from '../videos/refs.ts';
import { requireUsable } from '../videos/usage.service.ts';
import { changedFields, changedRules, definedFields, newFields } from './question-fields.ts';
import * as repository from './questions.repository.ts';
import type { QuestionRow } from './questions.repository.ts';

type Shown = Omit<QuestionRow, 'company_id' | 'removed_at' | 'created_at' | 'updated_at'>;

const presentQuestion = (row: Shown, videos: ReadonlyMap<number, VideoRef>): Question =>
  present(questionShape, row, { job: row.job_id, video: refOf(videos, row.video_id) });

async function presentAll(ctx: Context, rows: readonly Shown[]): Promise<Question[]> {
  const videos = await videoRefs(
    ctx.db,
    rows.map(({ video_id }) => video_id),
  );
  return rows.map((row) => presentQuestion(row, videos));
}

export async function listQuestions(
  ctx: Context,
  actor: StaffActor,
  jobId: number,
  { application_id: applicationId }: { application_id?: number | undefined },
): Promise<Question[]> {
  await loadJob(ctx.db, actor, jobId);
  if (applicationId !== undefined) {
    const version = await repository.findVersion(ctx.db, { job: jobId, application: applicationId });
    if (!version) throw notFound();
    const rules = version.content && (await repository.rulesOf(ctx.db, jobId));
    if (version.content)
      return presentAll(
        ctx,
        version.content.questions.map(({ video_id = null, guidance = null, checklist = [], ...question }) => ({
          ...question,
          guidance,
          checklist,
          ...fittingFields(question.kind, question),
          ...(rules?.get(question.id) ?? defaultRules()),
          job_id: jobId,
          video_id,
          revision: 0,
        })),
      );
  }
  return presentAll(ctx, await repository.listQuestions(ctx.db, jobId));
}

export async function readQuestion(
  ctx: Context,
  actor: StaffActor,
  { job: jobId, question: id }: { job: number; question: number },
): Promise<Question> {
  await loadJob(ctx.db, actor, jobId);
  const row = await repository.findQuestion(ctx.db, { job: jobId, id });
  if (!row) throw notFound();
  return presentQuestion(row, await videoRefs(ctx.db, [row.video_id]));
}

/** @throws AppError `invalid` for a screen where the company has that feature off */
export async function requireScreens(db: Queryable, company: number, wanted: boolean | undefined): Promise<void> {
  if (wanted && !(await repository.recordsScreens(db, company))) throw invalid({ screen_recording: ['not_allowed'] });
}

/** The ids of the job's questions with one of them moved to a 1-based position. */
function placed(ids: number[], id: number, order: number): number[] {
  const others = ids.filter((other) => other !== id);
  others.splice(Math.min(order, others.length + 1) - 1, 0, id);
  return others;
}

/** Serialises changes to the questions of one job, so that two editors never give two questions one position. */
async function editing<T>(
  ctx: Context,
  actor: StaffActor,
  jobId: number,
  edit: (tx: Tx, companyId: number, ids: number[], record: JobRecord) => Promise<T>,
): Promise<T> {
  return ctx.db.transaction(async (tx) => {
    await repository.lockJob(tx, jobId);
    const record = await loadJob(tx, actor, jobId, 'edit');
    refuseArchived(record.job);
    const ids = (await repository.listQuestions(tx, jobId)).map((row) => row.id);
    return edit(tx, record.job.company_id, ids, record);
  });
}

type QuestionChange = 'added' | 'changed' | 'moved' | 'removed';

/** Adds an event about changed questions of a published activity: later applicants get other questions. */
async function addEvent(
  tx: Tx,
  actor: StaffActor,
  { job }: JobRecord,
  { change, question, order }: { change: QuestionChange; question: number; order: number },
) {
  if (job.status !== 'Published') return;
  const data = { change, question, order };
  await recordEvent(tx, { company_id: job.company_id, job_id: job.id, type: 'job.question_changed', actor, data });
}

export async function addQuestion(
  ctx: Context,
  actor: StaffActor,
  jobId: number,
  { application_id, ...input }: BodyOf<'POST /api/jobs/{job}/questions'>,
): Promise<Question> {
  const id = await editing(ctx, actor, jobId, async (tx, company_id, ids, record) => {
    if (!isPresentationJob(record.job))
      throw new AppError('wrong_state', { detail: 'Only interviews have questions.' });
    if (
      application_id !== undefined &&
      !(await repository.findVersion(tx, { job: jobId, application: application_id }))
    )
      throw invalid({ application_id: ['not_allowed'] });
    requireCompetency(record, input.competency, input.rated);
    if (ids.length >= QUESTION_LIMITS.per_job_max) throw invalid({ __all__: ['too_many_questions'] });
    const { order = ids.length + 1, video_id } = input;
    await requireUsable(tx, company_id, { video_id });
    await requireScreens(tx, company_id, input.screen_recording);
    const fields = newFields(input, record.job.assessment_type);
    const created = await repository.insertQuestion(tx, {
      ...fields,
      ...changedRules({ ...fields, ...defaultRules() }, input),
      order,
      job_id: jobId,
      company_id,
    });
    await repository.renumber(tx, jobId, placed(ids, created.id, order));
    await addEvent(tx, actor, record, { change: 'added', question: created.id, order });
    return created.id;
  });
  return readQuestion(ctx, actor, { job: jobId, question: id });
}

/** The first questions of a job that the caller has just created, in this order, inside the caller's transaction. */
export async function addFirstQuestions(
  tx: Tx,
  { id: job_id, company_id }: { id: number; company_id: number },
  newQuestions: readonly Omit<BodyOf<'POST /api/jobs/{job}/questions'>, 'application_id'>[],
): Promise<void> {
  if (newQuestions.length > QUESTION_LIMITS.per_job_max) throw invalid({ __all__: ['too_many_questions'] });
  if (newQuestions.length === 0) return;
  for (const { video_id } of newQuestions) await requireUsable(tx, company_id, { video_id });
  const screens = await repository.recordsScreens(tx, company_id);
  const rows = newQuestions.map((input, index) => {
    // A template may come from a company with more features.
    const fields = newFields({ ...input, ...(!screens && { screen_recording: false }) });
    const rules = changedRules({ ...fields, ...defaultRules() }, input);
    return { ...fields, ...rules, order: index + 1, job_id, company_id };
  });
  const created = await repository.insertQuestions(tx, rows);
  await repository.renumber(
    tx,
    job_id,
    created.toSorted((a, b) => a.order - b.order).map(({ id }) => id),
  );
}

/** @throws AppError `conflict` where it was changed since that revision */
async function unchangedSince(
  tx: Tx,
  { job: jobId, id }: { job: number; id: number },
  revision: number | undefined,
): Promise<QuestionRow> {
  const row = await repository.findQuestion(tx, { job: jobId, id });
  if (!row) throw notFound();
  if (revision !== undefined && row.revision !== revision) throw new AppError('conflict');
  return row;
}

/** The rules in which an applicant's marks are written. */
const comparedRules = ({ rated, requirement, unmet_choices }: QuestionRules) => ({ rated, requirement, unmet_choices });

export async function changeQuestion(
  ctx: Context,
  actor: StaffActor,
  { job: jobId, question: id }: { job: number; question: number },
  input: BodyOf<'PUT /api/jobs/{job}/questions/{question}'>,
): Promise<Question> {
  await editing(ctx, actor, jobId, async (tx, company, ids, record) => {
    if (!ids.includes(id)) throw notFound();
    const { order, revision, ...fields } = definedFields(input);
    const row = await unchangedSince(tx, { job: jobId, id }, revision);
    const { competency = row.competency, rated = row.rated } = fields;
    if (competency !== row.competency || rated !== row.rated) requireCompetency(record, competency, rated);
    if (!row.screen_recording) await requireScreens(tx, company, fields.screen_recording);
    await beforeCompetencyChange(tx, row, fields.competency);
    if (fields.video_id !== row.video_id) await requireUsable(tx, company, { video_id: fields.video_id });
    if (Object.keys(fields).length > 0) {
      const changes = changedFields(row, fields, record.job.assessment_type);
      const rules = changedRules({ ...row, ...changes }, fields);
      await beforeUnrated(tx, record, row, rules);
      await repository.updateQuestion(tx, { job: jobId, id }, { ...changes, ...rules });
      if (!isDeepStrictEqual(comparedRules(row), comparedRules(rules)))
        await ctx.queue.enqueue(tx, compareAnswers, { question: id });
      await addEvent(tx, actor, record, { change: 'changed', question: id, order: row.order });
    }
    if (order !== undefined) {
      await repository.renumber(tx, jobId, placed(ids, id, order));
      if (order !== row.order) await addEvent(tx, actor, record, { change: 'moved', question: id, order });
    }
  });
  return readQuestion(ctx, actor, { job: jobId, question: id });
}

export async function removeQuestion(
  ctx: Context,
  actor: StaffActor,
  { job: jobId, question: id }: { job: number; question: number },
  revision?: number,
): Promise<null> {
  await editing(ctx, actor, jobId, async (tx, _company, ids, record) => {
    if (!ids.includes(id)) throw notFound();
    const { order } = await unchangedSince(tx, { job: jobId, id }, revision);
    const { job } = record;
    if (job.status === 'Published' && ids.length === 1)
      throw new AppError('wrong_state', { detail: 'A published activity keeps at least one question.' });
    await requireRated(tx, record, id);
    await repository.updateQuestion(tx, { job: jobId, id }, { removed_at: ctx.now() });
    await repository.renumber(
      tx,
      jobId,
      ids.filter((other) => other !== id),
    );
    await addEvent(tx, actor, record, { change: 'removed', question: id, order });
  });
  return null;
}

/** Mails the questions to helpers who prepare them. @throws AppError `wrong_state` without questions */
export async function emailQuestions(
  ctx: Context,
  actor: StaffActor,
  jobId: number,
  addresses: readonly string[],
): Promise<{ queued: number }> {
  return ctx.db.transaction(async (tx) => {
    await repository.lockJob(tx, jobId);
    const { job } = await loadJob(tx, actor, jobId, 'edit');
    const questions = await repository.listQuestions(tx, jobId);
    if (questions.length === 0) throw new AppError('wrong_state', { detail: 'The activity has no questions.' });
    await recordEvent(tx, {
      company_id: job.company_id,
      job_id: jobId,
      type: 'questions.emailed',
      actor,
      data: { recipients: addresses.length },
    });
    return { queued: await queueQuestionMails(ctx, tx, { job, questions, sender: actor, addresses }) };
  });
}

/** The ids of a job's questions in order, and of all those, also removed ones, whose answers are not rated. */
export async function questionsOf(db: Queryable, jobId: number): Promise<{ questions: number[]; unrated: number[] }> {
  const [rows, rules] = await Promise.all([repository.listQuestions(db, jobId), repository.rulesOf(db, jobId)]);
  const unrated = [...rules].filter(([, { rated }]) => !rated).map(([id]) => id);
  return { questions: rows.map(({ id }) => id), unrated };
}
