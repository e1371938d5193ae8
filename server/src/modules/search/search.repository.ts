import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type pg from 'pg';
import type { StaffActor } from '../../actor.ts';
import { asNumber } from '../../db/as-number.ts';
import { withheldFrom } from '../../db/left-to-rate.ts';
import { runPrepared } from '../../db/prepared.ts';
import { jobs } from '../../db/schema/index.ts';
import { ofStanding, visibleJobs } from '../../policies/jobs.policy.ts';
import type { SearchScope } from '../../policies/search.policy.ts';
import { atBeginning, lookup, ranked, rankOf } from './search.conditions.ts';
import type { Rank, Wanted } from './search.conditions.ts';

/** A group of people that is searched together: of one company, or of one job. */
export interface Group {
  by: 'company_id' | 'job_id';
  id: number;
  /** Its approximate size. */
  size: number;
  /** The group has a large share of all people, so the index is quicker without a condition on the group. */
  dominant: boolean;
}

export interface Found {
  id: number;
  rank: Rank;
}

/** The result of a sample of a group's newest applications. */
export interface Look {
  group: Group;
  /** The sample is the whole group. */
  complete: boolean;
  /** How many of the sample match, and the newest of them. */
  beginning: { count: number; newest: number[] };
  inside: { count: number; newest: number[] };
}

const ids = (values: readonly (string | number)[] | null): number[] => (values ?? []).map(Number);
const column = ({ by }: Group): SQL => sql.raw(by);

/**
 * Excludes applicants of an activity that is being deleted, before the limit. Checked per match: as a join condition
 * the planner would underestimate the rows and read all of them.
 */
const standingOf = (scope: { by: Group['by']; id: number }): SQL =>
  scope.by === 'company_id' ? ofStanding(sql`job_id`, scope.id) : sql`true`;

function groups(scope: SearchScope): { by: Group['by']; of: SQL } {
  if (scope.kind === 'company') return { by: 'company_id', of: sql`select ${scope.company_id}::bigint as id` };
  if (scope.kind === 'job') return { by: 'job_id', of: sql`select ${scope.job_id}::bigint as id` };
  return { by: 'job_id', of: sql`select jobs.id from jobs where ${scope.jobs}` };
}

/** From this share on a group counts as dominant. */
const DOMINANT_SHARE = 0.2;

/**
 * Reads a sample of each group's newest applications.
 * @param look size of the sample per group
 * @param limit how many matches to return
 */
export async function lookAtNewest(
  pool: pg.Pool,
  scope: SearchScope,
  wanted: Wanted,
  { look, limit }: { look: number; limit: number },
): Promise<Look[]> {
  const { by, of } = groups(scope);
  const stands = scope.kind === 'company' ? standingOf({ by, id: scope.company_id }) : sql`true`;
  const newest = (rank: number) =>
    sql`(array_agg(e.application_id order by e.application_id desc) filter (where e.rank = ${sql.raw(String(rank))}))[1:${limit}::int]`;
  const rows = await runPrepared<{
    id: string;
    scanned: number;
    size: number;
    everybody: string;
    beginning: number;
    inside: number;
    newest_beginning: string[] | null;
    newest_inside: string[] | null;
  }>(
    pool,
    sql`
    select g.id, count(*)::int as scanned,
      -- As dense as the newest lie, from the oldest of the group to the newest.
      (count(*)::float8 / (max(e.application_id) - min(e.application_id) + 1)) * (max(e.application_id) + 1 - (
        select application_id from search_entries where ${sql.raw(by)} = g.id order by application_id limit 1)) as size,
      (select max(id) from applications) as everybody,
      count(*) filter (where e.rank = 0)::int as beginning, ${newest(0)} as newest_beginning,
      count(*) filter (where e.rank = 1)::int as inside, ${newest(1)} as newest_inside
    from (${of}) g cross join lateral (
      -- Of the rows that were read, not of those that remain: while a large activity leaves, its people may be all of the newest.
      select application_id, case when ${stands} then ${rankOf(wanted)} end as rank
      from (select application_id, job_id, search_text from search_entries where ${sql.raw(by)} = g.id
        order by application_id desc limit ${look}::int) newest
      -- Compared once for each, not once for each figure.
      offset 0
    ) e
    group by g.id`,
  );
  return rows.map(({ id, scanned, size, everybody, ...row }) => ({
    group: { by, id: Number(id), size, dominant: size >= DOMINANT_SHARE * Number(everybody) },
    complete: scanned < look,
    beginning: { count: row.beginning, newest: ids(row.newest_beginning) },
    inside: { count: row.inside, newest: ids(row.newest_inside) },
  }));
}

