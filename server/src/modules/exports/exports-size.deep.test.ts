import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestServer } from '../../../test/api-test.ts';
import { readExport } from '../../../test/export-memory.ts';
import { aStaffScene } from '../../../test/staff-scene.ts';
import type { StaffScene } from '../../../test/staff-scene.ts';

const JOBS = 100;
const PEOPLE = 1000;
const ROWS = JOBS * PEOPLE;
/** As many activities were answered early, so that a day divides a small export from the whole. */
const EARLY_JOBS = 10;
const DAY = '2026-03-01';

const server = useTestServer();
let scene: StaffScene;
let path: string;

beforeAll(async () => {
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

describe(`an export of ${ROWS} rows`, () => {
  it.each(['csv', 'xlsx'])(
    'as %s needs no more memory than a tenth of them',
    async (format) => {
      const read = async (query: string) => (await readExport(scene.client, `${path}?format=${format}${query}`)).most;
      await read(`&to_date=${DAY}`);
      const few = await read(`&to_date=${DAY}`);
      const all = await read('');
      expect(few).toBeGreaterThan(0);
      expect(all / few).toBeLessThan(1.1);
    },
    300_000,
  );
});
