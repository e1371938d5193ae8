import type { ApplicantFilter } from '@vivavoce/contract/applications/selection.ts';
import { RATING_STYLE } from '@vivavoce/domain/reviews/styles.ts';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { runPlanned, runPrepared } from '../../../db/prepared.ts';
import type { ListedJob, Viewer } from './selection.ts';

/** The facets and words of a filter that are asked for, by name. */
const asked = ({ status: _status, filter: _filter, label, ...facets }: ApplicantFilter): string =>
  [label ?? '', ...Object.entries(facets).flatMap(([name, value]) => (value ? [name] : []))].join(' ').trim();

/** Current applicants, the archive, or all of an archived activity: of the differences, and of the applicants `a`. */
function archive(job: ListedJob, { filter }: ApplicantFilter) {
  if (filter === 'All') return { kept: sql`not archived`, of: sql`a.archived_at is null` };
  if (job.archived) return { kept: sql`true`, of: sql`true` };
  return { kept: sql`archived`, of: sql`a.archived_at is not null` };
}

/** Undefined where of some only the questions of the activity tell, so that each is to be looked at. */
async function countIncomplete(pool: pg.Pool, job: ListedJob, filter: ApplicantFilter): Promise<number | undefined> {
  const [row] = await runPrepared<{ lacking: string; doubtful: string }>(
    pool,
    sql`
    select coalesce(sum(lacking), 0) as lacking, coalesce(sum(doubtful), 0) as doubtful from bucket_deltas
    where job_id = ${job.id} and bucket = ${filter.status} and ${archive(job, filter).kept}
      and (select rating_style from jobs where id = ${job.id}) <> ${RATING_STYLE.overall}`,
  );
  return Number(row?.doubtful) > 0 ? undefined : Number(row?.lacking);
}

/** Those of the stage without those whom this person rated. A rating that counts leads out of the first three stages. */
async function countUnrated(pool: pg.Pool, job: ListedJob, viewer: Viewer, filter: ApplicantFilter): Promise<number> {
  const { kept, of } = archive(job, filter);
  const uncounted = filter.status === 'Reviewed' || filter.status === 'Outcomes' ? sql`true` : sql`not r.counts`;
  // Planned for the values: the ratings of one person are a few or most of the stage.
  const [row] = await runPlanned<{ n: string }>(
    pool,
    sql`
    select (select coalesce(sum(n), 0) from bucket_deltas where job_id = ${job.id} and bucket = ${filter.status} and ${kept})
      - (select count(*) from reviews r join applications a on a.id = r.application_id
         where r.job_id = ${job.id} and r.user_id = ${viewer.user_id} and r.sent_at is not null and ${uncounted}
           and a.job_id = ${job.id} and a.bucket = ${filter.status} and ${of}) as n`,
  );
  return Number(row?.n);
}

/**
 * How many match a filter, where stored counts say so.
 * @returns undefined where those who match have to be counted
 */
export async function storedCount(
  pool: pg.Pool,
  job: ListedJob,
  viewer: Viewer,
  filter: ApplicantFilter,
): Promise<number | undefined> {
  const facets = asked(filter);
  // Incomplete ones bear no other label.
  if (facets === 'incomplete' || facets === 'NotReviewed incomplete') return countIncomplete(pool, job, filter);
  return facets === 'need_your_rating' ? countUnrated(pool, job, viewer, filter) : undefined;
}
