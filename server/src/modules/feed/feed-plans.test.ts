import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestServer } from '../../../test/api-test.ts';
import type { ApiClient } from '../../../test/api-client.ts';
import { aJob, aMember, aSeat, aUser } from '../../../test/factories.ts';
import { nodesOf, usePlanReader } from '../../../test/database/query-plans.ts';
import { aStaffScene } from '../../../test/staff-scene.ts';
import type { StaffScene } from '../../../test/staff-scene.ts';

const EVENTS = 30_000;

let scene: StaffScene;
let first_id: number;
const readers = new Map<string, ApiClient>();

/** With `before` counted from the first entry. */
const fromFirst = (query: string) => query.replace(/(?<=before=)\d+/, (count) => String(first_id + Number(count)));

const server = useTestServer();
const plans = usePlanReader(server);
beforeAll(async () => {
  const { db } = server.ctx;
  scene = await aStaffScene(server);
  const { company_id, owner, job } = scene;
  await db.execute(sql`insert into jobs (company_id, created_by, title, shorturl, status)
    select ${company_id}, ${owner.id}, 'Activity ' || n, 'feed' || n, 'Published' from generate_series(1, 3000) n`);
  const limited = await aMember(db, { company_id, role: 'member', create_interview_only: true });
  await aJob(db, { company_id, created_by: limited.id });
  const reviewer = await aUser(db);
  await aSeat(db, job, { user_id: reviewer.id });
  // One in a thousand is a request: walking back to twenty of them would pass by most of the table.
  await db.execute(sql`insert into events (company_id, job_id, type, actor_kind)
    select ${company_id}, ids[1 + n % array_length(ids, 1)], case when n % 1000 = 0 then 'reset.requested' else 'link.opened' end, 'applicant'
    from generate_series(1, ${EVENTS}::int) n, (select array_agg(id) as ids from jobs where company_id = ${company_id}) all_jobs`);
  const { rows } = await db.execute<{ id: string }>(sql`select min(id) as id from events`);
  first_id = Number(rows[0]!.id);
  await db.execute(sql`analyze`);
  readers.set('owner', scene.client);
  readers.set('limited member', await server.staff(limited));
  readers.set('reviewer', await server.staff(reviewer));
});

describe(`with ${EVENTS} entries no page reads all of them`, () => {
  it.each(
    ['owner', 'limited member', 'reviewer'].flatMap((who) =>
      ['', '?topic=requests', `?before=${EVENTS / 2}`, '?page=5'].map((query) => ({ who, query })),
    ),
  )('of all activities for $who $query', async ({ who, query }) => {
    const client = readers.get(who) ?? scene.client;
    const whole = await plans.scannedWhole(client, `/api/activities${fromFirst(query)}`);
    expect(whole).not.toContain('events');
  });

  it.each(['', '?topic=requests', '?application=1'])('of one activity %s', async (query) => {
    const whole = await plans.scannedWhole(scene.client, `${scene.path}/activities${fromFirst(query)}`);
    expect(whole).not.toContain('events');
  });
});

describe('where one activity has most entries, and others did much since', () => {
  let quiet: string;
  beforeAll(async () => {
    const { db } = server.ctx;
    const { rows } = await db.execute<{ id: string }>(
      sql`select id from jobs where company_id = ${scene.company_id} and title = 'Activity 1'`,
    );
    quiet = rows[0]!.id;
    await db.execute(sql`insert into events (company_id, job_id, type, actor_kind)
      select ${scene.company_id}, ${quiet}::bigint, 'application.added', 'staff' from generate_series(1, ${EVENTS}::int)`);
    await db.execute(sql`insert into events (company_id, job_id, type, actor_kind)
      select ${scene.company_id}, ${scene.job.id}, 'link.opened', 'applicant' from generate_series(1, 5000)`);
    await db.execute(sql`analyze events`);
  });

  it.each(['', '?topic=applicants', `?before=${2 * EVENTS}`, `?topic=applicants&before=${2 * EVENTS}`])(
    'a page of it does not walk back past those %s',
    async (query) => {
      const statements = await plans.statementsOf(scene.client, `/api/jobs/${quiet}/activities${fromFirst(query)}`);
      const feed = statements.find(({ text }) => text.includes('from events e'));
      if (!feed) throw new Error('no statement reads the feed');
      for (const plan of await plans.plansOf(feed)) {
        const read = nodesOf(plan).filter((node) => node['Index Cond']?.includes('job_id = '));
        expect(read.map((node) => node['Index Name'])).toEqual([
          expect.stringMatching(query.includes('topic') ? /^events_job_topic$/ : /^events_job/),
        ]);
      }
    },
  );
});
