import { BUCKETS } from '@vivavoce/domain/applications/bucket.ts';
import type { ApplicantBucket } from '@vivavoce/domain/applications/bucket.ts';
import { FACETS_OF, LABELS_OF } from '@vivavoce/domain/applications/facets.ts';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startReminders } from '../../src/modules/mailings/reminders.service.ts';
import { startTestServer } from '../api-test.ts';
import type { TestServer } from '../api-test.ts';
import { aJob } from '../factories.ts';
import type { Job } from '../factories.ts';
import { addJobs, addPeople, addTraces, withoutTrigrams } from './million.ts';
import { aStaffScene } from '../staff-scene.ts';
import type { StaffScene } from '../staff-scene.ts';

/** A million applications over a thousand activities, one of which has a hundred thousand. */
const PEOPLE = 1_000_000;
const LARGE = 100_000;
/** Tables that grow with applicants: nothing that staff look at reads one of them from end to end. */
const GROWING = new Set([
  'applications',
  'events',
  'mails',
  'reviews',
  'search_entries',
  'mailing_recipients',
  'users',
  'tagged_people',
]);
/** Pages of 8 kB that one statement of a list may look at: a few thousand rows, wherever they lie. */
const PAGES = 12_000;
/** Of ten thousand activities: what an index holds of all, and what stands beside a page of them. */
const PAGES_OF_ACTIVITIES = 2_500;
/** A plain list; a thousand near deadlines are looked up in the table where a vacuum could not mark them yet. */
const PAGES_OF_PLAIN = 1_500;
/** Two thousand rows at the beginning of a list, each compared with a tag by four indexes, and the few with a rare one. */
const PAGES_OF_TAG = 30_000;
/** For operations on all applicants in a bucket of the largest activity, such as previews of bulk operations. */
const PAGES_OF_BULK_OPERATIONS = 900_000;

/** Ids of tags. */
const TAG_OF_MANY = 901;
const TAG_OF_FEW = 902;

interface Statement {
  text: string;
  values?: unknown[];
}

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Node[];
}

let server: TestServer;
let scene: StaffScene;
let small: Job;
let planner: pg.PoolClient;

beforeAll(async () => {
  server = await startTestServer();
  scene = await aStaffScene(server, { question_count: 2 });
  const { db, pool } = server.ctx;
  small = await aJob(db, { company_id: scene.company_id, created_by: scene.owner.id });
  const [first] = await addJobs(db, scene.job, 999);
  await withoutTrigrams(db, () =>
    addPeople(
      db,
      { from: 1, to: PEOPLE },
      sql`case when i <= ${LARGE} then ${scene.job.id}::bigint else ${first}::bigint + i % 999 end`,
    ),
  );
  await addTraces(db, scene.owner);
  // Ten thousand activities in all, each with a panel, and a reviewer who rated half of all rated applicants.
  await addJobs(db, scene.job, 9_000, 1_000);
  await db.execute(sql`
    insert into reviewers (job_id, company_id, user_id, accepted_at)
    select jobs.id, jobs.company_id, people.ids[1 + (jobs.id * 7 + n) % 99], now() from jobs, generate_series(1, 3) n,
      (select array_agg(id) as ids from users where email like 'reviewer%@mail.example') people`);
  await db.execute(sql`
    insert into reviews (application_id, job_id, user_id, rating, sent_at, counts)
    select id, job_id, ${scene.owner.id}, 4, now(), true from applications where bucket = 'Reviewed' and id % 2 = 0 on conflict do nothing`);
  // A tag of all people of the largest activity, and one of a few.
  await db.execute(sql`insert into tags (id, company_id, name, created_by) overriding system value
    values (${TAG_OF_MANY}, ${scene.company_id}, 'Pool', ${scene.owner.id}), (${TAG_OF_FEW}, ${scene.company_id}, 'Few', ${scene.owner.id})`);
  await db.execute(sql`insert into tagged_people (company_id, user_id, tag_id, created_by)
    select company_id, user_id, tag, ${scene.owner.id} from applications, unnest(array[${TAG_OF_MANY}, ${TAG_OF_FEW}]::bigint[]) tag
    where job_id = ${scene.job.id} and (tag = ${TAG_OF_MANY} or id % 9973 = 0)`);
  // As autovacuum leaves it.
  await db.execute(sql`vacuum analyze`);
  planner = await pool.connect();
}, 1_800_000);
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  planner.release();
  await server.close();
});

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Statements sent to the database during a call, by the pool or by a transaction of it. */
async function askedBy(call: () => Promise<unknown>): Promise<Statement[]> {
  const { default: driver } = await import('pg');
  const query = vi.spyOn(driver.Client.prototype, 'query');
  await call();
  const calls = query.mock.calls as unknown as [unknown, unknown?][];
  query.mockRestore();
  return calls.flatMap(([given, second]) => {
    const { text, values } = typeof given === 'string' ? { text: given } : (given as Partial<Statement>);
    if (text === undefined || !/^\s*(select|with)\b/i.test(text) || text.includes('pgboss')) return [];
    return [{ text, values: values ?? (Array.isArray(second) ? second : []) }];
  });
}

