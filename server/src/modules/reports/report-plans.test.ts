import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { usePlanReader } from '../../../test/database/query-plans.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { aCompany, aJob, aMember } from '../../../test/factories.ts';
import type { ApiClient } from '../../../test/api-client.ts';

let client: ApiClient;
let base: string;
let job: number;

const COMPANIES = 100;

const server = useTestServer();
const reader = usePlanReader(server);
beforeAll(async () => {
  const { db } = server.ctx;
  const company = await aCompany(db);
  const owner = await aMember(db, { company_id: company.id, role: 'owner' });
  ({ id: job } = await aJob(db, { company_id: company.id, created_by: owner.id }));
  for (let n = 0; n < COMPANIES; n += 1) await aCompany(db);
  const figures = sql`'open' as cause, 'phone' as device, 'safari' as browser, false as adjusted`;
  await db.execute(sql`
    insert into report_applicants (company_id, job_id, day, invited_at, step, cause, device, browser, adjusted)
    select c.id, case when c.id = ${company.id} then ${job}::bigint end, current_date - n, now(), n % 9, ${figures}
    from companies c, generate_series(0, 199) n`);
  await db.execute(sql`
    insert into report_days (company_id, job_id, day, step, cause, device, browser, adjusted, n)
    select company_id, job_id, day, step, cause, device, browser, adjusted, 1 from report_applicants`);
  await db.execute(sql`
    insert into report_hours (company_id, job_id, day, span, hours, n)
    select company_id, job_id, day, 'sent', step, 1 from report_applicants`);
  await db.execute(sql`
    insert into report_reviews (company_id, job_id, day, user_id, hours, n, compared, equal)
    select company_id, job_id, day, ${owner.id}, 1, 1, 0, 0 from report_applicants`);
  await db.execute(sql`
    insert into report_questions (company_id, job_id, day, answered, skipped, attempts, seconds)
    select company_id, job_id, day, 1, 0, 1, 1 from report_applicants`);
  await db.execute(sql`
    insert into report_periods (company_id, unit, day, step, cause, device, browser, adjusted, n)
    select c.id, 'month', date '2015-01-01' + n * interval '1 month', n % 9, ${figures}, 1 from companies c, generate_series(0, 150) n`);
  await db.execute(sql`
    insert into report_period_hours (company_id, unit, day, span, hours, n)
    select company_id, unit, day, 'sent', step, n from report_periods`);
  await db.execute(sql`
    insert into report_views (company_id, user_id, name, preset)
    select c.id, u.user_id, 'View ' || n, 'last30' from companies c, (select ${owner.id}::bigint as user_id) u, generate_series(1, 40) n`);
  await db.execute(sql`analyze`);
  client = await server.staff(owner);
  base = `/api/companies/${company.shortname}`;
});

it.each([
  '/stats',
  '/stats?from_date=2019-03-05&to_date=2024-03-04',
  '/stats?jobs=',
  '/stats/activities',
  '/stats/activities?jobs=',
  '/stats/applicants?step=sent&cause=open',
  '/stats/applicants?cause=fault&device=phone&page=2',
  '/stats/reviewers',
  '/stats/questions',
  '/stats/marketplace',
  '/report-views',
])('%s reads one company of many', async (path) => {
  const scanned = await reader.scannedWhole(client, `${base}${path.replace('jobs=', `jobs=${job}`)}`);
  expect(scanned.filter((table) => table.startsWith('report_') && table !== 'report_progress')).toEqual([]);
});
