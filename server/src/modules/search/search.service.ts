import type { QueryOf } from '@vivavoce/contract/index.ts';
import type { FoundApplication } from '@vivavoce/contract/types.ts';
import type { StaffActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import { reading } from '../../db/replica/replica.ts';
import { searchesEmails, searchScope } from '../../policies/search.policy.ts';
import type { SearchScope } from '../../policies/search.policy.ts';
import { loadJob } from '../../access/load-job.ts';
import { findBest } from './find-best.ts';
import { searchTerms } from './search-terms.ts';
import { presentFound } from './search.presenter.ts';

async function scopeOf(ctx: Context, actor: StaffActor, job: number | undefined): Promise<SearchScope> {
  if (job === undefined) return searchScope(actor);
  await loadJob(ctx.db, actor, job);
  return { kind: 'job', job_id: job };
}

/** Applicants of the jobs that the actor may see, the best matches first. */
export async function searchApplications(
  ctx: Context,
  actor: StaffActor,
  { q, job, page_size }: QueryOf<'GET /api/applications'>,
): Promise<FoundApplication[]> {
  const terms = searchTerms(q);
  const scope = await scopeOf(ctx, actor, job);
  if (terms.length === 0) return [];
  const emails = searchesEmails(actor);
  const search = { wanted: { terms, emails }, limit: page_size };
  const rows = await reading(ctx, ({ pool }) => findBest(pool, actor, scope, search));
  return rows.map((row) => presentFound(row, emails, ctx.now()));
}
