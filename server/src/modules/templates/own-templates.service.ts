import type { BodyOf } from '@vivavoce/contract/index.ts';
import type { JobTemplate } from '@vivavoce/contract/types.ts';
import { TEMPLATE_LIMITS } from '@vivavoce/domain/limits.ts';
import type { StaffActor } from '../../actor.ts';
import { AppError, notFound } from '../../lib/app-error.ts';
import type { Context } from '../../context.ts';
import { canChangeTemplate } from '../../policies/templates.policy.ts';
import { addToTrail, auditChanges } from '../audit/audit-trail.ts';
import { readCriteria } from '../criteria/job-criteria.ts';
import { loadJob, lockJob } from '../../access/load-job.ts';
import { contentOf } from './template-content.ts';
import { presentTemplate } from './templates.presenter.ts';
import * as repository from './templates.repository.ts';

async function read(ctx: Context, actor: StaffActor, id: number): Promise<JobTemplate> {
  const [row] = await repository.findTemplates(ctx.db, actor, [id]);
  if (!row) throw notFound();
  return presentTemplate(actor, row);
}

/** Makes a template of the company from an activity that the actor may copy. */
export async function makeTemplate(
  ctx: Context,
  actor: StaffActor,
  { job: jobId, title, private: is_private }: BodyOf<'POST /templates/api/job-templates'>,
): Promise<JobTemplate> {
  const { job } = await loadJob(ctx.db, actor, jobId, 'duplicate');
  addToTrail({ job_id: jobId });
  const id = await ctx.db.transaction(async (tx) => {
    await repository.lockTemplates(tx, job.company_id);
    if ((await repository.countOwn(tx, job.company_id)) >= TEMPLATE_LIMITS.per_company_max)
      throw new AppError('limit_reached');
    await lockJob(tx, jobId);
    const source = await repository.readSource(tx, jobId);
    return repository.insertTemplate(tx, {
      company_id: job.company_id,
      created_by: actor.user_id,
      title,
      is_private,
      default_locale: source.job.default_locale,
      content: contentOf(source, await readCriteria(tx, jobId), false),
    });
  });
  return read(ctx, actor, id);
}

/** Renames, shares or retires a template of the company, or brings it back. */
export async function changeTemplate(
  ctx: Context,
  actor: StaffActor,
  id: number,
  { title, private: is_private, retired }: BodyOf<'PATCH /templates/api/job-templates/{template}'>,
): Promise<JobTemplate> {
  await ctx.db.transaction(async (tx) => {
    const [visible] = await repository.findTemplates(tx, actor, [id]);
    const [row] = await repository.lockTemplate(tx, id);
    if (!visible || !row) throw notFound();
    if (!canChangeTemplate(actor, row)) throw new AppError('forbidden');
    // The only user who sees a private template is its maker.
    if (is_private && row.created_by !== actor.user_id) throw new AppError('forbidden');
    const changes = {
      ...(title !== undefined && { title }),
      ...(is_private !== undefined && { is_private }),
      ...(retired !== undefined && { retired_at: retired ? (row.retired_at ?? ctx.now()) : null }),
    };
    auditChanges(row, changes);
    await repository.updateTemplate(tx, id, changes);
  });
  return read(ctx, actor, id);
}
