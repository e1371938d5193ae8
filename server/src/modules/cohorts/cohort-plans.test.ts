import { sql } from 'drizzle-orm';
import { beforeAll, expect, it, vi } from 'vitest';
import { useTestServer } from '../../../test/api-test.ts';
import { usePlanReader } from '../../../test/database/query-plans.ts';
import { perFile } from '../../../test/lifetimes.ts';
import { aStaffScene } from '../../../test/staff-scene.ts';

const ROWS = 20_000;
const MEMBERS = 30;

const server = useTestServer();
const plans = usePlanReader(server);
const scene = perFile(() => aStaffScene(server));
let cohort = 0;

beforeAll(async () => {
  const { db } = server.ctx;
  const { company_id, owner, job } = scene;
  await db.execute(sql`insert into users (email, first_name, last_name)
    select 'plan' || n || '@mail.example', 'Person', n::text from generate_series(1, ${ROWS}::int) n`);
  await db.execute(sql`insert into applications (job_id, company_id, user_id, applicant_name, status, invited_at, opened_at)
    select ${job.id}, ${company_id}, u.id, 'Person', 1, now(), now() from users u where u.email like 'plan%'`);
  await db.execute(sql`insert into cohorts (company_id, name, ends_on, created_by)
    select ${company_id}, 'Cohort ' || n, current_date + 90, ${owner.id} from generate_series(1, 400) n`);
  // Each person is in one of the cohorts, and the newest has a usual size.
  await db.execute(sql`with groups as (select array_agg(id order by id desc) as ids from cohorts)
    insert into cohort_members (cohort_id, company_id, user_id, full_name, first_name, source)
    select groups.ids[case when u.n <= ${MEMBERS} then 1 else 2 + u.n % 398 end], ${company_id}, u.id, 'Person ' || u.n, 'Person', 'list'
    from (select id, row_number() over (order by id) as n from users where email like 'plan%') u, groups`);
  await db.execute(sql`insert into cohort_assignments (cohort_id, job_id, company_id, due_at, created_by)
    select id, ${job.id}, ${company_id}, now() + interval '9 days', ${owner.id} from cohorts`);
  await db.execute(sql`analyze`);
  const { rows } = await db.execute<{ id: number }>(sql`select max(id)::int as id from cohorts`);
  cohort = rows[0]?.id ?? 0;
});

it.each(['', '/members', '/members?view=overdue', '/members?search=person'])(
  'a cohort reads its own members and their applications alone: %s',
  async (path) => {
    const statements = await plans.statementsOf(scene.client, `/api/cohorts/${cohort}${path}`);
    vi.restoreAllMocks();
    for (const statement of statements.filter(({ text }) => text.includes('cohort_members'))) {
      expect(await plans.rowsReadOf(statement, 'cohort_members'), statement.text).toBeLessThanOrEqual(6 * MEMBERS);
      expect(await plans.rowsReadOf(statement, 'applications'), statement.text).toBeLessThanOrEqual(3 * MEMBERS);
    }
  },
);

it('a page of the list reads the members of its own cohorts alone', async () => {
  const statements = await plans.statementsOf(scene.client, '/api/cohorts');
  vi.restoreAllMocks();
  let read = 0;
  for (const statement of statements.filter(({ text }) => text.includes('cohort_members')))
    read += await plans.rowsReadOf(statement, 'applications');
  // Twenty cohorts of fifty members.
  expect(read).toBeLessThanOrEqual(1_500);
});
