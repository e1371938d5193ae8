import type { BodyOf, ResultOf } from '@vivavoce/contract/index.ts';
import { REPORT_LIMITS } from '@vivavoce/domain/reports/funnel.ts';
import type { StaffActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { AppError, invalid, notFound } from '../../lib/app-error.ts';
import { openReports } from './reports.service.ts';
import * as repository from './views.repository.ts';

type View = ResultOf<'GET /api/companies/{shortname}/report-views'>[number];
type Row = Awaited<ReturnType<typeof repository.listViews>>[number];

const present = ({ id, name, preset, from_date, to_date, job_ids, kind }: Row): View => ({
  id,
  name,
  preset,
  from_date,
  to_date,
  jobs: job_ids,
  kind,
});

const ownerOf = async (ctx: Context, actor: StaffActor, shortname: string) => ({
  company_id: (await openReports(ctx, actor, shortname)).id,
  user_id: actor.user_id,
});

export const listViews = async (ctx: Context, actor: StaffActor, shortname: string): Promise<View[]> =>
  (await repository.listViews(ctx.db, await ownerOf(ctx, actor, shortname))).map(present);

/** @throws AppError `limit_reached` with as many views as a member may keep */
async function refuseMore(tx: Tx, owner: { company_id: number; user_id: number }, name: string): Promise<void> {
  const views = await repository.listViews(tx, owner);
  if (views.length >= REPORT_LIMITS.most_views && !views.some((view) => view.name === name))
    throw new AppError('limit_reached');
}

export async function saveView(
  ctx: Context,
  actor: StaffActor,
  shortname: string,
  { jobs, ...view }: BodyOf<'POST /api/companies/{shortname}/report-views'>,
): Promise<View> {
  const owner = await ownerOf(ctx, actor, shortname);
  return ctx.db.transaction(async (tx) => {
    if ((await repository.activitiesOf(tx, owner.company_id, jobs)).length < new Set(jobs).size)
      throw invalid({ jobs: ['not_allowed'] });
    await refuseMore(tx, owner, view.name);
    return present(await repository.storeView(tx, { ...owner, ...view, job_ids: [...new Set(jobs)] }));
  });
}

/** @throws AppError `not_found` for a view of another user */
export async function deleteView(ctx: Context, actor: StaffActor, shortname: string, id: number): Promise<null> {
  if (!(await repository.deleteView(ctx.db, await ownerOf(ctx, actor, shortname), id))) throw notFound();
  return null;
}