/** Runs each statement in a transaction that is rolled back, and returns the rows that it read. */
async function statementsOf(call: () => Promise<unknown>): Promise<{ whole: string[]; pages: number; text: string }[]> {
  const found: { whole: string[]; pages: number; text: string }[] = [];
  for (const { text, values } of await askedBy(call)) {
    await planner.query('begin');
    const { rows } = await planner
      .query<{ 'QUERY PLAN': [{ Plan: Node }] }>(`explain (analyze, buffers, timing off, format json) ${text}`, values)
      .finally(() => planner.query('rollback'));
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    if (!plan) throw new Error('a statement has no plan');
    found.push({
      text,
      pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
      whole: nodesOf(plan)
        .filter((node) => node['Node Type'].endsWith('Seq Scan') && GROWING.has(node['Relation Name'] ?? ''))
        .map((node) => node['Relation Name'] ?? ''),
    });
  }
  expect(found.length).toBeGreaterThan(0);
  return found;
}

async function expectBounded(call: () => Promise<unknown>, most = PAGES): Promise<void> {
  for (const { whole, pages, text } of await statementsOf(call)) {
    expect(whole, text).toEqual([]);
    expect(pages, text).toBeLessThan(most);
  }
}

const get = (path: string) => async () => {
  const reply = await scene.client.get(path);
  expect(reply.status, reply.text).toBe(200);
  return reply.json;
};
const post = (path: string, body: object) => async () => {
  const reply = await scene.client.post(path, body);
  expect(reply.status, reply.text).toBeLessThan(300);
  return reply.json;
};

/** Filters that the screen offers for a bucket, and two of them together. */
function narrowings(status: ApplicantBucket): string[] {
  const labels = LABELS_OF[status].map((label) => `label=${label}`);
  const facets = FACETS_OF[status].map((facet) => `${facet}=true`);
  return [...labels, ...facets, ...labels.flatMap((label) => facets.slice(-1).map((facet) => `${label}&${facet}`))];
}

