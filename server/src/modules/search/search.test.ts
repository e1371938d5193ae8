import { eq } from 'drizzle-orm';
import type { PoolClient } from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestServer } from '../../../test/api-test.ts';
import type { ApiClient } from '../../../test/api-client.ts';
import { aCompany, aJob, aMember, anApplication, aQuestion, aResponse, aSeat, aUser } from '../../../test/factories.ts';
import type { Job } from '../../../test/factories.ts';
import { problemOf } from '../../../test/staff-scene.ts';
import type { FoundApplication } from '@vivavoce/contract/types.ts';
import { applications, search_entries, users } from '../../db/schema/index.ts';

const server = useTestServer();
let owner: ApiClient;
let limited: ApiClient;
let reviewer: ApiClient;
let rival: ApiClient;
let panelJob: Job;
let limitedJob: Job;

interface Person {
  name: [string, string];
  email: string;
  external_id?: string;
}
const PEOPLE: Person[] = [
  { name: ['Zoé', 'Lefèvre'], email: 'zoe.l@mail.example', external_id: 'CAND-0042' },
  { name: ['Jürgen', 'Großmann'], email: 'gross@mail.example', external_id: 'X%_9' },
  { name: ['Łukasz', 'Wójcik'], email: 'lw@mail.example' },
  { name: ['Anne-Marie', 'O’Brien'], email: 'amob@mail.example' },
  { name: ['Joanna', 'Anders'], email: 'j.anders@mail.example' },
  { name: ['Anna', 'Johansson'], email: 'anna.johansson@mail.example' },
  { name: ['Елена', 'Петрова'], email: 'petrova@mail.example' },
  { name: ['李', '小龙'], email: 'lxl@mail.example' },
  { name: ['山田はな', ''], email: 'hana@mail.example' },
  { name: ['محمد', 'عبد الله'], email: 'ma@mail.example' },
  { name: ['Ann', 'Lee'], email: 'lee@other.example', external_id: '100%' },
];

beforeAll(async () => {
  const { db } = server.ctx;
  const company = await aCompany(db);
  const boss = await aMember(db, { company_id: company.id, role: 'owner' });
  const member = await aMember(db, { company_id: company.id, create_interview_only: true });
  const other = await aMember(db, { company_id: (await aCompany(db)).id, role: 'owner' });
  panelJob = await aJob(db, { company_id: company.id, created_by: boss.id, title: 'On the panel' });
  limitedJob = await aJob(db, { company_id: company.id, created_by: member.id });
  const someone = await aUser(db);
  await aSeat(db, panelJob, { user_id: someone.id });
  for (const { name, email, external_id } of PEOPLE) {
    const user = await aUser(db, { first_name: name[0], last_name: name[1], email });
    await anApplication(db, { job: panelJob, user_id: user.id, external_id: external_id ?? null });
  }
  const ownApplicant = await aUser(db, { first_name: 'Limited', last_name: 'Applicant', email: 'own@mail.example' });
  await anApplication(db, { job: limitedJob, user_id: ownApplicant.id });
  const foreign = await aJob(db, { company_id: other.company_id, created_by: other.id });
  const anna = await aUser(db, { first_name: 'Anna', last_name: 'Foreign', email: 'anna@rival.example' });
  await anApplication(db, { job: foreign, user_id: anna.id });
  owner = await server.staff(boss);
  limited = await server.staff(member);
  reviewer = await server.staff(someone, null);
  rival = await server.staff(other);
});

const search = async (q: string, by = owner, rest = ''): Promise<FoundApplication[]> => {
  const reply = await by.get(`/api/applications?q=${encodeURIComponent(q)}${rest}`);
  expect(reply.status, reply.text).toBe(200);
  return reply.json as FoundApplication[];
};
const names = async (q: string, by = owner, rest = '') => (await search(q, by, rest)).map(({ user }) => user.full_name);

