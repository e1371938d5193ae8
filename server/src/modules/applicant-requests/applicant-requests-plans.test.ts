import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestServer } from '../../../test/api-test.ts';
import { perFile } from '../../../test/lifetimes.ts';
import { usePlanReader } from '../../../test/database/query-plans.ts';
import { aMember } from '../../../test/factories.ts';
import { aStaffScene } from '../../../test/staff-scene.ts';
import { completeOpen } from './applicant-requests.repository.ts';

const ROWS = 10_000;

let path: string;

const server = useTestServer();
const plans = usePlanReader(server);
const scene = perFile(() => aStaffScene(server));
beforeAll(async () => {
  const { db } = server.ctx;
  const { company_id, owner, job } = scene;
  await db.execute(sql`insert into companies (shortname, account_name)
    select 'filler-' || n, 'Filler ' || n from generate_series(1, 9) n`);
  await db.execute(sql`insert into jobs (company_id, created_by, title, shorturl, status)
    select id, ${owner.id}, 'Activity', 'plan' || id, 'Published' from companies where shortname like 'filler-%'`);
  await db.execute(sql`insert into users (email, first_name, last_name)
    select 'plan' || n || '@mail.example', 'Person', n::text from generate_series(1, ${ROWS}::int) n`);
  // A tenth of all is the company's own.
  await db.execute(sql`
    insert into applications (job_id, company_id, user_id, applicant_name, status, invited_at)
    select j.id, j.company_id, u.id, 'Person ' || u.n, 1, now()
    from (select id, row_number() over (order by id) as n from users where email like 'plan%') u
    join (select id, company_id, row_number() over (order by id) - 1 as place from jobs
      where id = ${job.id} or shorturl like 'plan%') j on j.place = u.n % 10`);
  await db.execute(sql`
    insert into applicant_requests (company_id, job_id, application_id, action_type, text, actor_kind, completed_at, declined_at)
    select company_id, job_id, id, (array['Extension', 'Reset', 'Adjustment'])[1 + id % 3], 'Please', 'applicant',
      case when id % 20 > 9 then now() end, case when id % 20 between 5 and 9 then now() end
    from applications where applicant_name like 'Person %'`);
  await db.execute(sql`vacuum analyze`);
  const [company] = (
    await db.execute<{ shortname: string }>(sql`select shortname from companies where id = ${company_id}`)
  ).rows;
  path = `/api/companies/${company!.shortname}/actions`;
});

describe(`with ${ROWS} requests no list reads a whole table`, () => {
  it.each([
    '',
    'action_type=Extension',
    'action_type=Reset&page=5',
    'action_type=Adjustment&completed=true&dismissed=true&declined=true',
    'declined=true&order_by=created_at',
  ])('?%s', async (query) => {
    const whole = await plans.scannedWhole(scene.client, `${path}?${query}`);
    for (const table of ['applicant_requests', 'applications', 'users']) expect(whole).not.toContain(table);
  });

  it('neither does that of a member who runs few activities', async () => {
    const { company_id } = scene;
    const limited = await aMember(server.ctx.db, { company_id, create_interview_only: true });
    const whole = await plans.scannedWhole(await server.staff(limited), path);
    for (const table of ['applicant_requests', 'applications', 'users']) expect(whole).not.toContain(table);
  });

  it('thousands are granted by one statement, each with its event', async () => {
    const { db } = server.ctx;
    const { job } = scene;
    const open = await db.execute<{ n: string }>(
      sql`select count(*) as n from applicant_requests where job_id = ${job.id} and action_type = 'Extension' and is_open`,
    );
    const ended = await db.transaction((tx) =>
      completeOpen(tx, {
        job_id: job.id,
        applications: sql`(select id from applications where job_id = ${job.id})`,
        action_type: 'Extension',
        actor: 'system',
        now: new Date(),
      }),
    );
    expect(ended.length).toBeGreaterThan(100);
    expect(ended).toHaveLength(Number(open.rows[0]!.n));
    const counted = await db.execute<{ n: string }>(
      sql`select count(*) as n from events where job_id = ${job.id} and type = 'extension.granted'`,
    );
    expect(Number(counted.rows[0]!.n)).toBe(ended.length);
  });
});
