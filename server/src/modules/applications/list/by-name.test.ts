import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '../../../../test/api-test.ts';
import type { TestServer } from '../../../../test/api-test.ts';
import { aStaffScene, problemOf } from '../../../../test/staff-scene.ts';
import type { StaffScene } from '../../../../test/staff-scene.ts';

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
/** More than a stage that is walked to its end, so that each way to a page is gone. */
const APPLICANTS = 3_300;

let server: TestServer;
let scene: StaffScene;

beforeAll(async () => {
  server = await startTestServer();
  scene = await aStaffScene(server);
  const { db } = server.ctx;
  await db.execute(sql`insert into users (email, first_name, last_name)
    select 'named' || n || '@mail.example', 'Person', n::text from generate_series(1, ${APPLICANTS}::int) n`);
  // Some of the names often, the others a few times among people of no such name.
  await db.execute(sql`insert into applications (job_id, company_id, user_id, applicant_name, status, reasonable_adjustments)
    select ${scene.job.id}, ${scene.company_id}, u.id,
      case when n % 50 = 0 or n < 400 then (${sql.param(NAMES)}::text[])[1 + n % ${NAMES.length}] else 'Kurt Quax ' || n % 7 end, 0, n % 4 = 0
    from (select id, row_number() over (order by id) as n from users where email like 'named%') u`);
  await db.execute(sql`vacuum analyze`);
}, 60_000);
afterAll(() => server.close());

interface Page {
  results: { id: number }[];
  next_cursor: string | null;
}
type Sort = 'name' | '-name';
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
/** By reading everybody: names that begin with the first word, with the second, and the others, each by name. */
async function byReading(words: string[], { also = sql`true`, sort = 'name' }: Narrowed = {}): Promise<number[]> {
  const begins = words.map(
    (word, place) =>
      sql`when lower(applicant_name) >= ${word} and lower(applicant_name) < ${`${word}\uffff`} then ${place}`,
  );
  const has = words.map((word) => sql`lower(unaccent(' ' || replace(applicant_name, '-', ' '))) like ${`% ${word}%`}`);
  const { rows } = await server.ctx.db.execute<{ id: string }>(sql`
    select id from applications where job_id = ${scene.job.id} and ${sql.join(has, sql` and `)} and ${also}
    order by case ${sql.join(begins, sql` `)} else ${words.length}::int end, ${sort === 'name' ? sql`lower(applicant_name), id` : sql`lower(applicant_name) desc, id desc`}`);
  return rows.map(({ id }) => Number(id));
}

describe.each(
  ['em', 'li', 'b', 'm b', 'b m', 'q', 'zo em', 'x'].flatMap((typed) =>
    (['name', '-name'] as const).map((sort) => ({ typed, sort })),
  ),
)('people called $typed, by $sort', ({ typed, sort }) => {
  const q = `q=${encodeURIComponent(typed)}`;

  it('come from those whose name begins so to the others, each once, however they are read', async () => {
    const wanted = (await byReading(typed.split(' '), { sort })).slice(0, 150);
    const found: number[] = [];
    for (let cursor: string | null = ''; cursor !== null && found.length < wanted.length;) {
      const next: Page = await page(`${q}&page_size=17${cursor && `&cursor=${cursor}`}`, sort);
      found.push(...ids(next));
      cursor = next.next_cursor;
    }
    expect(found.slice(0, wanted.length)).toEqual(wanted);
  });

  it('are entered at any place, also with a facet', async () => {
    const wanted = await byReading(typed.split(' '), { sort });
    for (const from of [1, 30, 61, wanted.length - 1, wanted.length].filter((place) => place > 0))
      expect(ids(await page(`${q}&from=${from}&page_size=9`, sort)), String(from)).toEqual(
        wanted.slice(from, from + 9),
      );
    const adjusted = await byReading(typed.split(' '), { also: sql`reasonable_adjustments`, sort });
    expect(ids(await page(`${q}&reasonable_adjustments=true&page_size=20`, sort))).toEqual(adjusted.slice(0, 20));
  });
});

it('go on from a cursor between two parts, whatever place is named beside it', async () => {
  const wanted = await byReading(['em']);
  const begin = sql`lower(applicant_name) >= 'em' and lower(applicant_name) < ${'em\uffff'}`;
  const beginning = (await byReading(['em'], { also: begin })).length;
  const { next_cursor } = await page(`q=em&page_size=${beginning}`);
  const next = await page(`q=em&page_size=9&from=${beginning + 5}&cursor=${next_cursor}`);
  expect(ids(next)).toEqual(wanted.slice(beginning, beginning + 9));
});

it('a cursor of another order is refused', async () => {
  const cursor = Buffer.from(JSON.stringify(['emma', '1'])).toString('base64url');
  const reply = await scene.client.get(`${scene.path}/applications?sort=name&q=em&cursor=${cursor}`);
  expect(problemOf(reply)).toMatchObject({ status: 422 });
});
