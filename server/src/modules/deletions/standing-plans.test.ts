import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useTestServer } from '../../../test/api-test.ts';
import { perFile } from '../../../test/lifetimes.ts';
import { aJob } from '../../../test/factories.ts';
import type { Job } from '../../../test/factories.ts';
import { manyApplicants } from '../../../test/database/many-applicants.ts';
import { nodesOf, usePlanReader } from '../../../test/database/query-plans.ts';
import type { Plan } from '../../../test/database/query-plans.ts';
import { aStaffScene } from '../../../test/staff-scene.ts';

/** As where a company begins: thousands of people in one activity, and a few older ones in another. */
const PEOPLE = 10_000;
const OLDER = 3;

let other: Job;

const server = useTestServer();
const plans = usePlanReader(server);
const scene = perFile(() => aStaffScene(server));
beforeAll(async () => {
  const { db } = server.ctx;
  other = await aJob(db, { company_id: scene.company_id, created_by: scene.owner.id });
  await manyApplicants(server, other, OLDER);
  await manyApplicants(server, scene.job, PEOPLE);
  await db.execute(sql`insert into events (company_id, job_id, application_id, type, actor_kind, actor_user_id)
    select company_id, job_id, id, 'application.added', 'staff', ${scene.owner.id}::bigint from applications order by id`);
  await db.execute(sql`vacuum analyze`);
});

/** How a table is come by in the one statement of a call that has these words. */
async function waysTo(table: string, condition: string, path: string): Promise<Plan[]> {
  const statements = await plans.statementsOf(scene.client, path);
  const statement = statements.find(({ text }) => text.includes(condition));
  if (!statement) throw new Error(`no statement has ${condition}`);
  const nodes = (await plans.plansOf(statement)).flatMap(nodesOf);
  return nodes.filter((node) => node['Relation Name'] === table);
}

/**
 * For a comparison with an unknown list, the planner assumes ten values: with fewer activities than that it expects
 * nearly no rows, and sorts all of them instead of reading the newest one by one.
 */
describe(`that an activity may be being deleted does not keep the newest of ${PEOPLE} from being read in their order`, () => {
  it.each(['okafor', 'amara 77', 'many.1234', 'nobody'])('in a search for %s', async (q) => {
    const ways = await waysTo('search_entries', 'newest_inside', `/api/applications?q=${encodeURIComponent(q)}`);
    expect(ways.length).toBeGreaterThan(0);
    for (const way of ways) expect(way['Node Type']).toMatch(/^Index/);
  });

  it.each(['', '&page=40', '&topic=applicants', '&before=5000'])('in the feed of the company%s', async (query) => {
    const ways = await waysTo('events', 'e.company_id', `/api/activities?page_size=20${query}`);
    expect(ways.length).toBeGreaterThan(0);
    for (const way of ways) expect(way['Node Type']).toMatch(/^Index/);
  });
});

describe('while nearly all people of a company leave with their activity', () => {
  beforeAll(() => server.ctx.db.execute(sql`update jobs set deleting_at = now() where id = ${scene.job.id}`));
  afterAll(() => server.ctx.db.execute(sql`update jobs set deleting_at = null where id = ${scene.job.id}`));

  it('a search looks at as many of the newest as ever, and not past those who leave', async () => {
    for (const { Filter } of await waysTo('search_entries', 'newest_inside', '/api/applications?q=okafor'))
      expect(Filter).toBeUndefined();
  });

  it.each(['okafor', 'kafo', 'amara okafor'])('those who stay are found by %s', async (q) => {
    const { json } = await scene.client.get(`/api/applications?q=${encodeURIComponent(q)}`);
    expect((json as { job: { id: number } }[]).map(({ job }) => job.id)).toEqual(
      Array.from({ length: OLDER }, () => other.id),
    );
  });
});
