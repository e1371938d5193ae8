import type { EvidenceFault, PracticeFacts } from '@vivavoce/domain/cohorts/evidence.ts';
import type { ReportDevice } from '@vivavoce/domain/reports/visitor-device.ts';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client.ts';
import { cohort_reports, users } from '../../db/schema/index.ts';

/** The day of the first assignment of a cohort in a zone; null without one. */
export async function firstDay(db: Queryable, cohort: number, time_zone: string): Promise<string | null> {
  const { rows } = await db.execute<{ day: string | null }>(sql`
    select (min(created_at) at time zone ${time_zone})::date::text as day from cohort_assignments where cohort_id = ${cohort}`);
  return rows[0]?.day ?? null;
}

interface FactRow extends Record<string, unknown> {
  application: number;
  person: number;
  started: boolean;
  sent_times: number;
  answers: { value: number; wording: number; moment: 'before' | 'after' }[] | null;
  feedback_hours: number | null;
  requested: boolean;
  granted: boolean;
  device: ReportDevice | null;
  faults: EvidenceFault[] | null;
}

/** The last answer after the practice, and the one before it in the same wording. */
function pairOf(answers: FactRow['answers']): Pick<PracticeFacts, 'before' | 'after'> {
  const after = answers?.findLast(({ moment }) => moment === 'after');
  const before = answers?.find(({ moment, wording }) => moment === 'before' && (!after || wording === after.wording));
  return { before: before?.value ?? null, after: after?.value ?? null };
}

/**
 * Facts of the practice that the assignments of a cohort made and that was invited in a span, with what happened until its
 * end. Later answers and sent_times belong to no report.
 */
export async function readFacts(
  db: Queryable,
  cohort: number,
  { after, until }: { after: Date; until: Date },
): Promise<(PracticeFacts & { application: number })[]> {
  const [start, end] = [after, until].map((moment) => sql`${moment.toISOString()}::timestamptz`) as [
    ReturnType<typeof sql>,
    ReturnType<typeof sql>,
  ];
  const { rows } = await db.execute<FactRow>(sql`
    select a.id::float8 as application, a.user_id::float8 as person, e.started, e.sent_times, e.device, e.faults, c.answers,
      f.feedback_hours, r.requested, r.granted
    from cohort_assignments s join jobs j on j.id = s.job_id
    join cohort_work w on w.assignment_id = s.id join applications a on a.id = w.application_id
    cross join lateral (
      select coalesce(bool_or(type in ('question.opened', 'attempt.stored')), false) as started,
        (count(*) filter (where type in ('interview.submitted', 'interview.auto_submitted')))::int as sent_times,
        min(at) filter (where type in ('interview.submitted', 'interview.auto_submitted')) as first_sent,
        (array_agg(data->>'device' order by id desc) filter (where type = 'link.opened'))[1] as device,
        array_agg(distinct case type when 'check.failed' then 'check_failed' when 'attempt.interrupted' then 'interrupted'
          else 'damaged' end) filter (where type in ('check.failed', 'attempt.interrupted', 'recording.damaged')) as faults
      from events e where e.application_id = a.id and e.at <= ${end}) e
    cross join lateral (
      select json_agg(json_build_object('value', value, 'wording', wording,
        'moment', case when sent_at is null then 'before' else 'after' end) order by sent_at nulls first, id) as answers
      from confidence_answers q where q.application_id = a.id and q.created_at <= ${end}) c
    cross join lateral (
      select min(extract(epoch from f.released_at - e.first_sent) / 3600)::float8 as feedback_hours
      from feedback f where f.application_id = a.id and f.released_at <= ${end} and f.released_at >= e.first_sent) f
    cross join lateral (
      select coalesce(bool_or(true), false) as requested, coalesce(bool_or(completed_at <= ${end}), false) as granted
      from applicant_requests r where r.application_id = a.id and r.action_type = 'Adjustment' and r.actor_kind = 'applicant'
        and r.created_at <= ${end}) r
    where s.cohort_id = ${cohort} and coalesce(j.assessment_type in ('feedback', 'experience'), false)
      and a.invited_at > ${start} and a.invited_at <= ${end}
    order by a.user_id, a.invited_at, a.id`);
  return rows.map(({ answers, requested, granted, device, faults, ...row }) => ({
    ...row,
    ...pairOf(answers),
    adjustment: granted ? 'granted' : requested ? 'requested' : null,
    device: row.started || device !== null ? (device ?? 'unknown') : null,
    faults: faults ?? [],
  }));
}

export const insertReport = (tx: Tx, row: typeof cohort_reports.$inferInsert) => tx.insert(cohort_reports).values(row);

export const countReports = (db: Queryable, cohort: number): Promise<number> =>
  db.$count(cohort_reports, eq(cohort_reports.cohort_id, cohort));

/** The times at which this very report was kept, newest first. */
export const listReports = (
  db: Queryable,
  { cohort, quarter, other }: { cohort: number; quarter: string; other: number | null },
) =>
  db
    .select({
      id: cohort_reports.id,
      fingerprint: cohort_reports.fingerprint,
      kept_at: cohort_reports.kept_at,
      kept_by: { id: users.id, full_name: users.full_name },
    })
    .from(cohort_reports)
    .innerJoin(users, eq(users.id, cohort_reports.kept_by))
    .where(
      and(
        eq(cohort_reports.cohort_id, cohort),
        eq(cohort_reports.quarter, quarter),
        other === null ? isNull(cohort_reports.with_cohort_id) : eq(cohort_reports.with_cohort_id, other),
      ),
    )
    .orderBy(desc(cohort_reports.id))
    .limit(20);