/**
 * Reads the group back from its newest application until there are enough matches of the rank.
 * @param look the most applications to read
 */
export async function readBack(
  pool: pg.Pool,
  group: Group,
  wanted: Wanted,
  rank: Rank,
  { look, limit }: { look: number; limit: number },
): Promise<Found[]> {
  const rows = await runPrepared<{ id: string }>(
    pool,
    sql`
    select application_id as id from (
      select application_id, job_id, search_text from search_entries where ${column(group)} = ${group.id}
      order by application_id desc limit ${look}::int) e
    where ${ranked(wanted, rank)} and ${standingOf(group)} order by application_id desc limit ${limit}::int`,
  );
  return rows.map(({ id }) => ({ id: Number(id), rank }));
}

/**
 * Reads the candidates of the group by the index, then checks each. Quick for few.
 * @param rank only matches of this rank; without it all of them, best first
 * @param options.most the most candidates to read: more give null
 */
export async function askIndex(
  pool: pg.Pool,
  group: Group,
  wanted: Wanted,
  rank: Rank | undefined,
  { limit, most }: { limit: number; most?: number },
): Promise<Found[] | null> {
  // With an expression instead of the bare column, the index is not used for the group, which is filtered afterwards.
  const inGroup = group.dominant ? sql`${column(group)} + 0 = ${group.id}` : sql`${column(group)} = ${group.id}`;
  // A table expression is planned for all of its rows, thus by the index, and is read no further than the limit asks.
  const [row] = await runPrepared<{ candidates: number; found: { id: number; begins: boolean }[] }>(
    pool,
    sql`
    with candidates as materialized (
      select application_id, job_id, search_text from search_entries where ${inGroup} and ${lookup(wanted, rank)}),
    few as materialized (select * from candidates ${most === undefined ? sql`` : sql`limit ${asNumber(most + 1)}`})
    select (select count(*)::int from few) as candidates, (
      select coalesce(json_agg(found), '[]') from (
        select application_id as id, ${atBeginning(wanted)} as begins from few
        where ${ranked(wanted, rank)} and ${standingOf(group)}
        order by begins desc, application_id desc limit ${asNumber(limit)}) found) as found`,
  );
  if (!row || (most !== undefined && row.candidates > most)) return null;
  return row.found.map(({ id, begins }) => ({ id, rank: begins ? 'beginning' : 'inside' }));
}

export interface FoundRow {
  id: string;
  user_id: string;
  full_name: string;
  email: string;
  external_id: string | null;
  job_id: string;
  title: string;
  rating_style: number;
  is_webinar: boolean;
  question_count: number;
  job_archived: boolean;
  bucket: 'ToInvite' | 'AwaitingResponse' | 'Responded' | 'Reviewed' | 'Outcomes';
  status: number;
  answer_count: number;
  average_review: number | null;
  reviewed_at: string | null;
  shortlisted_at: string | null;
  rejected_at: string | null;
  declined_at: string | null;
  declined_reason: string | null;
  responded_at: string | null;
  invited_at: string | null;
  invitation_failed: boolean;
  deadline: string | null;
  archived_at: string | null;
}

/** The results of these applications in the given order, with a second check of permissions. */
export const readFound = (pool: pg.Pool, actor: StaffActor, applicationIds: readonly number[]): Promise<FoundRow[]> =>
  runPrepared<FoundRow>(
    pool,
    sql`
    with found as (select * from unnest(${`{${applicationIds.join(',')}}`}::bigint[]) with ordinality as found(id, place))
    select a.id, a.user_id, coalesce(nullif(a.applicant_name, ''), u.full_name) as full_name, u.email, a.external_id, a.job_id,
      jobs.title, jobs.rating_style, jobs.is_webinar, coalesce(nullif(jsonb_array_length(a.strip), 0), jobs.question_count) as question_count,
      jobs.archived as job_archived, a.bucket, a.status, a.answer_count,
      case when not ${withheldFrom({ reader: sql`${actor.user_id}`, job: jobs })} then a.average_review end as average_review, a.reviewed_at, a.shortlisted_at,
      a.rejected_at, a.declined_at, a.declined_reason, a.responded_at, a.invited_at, a.invitation_failed, a.deadline, a.archived_at
    from found join applications a on a.id = found.id join users u on u.id = a.user_id join jobs on jobs.id = a.job_id
    where ${visibleJobs(actor)} order by found.place`,
  );
