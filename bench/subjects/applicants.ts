import { encodeCursor } from '../../server/src/modules/applications/list/page.query.ts';
import { people, PEOPLE_COMPANY } from '../data/people.ts';
import { startAnchor } from '../lib/anchor-server.ts';
import type { AnchorServer } from '../lib/anchor-server.ts';
import { Client } from '../lib/http.ts';
import { CALLERS, shoot, shootApart } from '../lib/load.ts';
import { inTurns, rounds } from '../lib/rounds.ts';
import { signIn } from '../lib/sign-in.ts';
import { expectSame, pairsOf } from '../lib/subject.ts';
import type { Subject } from '../lib/subject.ts';
import { median } from '../lib/verdict.ts';
import type { Sample } from '../lib/verdict.ts';
import type { World } from '../lib/world.ts';
import { size } from '../lib/size.ts';

const SECONDS = size(2, { smoke: 1 });
const CALLS = size(200, { smoke: 5 });

interface Page {
  results: { id: number }[];
  buckets: Record<string, number>;
  has_next: boolean;
  next_cursor: string | null;
}
interface Row {
  id: string;
  date: string;
}

const pathOf = (job: number, cursor?: string): string =>
  `/api/jobs/${job}/applications?status=Responded&page_size=20${cursor ? `&cursor=${cursor}` : ''}`;

const rowsAt = async ({ database: { pool } }: World, job: number, offset: number, limit: number): Promise<Row[]> => {
  const { rows } = await pool.query<Row>(
    `select id, date::text as date from applications where job_id = $1 and bucket = 'Responded' and archived_at is null
     order by applications.date desc, id desc offset $2 limit $3`,
    [job, offset, limit],
  );
  return rows;
};

async function checkCounts(world: World, job: number): Promise<Page> {
  const page = await world.client.call<Page>('GET', pathOf(job));
  const { rows } = await world.database.pool.query<{ bucket: string; n: string }>(
    'select bucket, count(*) as n from applications where job_id = $1 and archived_at is null group by bucket order by 1',
    [job],
  );
  const counted = rows.map(({ bucket, n }) => [bucket, Number(n)]);
  expectSame('bucket counts against a recount', pairsOf(page.buckets), counted);
  return page;
}

