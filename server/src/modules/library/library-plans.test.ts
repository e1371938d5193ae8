import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { usePlanReader } from '../../../test/database/query-plans.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { aCompany } from '../../../test/factories.ts';
import { aStaffScene } from '../../../test/staff-scene.ts';
import type { StaffScene } from '../../../test/staff-scene.ts';

let scene: StaffScene;
let competency: number;

const COMPANIES = 150;

const server = useTestServer();
const reader = usePlanReader(server);
beforeAll(async () => {
  const { db } = server.ctx;
  scene = await aStaffScene(server);
  for (let n = 0; n < COMPANIES; n += 1) await aCompany(db);
  await db.execute(sql`
    insert into competencies (company_id, name) select c.id, 'Competency ' || n from companies c, generate_series(1, 30) n`);
  await db.execute(
    sql`insert into competencies (name, name_fr) select 'Shared ' || n, 'Commune ' || n from generate_series(1, 30) n`,
  );
  await db.execute(sql`
    insert into library_questions (company_id, competency_id, text)
    select c.company_id, c.id, 'Question ' || n || ' of ' || c.name from competencies c, generate_series(1, 10) n`);
  await db.execute(sql`analyze`);
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from competencies where company_id = ${scene.company_id} order by id limit 1`);
  competency = Number(rows[0]?.id);
});

it.each([
  ['/api/questions', ''],
  ['/api/questions', '?page=3&kind=video&locale=en-gb'],
  ['/api/questions', '?search=question'],
  ['/api/questions', '?competency='],
  ['/templates/api/questions', ''],
  ['/templates/api/questions', '?search=shared&page=2'],
  ['/templates/api/questions', '?competency='],
  ['/api/competencies', ''],
])('%s%s reads one library of many', async (path, query) => {
  const filter = query === '?competency=' ? `${query}${competency}` : query;
  const scanned = await reader.scannedWhole(scene.client, `${path}${filter}`);
  expect(scanned.filter((table) => table === 'library_questions' || table === 'competencies')).toEqual([]);
});
