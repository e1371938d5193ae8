import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { useTestServer } from '../../../test/api-test.ts';
import type { ApiClient } from '../../../test/api-client.ts';
import { aCompany, aJob, aMember, aSeat, aUser } from '../../../test/factories.ts';
import { nodesOf, usePlanReader } from '../../../test/database/query-plans.ts';

/**
 * People of three companies, mixed: one in ten is of the company searched, eight are of a large one. Enough of them that
 * reading back from the newest ends before the oldest, so that each way to an answer is gone.
 */
const PEOPLE = 40_000;
/** The newest are seen at a glance, and twenty thousand are read on; the oldest of the large company lie behind. */
const OLD = 8_000;

let companies: { id: number; client: ApiClient; limited: ApiClient; reviewer: ApiClient; panel: number }[];

/** A company with an owner, a limited member, and a reviewer on the panel of its first job of two. */
async function addCompany() {
  const { db } = server.ctx;
  const { id } = await aCompany(db);
  const owner = await aMember(db, { company_id: id, role: 'owner' });
  const member = await aMember(db, { company_id: id, create_interview_only: true });
  const person = await aUser(db);
  const first = await aJob(db, { company_id: id, created_by: owner.id });
  await aJob(db, { company_id: id, created_by: member.id });
  await aSeat(db, first, { user_id: person.id });
  const client = await server.staff(owner);
  return {
    id,
    client,
    limited: await server.staff(member),
    reviewer: await server.staff(person, null),
    panel: first.id,
  };
}

const server = useTestServer();
const plans = usePlanReader(server);
beforeAll(async () => {
  const { db } = server.ctx;
  companies = [await addCompany(), await addCompany(), await addCompany()];
  const [small, large, other] = companies.map(({ id }) => id);
  await db.execute(sql`insert into users (email, first_name, last_name)
    select 'p' || n || case when n <= ${OLD} then '@oldcorp.example' else '@mail.example' end,
      (array['Anna', 'Bernard', 'Carla', 'Joanna', 'Émile'])[1 + n / 10 % 5] || case when n % 97 = 0 then ' Quill' when n % 1013 = 0 then ' 小龙' else '' end,
      (array['Smith', 'Johnson', 'Blacksmith', 'Nováková'])[1 + n / 7 % 4] || case when n % 1999 = 0 then ' Zwyx' when n % 1013 = 0 then ' 李' else '' end
    from generate_series(1, ${PEOPLE}::int) n`);
  await db.execute(sql`
    with people as (select id, row_number() over (order by substring(email from '^p([0-9]+)@')::bigint) as n from users where email like 'p%@%.example' and email ~ '^p\\d+@'),
      company as (select id, n, case when n % 10 = 0 then ${small}::bigint when n % 10 = 1 then ${other}::bigint else ${large}::bigint end as company_id from people)
    insert into applications (job_id, company_id, user_id, external_id)
    select (select (array_agg(jobs.id order by jobs.id))[1 + (n / 10) % 2] from jobs where jobs.company_id = company.company_id),
      company_id, id, case when n % 3 = 0 then 'REF-' || lpad(n::text, 6, '0') end
    from company order by n`);
  // The reference reads all people, without the stored search text.
  await db.execute(sql`create table everybody as
    select a.id, a.company_id, a.job_id, lower(unaccent(concat_ws(' ', '', u.full_name, a.external_id))) as named,
      lower(unaccent(concat_ws(' ', '', u.full_name, a.external_id, u.email))) as named_or_email
    from applications a join users u on u.id = a.user_id`);
  await db.execute(sql`vacuum analyze`);
});

const TERMS = [
  'smith',
  'smi',
  'ith',
  'anna',
  'nna',
  'johnson',
  'novakova',
  'emile',
  'mail.example',
  'oldcorp',
  'old anna',
  'quill',
  'uil',
  'zwyx',
  'anna zwyx',
  'smith anna',
  'ref-000',
  'ref-0001',
  '000123',
  'p123',
  'p12@mail',
  '@mail',
  '@old p1',
  'a s',
  'j s',
  'ber smith quill',
  'nobody',
  'example nobody',
  'bernard johnson p3',
];

/** One or two signs, which are shorter than the pieces of the index, and a name without its space. */
const SIGNS = ['李', '龙', '小龙', '龙smith'];

