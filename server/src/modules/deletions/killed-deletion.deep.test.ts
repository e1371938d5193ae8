import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Deletion } from '@vivavoce/contract/types.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { useTestServer } from '../../../test/api-test.ts';
import { perFile } from '../../../test/lifetimes.ts';
import { inconsistencies } from '../../../test/concurrency/consistency.ts';
import { aJob } from '../../../test/factories.ts';
import { manyApplicants } from '../../../test/database/many-applicants.ts';
import { aStaffScene } from '../../../test/staff-scene.ts';
import { startWorkerProcess } from '../../../test/workers/worker-process.ts';
import { attempts, questions } from '../../db/schema/index.ts';

const PEOPLE = 4_000;
const workers: ChildProcess[] = [];

async function startWorker(): Promise<ChildProcess> {
  const child = await startWorkerProcess(server, new URL('deletion-worker.fixture.ts', import.meta.url));
  workers.push(child);
  return child;
}
const within = (check: () => Promise<void>, interval = 5) => vi.waitFor(check, { timeout: 180_000, interval });

const server = useTestServer();
const scene = perFile(() => aStaffScene(server));
beforeAll(async () => {
  await manyApplicants(server, scene.job, PEOPLE);
  // Of each of them a recording, so that files are to be removed for each exactly once.
  const { id: job_id, company_id } = scene.job;
  const [question] = await server.ctx.db
    .insert(questions)
    .values({ job_id, company_id, text: 'Why?', order: 1 })
    .returning();
  await server.ctx.db.execute(sql`
    insert into attempts (application_id, question_id, job_id, company_id, number, state, max_bytes, max_ms, max_segments)
    select id, ${question!.id}, job_id, company_id, 1, 'playable', 1, 1, 1 from applications where job_id = ${job_id}`);
});
afterAll(async () => {
  for (const child of workers) child.kill('SIGKILL');
});

test(
  'a worker killed within a deletion forgets nothing and removes nothing of others',
  { timeout: 600_000 },
  async () => {
    const neighbour = await aJob(server.ctx.db, { company_id: scene.company_id });
    await manyApplicants(server, neighbour, 50);
    expect((await scene.client.send('DELETE', scene.path)).status).toBe(204);
    const read = async () => ((await scene.client.get('/api/deletions')).json as { results: Deletion[] }).results[0];
    expect(await read()).toMatchObject({ title: scene.job.title, state: 'running', total: PEOPLE, done: 0 });
    const first = await startWorker();
    await within(async () => expect((await read())?.done).toBeGreaterThan(0));
    first.kill('SIGKILL');
    await once(first, 'exit');
    const killed = await read();
    expect(killed?.done).toBeLessThan(PEOPLE);
    expect(await server.ctx.db.$count(attempts)).toBe(PEOPLE - (killed?.done ?? 0));

    await startWorker();
    await within(async () => expect(await read()).toBeUndefined(), 100);
    const { rows } = await server.ctx.db.execute<Record<string, string>>(sql`
    select (select count(*) from jobs where id = ${scene.job.id}) as jobs,
      (select count(*) from applications) as applications,
      (select count(*) from users where email like '%@erased.invalid' and full_name = '') as forgotten,
      (select count(*) from pgboss.job where name = 'remove-recording') as removals,
      (select count(distinct data ->> 'attempt') from pgboss.job where name = 'remove-recording') as recordings`);
    expect(Object.values(rows[0] ?? {}).map(Number)).toEqual([0, 50, PEOPLE, PEOPLE, PEOPLE]);
    expect(await inconsistencies(server)).toEqual({});
  },
);
