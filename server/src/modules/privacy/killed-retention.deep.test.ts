import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { eq, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestServer } from '../../../test/api-test.ts';
import type { TestServer } from '../../../test/api-test.ts';
import { inconsistencies } from '../../../test/concurrency/consistency.ts';
import { manyApplicants } from '../../../test/database/many-applicants.ts';
import { aQuestion } from '../../../test/factories.ts';
import { aStaffScene } from '../../../test/staff-scene.ts';
import type { StaffScene } from '../../../test/staff-scene.ts';
import { startWorkerProcess } from '../../../test/workers/worker-process.ts';
import { applications, companies, events, report_applicants, users } from '../../db/schema/index.ts';
import { eraseApplicants } from '../../tasks/definitions/applicants.ts';
import { recordingFolder } from '../interviews/recordings/segment-keys.ts';

/** Of each ten applicants, seven are due, one of those is on hold; ten in a row of each 200 have a recording. */
const PEOPLE = 100_000;
const DUE = 0.7 * PEOPLE;
const HELD = 0.1 * PEOPLE;
const FILES = PEOPLE / 20;
const FILES_LEFT = 0.4 * FILES;

let server: TestServer;
let scene: StaffScene;
const workers: ChildProcess[] = [];

async function startWorker(): Promise<ChildProcess> {
  const child = await startWorkerProcess(server, new URL('retention-worker.fixture.ts', import.meta.url));
  workers.push(child);
  return child;
}
const within = (check: () => Promise<void>, interval = 20) => vi.waitFor(check, { timeout: 600_000, interval });
const files = () =>
  readdirSync(path.join(server.ctx.env.DATA_DIR), { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.name === 'media.mp4',
  ).length;

beforeAll(async () => {
  server = await startTestServer();
  scene = await aStaffScene(server);
  const { db, storage } = server.ctx;
  await db.update(companies).set({ retention_days: 30 }).where(eq(companies.id, scene.company_id));
  await manyApplicants(server, scene.job, PEOPLE);
  await db.execute(sql`
    update applications set created_at = now() - interval '40 days', invited_at = now() - interval '40 days',
      deadline = now() - interval '32 days' where id % 10 < 7`);
  await db.execute(sql`
    insert into legal_holds (application_id, job_id, reason, set_by)
    select id, job_id, 'Claim', ${scene.owner.id} from applications where id % 10 = 5`);
  const question = await aQuestion(db, { job: scene.job });
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into attempts (application_id, question_id, job_id, company_id, number, state, max_bytes, max_ms, max_segments)
    select id, ${question.id}, job_id, company_id, 1, 'playable', 1, 1, 1 from applications where id / 10 % 20 = 0
    returning id`);
  for (const { id } of rows) {
    const key = `${recordingFolder({ company_id: scene.company_id, id: Number(id) })}/media.mp4`;
    await storage.put(key, Buffer.from('x'), { max_bytes: 10 });
  }
}, 600_000);
afterAll(async () => {
  for (const child of workers) child.kill('SIGKILL');
  await server.close();
});

test(
  'a worker killed within a run over 100,000 applicants: every file is removed once, and nothing of others',
  {
    timeout: 1_200_000,
  },
  async () => {
    const { db, queue } = server.ctx;
    const left = () => db.$count(applications);
    expect(files()).toBe(FILES);
    await queue.enqueue(db, eraseApplicants, {});
    const first = await startWorker();
    await within(async () => expect(await left()).toBeLessThan(PEOPLE - 5_000));
    first.kill('SIGKILL');
    await once(first, 'exit');
    const killed = await left();
    expect(killed).toBeGreaterThan(PEOPLE - DUE + HELD);
    expect(await db.$count(report_applicants, isNull(report_applicants.application_id))).toBe(PEOPLE - killed);

    await startWorker();
    await within(async () => expect(await left()).toBe(PEOPLE - DUE + HELD), 500);
    await within(async () => expect(files()).toBe(FILES_LEFT), 500);
    const erased = DUE - HELD;
    expect(await db.$count(report_applicants, isNull(report_applicants.application_id))).toBe(erased);
    expect(await db.$count(events, eq(events.type, 'data.erased'))).toBe(erased);
    expect(await db.$count(users, sql`email like '%@erased.invalid' and full_name = ''`)).toBe(erased);
    const { rows } = await db.execute<Record<string, string>>(sql`
    select (select count(*) from attempts) as attempts,
      (select count(*) from pgboss.job where name = 'remove-recording') as removals,
      (select count(distinct data ->> 'attempt') from pgboss.job where name = 'remove-recording') as recordings,
      (select count(*) from applications a where a.id % 10 < 7
        and not exists (select 1 from legal_holds h where h.application_id = a.id)) as forgotten,
      (select count(*) from legal_holds) as holds`);
    expect(Object.values(rows[0] ?? {}).map(Number)).toEqual([
      FILES_LEFT,
      FILES - FILES_LEFT,
      FILES - FILES_LEFT,
      0,
      HELD,
    ]);
    expect(await inconsistencies(server)).toEqual({});
  },
);