/** Follows the cursors to the end: every row once, in order. */
async function checkPages(world: World, job: number): Promise<void> {
  const ids: number[] = [];
  let cursor: string | undefined;
  do {
    const page: Page = await world.client.call<Page>('GET', pathOf(job, cursor));
    ids.push(...page.results.map(({ id }) => id));
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  const rows = await rowsAt(world, job, 0, 100_000);
  expectSame(
    'all pages against the table',
    ids,
    rows.map(({ id }) => Number(id)),
  );
}

/** The cursor of a page nine tenths down the bucket; its rows are checked. */
async function deepCursor(world: World, job: number): Promise<string> {
  const { buckets } = await world.client.call<Page>('GET', pathOf(job));
  const depth = Math.floor((buckets['Responded'] ?? 0) * 0.9);
  const [before, ...after] = await rowsAt(world, job, depth, 21);
  if (!before) throw new Error('the bucket has no depth');
  const cursor = encodeCursor(before.date, before.id);
  const page = await world.client.call<Page>('GET', pathOf(job, cursor));
  expectSame(
    'a deep page against the table',
    page.results.map(({ id }) => id),
    after.map(({ id }) => Number(id)),
  );
  return cursor;
}

/** Each caller's own session, and pages of several buckets, at different depths. */
async function callersApart(world: World, job: number): Promise<{ cookies: string[]; paths: string[] }> {
  const cookies: string[] = [];
  for (let caller = 0; caller < CALLERS; caller += 1)
    cookies.push((await signIn(world.product.url, world.staff)).cookie);
  const bucketPaths = ['ToInvite', 'AwaitingResponse', 'Reviewed'].map((bucket) =>
    pathOf(job).replace('Responded', bucket),
  );
  const paths = [pathOf(job), ...bucketPaths];
  while (paths.length <= CALLERS) {
    const page = await world.client.call<Page>('GET', paths.at(-1) ?? '');
    paths.push(pathOf(job, page.next_cursor ?? undefined).replace('Responded', 'Reviewed'));
  }
  return { cookies, paths };
}

/** Median time in ms of calls one after another. */
async function timeOf({ client, cpu }: World, address: string): Promise<Sample> {
  const before = cpu();
  const times: number[] = [];
  for (let call = 0; call < CALLS; call += 1) {
    const begun = performance.now();
    const { status } = await client.send(address);
    times.push(performance.now() - begun);
    if (status !== 200) throw new Error(`${address} answered ${status}`);
  }
  return { value: median(times), cpu_ms: (cpu() - before) / CALLS };
}

/** The anchor does the same work only where it sends the same bytes. */
async function checkBytes({ client }: World, anchorUrl: string, job: number, cookie: string): Promise<void> {
  const anchor = new Client(anchorUrl, { cookie });
  const [page, anchorPage] = [await client.send(pathOf(job)), await anchor.send(pathOf(job))];
  anchor.close();
  expectSame('the page of the anchor', anchorPage.body.toString(), page.body.toString());
}

/** PostgreSQL otherwise plans two of the three statements of the anchor again for each call, which costs more than they do. */
function withKeptPlans(database_url: string): string {
  const address = new URL(database_url);
  address.searchParams.set('options', '-c plan_cache_mode=force_generic_plan');
  return address.href;
}

export const applicants: Subject = {
  name: 'A3',
  title: 'Applicant list with all bucket counts',
  company: PEOPLE_COMPANY,
  measure: async (world) => {
    const { large } = await people(world);
    await checkCounts(world, large.id);
    const apart = await callersApart(world, large.id);
    const least = await startAnchor(world, 'page', { DATABASE_URL: world.database_url });
    const tuned = await startAnchor(world, 'page', { DATABASE_URL: withKeptPlans(world.database_url) });
    await checkBytes(world, least.url, large.id, world.cookie);
    const shootAnchor = ({ url, cpu }: AnchorServer) =>
      shoot(url + pathOf(large.id), world.cookie, SECONDS, () => cpu() + world.databaseCpu());
    const { anchor, keeping, together, each } = await inTurns(world.options.rounds, {
      anchor: () => shootAnchor(least),
      keeping: () => shootAnchor(tuned),
      together: () => shoot(world.product.url + pathOf(large.id), world.cookie, SECONDS, world.cpu),
      each: () => shootApart(world.product.url, apart, SECONDS, world.cpu),
    });
    await Promise.all([least.stop(), tuned.stop()]);
    await checkCounts(world, large.id);
    const goal = { at: 'least', limit: 0.8 } as const;
    const notes = [
      `${world.options.people} applicants in one job; counts equal to a recount before and after`,
      'the anchor sends the same bytes, checked before the rounds',
    ];
    const line = { subject: 'A3', unit: 'requests/s', anchor };
    const what = '20 applicants and all counts, against the smallest fastify + pg that sends the same bytes';
    return [
      { ...line, what, goal, notes, product: together },
      {
        ...line,
        what: 'the same where a setting of PostgreSQL keeps the plans of the anchor',
        anchor: keeping,
        product: together,
      },
      { ...line, what: 'the same for eight sessions, each at another page', product: each },
    ];
  },
};

export const growth: Subject = {
  name: 'A4',
  title: 'Applicant list as a job grows',
  company: PEOPLE_COMPANY,
  measure: async (world) => {
    const { small, large } = await people(world);
    await checkPages(world, small.id);
    const cursor = await deepCursor(world, large.id);
    const first = () => timeOf(world, pathOf(large.id));
    const grown = await rounds(world.options.rounds, () => timeOf(world, pathOf(small.id)), first);
    const deep = await rounds(world.options.rounds, first, () => timeOf(world, pathOf(large.id, cursor)));
    const unit = 'ms';
    return [
      {
        subject: 'A4',
        what: `p50 with ${world.options.people} applicants, against 1,000`,
        unit,
        goal: { at: 'most', limit: 1.2 },
        notes: ['all pages of the small job hold the rows of the table, in order'],
        ...grown,
      },
      {
        subject: 'A4',
        what: 'p50 of a page at nine tenths of the bucket, against the first',
        unit,
        goal: { at: 'most', limit: 1.3 },
        notes: ['rows of the deep page equal to the table'],
        ...deep,
      },
    ];
  },
};
