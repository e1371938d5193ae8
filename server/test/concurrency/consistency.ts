import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { TestServer } from '../api-test.ts';

/** Events of a track, in their order: of each applicant, with the one before. */
const track = (...types: string[]): SQL => sql`
  select application_id, type, lag(type) over (partition by application_id order by id) as before
  from events where application_id is not null and type in (${sql.join(
    types.map((type) => sql`${type}`),
    sql`, `,
  )})`;

const ERASED = sql`u.email like 'erased-%@erased.invalid'`;

/** Tasks that a worker will still run. */
const WAITING_TASKS = sql`pgboss.job q where q.state < 'completed'`;

/**
 * Impossible states, each as a query of its rows, whatever was decided at the same moment and wherever a worker was
 * killed. The queries read committed rows, so nothing may be running.
 */
const NEVER: Record<string, SQL> = {
  'stored counts of a stage that a recount contradicts': sql`
    select 1 from
      (select job_id, bucket, archived, sum(n)::int as n, sum(successful)::int as successful, sum(rated)::int as rated,
        sum(rating_sum)::numeric as rating_sum, sum(lacking)::int as lacking, sum(doubtful)::int as doubtful
       from bucket_deltas group by 1, 2, 3
       having sum(n) <> 0 or sum(successful) <> 0 or sum(rated) <> 0 or sum(rating_sum) <> 0 or sum(lacking) <> 0) kept
      full join
      (select job_id, bucket, archived_at is not null as archived, count(*)::int as n, count(shortlisted_at)::int as successful,
        count(average_review)::int as rated, coalesce(sum(round(average_review::numeric, 4)), 0) as rating_sum,
        count(*) filter (where facets & 4 <> 0)::int as lacking,
        count(*) filter (where facets & 4 <> 0 and status <> 6 and strip = '[]')::int as doubtful
       from applications group by 1, 2, 3) counted
      using (job_id, bucket, archived, n, successful, rated, rating_sum, lacking, doubtful)
    where kept is null or counted is null`,
  'merged people who lead elsewhere than the account above them': sql`
    select 1 from merged_people m left join merged_people up on up.user_id = m.into_id and up.company_id = m.company_id
    where m.person_id <> coalesce(up.person_id, m.into_id) or m.user_id = m.person_id`,
  'applicants with two outcomes': sql`
    select 1 from applications where shortlisted_at is not null and rejected_at is not null`,
  'applicants who withdrew and sent their answers': sql`
    select 1 from applications where declined_at is not null and responded_at is not null`,
  'applicants whose status contradicts what they did': sql`
    select 1 from applications where (status = 0) <> (invited_at is null) or (status = 3) <> (declined_at is not null)
      or (responded_at is not null and status not in (4, 6))`,
  'deadlines of somebody who was not invited, or before the invitation': sql`
    select 1 from applications where deadline is not null and (invited_at is null or deadline < invited_at)`,
  'outcomes recorded twice in a row': sql`
    select 1 from (${track('application.shortlisted', 'application.rejected', 'application.outcome_withdrawn')}) entries
    where type = before and type <> 'application.outcome_withdrawn'`,
  'archivings recorded twice in a row': sql`
    select 1 from (${track('application.archived', 'application.unarchived')}) entries where type = before`,
  'interviews recorded as sent twice in a row': sql`
    select 1 from (${track('interview.submitted', 'interview.auto_submitted', 'reset.granted', 'deadline.extended')}) entries
    where type like 'interview.%' and before like 'interview.%'`,
  'archived applicants whose last entry says otherwise': sql`
    select 1 from (select distinct on (application_id) application_id, type from events
      where type in ('application.archived', 'application.unarchived') order by application_id, id desc) last
    join applications a on a.id = application_id
    where (a.archived_at is not null) <> (type = 'application.archived')`,
  'entries about an applicant of another activity or company': sql`
    select 1 from events e join applications a on a.id = e.application_id
    where e.job_id is distinct from a.job_id or e.company_id <> a.company_id`,
  'requests with two ends, or an end that nobody gave': sql`
    select 1 from applicant_requests where num_nonnulls(completed_at, declined_at, dismissed_at) > 1
      or (is_open and (closed_by is not null or answer is not null))`,
  'recipients whose mail was not made, or made unasked': sql`
    select 1 from (select mailing_id, application_id from mailing_recipients where state = 'created') r
    full join (select mailing_id, application_id from mails where mailing_id is not null) m using (mailing_id, application_id)
    where r is null or m is null`,
  'mailings that count wrongly': sql`
    select 1 from mailings s join lateral (
      select count(*) as total, count(*) filter (where state = 'created') as created, count(*) filter (where state = 'skipped') as skipped
      from mailing_recipients where mailing_id = s.id) r on true
    -- Who was erased is counted still, and stands nowhere any more.
    where s.created < r.created or s.skipped < r.skipped or s.total < r.total or s.created + s.skipped > s.total
      or (r.total = s.total and (r.created, r.skipped) <> (s.created, s.skipped))`,
  'mailings that ended with recipients waiting, or wrote mails though called off or held back': sql`
    select 1 from mailings s where (finished_at is not null and exists
        (select 1 from mailing_recipients r where r.mailing_id = s.id and r.state = 'waiting'))
      or ((held or cancelled_at is not null) and exists (select 1 from mails where mailing_id = s.id))`,
  'mails that wait for no task': sql`
    select 1 from mails m where state = 'queued' and m.job_id is not null and not m.waits_for_budget
      and not exists (select 1 from ${WAITING_TASKS} and q.name = 'send-mail' and (q.data ->> 'mail')::bigint = m.id)
      and not exists (select 1 from ${WAITING_TASKS} and q.name = 'deliver-mails' and q.data -> 'mails' @> to_jsonb(m.id))`,
  'mails to another address than the applicant has, or to an erased person': sql`
    select 1 from mails m left join applications a on a.id = m.application_id left join users u on u.id = coalesce(a.user_id, m.user_id)
    where m.to_address like '%@erased.invalid' or (m.application_id is not null and m.to_address <> u.email)`,
  'people who were emptied and are somebody still': sql`
    select 1 from users u where ${ERASED} and (exists (select 1 from applications a where a.user_id = u.id)
      or exists (select 1 from reviewers r where r.user_id = u.id) or exists (select 1 from memberships m where m.user_id = u.id))`,
  'bulk_operations that count wrongly': sql`
    select 1 from bulk_operations d join lateral (
      select coalesce(sum(cardinality(application_ids)), 0) as total,
        coalesce(sum(cardinality(application_ids)) filter (where state <> 'waiting'), 0) as done,
        coalesce(sum(cardinality(application_ids)) filter (where state = 'undone'), 0) as undone,
        count(*) filter (where state = 'waiting') as waiting, count(*) filter (where state = 'done') as standing
      from bulk_operation_batches where bulk_operation_id = d.id) p on true
    where d.changed > d.done or (d.total, d.done, d.undone) is distinct from (p.total, p.done, p.undone)
      or (d.finished_at is not null and (case when d.undo_at is null then p.waiting else p.standing end) > 0)`,
  'bulk_operations and deletions that wait for no task': sql`
    select 1 from bulk_operations d where finished_at is null and failed_at is null
        and not exists (select 1 from jobs where jobs.id = d.job_id and jobs.deleting_at is not null)
        and not exists (select 1 from ${WAITING_TASKS} and q.name = 'run-bulk-operation' and (q.data ->> 'bulk_operation')::bigint = d.id)
    union all select 1 from deletions d where failed_at is null
        and not exists (select 1 from ${WAITING_TASKS} and q.name = 'delete-activities' and (q.data ->> 'deletion')::bigint = d.id)`,
  'lists that count wrongly': sql`
    select 1 from imports where added > done or done > total or done - added > known or (finished_at is not null and failed_at is null and done < total)`,
};

/** Inconsistencies in the whole database of a test server, by name with their number; empty where all is well. */
export async function inconsistencies({ ctx }: TestServer): Promise<Record<string, number>> {
  const names = Object.keys(NEVER);
  const counts = names.map((name, n) => sql`(select count(*)::int from (${NEVER[name]}) found) as ${sql.raw(`n${n}`)}`);
  const { rows } = await ctx.db.execute<Record<string, number>>(sql`select ${sql.join(counts, sql`, `)}`);
  const found = names.map((name, n) => [name, rows[0]?.[`n${n}`] ?? 0] as const);
  return Object.fromEntries(found.filter(([, count]) => count > 0));
}
