import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestServer } from '../../../test/api-test.ts';
import { nodesOf, usePlanReader } from '../../../test/database/query-plans.ts';
import type { Plan } from '../../../test/database/query-plans.ts';
import { aCompany, aMember } from '../../../test/factories.ts';

/** Public activities of one brand, and activities of all others. */
const OF_BRAND = 10_000;
const OF_OTHERS = 20_000;

const server = useTestServer();
const plans = usePlanReader(server);
beforeAll(async () => {
  const { db } = server.ctx;
  const brand = await aCompany(db, { shortname: 'large', marketplace_enabled: true, hub_enabled: true });
  const other = await aCompany(db, { marketplace_enabled: true });
  const owner = await aMember(db, { company_id: brand.id, role: 'owner' });
  await db.execute(sql`insert into activity_types (company_id, value, icon, "order")
    select ${brand.id}, v, v, o from unnest(array['interpersonal', 'leadership']) with ordinality as t (v, o)`);
  await db.execute(sql`
    insert into jobs (company_id, created_by, title, shorturl, status, marketplace_public, marketplace_featured, marketplace_order, activity_type_id)
    select case when n <= ${OF_BRAND} then ${brand.id}::bigint else ${other.id}::bigint end, ${owner.id}, 'Interview number ' || n, 'plan' || n, 'Published',
      n % 2 = 0 or n <= ${OF_BRAND}, n % 1000 = 0, n,
      case when n <= ${OF_BRAND} then (select array_agg(id order by id) from activity_types where company_id = ${brand.id})[1 + n % 2] end
    from generate_series(1, ${OF_BRAND + OF_OTHERS}::int) n`);
  await db.execute(sql`insert into questions (job_id, company_id, "order", text)
    select id, company_id, 1, 'Why?' from jobs where shorturl like 'plan%'`);
  await db.execute(sql`insert into webinars (job_id, company_id, starts_at, ends_at, time_zone)
    select id, company_id, now() + n * interval '1 hour', now() + (n + 1) * interval '1 hour', 'Europe/London'
    from (select id, company_id, row_number() over (order by id) n from jobs where shorturl like 'plan%') listed`);
  await db.execute(sql`vacuum analyze`);
});

const below = (plan: Plan): Plan[] => (plan.Plans ?? []).flatMap(nodesOf);
const ofJobs = (node: Plan): boolean => node['Relation Name'] === 'jobs';

const CALLS = '/api/companies/large/marketplace';
const V2 = '/api/v2/companies/large/marketplace';

describe('a brand with 10,000 activities', () => {
  it.each([
    '/marketplace/large',
    '/fr/marketplace/large/leadership?page=2',
    '/hub/large',
    CALLS,
    `${CALLS}?page=3&page_size=50`,
    `${CALLS}?category=leadership`,
    `${V2}/activities`,
    `${V2}/settings`,
  ])('%s finds its first rows in an index, and sorts only those that it shows', async (path) => {
    const statements = await plans.statementsOf(server.anonymous(), path);
    const reading = statements.filter(({ text }) => /^\s*(select|with)/i.test(text));
    let pages = 0;
    for (const statement of reading)
      for (const plan of await plans.plansOf(statement))
        for (const node of nodesOf(plan)) {
          expect([node['Node Type'], node['Relation Name']]).not.toEqual(['Seq Scan', 'jobs']);
          expect([node['Node Type'], node['Relation Name']]).not.toEqual(['Seq Scan', 'questions']);
          if (node['Node Type'] !== 'Limit' || !below(node).some(ofJobs)) continue;
          pages += 1;
          expect(below(node).map((one) => one['Node Type'])).not.toContain('Sort');
        }
    expect(pages).toBeGreaterThan(0);
  });

  it.each([
    `${V2}/activities/search?query=number%209999`,
    `${V2}/activities/search?query=number%209999&length=short,long&kind=presentation`,
    '/marketplace/large?search=number%209999',
  ])('%s reads the index of words', async (path) => {
    expect(await plans.scannedWhole(server.anonymous(), path)).not.toContain('jobs');
  });
});