describe('searching people', () => {
  it.each([
    ['zoe', ['Zoé Lefèvre']],
    ['ZOÉ', ['Zoé Lefèvre']],
    ['Zoe\u0301', ['Zoé Lefèvre']],
    ['lefevre zoe', ['Zoé Lefèvre']],
    ['  lef   zo ', ['Zoé Lefèvre']],
    ['cand-0042', ['Zoé Lefèvre']],
    ['0042', ['Zoé Lefèvre']],
    ['zoe cand', ['Zoé Lefèvre']],
    ['gross', ['Jürgen Großmann']],
    ['großmann', ['Jürgen Großmann']],
    ['jurgen', ['Jürgen Großmann']],
    ['lukasz', ['Łukasz Wójcik']],
    ['wojcik', ['Łukasz Wójcik']],
    ['obrien', ['Anne-Marie O’Brien']],
    ["o'brien", ['Anne-Marie O’Brien']],
    ['O’Brien', ['Anne-Marie O’Brien']],
    ['annemarie', ['Anne-Marie O’Brien']],
    ['anne marie', ['Anne-Marie O’Brien']],
    ['anne-marie', ['Anne-Marie O’Brien']],
    ['петр', ['Елена Петрова']],
    ['ЕЛЕНА', ['Елена Петрова']],
    ['anna.johansson@mail.example', ['Anna Johansson']],
    ['johansson@', ['Anna Johansson']],
    ['@other', ['Ann Lee']],
    ['j anders', ['Joanna Anders']],
    ['a j', ['Anna Johansson', 'Joanna Anders']],
    ['lee ann', ['Ann Lee']],
    ['李', ['李 小龙']],
    ['龙', ['李 小龙']],
    ['小龙', ['李 小龙']],
    ['李小龙', ['李 小龙']],
    ['小龙李', ['李 小龙']],
    ['小龙 李', ['李 小龙']],
    ['李 l', ['李 小龙']],
    ['龙小', []],
    ['山田 はな', ['山田はな']],
    ['田', ['山田はな']],
    ['は', ['山田はな']],
    ['عبدالله', ['محمد عبد الله']],
    ['محمدعبد', ['محمد عبد الله']],
    ['عبد الله', ['محمد عبد الله']],
    ['nobody of this name', []],
    ['anna foreign', []],
  ])('%j', async (q, expected) => {
    expect((await names(q)).toSorted()).toEqual(expected);
  });

  it.each([
    ['%%%', []],
    ['___', []],
    ['...', []],
    ['%nn', []],
    ['a%n', []],
    ['100%', ['Ann Lee']],
    ['x%_9', ['Jürgen Großmann']],
    ["'; drop table users; --", []],
    ['\\\\\\', []],
    ['\u{1f600}\u{1f600}\u{1f600}', []],
    ['a'.repeat(200), []],
    ['ann '.repeat(50).trim(), ['Ann Lee', 'Anna Johansson', 'Anne-Marie O’Brien', 'Joanna Anders', 'Jürgen Großmann']],
  ])('takes %j as it is', async (q, expected) => {
    expect((await names(q)).toSorted()).toEqual(expected);
  });

  it('shows those whose words begin so first, then the newest', async () => {
    expect(await names('ann')).toEqual([
      'Ann Lee',
      'Anna Johansson',
      'Anne-Marie O’Brien',
      'Joanna Anders',
      'Jürgen Großmann',
    ]);
    expect(await names('ann', owner, '&page_size=1')).toEqual(['Ann Lee']);
    // Both words begin one of her words; only one of them does so with the others.
    expect(await names('ers joa')).toEqual(['Joanna Anders']);
    expect(await names('an nna')).toEqual(['Anna Johansson', 'Joanna Anders']);
  });

  it('carries what label and way need', async () => {
    const { db } = server.ctx;
    await aQuestion(db, { job: panelJob });
    const person = await aUser(db, { first_name: 'Quentin', last_name: 'Answered', email: 'quentin@mail.example' });
    await aResponse(db, panelJob, { user_id: person.id, declined_at: new Date(), declined_reason: 'Another offer' });
    const [found] = await search('quentin');
    expect(found).toMatchObject({
      user: { full_name: 'Quentin Answered', email: 'quentin@mail.example' },
      job: {
        id: panelJob.id,
        title: 'On the panel',
        rating_style: 1,
        question_count: 1,
        is_webinar: false,
        archived: false,
      },
      bucket: 'Responded',
      label: { code: 'Withdrawn', incomplete: false },
      answer_count: 1,
      declined_reason: 'Another offer',
      archived: false,
    });
  });

  it.each([
    ['q=an', { q: ['too_short'] }],
    ['q=%20a%20', { q: ['too_short'] }],
    ['', { q: ['required'] }],
    [`q=${'x'.repeat(201)}`, { q: ['too_long'] }],
    ['q=a%00b', { q: ['control_characters'] }],
    ['q=ann&page_size=101', { page_size: ['too_big'] }],
    ['q=ann&job=x', { job: ['wrong_type'] }],
  ])('refuses ?%s', async (query, errors) => {
    expect(problemOf(await owner.get(`/api/applications?${query}`))).toEqual({ status: 422, code: 'invalid', errors });
  });
});