describe('with a million applicants', () => {
  it('the table is what the issue asks for', async () => {
    const { rows } = await server.ctx.db.execute<{ n: string; most: string; jobs: string }>(
      sql`select sum(n) as n, max(n) as most, count(*) as jobs from (select count(*) as n from applications group by job_id) by_job`,
    );
    expect(rows[0]).toEqual({ n: String(PEOPLE), most: String(LARGE), jobs: '1000' });
  });

  it.each(BUCKETS.flatMap((status) => ['-date', 'name', '-rating'].map((sort) => [status, sort] as const)))(
    'applicants of %s by %s are read by an index, at the beginning, deep down and behind a cursor',
    async (status, sort) => {
      const path = `${scene.path}/applications?status=${status}&sort=${sort}`;
      await expectBounded(get(path));
      await expectBounded(get(`${path}&from=4000`));
      const { next_cursor } = (await get(path)()) as { next_cursor: string };
      await expectBounded(get(`${path}&cursor=${encodeURIComponent(next_cursor)}`));
    },
  );

  it.each(BUCKETS.flatMap((status) => narrowings(status).map((filter) => [status, filter] as const)))(
    'of %s, %s is read in each order, at the beginning, deep down and counted, without reading the stage',
    async (status, filter) => {
      const path = `${scene.path}/applications?status=${status}&${filter}`;
      for (const sort of ['-date', 'date', 'name', '-name', '-rating'])
        for (const from of ['', '&from=300']) await expectBounded(get(`${path}&sort=${sort}${from}`));
      await expectBounded(get(path.replace('/applications?', '/applications/count?')), PAGES * 2);
      // Rows that the index of words returns for the activity, where more share the facet than are returned.
      for (const sort of ['-date', '-name']) await expectBounded(get(`${path}&q=anna&sort=${sort}`), PAGES * 3);
    },
  );

  it.each(['none', 'all'])('nor is it where %s of a stage share a facet', async (share) => {
    const { db } = server.ctx;
    const all = share === 'all';
    const condition = sql`job_id = ${scene.job.id} and bucket = 'ToInvite'`;
    await db.execute(
      sql`update applications set reasonable_adjustments = ${all}, invitation_failed = ${all} where ${condition}`,
    );
    await db.execute(sql`vacuum analyze applications`);
    for (const facet of ['label=EmailUndelivered', 'label=NotYetInvited', 'reasonable_adjustments=true'])
      for (const sort of ['-date', 'date', 'name', '-rating']) {
        const path = `${scene.path}/applications?status=ToInvite&${facet}&sort=${sort}`;
        await expectBounded(get(path), 2_000);
        await expectBounded(get(`${path}&from=500`));
      }
  });

  it.each([
    'zwyx',
    'person777',
    'anna',
    'em',
    'students',
    'j',
    'x',
    'b m',
    'nobody of that name',
    'cand-00012',
    'anna zwyx',
    'ova maria',
  ])('people called %s are found in a list and counted, whether few or many', async (q) => {
    for (const status of ['AwaitingResponse', 'Responded']) {
      const path = `${scene.path}/applications?status=${status}&q=${encodeURIComponent(q)}`;
      await expectBounded(get(path), PAGES * 2);
      for (const sort of ['name', '-name']) await expectBounded(get(`${path}&sort=${sort}`), PAGES * 2);
      await expectBounded(get(path.replace('/applications?', '/applications/count?')), PAGES * 6);
    }
    // The search of people asks for three characters at least.
    if (q.length > 2) await expectBounded(get(`/api/applications?q=${encodeURIComponent(q)}`), PAGES * 4);
  });

  it.each([
    '/api/jobs',
    '/api/jobs?page=400',
    '/api/jobs?ordering=created_at&page_size=5',
    '/api/jobs?ordering=title&page=300',
    '/api/jobs?ordering=-title',
    '/api/jobs?ordering=deadline&page=100',
    '/api/jobs?status=draft',
    '/api/jobs?status=published&page=200',
    '/api/jobs?archived=any&page=90',
    '/api/jobs?q=activity+77',
    '/api/jobs?q=a',
    '/api/jobs?q=activity&ordering=title&page=80',
    '/api/jobs?reviewer=1',
    '/api/desk',
    '/api/reviewers?seated=true',
    '/api/reviewers?seated=true&q=reviewer',
  ])('of ten thousand activities %s reads a part of their indexes', async (path) => {
    await expectBounded(get(path), PAGES_OF_ACTIVITIES);
  });

  it.each(['-date', 'name', '-name', '-rating'])(
    'incomplete ones still to rate are met in the order of %s',
    async (sort) => {
      const path = `${scene.path}/applications?status=Responded&incomplete=true`;
      for (const more of ['', '&need_your_rating=true']) await expectBounded(get(`${path}${more}&sort=${sort}`), 2_000);
    },
  );

  it('however many somebody rated, stages and their counts are read as by anybody', async () => {
    for (const status of ['Responded', 'Reviewed']) {
      await expectBounded(get(`${scene.path}/applications?status=${status}`), PAGES_OF_PLAIN);
      await expectBounded(
        get(`${scene.path}/applications/count?status=Responded&need_your_rating=true`),
        PAGES_OF_PLAIN,
      );
      await expectBounded(get(`${scene.path}/applications/count?status=Responded&incomplete=true`), PAGES_OF_PLAIN);
    }
    await expectBounded(get(`${scene.path}/reviewers`), 1_000);
  });

  it.each(BUCKETS)('%s with a tag, of many and of few, is no longer way', async (status) => {
    for (const tag of [TAG_OF_MANY, TAG_OF_FEW])
      for (const sort of ['-date', 'name'])
        await expectBounded(get(`${scene.path}/applications?status=${status}&sort=${sort}&tag=${tag}`), PAGES_OF_TAG);
  });

  it('the lists of requests and of the feed are read by indexes, newest and older', async () => {
    const { rows } = await server.ctx.db.execute<{ shortname: string; event: string }>(sql`
      select shortname, (select max(id) / 2 from events) as event from companies where id = ${scene.company_id}`);
    const { shortname, event } = rows[0]!;
    for (const query of ['', '&page=3', '&action_type=Extension', '&completed=true'])
      await expectBounded(get(`/api/companies/${shortname}/actions?page_size=10${query}`));
    for (const path of ['/api/activities?page_size=20', `${scene.path}/activities?page_size=20`])
      for (const query of ['', '&page=20', '&topic=requests', `&before=${event}`])
        await expectBounded(get(`${path}${query}`));
  });

  it('one applicant, the next one and every mail to one are found by indexes', async () => {
    const { results } = (await get(`${scene.path}/applications?status=Responded&from=9000`)()) as {
      results: { id: number }[];
    };
    const one = `${scene.path}/applications/${results[3]?.id}`;
    for (const path of [one, `${one}/next`, `${one}/emails`, `${scene.path}/activities?application=${results[3]?.id}`])
      await expectBounded(get(path));
    await expectBounded(get(`${scene.path}/mailings`));
  });

  it('previews of bulk operations on all of the largest activity read its stage and nothing else', async () => {
    await expectBounded(post(`${scene.path}/invite_preview`, {}), PAGES_OF_BULK_OPERATIONS);
    await expectBounded(post(`${scene.path}/extend_preview`, { days: 90 }), PAGES_OF_BULK_OPERATIONS);
    await expectBounded(
      get(`${scene.path}/applications/count?status=AwaitingResponse&q=anna&all=true`),
      PAGES_OF_BULK_OPERATIONS,
    );
  });

  it('whom to remind is found by when they were invited and by deadlines', async () => {
    await expectBounded(() => startReminders(server.ctx), PAGES_OF_BULK_OPERATIONS);
  });

  it.each(['archive', 'unarchive', 'shortlist', 'reject', 'unshortlist'] as const)(
    'to %s some of the many looks for no more than those',
    async (action) => {
      const status = action === 'unshortlist' ? 'Outcomes' : 'Responded';
      const filter = action === 'unarchive' ? 'Archived' : 'All';
      const selection = { matching: { status, filter, q: 'zwyx' } };
      await expectBounded(post(`${scene.path}/applications/bulk`, { action, selection }), PAGES * 4);
    },
  );

  it('a small activity costs what it always does', async () => {
    for (const status of BUCKETS) await expectBounded(get(`/api/jobs/${small.id}/applications?status=${status}`), 500);
  });
});
