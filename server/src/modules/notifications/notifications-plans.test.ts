import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestServer } from '../../../test/api-test.ts';
import { usePlanReader } from '../../../test/database/query-plans.ts';
import { aJob, aMember, aSeat, aUser } from '../../../test/factories.ts';
import { perFile } from '../../../test/lifetimes.ts';
import { aStaffScene } from '../../../test/staff-scene.ts';
import { gatherNotifications } from './notifications.service.ts';
import { noteDueReviews } from './gathering.repository.ts';
import { takeDue } from './notifications.repository.ts';

const ROWS = 20_000;

const server = useTestServer();
const plans = usePlanReader(server);
const scene = perFile(() => aStaffScene(server));
const readers = perFile(async () => {
  const { db } = server.ctx;
  const limited = await aMember(db, { company_id: scene.company_id, role: 'member', create_interview_only: true });
  const own = await aJob(db, { company_id: scene.company_id, created_by: limited.id });
  const reviewer = await aUser(db);
  await aSeat(db, scene.job, { user_id: reviewer.id });
  return {
    users: [scene.owner, limited, reviewer],
    jobs: [scene.job, own, scene.job],
    clients: [scene.client, await server.staff(limited), await server.staff(reviewer)],
  };
});

beforeAll(async () => {
  const { db } = server.ctx;
  await db.execute(sql`insert into jobs (company_id, created_by, title, shorturl, status)
    select ${scene.company_id}, ${scene.owner.id}, 'Activity ' || n, 'news' || n, 'Published' from generate_series(1, 3000) n`);
  await db.execute(
    sql`insert into users (email, first_name, last_name) select 'news' || n || '@elsewhere.example', 'News', 'Reader' from generate_series(1, 2000) n`,
  );
  await db.execute(sql`insert into applications (job_id, company_id, user_id)
    select ${scene.job.id}, ${scene.company_id}, id from users where email like 'news%'`);
  for (const [index, user] of readers.users.entries())
    await db.execute(sql`
      insert into notifications (user_id, company_id, job_id, kind, about, day, count, at, read_at)
      select ${user.id}, ${scene.company_id}, ${readers.jobs[index]?.id}, 'answers', 'interview.submitted', date '1900-01-01' + n, 2,
        now() - make_interval(mins => n), case when n % 500 > 0 then now() end
      from generate_series(1, ${ROWS}::int) n`);
  await db.execute(sql`analyze`);
});

describe(`with ${ROWS} notifications each`, () => {
  it.each(
    ['owner', 'limited member', 'reviewer'].flatMap((who, index) =>
      ['', '?unread=true', '?page=20', '/unread'].map((query) => ({ who, index, query })),
    ),
  )('$who reads $query without all of them', async ({ index, query }) => {
    const client = readers.clients[index];
    if (!client) throw new Error('each reader has a browser');
    const whole = await plans.scannedWhole(client, `/api/notifications${query}`);
    for (const table of ['notifications', 'applications']) expect(whole).not.toContain(table);
  });

  it('what is due is found by its index', async () => {
    const { db } = server.ctx;
    const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`explain select user_id from notifications
      where mail_due <= now() order by mail_due, id limit 1 for update skip locked`);
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('notifications_due');
    expect(await db.transaction((tx) => takeDue(tx, server.ctx.now()))).toBeNull();
  });
});

it('a thousand answers of a day are one row for each reader', async () => {
  const { db } = server.ctx;
  const counted = async () =>
    (await db.execute<{ n: number }>(sql`select count(*)::int as n from notifications`)).rows[0]?.n ?? 0;
  const before = await counted();
  await db.execute(sql`insert into notification_causes (company_id, job_id, application_id, kind, about)
    select company_id, job_id, id, 'answers', 'interview.submitted' from applications where job_id = ${scene.job.id}`);
  await gatherNotifications(server.ctx, new AbortController().signal);
  expect((await counted()) - before).toBe(1);
  const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from notification_causes`);
  expect(rows).toEqual([{ n: 0 }]);
  expect(await noteDueReviews(db, server.ctx.now())).toBe(0);
});