describe('who finds whom', () => {
  it('members find people of their company, and of no other', async () => {
    expect(await names('foreign')).toEqual([]);
    expect(await names('foreign', rival)).toEqual(['Anna Foreign']);
    expect(await names('mail.example', rival)).toEqual([]);
  });

  it('limited members find applicants of their own activities and panels', async () => {
    expect(await names('mail.example', limited)).toEqual(['Limited Applicant']);
    expect(await names('anna', limited)).toEqual([]);
  });

  it('a job narrows the search, and one that is hidden answers 404', async () => {
    expect(await names('applicant', owner, `&job=${limitedJob.id}`)).toEqual(['Limited Applicant']);
    expect(await names('applicant', owner, `&job=${panelJob.id}`)).toEqual([]);
    expect((await limited.get(`/api/applications?q=anna&job=${panelJob.id}`)).status).toBe(404);
    expect((await rival.get(`/api/applications?q=anna&job=${panelJob.id}`)).status).toBe(404);
  });

  it('reviewers find applicants of their panels, by external id and never by a part of an address', async () => {
    expect(await names('zoe', reviewer)).toEqual(['Zoé Lefèvre']);
    expect(await names('applicant', reviewer)).toEqual([]);
    const [found] = await search('cand-00', reviewer);
    expect(found).toMatchObject({ user: { full_name: 'Zoé Lefèvre', email: null }, external_id: 'CAND-0042' });
    for (const part of ['mail.example', 'zoe.l@mail', 'zoe.l', 'oe.l@mail.example', '@mail.example', 'petrova@'])
      expect(await names(part, reviewer), part).toEqual([]);
    expect(await names('zoe.l@mail.example', reviewer)).toEqual(['Zoé Lefèvre']);
    expect(JSON.stringify(await search('zoe.l@mail.example', reviewer))).not.toContain('mail.example');
  });
});

describe('what the search reads', () => {
  const wordsOf = async (id: number) =>
    (await server.ctx.db.select().from(search_entries).where(eq(search_entries.application_id, id)))[0]?.search_text;

  it('follows the name, the address and the external id, and goes with the application', async () => {
    const { db } = server.ctx;
    const person = await aUser(db, { first_name: 'First', last_name: 'Name', email: 'first.mail@x.example' });
    const own = await anApplication(db, { job: panelJob, user_id: person.id });
    const named = await anApplication(db, { job: limitedJob, user_id: person.id, applicant_name: 'Called Otherwise' });
    await db.update(users).set({ first_name: 'Renée', email: 'second.mail@x.example' }).where(eq(users.id, person.id));
    expect(await wordsOf(own.id)).toBe(' ƿrenee ƿname\n ƿsecond.mail@x.example');
    // The company keeps the name that it was given for the person.
    expect(await wordsOf(named.id)).toBe(' ƿcalled ƿotherwise\n ƿsecond.mail@x.example');
    await owner.patch(`/api/jobs/${panelJob.id}/applications/${own.id}`, { external_id: 'Ç-77' });
    expect(await names('c-77')).toEqual(['Renée Name']);
    await db.delete(applications).where(eq(applications.id, own.id));
    expect(await wordsOf(own.id)).toBeUndefined();
  });

  it.each([
    ['an application is added while the address changes', 'address'],
    ['the address changes while an application is added', 'application'],
  ])('misses nothing when %s', async (_title, first) => {
    const { pool, db } = server.ctx;
    const person = await aUser(db, { email: `before-${first}@x.example` });
    const changes = {
      address: [`update users set email = 'after-${first}@x.example' where id = $1`, [person.id]] as const,
      application: [
        'insert into applications (job_id, company_id, user_id) values ($2, $3, $1)',
        [person.id, panelJob.id, panelJob.company_id],
      ] as const,
    };
    const [one, other] = await Promise.all([pool.connect(), pool.connect()]);
    try {
      const waiting = await pidOf(other);
      await one.query('begin');
      await one.query(changes[first as 'address'][0], [...changes[first as 'address'][1]]);
      const [text, values] = changes[first === 'address' ? 'application' : 'address'];
      const second = other.query(text, [...values]);
      await blockedOr(second, waiting);
      await one.query('commit');
      await second;
    } finally {
      one.release();
      other.release();
    }
    const [row] = await db.select().from(applications).where(eq(applications.user_id, person.id));
    expect(await wordsOf(row!.id)).toContain(`\n ƿafter-${first}@x.example`);
  });

  const pidOf = async (client: PoolClient) =>
    (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid;

  /** Waits until the client's statement waits for a lock, or has finished. */
  async function blockedOr(running: Promise<unknown>, pid: number): Promise<void> {
    const through = { yes: false };
    const note = () => {
      through.yes = true;
    };
    running.then(note, note);
    while (!through.yes) {
      const { rows } = await server.ctx.pool.query('select 1 from pg_locks where pid = $1 and not granted', [pid]);
      if (rows.length > 0) return;
    }
  }
});
