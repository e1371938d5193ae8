import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { perFile } from '../../../../test/lifetimes.ts';
import { useTestServer } from '../../../../test/api-test.ts';
import { IN_DEPTH } from '../../../../test/in-depth.ts';
import { aStaffScene, problemOf } from '../../../../test/staff-scene.ts';

const NAMES = [
  'Emma Stone',
  'Émile Zola',
  'Anna Emerson',
  'Zoë Emery',
  'Maria Emmson',
  'Jo Li',
  'Li Wei',
  'Bob Li',
  'Mary Bell',
  'Bert Moor',
  'Anne-Marie Bo',
];
/** More than a search looks through before it asks the index, so that both ways are taken. */
const APPLICANTS = 3_300;

const server = useTestServer();

const scene = perFile(() => aStaffScene(server));
beforeAll(async () => {
  const { db } = server.ctx;
  await db.execute(sql`insert into users (email, first_name, last_name)
    select 'named' || n || '@mail.example', 'Person', n::text from generate_series(1, ${APPLICANTS}::int) n`);
  // Some names are common, the others rare among applicants with other names.
  await db.execute(sql`insert into applications (job_id, company_id, user_id, applicant_name, status, reasonable_adjustments)
    select ${scene.job.id}, ${scene.company_id}, u.id,
      case when n % 50 = 0 or n < 400 then (${sql.param(NAMES)}::text[])[1 + n % ${NAMES.length}] else 'Kurt Quax ' || n % 7 end, 0, n % 4 = 0
    from (select id, row_number() over (order by id) as n from users where email like 'named%') u`);
  // Folded once for all comparisons of this file, beside the product's own index.
  await db.execute(sql`create table read_names as
    select id, lower(unaccent(' ' || replace(applicant_name, '-', ' '))) as folded from applications`);
  await db.execute(sql`vacuum analyze`);
});

interface Page {
  results: { id: number }[];
  next_cursor: string | null;
}
/** By name, names that begin with the search come first. */
const orders = (typed: string) => {
  const begins = sql`(lower(applicant_name) >= ${typed} and lower(applicant_name) < ${`${typed}\uffff`}) desc`;
  return {
    '-date': sql`date desc, id desc`,
    name: sql`${begins}, lower(applicant_name), id`,
    '-name': sql`${begins}, lower(applicant_name) desc, id desc`,
  };
};
type Sort = keyof ReturnType<typeof orders>;
const SORTS = ['-date', 'name', '-name'] as const;
const page = async (query: string, sort: Sort = 'name'): Promise<Page> => {
  const reply = await scene.client.get(`${scene.path}/applications?sort=${sort}&${query}`);
  expect(reply.status, reply.text).toBe(200);
  return reply.json as Page;
};
const ids = ({ results }: Page) => results.map(({ id }) => id);

interface Narrowed {
  also?: ReturnType<typeof sql>;
  sort?: Sort;
}
/** The same applicants by reading and comparing all of them. */
async function byReading(typed: string, { also = sql`true`, sort = 'name' }: Narrowed = {}): Promise<number[]> {
  const has = typed.split(' ').map((term) => sql`folded like ${`% ${term}%`}`);
  const { rows } = await server.ctx.db.execute<{ id: string }>(sql`
    select id from applications join read_names using (id) where job_id = ${scene.job.id} and ${sql.join(has, sql` and `)} and ${also}
    order by ${orders(typed)[sort]}`);
  return rows.map(({ id }) => Number(id));
}

const TYPED = ['em', 'li', 'b', 'm b', 'b m', 'q', 'kurt', 'zo em', 'x'];
/** By name, where the search decides the order; another order in turn, and in depth all of them. */
const CASES = TYPED.flatMap((typed, n) =>
  SORTS.filter((sort, at) => IN_DEPTH || sort === 'name' || at === n % SORTS.length).map((sort) => ({ typed, sort })),
);
describe.each(CASES)('applicants called $typed, by $sort', ({ typed, sort }) => {
  const q = `q=${encodeURIComponent(typed)}`;

  it('come once each, in the order of the list, however they are read', async () => {
    const expected = (await byReading(typed, { sort })).slice(0, 150);
    const results: number[] = [];
    for (let cursor: string | null = ''; cursor !== null && results.length < expected.length;) {
      const next: Page = await page(`${q}&page_size=17${cursor && `&cursor=${cursor}`}`, sort);
      results.push(...ids(next));
      cursor = next.next_cursor;
    }
    expect(results.slice(0, expected.length)).toEqual(expected);
  });

  it('are entered at any place, also with a facet', async () => {
    const expected = await byReading(typed, { sort });
    for (const from of [1, 30, 61, expected.length - 1, expected.length].filter((place) => place > 0))
      expect(ids(await page(`${q}&from=${from}&page_size=9`, sort)), String(from)).toEqual(
        expected.slice(from, from + 9),
      );
    const adjusted = await byReading(typed, { also: sql`reasonable_adjustments`, sort });
    expect(ids(await page(`${q}&reasonable_adjustments=true&page_size=20`, sort))).toEqual(adjusted.slice(0, 20));
  });
});

it.each(TYPED)('applicants called %s are counted as many as there are', async (typed) => {
  const expected = await byReading(typed);
  const count = async (rest: string) =>
    (await scene.client.get(`${scene.path}/applications/count?q=${encodeURIComponent(typed)}${rest}`)).json as {
      count: number;
    };
  expect(await count('&all=true')).toEqual({ count: expected.length, more: false });
  expect(await count('')).toEqual({ count: Math.min(expected.length, 1000), more: expected.length > 1000 });
});

it('go on from a cursor at the end of the first tier, whatever place is named beside it', async () => {
  const expected = await byReading('em');
  const begins = sql`lower(applicant_name) >= 'em' and lower(applicant_name) < ${'em\uffff'}`;
  const first = (await byReading('em', { also: begins })).length;
  expect(first).toBeGreaterThan(0);
  const { next_cursor } = await page(`q=em&page_size=${first}`);
  const next = await page(`q=em&page_size=9&from=${first + 5}&cursor=${next_cursor}`);
  expect(ids(next)).toEqual(expected.slice(first, first + 9));
});

it('a cursor of another order is refused', async () => {
  const cursor = Buffer.from(JSON.stringify(['emma', '1'])).toString('base64url');
  const reply = await scene.client.get(`${scene.path}/applications?sort=name&q=em&cursor=${cursor}`);
  expect(problemOf(reply)).toMatchObject({ status: 422 });
});
