import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestServer } from '../../../test/api-test.ts';
import type { TestServer } from '../../../test/api-test.ts';
import { aStaffScene } from '../../../test/staff-scene.ts';
import type { StaffScene } from '../../../test/staff-scene.ts';

/** Rows of each table; below this a sequential scan may well be the best plan. */
const ROWS = 20_000;

interface Statement {
  text: string;
  values: unknown[];
}
interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Plan[];
}
let server: TestServer;
let scene: StaffScene;
let planner: pg.Client;

beforeAll(async () => {
  server = await startTestServer();
  scene = await aStaffScene(server);
  const { db, pool } = server.ctx;
  const { company_id, owner, job } = scene;
  await db.execute(sql`insert into companies (shortname, account_name)
    select 'filler-' || n, 'Filler ' || n from generate_series(1, 19) n`);
  await db.execute(sql`insert into jobs (company_id, created_by, title, shorturl, status, created_at)
    select (select array_agg(id order by id) from companies)[1 + n % 20], ${owner.id}, 'Activity ' || n, 'plan' || n, 'Published', now() - n * interval '1 minute'
    from generate_series(1, ${ROWS}::int) n`);
  await db.execute(sql`insert into users (email, first_name, last_name)
    select 'plan' || n || '@mail.example', 'Person', n::text from generate_series(1, ${ROWS}::int) n`);
  // A quarter of all applicants are in the one activity, spread over the stages; the others fill nine more.
  await db.execute(sql`
    insert into applications (job_id, company_id, user_id, applicant_name, status, invited_at, responded_at, answer_count, average_review, deadline)
    select case when n % 4 = 0 then ${job.id} else others.ids[1 + n % 9] end, ${company_id}, u.id, 'Person ' || n, 1,
      case when n % 3 > 0 then now() end, case when n % 3 = 2 then now() - n * interval '1 minute' end, case when n % 3 = 2 then 2 else 0 end,
      case when n % 3 = 2 and n % 5 = 0 then 3.5 end, now() + interval '2 days'
    from (select id, row_number() over (order by id) as n from users where email like 'plan%') u,
      (select array_agg(id) as ids from (select id from jobs where company_id = ${company_id} and id <> ${job.id} order by id limit 9) nine) others`);
  await db.execute(sql`analyze`);
  planner = new pg.Client({ connectionString: pool.options.connectionString ?? '' });
  await planner.connect();
}, 60_000);
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await planner.end();
  await server.close();
});

/** The statements that a call sends to the database, with their values. */
async function statementsOf(path: string): Promise<Statement[]> {
  const query = vi.spyOn(server.ctx.pool, 'query');
  const reply = await scene.client.get(path);
  expect(reply.status, reply.text).toBe(200);
  return (query.mock.calls as unknown as [string | Statement, unknown[]?][]).map(([given, values]) => ({
    text: typeof given === 'string' ? given : given.text,
    values: values ?? (typeof given === 'string' ? [] : (given.values ?? [])),
  }));
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
const literal = (value: unknown): string => {
  if (value === null || value === undefined) return 'null';
  const text = value instanceof Date ? value.toISOString() : typeof value === 'string' ? value : JSON.stringify(value);
  return pg.escapeLiteral(text);
};

/** The plan for these values and the one that a prepared statement is left with for all values. */
async function plansOf({ text, values }: Statement): Promise<Plan[]> {
  const plans: Plan[] = [];
  for (const mode of ['force_custom_plan', 'force_generic_plan']) {
    await planner.query(`set plan_cache_mode = ${mode}`);
    await planner.query(`prepare looked_at as ${text}`);
    const run = values.length > 0 ? `looked_at(${values.map(literal).join(', ')})` : 'looked_at';
    const { rows } = await planner.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (format json) execute ${run}`);
    await planner.query('deallocate looked_at');
    if (rows[0]) plans.push(rows[0]['QUERY PLAN'][0].Plan);
  }
  return plans;
}

async function scannedWhole(path: string): Promise<string[]> {
  const found: string[] = [];
  let looked = 0;
  for (const statement of await statementsOf(path)) {
    if (!/^\s*(select|with)/i.test(statement.text)) continue;
    looked += 1;
    for (const plan of await plansOf(statement)) {
      for (const node of nodesOf(plan)) if (node['Node Type'] === 'Seq Scan') found.push(node['Relation Name'] ?? '');
    }
  }
  expect(looked).toBeGreaterThan(0);
  return found;
}

describe(`with ${ROWS} rows no list reads a whole table`, () => {
  it.each(
    ['-date', 'date', 'name', '-name', '-rating', 'rating'].flatMap((sort) =>
      ['ToInvite', 'AwaitingResponse', 'Responded', 'Reviewed'].map((status) => ({ sort, status })),
    ),
  )('applicants of stage $status by $sort', async ({ sort, status }) => {
    const path = `${scene.path}/applications?status=${status}&sort=${sort}`;
    const whole = await scannedWhole(path);
    const { next_cursor } = (await scene.client.get(path)).json as { next_cursor: string };
    expect(next_cursor).not.toBeNull();
    whole.push(...(await scannedWhole(`${path}&cursor=${next_cursor}`)));
    for (const table of ['applications', 'users', 'jobs']) expect(whole).not.toContain(table);
  });

  it.each(['-created_at', 'created_at', 'title', 'deadline'])('activities by %s', async (ordering) => {
    for (const page of [1, 20]) {
      const whole = await scannedWhole(`/api/jobs?ordering=${ordering}&page=${page}`);
      for (const table of ['jobs', 'applications']) expect(whole).not.toContain(table);
    }
  });

  it('nor does one applicant, the next one, or the desk', async () => {
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
