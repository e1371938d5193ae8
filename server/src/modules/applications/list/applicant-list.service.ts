import type { BodyOf, QueryOf } from '@vivavoce/contract/index.ts';
import { narrowedRows } from '@vivavoce/domain/applications/facets.ts';
import { APPLICANT_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import { sql } from 'drizzle-orm';
import type { StaffActor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { runPlanned } from '../../../db/prepared.ts';
import { reading } from '../../../db/replica/replica.ts';
import { mayReadAdjustments } from '../../../policies/applications.policy.ts';
import { readsPeople } from '../../../policies/people.policy.ts';
import { mayPrioritise } from '@vivavoce/domain/jobs/kinds.ts';
import { ratesApplicants, ratesBlind } from '@vivavoce/domain/reviews/independence.ts';
import { invalid } from '../../../lib/app-error.ts';
import { loadListedJob } from '../../../access/load-job.ts';
import type { ListedJobRecord } from '../../../access/load-job.ts';
import { tagsFor } from '../../people/person-tags.ts';
import { presentBuckets, presentFacts, presentList } from './applications.presenter.ts';
import { countMatching } from './count.query.ts';
import type { Placed } from './evidence.query.ts';
import { idArray } from './filter.ts';
import { selectedIds } from './selection.ts';
import type { Viewer } from './filter.ts';
import { encodeCursor, readPage } from './page.query.ts';

/** The actor as the reader of an activity's list. */
const viewerOf = (ctx: Pick<Context, 'now'>, actor: StaffActor, record: ListedJobRecord): Viewer => ({
  user_id: actor.user_id,
  now: ctx.now(),
  blind: ratesBlind(record),
  rates: ratesApplicants(record),
});

/** A filter without adjustments and tags, for callers who may not know of them. */
function permitted<Filter extends { reasonable_adjustments?: boolean | undefined; tag?: number | undefined }>(
  actor: StaffActor,
  record: ListedJobRecord,
  filter: Filter,
): Filter {
  return {
    ...filter,
    ...(!mayReadAdjustments(actor, record) && { reasonable_adjustments: undefined }),
    ...(!readsPeople(actor) && { tag: undefined }),
  };
}

/** Only where the company has it, for activities that people rate and in which AI helps (specification 6). */
function checkOrdering(record: ListedJobRecord, { ordering }: { ordering?: 'evidence' | undefined }): void {
  if (ordering && !(record.job.ai_assistance && mayPrioritise(record.job, record.company)))
    throw invalid({ ordering: ['not_allowed'] });
}

/** Adds the evidence of AI to each applicant of a list in that order. */
function withEvidence<One extends { id: number }>(page: One[], placed: readonly Placed[] | undefined) {
  if (!placed) return page;
  const evidenceById = new Map(placed.map((entry) => [entry.id, entry]));
  return page.map((applicant) => {
    const { met, of } = evidenceById.get(applicant.id) ?? { met: null, of: null };
    return { ...applicant, evidence: met === null || of === null ? null : { met, of } };
  });
}

/** One page of a bucket with the counts of all buckets and the facts beside them. */
export async function listApplications(
  ctx: Context,
  actor: StaffActor,
  jobId: number,
  query: QueryOf<'GET /api/jobs/{job}/applications'>,
) {
  const record = await loadListedJob(ctx.pool, actor, jobId);
  checkOrdering(record, query);
  const viewer = viewerOf(ctx, actor, record);
  const { list, page, tags } = await reading(ctx, async ({ db, pool }) => {
    const whole = await readPage(pool, record.job, viewer, { params: permitted(actor, record, query) });
    const rows = whole.page.slice(0, query.page_size);
    return { list: whole, page: rows, tags: await tagsFor(db, actor, rows) };
  });
  const last = page.at(-1);
  const has_next = list.page.length > query.page_size;
  const buckets = presentBuckets(list.counts);
  return {
    count: buckets[query.status],
    page_size: query.page_size,
    has_next,
    next_cursor: has_next && last ? encodeCursor(last.sort_value, String(last.id)) : null,
    results: withEvidence(presentList(page, actor, record, { now: ctx.now(), tags }), list.placed),
    buckets,
    facts: presentFacts(list),
  };
}

/** The number of applicants that match a filter, up to the length of a narrowed list, and whether there are more. */
export async function countApplications(
  ctx: Context,
  actor: StaffActor,
  jobId: number,
  filter: QueryOf<'GET /api/jobs/{job}/applications/count'>,
) {
  const record = await loadListedJob(ctx.pool, actor, jobId);
  const viewer = viewerOf(ctx, actor, record);
  const count = await countMatching(ctx.pool, record.job, viewer, permitted(actor, record, filter));
  const max = filter.all ? count : narrowedRows(filter);
  return { count: Math.min(count, max), more: count > max };
}

/** One size of statement for most selections, and one for the largest. */
const FEW_IDS = 1000;

/** The ids of consecutive rows of a list, so that a range can be selected over rows that were never loaded. */
export async function listIds(
  ctx: Context,
  actor: StaffActor,
  jobId: number,
  { count, ...query }: QueryOf<'GET /api/jobs/{job}/applications/ids'>,
) {
  const record = await loadListedJob(ctx.pool, actor, jobId);
  const viewer = viewerOf(ctx, actor, record);
  checkOrdering(record, query);
  const page_size = count <= FEW_IDS ? FEW_IDS : APPLICANT_LIMITS.selection_max;
  const { page } = await readPage(ctx.pool, record.job, viewer, {
    params: { ...permitted(actor, record, query), page_size },
    only: 'ids',
  });
  return { ids: page.slice(0, count).map(({ id }) => id) };
}

/** The ids among the selected ones that still match, so that a restored selection reaches no applicant out of sight. */
export async function stillMatching(
  ctx: Context,
  actor: StaffActor,
  jobId: number,
  { matching, ids }: BodyOf<'POST /api/jobs/{job}/applications/ids'>,
) {
  const record = await loadListedJob(ctx.pool, actor, jobId);
  const viewer = viewerOf(ctx, actor, record);
  const selection = { matching: permitted(actor, record, matching) };
  const rows = await runPlanned<{ id: string }>(
    ctx.pool,
    sql`select id from ${selectedIds(jobId, selection, viewer)} selected where id = any(${idArray(ids)})`,
  );
  return { ids: rows.map(({ id }) => Number(id)) };
}
