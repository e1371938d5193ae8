import { createHash } from 'node:crypto';
import { templateEntry } from '@vivavoce/contract/jobs/template-files.ts';
import { jobKind } from '@vivavoce/domain/jobs/kinds.ts';
import { TEMPLATE_LIMITS } from '@vivavoce/domain/limits.ts';
import type { z } from 'zod';
import type { StaffActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { AppError } from '../../lib/app-error.ts';
import { sign } from '../../lib/secrets.ts';
import { canTemplate } from '../../policies/templates.policy.ts';
import { withCleanTexts } from '../jobs/jobs.service.ts';
import { holdUsable } from '../videos/usage.service.ts';
import * as repository from './templates.repository.ts';
import type { TemplateRow } from './templates.repository.ts';

export type TemplateEntry = z.output<typeof templateEntry>;

const JOB_FIELDS = Object.keys(templateEntry.shape.job.shape);

/** @returns the company whose templates the actor may read and extend @throws AppError `forbidden` */
export function companyOfTemplates(actor: StaffActor): number {
  if (!canTemplate(actor, 'use') || actor.company_id === null) throw new AppError('forbidden');
  return actor.company_id;
}

/** Names a company of this installation, and nothing about it. */
const originOf = ({ env }: Context, company: number): string => sign(env.SESSION_SECRET, 'template-origin', company);

/** A template as a file has it. A draft that changed its kind may have left the content of the former one behind. */
function entryOf({ content, ...row }: TemplateRow): Omit<z.input<typeof templateEntry>, 'origin'> {
  const job = Object.fromEntries(Object.entries(content.job).filter(([name]) => JOB_FIELDS.includes(name)));
  const kind = jobKind(content.job);
  return {
    title: row.title,
    default_locale: row.default_locale,
    private: row.is_private,
    retired: row.retired_at !== null,
    job,
    questions: content.questions,
    ...(content.criteria && { criteria: content.criteria }),
    ...(content.form?.kind === kind && { form: content.form }),
    ...(content.webinar && kind === 'webinar' && { webinar: content.webinar }),
  };
}

/** The templates of the company that the actor may see, as a file has them. @throws AppError `forbidden` */
export async function listEntries(ctx: Context, actor: StaffActor) {
  const origin = originOf(ctx, companyOfTemplates(actor));
  return (await repository.ownTemplates(ctx.db, actor)).map((row) => ({ ...entryOf(row), origin }));
}

/** A value with the fields of each object in one order. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  return Object.fromEntries(
    entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, part]) => [name, ordered(part)]),
  );
}

/** The same for templates with the same title and content. */
function keyOf({ origin: _origin, private: _private, retired: _retired, ...content }: Record<string, unknown>): string {
  return createHash('sha256')
    .update(JSON.stringify(ordered(content)))
    .digest('base64url');
}

const JOB_VIDEOS = ['applicant_accept_video', 'interview_intro_video', 'interview_complete_video'] as const;

/** The videos that a template shows, each with its place in the entry. */
function videosOf({ job, questions, form }: TemplateEntry): { id: number; field: string }[] {
  const scenarios = form?.kind === 'situational_judgement' ? form.scenarios : [];
  const places = [
    ...JOB_VIDEOS.map((name) => ({ id: job[name], field: `job.${name}` })),
    ...questions.map(({ video_id }, at) => ({ id: video_id, field: `questions.${at}.video_id` })),
    ...scenarios.map(({ video_id }, at) => ({ id: video_id, field: `form.scenarios.${at}.video_id` })),
  ];
  return places.filter((place): place is { id: number; field: string } => typeof place.id === 'number');
}

/** The entry without videos that are not among those. */
function withVideos(entry: TemplateEntry, usable: ReadonlySet<number>): TemplateEntry {
  const kept = (id: number | null | undefined) => (typeof id === 'number' && usable.has(id) ? id : null);
  const { job, questions, form } = entry;
  const named = JOB_VIDEOS.filter((name) => typeof job[name] === 'number');
  return {
    ...entry,
    job: { ...job, ...Object.fromEntries(named.map((name) => [name, kept(job[name])])) },
    questions: questions.map((question) =>
      typeof question.video_id === 'number' ? { ...question, video_id: kept(question.video_id) } : question,
    ),
    ...(form?.kind === 'situational_judgement' && {
      form: {
        ...form,
        scenarios: form.scenarios.map((scenario) => ({ ...scenario, video_id: kept(scenario.video_id) })),
      },
    }),
  };
}

/** The entry without pictures. @param drop learns the place of each */
function withoutPictures(entry: TemplateEntry, drop: (field: string) => void): TemplateEntry {
  const { form } = entry;
  if (form?.kind !== 'situational_judgement') return entry;
  const scenarios = form.scenarios.map((scenario, at) => {
    if (!scenario.picture) return scenario;
    drop(`form.scenarios.${at}.picture`);
    return { ...scenario, picture: null };
  });
  return { ...entry, form: { ...form, scenarios } };
}

/**
 * The entry as this company would store it: no other markup than staff may write, and without videos and pictures of
 * another company, whose numbers mean something else here.
 */
function adapted(entry: TemplateEntry, isOwn: boolean, drop: (field: string) => void): TemplateEntry {
  const clean = { ...entry, job: withCleanTexts(entry.job) };
  if (isOwn) return clean;
  for (const { field } of videosOf(clean)) drop(field);
  return withoutPictures(withVideos(clean, new Set()), drop);
}

/** How templates of a file are told apart and added, in the company of the actor. @throws AppError `forbidden` */
export function templateImport(ctx: Context, actor: StaffActor) {
  const company_id = companyOfTemplates(actor);
  const origin = originOf(ctx, company_id);
  return {
    company_id,
    keyOf: (entry: TemplateEntry) => keyOf(adapted(entry, entry.origin === origin, () => {})),
    /** Locks the templates of the company until the transaction ends. @returns the keys of those that the actor sees */
    present: async (tx: Tx): Promise<string[]> => {
      await repository.lockTemplates(tx, company_id);
      const entries = (await repository.ownTemplates(tx, actor)).map(entryOf);
      return entries.map((entry) => keyOf(templateEntry.safeParse(entry).data ?? entry));
    },
    /** @returns its id @throws AppError `limit_reached` */
    add: async (tx: Tx, entry: TemplateEntry, drop: (field: string) => void): Promise<number> => {
      if ((await repository.countOwn(tx, company_id)) >= TEMPLATE_LIMITS.per_company_max)
        throw new AppError('limit_reached');
      const fitting = adapted(entry, entry.origin === origin, drop);
      const videos = videosOf(fitting);
      const usable =
        videos.length > 0
          ? await holdUsable(
              tx,
              company_id,
              videos.map(({ id }) => id),
            )
          : new Set<number>();
      for (const { id, field } of videos) if (!usable.has(id)) drop(field);
      const { title, default_locale, retired, job, questions, criteria, form, webinar } = withVideos(fitting, usable);
      return repository.insertTemplate(tx, {
        company_id,
        created_by: actor.user_id,
        title,
        is_private: entry.private,
        retired_at: retired ? ctx.now() : null,
        default_locale,
        content: {
          job,
          questions,
          ...(criteria && { criteria }),
          ...(form && { form }),
          ...(webinar && { webinar }),
        },
      });
    },
    /** Removes those that the actor made and that were not changed since. @returns their ids */
    remove: (tx: Tx, ids: readonly number[]) => repository.deleteUnchanged(tx, actor, ids),
  };
}
