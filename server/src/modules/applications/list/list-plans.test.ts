import { BUCKETS } from '@vivavoce/domain/applications/bucket.ts';
import { LABELS_OF } from '@vivavoce/domain/applications/facets.ts';
import { FACET_LIMITS, REMINDER_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import { DEFAULT_REMINDERS } from '@vivavoce/domain/emails/reminders.ts';
import { sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { useTestServer } from '../../../../test/api-test.ts';
import { perFile } from '../../../../test/lifetimes.ts';
import { IN_DEPTH } from '../../../../test/in-depth.ts';
import { nodesOf, usePlanReader } from '../../../../test/database/query-plans.ts';
import type { Plan } from '../../../../test/database/query-plans.ts';
import { aStaffScene } from '../../../../test/staff-scene.ts';
import { remindedRecently } from '../../mailings/reminded-recently.ts';

const LABELS_OF_BUCKETS = BUCKETS.flatMap((status) => LABELS_OF[status].map((label) => ({ status, label })));

/** Rows of each table; below this a sequential scan may well be the best plan. */
const ROWS = 20_000;

/** Ids of tags. */
const EVERYBODY = 901;
const TWO = 902;
/** Rows of a list that are compared with a tag before all accounts with the tag are read. */
const COMPARED = 2_000;

const server = useTestServer();
const plans = usePlanReader(server);
const scene = perFile(() => aStaffScene(server));
beforeAll(async () => {
  const { db } = server.ctx;
  const { company_id, owner, job } = scene;
  await db.execute(sql`insert into companies (shortname, account_name)
    select 'filler-' || n, 'Filler ' || n from generate_series(1, 19) n`);
  await db.execute(sql`insert into jobs (company_id, created_by, title, shorturl, status, created_at)
    select (select array_agg(id order by id) from companies)[1 + n % 20], ${owner.id}, 'Activity ' || n, 'plan' || n, 'Published', now() - n * interval '1 minute'
    from generate_series(1, ${ROWS}::int) n`);
  await db.execute(sql`insert into users (email, first_name, last_name)
    select 'plan' || n || '@mail.example', 'Person', n::text from generate_series(1, ${ROWS}::int) n`);
  // A quarter of all applicants are in one activity, spread over the buckets; the others fill nine more.
  await db.execute(sql`
    insert into applications (job_id, company_id, user_id, applicant_name, status, invited_at, responded_at, answer_count, average_review, deadline)
    select case when n % 4 = 0 then ${job.id} else others.ids[1 + n % 9] end, ${company_id}, u.id, 'Person ' || n, 1,
      case when n % 3 > 0 then now() end, case when n % 3 = 2 then now() - n * interval '1 minute' end, case when n % 3 = 2 then 2 else 0 end,
      case when n % 3 = 2 and n % 5 = 0 then 3.5 end, now() + interval '2 days'
    from (select id, row_number() over (order by id) as n from users where email like 'plan%') u,
      (select array_agg(id) as ids from (select id from jobs where company_id = ${company_id} and id <> ${job.id} order by id limit 9) nine) others`);
  // Facets that few applicants have.
  await db.execute(sql`update applications set reasonable_adjustments = id % 200 = 0, review_paid = id % 150 = 0,
    declined_at = case when id % 250 = 1 then now() end, invitation_failed = id % 300 = 2,
    shortlisted_at = case when id % 10 = 3 then now() end, rejected_at = case when id % 10 = 4 then now() end`);
  await db.execute(sql`insert into memberships (company_id, user_id)
    select companies.ids[1 + u.id % 20], u.id from users u, (select array_agg(id order by id) as ids from companies) companies
    where u.email like 'plan%' and u.id % 10 = 0`);
  await db.execute(sql`insert into reviews (application_id, job_id, user_id, rating, sent_at)
    select a.id, a.job_id, u.id, 3, case when a.id % 2 = 0 then now() end
    from applications a, users u where a.bucket = 'Responded' and (u.id = ${owner.id} or (u.email like 'plan%' and u.id % 4000 = 1))`);
  // A tag of everybody, and one of two people; some accounts are merged.
  await db.execute(sql`insert into tags (id, company_id, name, created_by) overriding system value
    select n, ${company_id}, 'Tag ' || n, ${owner.id} from generate_series(${EVERYBODY}::int, ${TWO}::int) n`);
  await db.execute(sql`insert into tagged_people (company_id, user_id, tag_id, created_by)
    select ${company_id}, u.id, ${EVERYBODY}, ${owner.id} from users u where u.email like 'plan%'`);
  await db.execute(sql`insert into tagged_people (company_id, user_id, tag_id, created_by)
    select ${company_id}, a.user_id, ${TWO}, ${owner.id} from applications a where a.job_id = ${job.id} order by a.id limit 2`);
  await db.execute(sql`insert into merged_people (company_id, user_id, into_id, person_id, shows_name, merged_by)
    select ${company_id}, id, next, next, false, ${owner.id}
    from (select id, lead(id) over (order by id) as next, row_number() over (order by id) as n from users where email like 'plan%') u
    where n % 40 = 0 and next is not null`);
  // As after autovacuum: the visibility map is complete. While a transaction of the server's queue is open, a vacuum leaves
  // old row versions, and plans differ.
  const hidden = sql`select relname from pg_class where relname in ('applications', 'users', 'jobs') and relallvisible < relpages`;
  const vacuumed = async () => {
    await db.execute(sql`vacuum analyze`);
    expect((await db.execute(hidden)).rows).toEqual([]);
  };
  await vi.waitFor(vacuumed, { timeout: 50_000, interval: 50 });
});

const scannedWhole = (path: string) => plans.scannedWhole(scene.client, path);

describe(`with ${ROWS} rows no list reads a whole table`, () => {
  it.each(
    (IN_DEPTH ? ['-date', 'date', 'name', '-name', '-rating', 'rating'] : ['-date', 'name', 'rating']).flatMap((sort) =>
      ['ToInvite', 'AwaitingResponse', 'Responded', 'Reviewed'].map((status) => ({ sort, status })),
    ),
  )('applicants of $status by $sort', async ({ sort, status }) => {
    const path = `${scene.path}/applications?status=${status}&sort=${sort}`;
    const whole = await scannedWhole(path);
    const { next_cursor } = (await scene.client.get(path)).json as { next_cursor: string };
    expect(next_cursor).not.toBeNull();
    whole.push(...(await scannedWhole(`${path}&cursor=${next_cursor}`)));
    for (const table of ['applications', 'users', 'jobs']) expect(whole).not.toContain(table);
  });

  it.each([
    ...LABELS_OF_BUCKETS.map(({ status, label }) => `status=${status}&label=${label}`),
    'status=Responded&need_your_rating=true',
    'status=Responded&incomplete=true&need_your_rating=true',
    'status=AwaitingResponse&expiring=true',
    'status=ToInvite&reasonable_adjustments=true',
    'status=Responded&review_paid=true',
    'status=Responded&review_paid=true&need_your_rating=true',
    'status=Responded&q=person',
  ])('applicants narrowed by %s', async (filter) => {
    for (const sort of IN_DEPTH ? ['-date', 'name', '-rating'] : ['name'])
      for (const from of IN_DEPTH ? [0, 1000] : [1000]) {
        const whole = await scannedWhole(`${scene.path}/applications?${filter}&sort=${sort}&from=${from}`);
        for (const table of ['applications', 'users', 'jobs', 'reviews']) expect(whole, sort).not.toContain(table);
      }
    const whole = await scannedWhole(`${scene.path}/applications/count?${filter}`);
    for (const table of ['applications', 'jobs', 'reviews']) expect(whole).not.toContain(table);
  });

  it.each([
    ['status=Responded&label=NotReviewed', 'applications_facets'],
    ['status=ToInvite&label=NotYetInvited&sort=name', 'applications_facets_name'],
    ['status=Responded&incomplete=true&sort=-name', 'applications_facets_name'],
    ['status=Outcomes&label=Unsuccessful&sort=-rating', 'applications_facets_rating'],
    ['status=AwaitingResponse&label=Withdrawn', /^applications_facets/],
    ['status=ToInvite&label=EmailUndelivered&sort=name', /^applications_facets/],
    ['status=Responded&reasonable_adjustments=true', /^applications_facets/],
  ])('%s is read by %s in the order of the list', async (filter, name) => {
    const statements = await plans.statementsOf(scene.client, `${scene.path}/applications?${filter}`);
    const list = statements.find(({ text }) => text.includes('as page'));
    if (!list) throw new Error('no statement reads the page');
    // The statement is planned for its values.
    const [plan] = await plans.plansOf(list);
    const read = plan ? nodesOf(plan).filter((node) => node['Index Cond']?.includes('facets = ')) : [];
    expect(read.length).toBeGreaterThan(0);
    for (const node of read) expect(node['Index Name']).toMatch(name);
    const kinds = read.map((node) => node['Node Type']);
    if (typeof name === 'string') expect(kinds.some((kind) => /^Index (Only )?Scan$/.test(kind))).toBe(true);
  });

  it.each(
    ['ToInvite', 'AwaitingResponse', 'Responded'].flatMap((status) =>
      ['-date', 'name'].flatMap((sort) => ['', '&q=person', '&label='].map((more) => ({ status, sort, more }))),
    ),
  )(
    '$status with a tag of everybody by $sort$more: only rows of the page are compared',
    async ({ status, sort, more }) => {
      const label = more === '&label=' ? `&label=${LABELS_OF[status as 'ToInvite'][0]}` : more;
      const path = `${scene.path}/applications?status=${status}&tag=${EVERYBODY}&sort=${sort}${label}`;
      const pages = (await plans.statementsOf(scene.client, path)).filter(({ text }) => text.includes('as page'));
      expect(pages).toHaveLength(1);
      for (const page of pages) expect(await plans.rowsReadOf(page, 'tagged_people')).toBeLessThanOrEqual(COMPARED);
    },
  );

  it('applicants with a tag are counted up to the length of such a list', async () => {
    const { tag_rows_max: kept } = FACET_LIMITS;
    Object.assign(FACET_LIMITS, { tag_rows_max: 10 });
    onTestFinished(() => void Object.assign(FACET_LIMITS, { tag_rows_max: kept }));
    const path = `${scene.path}/applications/count?status=AwaitingResponse&tag=${EVERYBODY}`;
    expect((await scene.client.get(path)).json).toEqual({ count: 10, more: true });
    const all = (await scene.client.get(`${path}&all=true`)).json as { count: number; more: boolean };
    expect(all.more).toBe(false);
    expect(all.count).toBeGreaterThan(10);
  });

  it('a tag of two people is read by its index, after a look at the first rows', async () => {
    const path = `${scene.path}/applications?status=AwaitingResponse&tag=${TWO}`;
    const pages = (await plans.statementsOf(scene.client, path)).filter(({ text }) => text.includes('as page'));
    for (const page of pages) expect(await plans.rowsReadOf(page, 'tagged_people')).toBeLessThanOrEqual(COMPARED);
    const whole = await scannedWhole(`${scene.path}/applications/count?status=AwaitingResponse&tag=${TWO}`);
    expect(whole).not.toContain('applications');
  });

  it.each(['', '&need_your_rating=true', '&sort=date'])(
    'incomplete applicants%s are read in the order of the list, not sorted',
    async (more) => {
      const path = `${scene.path}/applications?status=Responded&incomplete=true${more}`;
      const list = (await plans.statementsOf(scene.client, path)).find(({ text }) => text.includes('as page'));
      if (!list) throw new Error('no statement reads the page');
      // The statement is planned for its values.
      const [plan] = await plans.plansOf(list);
      const nodes = plan ? nodesOf(plan) : [];
      const ofFacets = (node: Plan) => node['Index Cond']?.includes('facets = ') ?? false;
      expect(nodes.filter(ofFacets).map((node) => node['Index Name'])).toContain('applications_facets');
      // Rows up to the limit are read in order; the rows of the page, found by id, are sorted once more.
      const limits = nodes.filter((node) => node['Node Type'] === 'Limit' && nodesOf(node).some(ofFacets));
      expect(limits.length).toBeGreaterThan(0);
      for (const sort of limits.flatMap(nodesOf).filter((node) => node['Node Type'].endsWith('Sort')))
        expect(nodesOf(sort).filter(ofFacets)).toEqual([]);
    },
  );

  it.each([
    'status=Responded',
    'status=ToInvite&sort=name&page_size=50',
    'status=Reviewed&sort=-rating',
    'status=AwaitingResponse&from=900',
  ])('a list without facets, %s, is planned once and not for each call', async (query) => {
    const statements = await plans.statementsOf(scene.client, `${scene.path}/applications?${query}`);
    const list = statements.find(({ text }) => text.includes('as page'));
    if (!list) throw new Error('no statement reads the page');
    const client = await server.ctx.pool.connect();
    try {
      // PostgreSQL plans a prepared statement five times for its values before it compares.
      for (let call = 0; call < 7; call += 1) await client.query({ name: 'examined', ...list });
      const { rows } = await client.query(
        `select generic_plans::int as n from pg_prepared_statements where name = 'examined'`,
      );
      expect(rows).toEqual([{ n: 2 }]);
    } finally {
      client.release(true);
    }
  });

  it('near deadlines are counted in their index alone', async () => {
    const { statementsOf, plansOf } = plans;
    for (const path of [`${scene.path}/applications?status=AwaitingResponse`, `${scene.path}/applications?from=10`])
      for (const statement of (await statementsOf(scene.client, path)).filter(({ text }) => text.includes('expiring')))
        for (const plan of await plansOf(statement)) {
          const near = nodesOf(plan).filter((node) => node['Index Name'] === 'applications_deadline_day');
          expect(near.map((node) => node['Node Type'])).toEqual(['Index Only Scan']);
          expect(near[0]?.['Index Cond']).toMatch(/::date\)* >= .*::date\)* <= /);
        }
  });

  it.each(['', '&from=500', '&label=NotYetInvited'])('the archive of an archived activity%s', async (query) => {
    await server.ctx.db.execute(sql`update jobs set archived = true where id = ${scene.job.id}`);
    const whole = await scannedWhole(`${scene.path}/applications?filter=Archived${query}`);
    await server.ctx.db.execute(sql`update jobs set archived = false where id = ${scene.job.id}`);
    for (const table of ['applications', 'users']) expect(whole).not.toContain(table);
  });

  it('a page in the middle is reached by walking an index alone', async () => {
    const statements = await plans.statementsOf(
      scene.client,
      `${scene.path}/applications?status=AwaitingResponse&from=900`,
    );
    const list = statements.find(({ text }) => text.includes('with page_ids as'));
    if (!list) throw new Error('no statement skips rows');
    for (const plan of await plans.plansOf(list)) {
      const ids = nodesOf(plan).find((node) => node['Node Type'] === 'Limit');
      // A result is a value that a subquery hides from the planner.
      const read = ids ? nodesOf(ids).filter((node) => node['Node Type'] !== 'Result') : [];
      expect(read.map((node) => [node['Node Type'], node['Index Name']])).toEqual([
        ['Limit', undefined],
        ['Index Only Scan', 'applications_page'],
      ]);
    }
  });

  it.each(['-created_at', 'created_at', 'title', 'deadline'])('activities by %s', async (ordering) => {
    for (const page of [1, 20]) {
      const whole = await scannedWhole(`/api/jobs?ordering=${ordering}&page=${page}`);
      for (const table of ['jobs', 'applications']) expect(whole).not.toContain(table);
    }
  });

  it.each([
    '',
    'page=20',
    'status=published&page=5',
    'archived=true',
    'archived=any&ordering=created_at',
    'ordering=title&page=10',
    'ordering=-title',
    'ordering=deadline&page=10',
    'q=activity',
    'q=e&ordering=title',
    'q=activity+4711&archived=any',
    'reviewer=1',
  ])('activities by ?%s are skipped in an index alone', async (query) => {
    const statements = await plans.statementsOf(scene.client, `/api/jobs?${query}`);
    const list = statements.find(({ text }) => text.includes('page as materialized'));
    if (!list) throw new Error('no statement lists activities');
    for (const plan of await plans.plansOf(list)) {
      const read = nodesOf(plan).filter((node) => node['Relation Name'] === 'jobs');
      // The rows of the page are read by id.
      const whole = read.filter((node) => !/^jobs_(pkey|id_company)$/.test(node['Index Name'] ?? ''));
      expect(whole.length).toBeGreaterThan(0);
      for (const node of whole) expect(node).toMatchObject({ 'Node Type': 'Index Only Scan' });
    }
  });

  it.each(['', '?page=5', '?search=person'])('people of a company%s', async (query) => {
    expect(await scannedWhole(`/api/companies/company-users${query}`)).not.toContain('users');
  });

  it.each(['activity', 'activity 4711', 'nothing of this name'])('activities called %s', async (title) => {
    const whole = await scannedWhole(`/api/jobs?archived=any&q=${encodeURIComponent(title)}`);
    for (const table of ['jobs', 'applications']) expect(whole).not.toContain(table);
  });

  it('the reminders that leave next read no more applicants than they count', async () => {
    const counted_max = 50;
    const { counted_max: kept } = REMINDER_LIMITS;
    Object.assign(REMINDER_LIMITS, { counted_max });
    onTestFinished(() => void Object.assign(REMINDER_LIMITS, { counted_max: kept }));
    const statements = await plans.statementsOf(scene.client, `${scene.path}/reminders`);
    const counts = statements.filter(({ text }) => text.includes('time_zone') && text.includes('limit'));
    expect(counts).toHaveLength(DEFAULT_REMINDERS.length + 1);
    for (const statement of counts)
      expect(await plans.rowsReadOf(statement, 'applications')).toBeLessThanOrEqual(counted_max + 1);
    const plan = (await scene.client.get(`${scene.path}/reminders`)).json;
    expect(plan).toMatchObject({ waiting: counted_max, more: true });
    expect(plan).toMatchObject({
      next: expect.arrayContaining([expect.objectContaining({ count: counted_max, more: true })]) as unknown,
    });
  });

  it('those whom a reminder leaves out are read once', async () => {
    const statement = sql`select count(*) from applications a where a.job_id = ${scene.job.id} and ${remindedRecently(server.ctx.now())}`;
    const { sql: text, params: values } = new PgDialect().sqlToQuery(statement);
    for (const plan of await plans.plansOf({ text, values })) {
      const filters = nodesOf(plan).map(({ Filter }) => Filter ?? '');
      // A hashed subplan is read once, not for each applicant.
      expect(filters.join().match(/hashed SubPlan \d/g)).toHaveLength(2);
    }
  });

  it('one applicant, the next one, and the home page', async () => {
    const list = (await scene.client.get(`${scene.path}/applications?status=Responded`)).json as {
      results: { id: number }[];
    };
    const one = `${scene.path}/applications/${list.results[7]?.id}`;
    for (const path of [one, `${one}/next`, `${one}/emails`, '/api/desk']) {
      const whole = await scannedWhole(path);
      expect(whole, path).not.toContain('applications');
      expect(whole, path).not.toContain('users');
    }
  });
});
