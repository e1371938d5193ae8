import { addInvited, REPORT_DAYS } from '../data/invited.ts';
import { seedStaff } from '../data/staff.ts';
import { Client } from '../lib/http.ts';
import { rounds } from '../lib/rounds.ts';
import { signIn } from '../lib/sign-in.ts';
import { expectSame } from '../lib/subject.ts';
import type { Subject } from '../lib/subject.ts';
import { median } from '../lib/verdict.ts';
import type { Sample } from '../lib/verdict.ts';
import type { World } from '../lib/world.ts';
import { size } from '../lib/size.ts';

const SMALL = size(10_000, { smoke: 200 });
const CALLS = size(20, { smoke: 2 });
const DAY_MS = 86_400_000;

interface Stats {
  from_date: string;
  to_date: string;
  steps: { step: string; reached: number }[];
  spans: { n: number; median_hours: number | null; p90_hours: number | null }[];
}

/** Five years that end today, which begin and end within a month. */
function pathOf(shortname: string): string {
  const day = (time: number) => new Date(time).toISOString().slice(0, 10);
  const today = Date.now();
  return `/api/companies/${shortname}/stats?from_date=${day(today - (REPORT_DAYS - 1) * DAY_MS)}&to_date=${day(today)}`;
}

/** The report against a recount of the rows of all applicants. */
async function check(world: World, client: Client, company_id: number, shortname: string): Promise<void> {
  const stats = await client.call<Stats>('GET', pathOf(shortname));
  const range = [company_id, stats.from_date, stats.to_date];
  const { rows } = await world.database.pool.query<{ reached: number[]; median: number; p90: number }>(
    `select array(select count(*) filter (where f.step >= s)::int from generate_series(0, 8) s
        cross join report_applicants f where f.company_id = $1 and f.day between $2 and $3 group by s order by s) as reached,
      percentile_disc(0.5) within group (order by sent_hours)::int as median,
      percentile_disc(0.9) within group (order by sent_hours)::int as p90
     from report_applicants where company_id = $1 and day between $2 and $3`,
    range,
  );
  expectSame(
    'steps of the report against a recount',
    stats.steps.map(({ reached }) => reached),
    rows[0]?.reached,
  );
  const [sent] = stats.spans;
  expectSame('median and 90th percentile', [sent?.median_hours, sent?.p90_hours], [rows[0]?.median, rows[0]?.p90]);
}

async function timesOf(client: Client, path: string, cpu: () => number): Promise<Sample> {
  const before = cpu();
  const times: number[] = [];
  for (let call = 0; call < CALLS; call += 1) {
    const begun = performance.now();
    await client.call('GET', path);
    times.push(performance.now() - begun);
  }
  return { value: median(times), cpu_ms: (cpu() - before) / CALLS };
}

export const report: Subject = {
  name: 'R1',
  title: 'Report of five years',
  measure: async (world) => {
    const small = await seedStaff(world.database.db, 'few');
    const client = new Client(world.product.url, { ...(await signIn(world.product.url, small)) });
    try {
      await addInvited(world, world.staff, world.options.people);
      await addInvited(world, small, SMALL);
      await world.database.pool.query('vacuum analyze');
      await check(world, world.client, world.staff.company_id, 'r1');
      await check(world, client, small.company_id, 'few');
      const pair = await rounds(
        world.options.rounds,
        () => timesOf(client, pathOf('few'), world.cpu),
        () => timesOf(world.client, pathOf('r1'), world.cpu),
      );
      return [
        {
          subject: 'R1',
          unit: 'ms',
          what: `five years of ${world.options.people} applicants, against 10,000`,
          goal: { at: 'most', limit: 3 } as const,
          notes: ['forty activities, spread evenly over days and over all that figures are counted by'],
          ...pair,
        },
      ];
    } finally {
      client.close();
    }
  },
};
