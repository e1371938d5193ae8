import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '../../../test/api-test.ts';
import type { TestServer } from '../../../test/api-test.ts';
import { aStaffScene } from '../../../test/staff-scene.ts';
import type { StaffScene } from '../../../test/staff-scene.ts';

const JOBS = 100;
const PEOPLE = 1000;
const ROWS = JOBS * PEOPLE;
/** As many activities were answered early, so that a day divides a small export from the whole. */
const EARLY_JOBS = 10;
const DAY = '2026-03-01';

let server: TestServer;
let scene: StaffScene;
let path: string;

beforeAll(async () => {
  server = await startTestServer();
  scene = await aStaffScene(server);
  const { db } = server.ctx;
  const { company_id, owner } = scene;
  await db.execute(sql`insert into users (email, first_name, last_name)
    select 'sized' || n || '@mail.example', 'Person', n::text from generate_series(1, ${PEOPLE}::int) n`);
  await db.execute(sql`insert into jobs (company_id, created_by, title, shorturl, status)
    select ${company_id}, ${owner.id}, 'Sized ' || n, 'sized' || n, 'Published' from generate_series(1, ${JOBS}::int) n`);
  await db.execute(sql`insert into applications (job_id, company_id, user_id, applicant_name, external_id, status, invited_at, created_at)
    select j.id, ${company_id}, u.id, 'Person ' || u.id, 'row ' || j.id || ' of ' || u.id || repeat(' long', (u.id % 40)::int), 1, now(),
      case when split_part(j.title, ' ', 2)::int <= ${EARLY_JOBS} then '2026-02-01'::timestamptz else '2026-04-01' end
    from jobs j cross join users u where j.company_id = ${company_id} and j.title like 'Sized %' and u.email like 'sized%'`);
  await db.execute(sql`analyze`);
  const { rows } = await db.execute<{ shortname: string }>(
    sql`select shortname from companies where id = ${company_id}`,
  );
  path = `/api/companies/${rows[0]?.shortname}/export`;
}, 120_000);
afterAll(() => server.close(), 120_000);

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** What is held once nothing is left to throw away, in bytes. */
function held(): number {
  collect();
  // What the first finds is given back while the second runs.
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const SAMPLE_BYTES = 256 * 1024;

async function begin(query: string): Promise<AsyncIterable<Uint8Array>> {
  const { base, cookies, forwarded } = scene.client;
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const reply = await fetch(`${base}${path}?${query}`, { headers: { cookie, ...forwarded } });
  expect(reply.status).toBe(200);
  if (!reply.body) throw new Error('the export has no body');
  return reply.body;
}

/** Reads an export, throws it away, and says the most that was held on the way. */
async function read(query: string): Promise<number> {
  const reply = await begin(query);
  let most = 0;
  let since = SAMPLE_BYTES;
  for await (const piece of reply) {
    since += piece.length;
    if (since < SAMPLE_BYTES) continue;
    since = 0;
    most = Math.max(most, held());
  }
  return most;
}

describe(`an export of ${ROWS} rows`, () => {
  it.each(['csv', 'xlsx'])(
    'as %s needs no more memory than a tenth of them',
    async (format) => {
      await read(`format=${format}&to_date=${DAY}`);
      const few = await read(`format=${format}&to_date=${DAY}`);
      const all = await read(`format=${format}`);
      expect(few).toBeGreaterThan(0);
      expect(all / few).toBeLessThan(1.1);
    },
    300_000,
  );
});