/** The same people by comparing all of them. */
async function readEverybody(q: string, where: ReturnType<typeof sql>, emails = true): Promise<number[]> {
  const text = emails ? sql`named_or_email` : sql`named`;
  const terms = q.split(' ').map((word) => ({ word, pattern: word.replaceAll(/[\\%_]/g, '\\$&') }));
  const begins = terms.map(({ pattern }) => sql`${text} like ${`% ${pattern}%`}`);
  const matches = terms.map(
    ({ word, pattern }) => sql`${text} like ${word.length < 3 ? `% ${pattern}%` : `%${pattern}%`}`,
  );
  const { rows } = await server.ctx.db.execute<{ id: string }>(sql`
    select id from everybody where ${where} and ${sql.join(matches, sql` and `)}
    order by (${sql.join(begins, sql` and `)}) desc, id desc limit 20`);
  return rows.map(({ id }) => Number(id));
}

const found = async (client: ApiClient, q: string, rest = ''): Promise<number[]> => {
  const reply = await client.get(`/api/applications?q=${encodeURIComponent(q)}${rest}`);
  expect(reply.status, reply.text).toBe(200);
  return (reply.json as { id: number }[]).map(({ id }) => id);
};

describe('a search finds what reading everybody finds, in the same order', () => {
  it.each(TERMS)(
    '%s',
    async (q) => {
      for (const { id, client, limited, reviewer, panel } of companies) {
        const others = sql`job_id in (select id from jobs where company_id = ${id} and id <> ${panel})`;
        expect(await found(client, q), 'whole company').toEqual(await readEverybody(q, sql`company_id = ${id}`));
        expect(await found(limited, q), 'own activities').toEqual(await readEverybody(q, others));
        const onPanel = await readEverybody(q, sql`job_id = ${panel}`, false);
        expect(await found(reviewer, q), 'panel').toEqual(onPanel);
        const inJob = await readEverybody(q, sql`job_id = ${panel}`);
        expect(await found(client, q, `&job=${panel}`), 'one activity').toEqual(inJob);
      }
    },
    30_000,
  );

  it.each(SIGNS)('%s', async (q) => {
    for (const { id, client } of companies) {
      const { rows } = await server.ctx.db.execute<{ id: string }>(
        sql`select id from everybody where company_id = ${id} and replace(named, ' ', '') like ${`%${q}%`} order by id desc limit 20`,
      );
      expect(rows.length).toBeGreaterThan(0);
      expect(await found(client, q)).toEqual(rows.map((row) => Number(row.id)));
    }
  });

  it('however many are asked for', async () => {
    const all = await found(companies[1]!.client, 'smith', '&page_size=100');
    expect(all).toHaveLength(100);
    expect(all.slice(0, 20)).toEqual(await found(companies[1]!.client, 'smith'));
  });
});

/** Of each kind: common and rare, whole and partial, of names, references and addresses, and a name that no applicant has. */

describe(`among ${PEOPLE} no search reads a whole table`, () => {
  const clients = () => companies.flatMap(({ client, limited, reviewer }) => [client, limited, reviewer]);

  it.each([...TERMS, ...SIGNS])('%s', async (q) => {
    for (const client of clients()) {
      const whole = await plans.scannedWhole(client, `/api/applications?q=${encodeURIComponent(q)}`);
      for (const table of ['search_entries', 'applications', 'users']) expect(whole).not.toContain(table);
      vi.restoreAllMocks();
    }
  });

  it('and what is rare is looked up by company or job, and trigrams', async () => {
    const conditions: string[] = [];
    for (const client of clients()) {
      for (const statement of await plans.statementsOf(client, '/api/applications?q=zwyx'))
        if (statement.text.includes('candidates'))
          for (const plan of await plans.plansOf(statement))
            for (const node of nodesOf(plan))
              if (node['Index Name'] === 'search_entries_text') conditions.push(node['Index Cond'] ?? '');
      vi.restoreAllMocks();
    }
    const [small, large] = [conditions.slice(0, 2), conditions];
    for (const condition of small) expect(condition).toMatch(/company_id = .* AND .*search_text ~~/);
    expect(large.some((condition) => /job_id = .* AND .*search_text ~~/.test(condition))).toBe(true);
    for (const condition of conditions) expect(condition).toMatch(/search_text ~~/);
  });
});

it('what a fifth of all people have in common is answered after a glance', async () => {
  for (const { client } of companies) {
    const statements = await plans.statementsOf(client, '/api/applications?q=anna');
    expect(statements.filter(({ text }) => text.includes('search_entries'))).toHaveLength(1);
    vi.restoreAllMocks();
  }
});

it('of what only older people have in common, the index brings all only after the newest were read', async () => {
  const statements = await plans.statementsOf(companies[1]!.client, '/api/applications?q=oldcorp');
  const texts = statements.filter(({ text }) => text.includes('search_entries')).map(({ text }) => text);
  // The glance; both ranks; names that begin so, of which there are none; reading back; the index as a whole.
  expect(texts.map((text) => text.includes('candidates'))).toEqual([false, true, true, false, true]);
  expect(texts.map((text) => text.includes('limit 1001'))).toEqual([false, true, true, false, false]);
});
