import type { BodyOf, QueryOf } from '@vivavoce/contract/index.ts';
import { jobInput } from '@vivavoce/contract/jobs/jobs.ts';
import { newQuestion } from '@vivavoce/contract/questions/questions.ts';
import type { StaffActor } from '../../actor.ts';
import { AppError, notFound } from '../../lib/app-error.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { paged } from '../../paged.ts';
import { canTemplate } from '../../policies/templates.policy.ts';
import { addCriteria } from '../criteria/job-criteria.ts';
import { addForm } from '../forms/job-form.ts';
import { addWebinar } from '../webinars/webinars.service.ts';
import { addJob, moveJobIn, readJob } from '../jobs/jobs.service.ts';
import { addFirstQuestions } from '../questions/questions.service.ts';
import { holdUsable } from '../videos/usage.service.ts';
import { presentTemplate, presentTemplateDetail } from './templates.presenter.ts';
import * as repository from './templates.repository.ts';
import type { TemplateRow } from './templates.repository.ts';

type Wish = BodyOf<'POST /templates/api/job-templates/create'>;

export async function listTemplates(
  ctx: Context,
  actor: StaffActor,
  query: QueryOf<'GET /templates/api/job-templates'>,
) {
  if (!canTemplate(actor, 'read')) throw new AppError('forbidden');
  const { count, rows } = await repository.listTemplates(ctx.db, actor, query);
  return paged(
    query,
    count,
    rows.map((row) => presentTemplate(actor, row)),
  );
}

export async function readTemplate(ctx: Context, actor: StaffActor, id: number) {
  if (!canTemplate(actor, 'read')) throw new AppError('forbidden');
  const [row] = await repository.findTemplates(ctx.db, actor, [id]);
  if (!row) throw notFound();
  return presentTemplateDetail(actor, row);
}

/** Videos may have been deleted since the template was made. */
async function usableVideos(tx: Tx, actor: StaffActor, ids: readonly (number | null | undefined)[]) {
  const named = ids.filter((id) => typeof id === 'number');
  if (named.length === 0 || actor.company_id === null) return new Set<number>();
  return holdUsable(tx, actor.company_id, named);
}

const JOB_VIDEOS = ['applicant_accept_video', 'interview_intro_video', 'interview_complete_video'] as const;
const VIDEO_FIELDS: ReadonlySet<string> = new Set([...JOB_VIDEOS, 'video_id']);

/** Fields of videos that are not among those are empty. */
const withoutMissing = <Fields extends object>(fields: Fields, usable: ReadonlySet<number>): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      VIDEO_FIELDS.has(name) && !usable.has(value as number) ? null : value,
    ]),
  ) as Fields;

/** Copies the job, then sets the extra fields, then the questions and the criteria. */
async function copyTemplate(tx: Tx, actor: StaffActor, { content, default_locale }: TemplateRow, wish: Wish) {
  const { marketplace_public = false } = wish;
  const job = jobInput.parse({ default_locale, ...content.job });
  const questions = content.questions.map((question) => newQuestion.parse(question));
  const usable = await usableVideos(tx, actor, [
    ...questions.map(({ video_id }) => video_id),
    ...JOB_VIDEOS.map((field) => job[field]),
  ]);
  const created = await addJob(tx, actor, withoutMissing(job, usable), {
    extra: { marketplace_public },
    isTemplate: true,
  });
  await addFirstQuestions(
    tx,
    created,
    questions.map((question) => withoutMissing(question, usable)),
  );
  await addForm(tx, created, content.form);
  await addWebinar(tx, created, content.webinar);
  if (content.criteria) await addCriteria(tx, created.id, content.criteria);
  return created.id;
}

/** The missing parts of a copy, with its template; empty where it was published. */
async function publish(
  ctx: Context,
  tx: Tx,
  actor: StaffActor,
  { id, template }: { id: number; template: TemplateRow },
) {
  try {
    await moveJobIn(ctx, tx, actor, { id, move: 'publish' });
    return [];
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_publishable') throw error;
    return (error.details.missing ?? []).map((item) => ({ ...(item as object), template: Number(template.id) }));
  }
}

/** One activity for each template, in the order of the ids; all of them or, where one cannot be published, none. */
export async function createFromTemplates(ctx: Context, actor: StaffActor, wish: Wish) {
  if (!canTemplate(actor, wish.marketplace_public ? 'use_in_marketplace' : 'use')) throw new AppError('forbidden');
  const ids = [...new Set(wish.template_ids)];
  const created = await ctx.db.transaction(async (tx) => {
    const rows = new Map((await repository.findTemplates(tx, actor, ids)).map((row) => [Number(row.id), row]));
    const jobs: number[] = [];
    const missing: object[] = [];
    for (const template of ids.map((id) => rows.get(id))) {
      if (!template) throw notFound();
      if (template.retired_at !== null)
        throw new AppError('wrong_state', { detail: 'This template is retired; bring it back first.' });
      const id = await copyTemplate(tx, actor, template, wish);
      if (wish.publish) missing.push(...(await publish(ctx, tx, actor, { id, template })));
      jobs.push(id);
    }
    if (missing.length > 0) throw new AppError('not_publishable', { missing });
    return jobs;
  });
  return Promise.all(created.map((id) => readJob(ctx, actor, id)));
}
