import path from 'node:path';
import { aJob, aQuestion, aSeat, anApplication } from '../../server/test/factories.ts';
import { CALLERS, loop, shoot } from '../lib/load.ts';
import { NODE, ROOT } from '../lib/processes.ts';
import { rounds } from '../lib/rounds.ts';
import { expectSame, pairsOf } from '../lib/subject.ts';
import type { Subject } from '../lib/subject.ts';
import type { World } from '../lib/world.ts';
import { size } from '../lib/size.ts';

const SECONDS = size(2, { smoke: 1 });
const JOBS = 60;
export const PATH = '/api/jobs?page_size=20';

export async function addActivities({ database: { db }, staff }: World): Promise<void> {
  for (let count = 0; count < JOBS; count += 1) {
    const job = await aJob(db, { company_id: staff.company_id, created_by: staff.id });
    for (let nth = 0; nth < 3; nth += 1) {
      await aQuestion(db, { job });
      await aSeat(db, job);
      await anApplication(db, { job, ...(nth === 0 && { invited_at: null }) });
    }
  }
}

interface Page {
  count: number;
  results: { id: number; buckets: Record<string, number>; reviewer_count: number }[];
}

async function check(world: World): Promise<void> {
  const page = await world.client.call<Page>('GET', PATH);
  const { pool } = world.database;
  const { rows } = await pool.query<{ id: string }>(
    'select id from jobs where company_id = $1 and not archived order by created_at desc, id desc',
    [world.staff.company_id],
  );
  const ids = rows.map(({ id }) => Number(id));
  expectSame('number of activities', page.count, ids.length);
  expectSame(
    'page of activities',
    page.results.map(({ id }) => id),
    ids.slice(0, 20),
  );
  for (const { id, buckets } of page.results) {
    const counted = await pool.query<{ bucket: string; n: string }>(
      'select bucket, count(*) as n from applications where job_id = $1 and archived_at is null group by bucket',
      [id],
    );
    const expected = Object.fromEntries(counted.rows.map(({ bucket, n }) => [bucket, Number(n)]));
    const actual = Object.fromEntries(Object.entries(buckets).filter(([, n]) => n > 0));
    expectSame(`counts of activity ${id}`, pairsOf(actual), pairsOf(expected));
  }
}

export const activities: Subject = {
  name: 'A2',
  title: 'Activity list',
  measure: async (world) => {
    await addActivities(world);
    await world.database.pool.query('analyze');
    await check(world);
    const files = path.join(ROOT, 'bench/anchors');
    const values = JSON.stringify([world.staff.company_id]);
    const settings = [values, String(CALLERS), String(SECONDS)];
    const args = [path.join(files, 'pg-loop.ts'), world.database_url, path.join(files, 'activities.sql'), ...settings];
    const pair = await rounds(
      world.options.rounds,
      () => loop(world, NODE, args),
      () => shoot(world.product.url + PATH, world.cookie, SECONDS, world.cpu),
    );
    const goal = { at: 'least', limit: 0.8 } as const;
    const notes = ['20 activities with counts and panels; rows and counts equal to the tables'];
    return [{ subject: 'A2', what: 'activity list, against bare pg', unit: 'requests/s', goal, notes, ...pair }];
  },
};
