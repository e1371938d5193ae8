import type { World } from '../lib/world.ts';

/** Days over which the applicants were invited: five years with a leap day. */
export const REPORT_DAYS = 1826;
const ACTIVITIES = 40;

/**
 * Figures of applicants of forty activities, spread evenly over five years and over all that figures are counted by: the
 * least that sums can save.
 */
export async function addInvited(
  { database: { pool } }: World,
  { company_id, id }: { company_id: number; id: number },
  people: number,
): Promise<void> {
  await pool.query(
    `insert into jobs (company_id, created_by, title, shorturl)
     select $1::bigint, $2, 'Activity ' || i, 'r' || $1::bigint || 'x' || i from generate_series(1, $3::int) i`,
    [company_id, id, ACTIVITIES],
  );
  // The report shows the device check where answers are recorded.
  await pool.query(
    `insert into questions (job_id, company_id, text, "order")
     select id, company_id, 'Question', 1 from jobs where company_id = $1::bigint and shorturl like 'r%x%'`,
    [company_id],
  );
  await pool.query(
    `with j as (select array_agg(id order by id) as ids from jobs where company_id = $1::bigint and shorturl like 'r%x%')
     insert into report_applicants (company_id, job_id, day, invited_at, step, cause, device, browser, adjusted, outcome, sent_hours, reviewed_hours, decided_hours)
     select $1::bigint, j.ids[1 + i % $3::int], current_date - h % $4::int, current_date - h % $4::int, step,
       (array['open', 'deadline', 'declined', 'check_camera', 'fault'])[1 + h / 11 % 5],
       (array['phone', 'computer', 'tablet'])[1 + h / 13 % 3], (array['chrome', 'safari', 'firefox', 'edge'])[1 + h / 17 % 4],
       h % 50 = 0, case when step = 8 then (array['shortlisted', 'rejected'])[1 + h % 2] end,
       case when step >= 6 then h % 300 end, case when step >= 7 then h % 200 end, case when step >= 8 then h % 400 end
     from j cross join (
       select i, h, (array[0, 1, 1, 2, 2, 3, 4, 5, 6, 7, 7, 7, 8, 8, 8, 8, 8, 8, 8, 8])[1 + h / 7 % 20] as step
       from (select i, hashint8(i) & 2147483647 as h from generate_series(1, $2::int) i) numbered) made`,
    [company_id, people, ACTIVITIES, REPORT_DAYS],
  );
  // As the roll-up counts them, and day after day, as it writes them.
  const dimensions = 'step, cause, device, browser, adjusted, outcome';
  await pool.query(
    `insert into report_days (company_id, job_id, day, ${dimensions}, n)
     select company_id, job_id, day, ${dimensions}, count(*) from report_applicants where company_id = $1
     group by company_id, job_id, day, ${dimensions} order by day`,
    [company_id],
  );
  await pool.query(
    `insert into report_hours (company_id, job_id, day, span, hours, n)
     select company_id, job_id, day, s.span, s.hours, count(*) from report_applicants f
     cross join lateral (values ('sent', f.sent_hours), ('reviewed', f.reviewed_hours), ('decided', f.decided_hours)) s(span, hours)
     where company_id = $1 and s.hours is not null group by company_id, job_id, day, s.span, s.hours order by day`,
    [company_id],
  );
  for (const [table, from, by] of [
    ['report_periods', 'report_days', dimensions],
    ['report_period_hours', 'report_hours', 'span, hours'],
  ])
    await pool.query(
      `insert into ${table} (company_id, unit, day, ${by}, n)
       select company_id, u.unit, date_trunc(u.unit, day)::date, ${by}, sum(n)
       from ${from} cross join (values ('month'), ('year')) u(unit) where company_id = $1
       group by company_id, u.unit, date_trunc(u.unit, day), ${by} order by 2, 3`,
      [company_id],
    );
  await pool.query(
    `insert into report_progress (company_id, time_zone, rolled_at)
     select id, time_zone, now() from companies where id = $1 on conflict (company_id) do nothing`,
    [company_id],
  );
}
