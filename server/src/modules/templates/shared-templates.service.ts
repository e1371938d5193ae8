import type { BodyOf, QueryOf } from '@vivavoce/contract/index.ts';
import type { JobTemplate } from '@vivavoce/contract/types.ts';
import type { StaffActor } from '../../actor.ts';
import { AppError, notFound } from '../../lib/app-error.ts';
import type { Context } from '../../context.ts';
import { paged } from '../../paged.ts';
import { addToTrail, auditChanges } from '../audit/audit-trail.ts';
import { readCriteria } from '../criteria/job-criteria.ts';
import { lockJob } from '../../access/load-job.ts';
import { isPlatformAdministrator } from '../../access/platform-administrator.ts';
import * as repository from './shared-templates.repository.ts';
import { contentOf } from './template-content.ts';
import { presentTemplate } from './templates.presenter.ts';
import { insertTemplate, lockTemplate, readSource, updateTemplate } from './templates.repository.ts';
import type { TemplateRow } from './templates.repository.ts';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { containsEveryWord } from '../../db/contains-every-word.ts';
import { TEMPLATE_COLUMNS } from './templates.repository.ts';

/** The templates that all companies share, for the operator: by command and on the pages of the platform. */

export interface SharedChanges {
  title?: string | undefined;
  retired?: boolean | undefined;
}

interface Filter {
  search?: string | undefined;
  retired?: boolean | undefined;
  page: number;
  page_size: number;
}

/** One page of the platform's templates by title, and their number. */
export async function listShared(db: Queryable, { search, retired = false, page, page_size }: Filter) {
  const matches = search ? containsEveryWord(sql`search_text(t.title)`, search) : sql`true`;
  const where = sql`t.company_id is null and (t.retired_at is not null) = ${retired} and ${matches}`;
  const totals = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from job_templates t where ${where}`,
  );
  const { rows } = await db.execute<TemplateRow>(sql`
    select ${TEMPLATE_COLUMNS} from job_templates t where ${where}
    order by lower(t.title), t.id limit ${page_size} offset ${(page - 1) * page_size}`);
  return { count: totals.rows[0]?.total ?? 0, rows };
}

/**
 * Makes a template for all companies from an activity of any of them, without what belongs to its company.
 * @throws AppError `not_found`
 */
export async function makeShared(ctx: Context, jobId: number, title: string): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    addToTrail({ company_id: null });
    if ((await lockJob(tx, jobId)).length === 0) throw notFound();
    const source = await readSource(tx, jobId);
    if (source.job.deleting_at) throw notFound();
    return insertTemplate(tx, {
      title,
      default_locale: source.job.default_locale,
      content: contentOf(source, await readCriteria(tx, jobId), true),
    });
  });
}

/** Renames, retires or brings back a template of all companies. @throws AppError `not_found` */
export async function changeShared(ctx: Context, id: number, { title, retired }: SharedChanges): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [row] = await lockTemplate(tx, id);
    if (row?.company_id !== null) throw notFound();
    const changes = {
      ...(title !== undefined && { title }),
      ...(retired !== undefined && { retired_at: retired ? (row.retired_at ?? ctx.now()) : null }),
    };
    auditChanges(row, changes);
    addToTrail({ company_id: null });
    await updateTemplate(tx, id, changes);
  });
}

async function requireAdministrator(ctx: Context, actor: StaffActor): Promise<void> {
  if (!(await isPlatformAdministrator(ctx, actor))) throw new AppError('forbidden');
}

const present = (actor: StaffActor, row: TemplateRow): JobTemplate => ({
  ...presentTemplate(actor, row),
  abilities: ['edit'],
});

async function read(ctx: Context, actor: StaffActor, id: number): Promise<JobTemplate> {
  const row = await repository.findShared(ctx.db, id);
  if (!row) throw notFound();
  return present(actor, row);
}

export async function showShared(ctx: Context, actor: StaffActor, query: QueryOf<'GET /api/platform/templates'>) {
  await requireAdministrator(ctx, actor);
  const { count, rows } = await listShared(ctx.db, query);
  return paged(
    query,
    count,
    rows.map((row) => present(actor, row)),
  );
}

export async function findSources(
  ctx: Context,
  actor: StaffActor,
  { search = '' }: QueryOf<'GET /api/platform/template-sources'>,
) {
  await requireAdministrator(ctx, actor);
  return repository.findSources(ctx.db, search);
}

export async function addShared(ctx: Context, actor: StaffActor, body: BodyOf<'POST /api/platform/templates'>) {
  await requireAdministrator(ctx, actor);
  return read(ctx, actor, await makeShared(ctx, body.job, body.title));
}

export async function editShared(
  ctx: Context,
  actor: StaffActor,
  id: number,
  changes: BodyOf<'PATCH /api/platform/templates/{template}'>,
) {
  await requireAdministrator(ctx, actor);
  await changeShared(ctx, id, changes);
  return read(ctx, actor, id);
}
