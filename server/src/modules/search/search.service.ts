import type { QueryOf } from '@vivavoce/contract/index.ts';
import type { StaffActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import { loadJob } from '../jobs/jobs.service.ts';
import { presentFound } from './search.presenter.ts';
import * as repository from './search.repository.ts';

/** Applicants of the jobs that the actor may see, the best matches first. */
export async function searchApplications(ctx: Context, actor: StaffActor, query: QueryOf<'GET /api/applications'>) {
  if (query.job !== undefined) await loadJob(ctx.db, actor, query.job);
  const words = query.q.toLowerCase().split(/\s+/);
  const rows = await repository.searchApplications(ctx.pool, actor, { ...query, words });
  return rows.map((row) => presentFound(row, actor));
}
