import type { CohortDetail, CohortMember } from '@vivavoce/contract/types.ts';
import { and, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTestServer } from '../../../test/api-test.ts';
import type { ApiClient } from '../../../test/api-client.ts';
import { aForm } from '../../../test/files.ts';
import { aMember, anApplication, aJob, aSeat, aUser } from '../../../test/factories.ts';
import type { Job } from '../../../test/factories.ts';
import { perTest } from '../../../test/lifetimes.ts';
import { runWaiting } from '../../../test/run-waiting.ts';
import { aStaffScene, problemOf } from '../../../test/staff-scene.ts';
import {
  applications,
  cohort_assignments,
  cohort_joins,
  cohort_members,
  cohorts,
  companies,
  mails,
  users,
} from '../../db/schema/index.ts';
import { passwordToken } from '../../lib/secrets.ts';
import { purgeCohorts } from './purging.service.ts';

const server = useTestServer({ env: { TRUST_PROXY: 'true' } });
const db = () => server.ctx.db;
const DAY = 86_400_000;
const inDays = (days: number) => new Date(server.ctx.now().getTime() + days * DAY).toISOString().slice(0, 10);

const scene = perTest(() => aStaffScene(server, { assessment_type: 'assessment', title: 'Case interview' }));
const practice = perTest(() =>
  aJob(db(), { company_id: scene.company_id, assessment_type: 'experience', title: 'Speak for two minutes' }),
);

async function aCohort(body: object = {}, client: ApiClient = scene.client): Promise<CohortDetail> {
  const reply = await client.post('/api/cohorts', { name: 'Adult Nursing, year 2', ends_on: inDays(90), ...body });
  expect(reply.status, reply.text).toBe(201);
  return reply.json as CohortDetail;
}
const read = async ({ id }: { id: number }) => (await scene.client.get(`/api/cohorts/${id}`)).json as CohortDetail;
const membersOf = async ({ id }: { id: number }, query = '') =>
  ((await scene.client.get(`/api/cohorts/${id}/members${query}`)).json as { results: CohortMember[] }).results;
const sendList = ({ id }: { id: number }, rows: string, query = '', client: ApiClient = scene.client) =>
  client.send('POST', `/api/cohorts/${id}/members${query}`, aForm('csv', 'members.csv', rows));
/** The tests of a file share accounts: each has addresses of its own. */
let run = 0;
beforeEach(() => {
  run += 1;
});
const at = (name: string) => `${name}.${run}@mail.example`;
const listOf = (...people: readonly (readonly [first: string, last: string, email: string])[]) =>
  ['First name,Last name,Email', ...people.map((person) => person.join(','))].join('\n');
const pair = () => listOf(['Amara', 'Okafor', at('amara')], ['Ben', 'Thackeray', at('ben')]);
const cleo = () => listOf(['Cleo', 'Marsh', at('cleo')]);
const add = async (cohort: { id: number }, rows = pair()) => {
  const reply = await sendList(cohort, rows);
  expect(reply.status, reply.text).toBe(200);
  return reply.json as { good: number };
};
const assign = ({ id }: { id: number }, job: Job = scene.job, due_on = inDays(30)) =>
  scene.client.post(`/api/cohorts/${id}/assignments`, { job: job.id, due_on });
/** Runs the tasks that give assigned activities and make their mails. */
const work = async () => {
  await runWaiting(server.ctx, 'assignCohort');
  await runWaiting(server.ctx, 'createMails');
};
const applicationsOf = ({ id }: Job) => db().select().from(applications).where(eq(applications.job_id, id));
const addressesOf = async (job: Job) => {
  const rows = await db()
    .select({ email: users.email })
    .from(applications)
    .innerJoin(users, eq(users.id, applications.user_id))
    .where(eq(applications.job_id, job.id));
  return rows.map(({ email }) => email).toSorted();
};

describe('a cohort', () => {
  it('is made, changed, listed by state and found by name and reference', async () => {
    const cohort = await aCohort({ reference: 'NUR-A-27' });
    expect(cohort).toMatchObject({
      staff: [{ id: scene.owner.id }],
      members: 0,
      join_code: null,
      has_ended: false,
      abilities: ['manage', 'staff', 'delete'],
    });
    const colleague = await aMember(db(), { company_id: scene.company_id });
    const changed = await scene.client.send('PATCH', `/api/cohorts/${cohort.id}`, {
      json: { name: 'Nursing', staff: [colleague.id, scene.owner.id] },
    });
    expect(changed.json).toMatchObject({ name: 'Nursing', reference: 'NUR-A-27' });
    expect((changed.json as CohortDetail).staff.map(({ id }) => id)).toEqual(
      expect.arrayContaining([colleague.id, scene.owner.id]),
    );
    const past = await aCohort({ name: 'Last year' });
    await db()
      .update(cohorts)
      .set({ ends_on: inDays(-3) })
      .where(eq(cohorts.id, past.id));
    const list = async (query: string) =>
      (await scene.client.get(`/api/cohorts${query}`)).json as { results: { name: string }[]; counts: object };
    expect(await list('')).toMatchObject({ counts: { running: 1, ended: 1 }, results: [{ name: 'Nursing' }] });
    expect((await list('?state=ended')).results).toMatchObject([{ name: 'Last year' }]);
    expect((await list('?search=nur-a')).results).toHaveLength(1);
    expect((await list('?search=%25')).results).toEqual([]);
  });

  it.each([
    ['an empty name', { name: ' ' }, 'name'],
    ['a last day that has passed', { ends_on: '2020-01-01' }, 'ends_on'],
    ['a last day beyond reach', { ends_on: '9000-01-01' }, 'ends_on'],
    ['a day that does not exist', { ends_on: '2031-02-30' }, 'ends_on'],
    ['a code of their own', { join_code: 'AAAABBBB' }, 'join_code'],
  ])('is refused with %s', async (_, fault, field) => {
    const body = { name: 'Nursing', ends_on: inDays(90), ...fault };
    const { status, errors } = problemOf(await scene.client.post('/api/cohorts', body));
    expect([status, Object.keys(errors)]).toEqual([422, [field]]);
    expect(await db().$count(cohorts, eq(cohorts.company_id, scene.company_id))).toBe(0);
  });

  it('is led by members of the company alone', async () => {
    const stranger = await aMember(db());
    const { status, errors } = problemOf(
      await scene.client.post('/api/cohorts', { name: 'Nursing', ends_on: inDays(90), staff: [stranger.id] }),
    );
    expect([status, errors]).toEqual([422, { staff: ['not_allowed'] }]);
    // Who leaves the company leads nothing of it any more.
    const colleague = await aMember(db(), { company_id: scene.company_id });
    const cohort = await aCohort({ staff: [colleague.id, scene.owner.id] });
    await db().execute(sql`delete from memberships where user_id = ${colleague.id}`);
    expect((await read(cohort)).staff.map(({ id }) => id)).toEqual([scene.owner.id]);
  });
});

describe('who may do what', () => {
  /** Every call on one cohort. */
  const calls = (id: number): [string, string, object?][] => [
    ['GET', `/api/cohorts/${id}`],
    ['PATCH', `/api/cohorts/${id}`, { name: 'Taken over' }],
    ['GET', `/api/cohorts/${id}/members`],
    ['POST', `/api/cohorts/${id}/join-code`],
    ['DELETE', `/api/cohorts/${id}/join-code`],
    ['DELETE', `/api/cohorts/${id}/members/1`],
    ['POST', `/api/cohorts/${id}/assignments`, { job: scene.job.id, due_on: inDays(30) }],
    ['DELETE', `/api/cohorts/${id}/assignments/1`],
    ['DELETE', `/api/cohorts/${id}`],
  ];
  const statusesOf = async (client: ApiClient, id: number) => {
    const statuses = new Set<number>();
    for (const [method, path, json] of calls(id))
      statuses.add((await client.send(method, path, json && { json })).status);
    statuses.add((await sendList({ id }, pair(), '', client)).status);
    return [...statuses];
  };

  it('members of another company, reviewers, applicants and strangers reach nothing', async () => {
    const cohort = await aCohort();
    await add(cohort);
    const foreign = await aStaffScene(server);
    expect(await statusesOf(foreign.client, cohort.id)).toEqual([404]);
    expect((await foreign.client.get('/api/cohorts')).json).toMatchObject({ count: 0 });
    const reviewer = await aUser(db());
    await aSeat(db(), scene.job, { user_id: reviewer.id });
    expect(await statusesOf(await server.staff(reviewer), cohort.id)).toEqual([403]);
    const applicant = await server.applicant(await anApplication(db(), { job: scene.job }));
    expect(await statusesOf(applicant, cohort.id)).toEqual([401]);
    expect(await statusesOf(server.anonymous(), cohort.id)).toEqual([401]);
    expect(await read(cohort)).toMatchObject({ name: cohort.name, members: 2, assignments: [] });
  });

  it('limited members run the cohorts that they lead, with their own activities, and make or delete none', async () => {
    const member = await aMember(db(), { company_id: scene.company_id, create_interview_only: true });
    const client = await server.staff(member);
    const [hidden, led] = [await aCohort(), await aCohort({ name: 'Led', staff: [member.id] })];
    expect(await statusesOf(client, hidden.id)).toEqual([404]);
    expect((await client.get('/api/cohorts')).json).toMatchObject({ count: 1, results: [{ name: 'Led' }] });
    expect((await client.post('/api/cohorts', { name: 'Own', ends_on: inDays(9) })).status).toBe(403);
    expect((await client.send('DELETE', `/api/cohorts/${led.id}`)).status).toBe(403);
    const staff = { json: { staff: [scene.owner.id] } };
    expect((await client.send('PATCH', `/api/cohorts/${led.id}`, staff)).status).toBe(403);
    expect((await sendList(led, pair(), '', client)).status).toBe(200);
    const give = (job: Job) => client.post(`/api/cohorts/${led.id}/assignments`, { job: job.id, due_on: inDays(9) });
    expect((await give(scene.job)).status).toBe(404);
    const own = await aJob(db(), { company_id: scene.company_id, created_by: member.id });
    expect((await give(own)).status).toBe(201);
  });

  it('members and assignments of another cohort are not reached through one’s own', async () => {
    const [own, other] = [await aCohort(), await aCohort({ name: 'Other' })];
    await add(other);
    await assign(other);
    const [member] = await membersOf(other);
    const [assignment] = (await read(other)).assignments;
    for (const path of [`members/${member?.id}`, `assignments/${assignment?.id}`])
      expect((await scene.client.send('DELETE', `/api/cohorts/${own.id}/${path}`)).status).toBe(404);
    expect(await read(other)).toMatchObject({ members: 2, assignments: [{ id: assignment?.id }] });
  });
});

describe('a list of members', () => {
  it('is checked without adding anybody: duplicates, errors by row, members, addresses that are new', async () => {
    const cohort = await aCohort();
    await add(cohort);
    const known = await anApplication(db(), { job: scene.job });
    const [user] = await db().select().from(users).where(eq(users.id, known.user_id));
    const rows = `${pair()}\n${[
      ['Cleo', 'Known', user?.email],
      ['Dan', 'New', at('dan')],
      ['Dan', 'Again', at('DAN')],
      ['Eve', 'Broken', 'nobody'],
    ].join('\n')}`;
    expect((await sendList(cohort, rows, '?check=true')).json).toMatchObject({
      total: 6,
      good: 2,
      unknown: 1,
      known: 2,
      repeated: 1,
      faulty: 1,
      errors: [{ row: 7, field: 'email', value: 'nobody' }],
    });
    expect(await membersOf(cohort)).toHaveLength(2);
    expect((await add(cohort, rows)).good).toBe(2);
    expect((await membersOf(cohort)).map(({ full_name }) => full_name)).toEqual([
      'Amara Okafor',
      'Ben Thackeray',
      'Cleo Known',
      'Dan New',
    ]);
    expect((await membersOf(cohort, `?search=${encodeURIComponent(at('DAN'))}`)).map(({ email }) => email)).toEqual([
      at('dan'),
    ]);
  });

  it('is refused without recognised columns, without people, and after the last day', async () => {
    const cohort = await aCohort();
    expect((await sendList(cohort, 'a,b\n1,2\n')).status).toBe(422);
    expect((await sendList(cohort, '')).status).toBe(422);
    await db()
      .update(cohorts)
      .set({ ends_on: inDays(-3) })
      .where(eq(cohorts.id, cohort.id));
    expect((await sendList(cohort, pair())).status).toBe(409);
    expect(await db().$count(cohort_members, eq(cohort_members.cohort_id, cohort.id))).toBe(0);
  });

  it('may have 10,000 people, once each, and no cohort has more', async () => {
    const cohort = await aCohort();
    const rows = Array.from({ length: 10_000 }, (_, n) => `Person,Learner,p${n}.${run}@mail.example`);
    const list = ['First name,Last name,Email', ...rows].join('\n');
    expect((await add(cohort, list)).good).toBe(10_000);
    expect((await add(cohort, list)).good).toBe(0);
    expect((await read(cohort)).members).toBe(10_000);
    expect(problemOf(await sendList(cohort, pair())).code).toBe('limit_reached');
    await assign(cohort);
    await runWaiting(server.ctx, 'assignCohort');
    expect(await db().$count(applications, eq(applications.job_id, scene.job.id))).toBe(10_000);
    expect((await read(cohort)).assignments).toMatchObject([{ assigned: 10_000, state: 'ready' }]);
  });
});

describe('an assignment', () => {
  it('invites every member once, until the end of the due date, and says who sees what', async () => {
    const cohort = await aCohort();
    await add(cohort);
    expect((await assign(cohort)).json).toMatchObject({ assignments: [{ assigned: 0, state: 'adding' }] });
    await assign(cohort, practice);
    await work();
    const made = await applicationsOf(scene.job);
    expect(made).toMatchObject([{ status: 1 }, { status: 1 }]);
    const [company] = await db().select().from(companies).where(eq(companies.id, scene.company_id));
    const dayThere = new Intl.DateTimeFormat('sv', { timeZone: company?.time_zone });
    for (const { deadline } of made) expect(dayThere.format(deadline ?? 0)).toBe(inDays(30));
    const texts = await db().select().from(mails).where(eq(mails.type, 'invitation'));
    const about = (job: Job) => texts.filter(({ job_id }) => job_id === job.id).map(({ text }) => text);
    expect(about(scene.job)).toHaveLength(2);
    for (const text of about(scene.job)) expect(text).toContain('whether you have opened it and sent it');
    for (const text of about(practice)) expect(text).toContain('whether you have done it, and nothing else');
    // A second run, and a member who has it, change nothing; a later member gets both.
    await add(cohort, cleo());
    await work();
    await work();
    expect(await addressesOf(scene.job)).toEqual([at('amara'), at('ben'), at('cleo')]);
    expect(await addressesOf(practice)).toHaveLength(3);
    expect(await db().$count(mails, and(eq(mails.type, 'invitation'), eq(mails.job_id, scene.job.id)))).toBe(3);
  });

  it('shows opened, sent and overdue, and of practice nothing but whether it is done', async () => {
    const cohort = await aCohort();
    await add(cohort);
    await assign(cohort);
    await assign(cohort, practice);
    await work();
    const [first, second] = await applicationsOf(scene.job);
    const now = server.ctx.now();
    const set = (id: number, values: object) => db().update(applications).set(values).where(eq(applications.id, id));
    await set(first?.id ?? 0, { opened_at: now, responded_at: now });
    await set(second?.id ?? 0, { opened_at: now });
    for (const { id } of await applicationsOf(practice)) await set(id, { opened_at: now });
    expect(await read(cohort)).toMatchObject({
      work: { assigned: 4, done: 1 },
      views: { all: 2, not_opened: 0, overdue: 0 },
      assignments: [
        { is_practice: false, opened: 2, done: 1, overdue: 0 },
        { is_practice: true, opened: null, done: 0, overdue: null },
      ],
    });
    await db()
      .update(cohort_assignments)
      .set({ due_at: new Date(now.getTime() - 1000), created_at: new Date(0) });
    expect(await read(cohort)).toMatchObject({ views: { overdue: 1 } });
    const late = await membersOf(cohort, '?view=overdue');
    expect(late).toMatchObject([{ assigned: 1, opened: 1, sent: 0, overdue: 1, practice_done: false }]);
    const [, finished] = await applicationsOf(practice);
    await set(finished?.id ?? 0, { responded_at: now });
    const states = (await membersOf(cohort)).map(({ practice_done }) => practice_done);
    expect(new Set(states)).toEqual(new Set([false, true]));
  });

  it('counts nothing that a learner practised before it', async () => {
    const user = await aUser(db(), { email: at('amara') });
    const earlier = new Date(server.ctx.now().getTime() - DAY);
    const own = { job: practice, user_id: user.id, created_at: earlier, opened_at: earlier, responded_at: earlier };
    const { id } = await anApplication(db(), own);
    const cohort = await aCohort();
    await add(cohort);
    await assign(cohort, practice);
    await work();
    expect(await read(cohort)).toMatchObject({ assignments: [{ assigned: 2, done: 0 }] });
    await db().update(applications).set({ responded_at: server.ctx.now() }).where(eq(applications.id, id));
    expect(await read(cohort)).toMatchObject({ assignments: [{ assigned: 2, done: 1 }] });
  });

  it.each([
    ['a day that has passed', async () => ({ job: scene.job, day: '2020-01-01' }), 422],
    ['an activity of another company', async () => ({ job: await aJob(db()), day: inDays(9) }), 404],
    [
      'an activity that is a draft',
      async () => ({ job: await aJob(db(), { company_id: scene.company_id, status: 'Draft' }), day: inDays(9) }),
      409,
    ],
    [
      'a day after the deadline of the activity',
      async () => ({
        job: await aJob(db(), { company_id: scene.company_id, fixed_deadline: new Date(Date.now() + 5 * DAY) }),
        day: inDays(9),
      }),
      422,
    ],
  ])('is refused with %s', async (_, given, status) => {
    const cohort = await aCohort();
    await add(cohort);
    const { job, day } = await given();
    expect((await assign(cohort, job, day)).status).toBe(status);
    await work();
    expect(await applicationsOf(job)).toEqual([]);
  });

  it('is refused a second time, and its end leaves applications as they are', async () => {
    const cohort = await aCohort();
    await add(cohort);
    await assign(cohort);
    expect(problemOf(await assign(cohort)).code).toBe('conflict');
    await work();
    const [assignment] = (await read(cohort)).assignments;
    const before = await applicationsOf(scene.job);
    const path = `/api/cohorts/${cohort.id}/assignments/${assignment?.id}`;
    expect((await scene.client.send('DELETE', path)).json).toMatchObject({ assignments: [] });
    await add(cohort, cleo());
    await work();
    expect(await applicationsOf(scene.job)).toEqual(before);
  });

  it('of a cohort that is deleted with work open ends, and applications stay as they are', async () => {
    const cohort = await aCohort();
    await add(cohort);
    await assign(cohort);
    await work();
    const before = await applicationsOf(scene.job);
    expect((await scene.client.send('DELETE', `/api/cohorts/${cohort.id}`)).status).toBe(200);
    expect((await scene.client.get(`/api/cohorts/${cohort.id}`)).status).toBe(404);
    expect(await applicationsOf(scene.job)).toEqual(before);
    expect(await addressesOf(scene.job)).toEqual([at('amara'), at('ben')]);
    // A task that waited finds nothing to do.
    await work();
    expect(await db().$count(cohort_members, eq(cohort_members.cohort_id, cohort.id))).toBe(0);
  });
});

describe('joining by a code', () => {
  let visitors = 0;
  /** Each visitor from an address of its own, unless one is given. */
  const from = (address?: string) => ({
    'x-forwarded-for': address ?? `10.1.${(visitors += 1) >> 8}.${visitors & 255}`,
  });
  const look = (code: string, address?: string) =>
    server.anonymous().send('GET', `/api/join/${code}`, { headers: from(address) });
  const ask = (code: string, email: string, first_name = 'Nia') =>
    server.anonymous().send('POST', `/api/join/${code}`, {
      json: { first_name, last_name: 'Bell', email },
      headers: from(),
    });
  const tokensFor = async (email: string) => {
    const sent = await db()
      .select()
      .from(mails)
      .where(and(eq(mails.type, 'cohort_join'), eq(mails.to_address, email.toLowerCase())));
    return sent.map(({ link_nonce }) => passwordToken(server.ctx.env.SESSION_SECRET, link_nonce ?? ''));
  };
  const confirm = (code: string, token: string) =>
    server.anonymous().send('POST', `/api/join/${code}/confirm`, { json: { token }, headers: from() });
  const withCode = async (cohort: { id: number }) =>
    ((await scene.client.post(`/api/cohorts/${cohort.id}/join-code`)).json as CohortDetail).join_code ?? '';
  const joinAs = async (code: string, email: string) => {
    await ask(code, email);
    const [token = ''] = (await tokensFor(email)).slice(-1);
    return confirm(code, token);
  };

  it('shows the cohort, mails a link, and makes a member who gets what is assigned', async () => {
    const cohort = await aCohort();
    await assign(cohort);
    const code = await withCode(cohort);
    expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
    expect((await look(code.toLowerCase())).json).toMatchObject({
      cohort: cohort.name,
      staff: [scene.owner.full_name],
    });
    await ask(code, at('nia'));
    expect(await membersOf(cohort)).toEqual([]);
    const [token = ''] = await tokensFor(at('nia'));
    // Opened by a scanner of mails, or twice: the link changes nothing the second time.
    for (let time = 0; time < 2; time += 1) expect((await confirm(code, token)).status).toBe(200);
    expect(await membersOf(cohort)).toMatchObject([{ full_name: 'Nia Bell', source: 'code' }]);
    expect((await read(cohort)).joined_by_code).toBe(1);
    await work();
    expect(await addressesOf(scene.job)).toEqual([at('nia')]);
  });

  it('answers alike for known, unknown and member addresses, and mails one address three times a day at most', async () => {
    const cohort = await aCohort();
    await add(cohort);
    const code = await withCode(cohort);
    const replies = [];
    for (const email of [at('amara'), at('stranger'), scene.owner.email, at('x')]) replies.push(await ask(code, email));
    for (let time = 0; time < 5; time += 1) replies.push(await ask(code, at('x')));
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await tokensFor(at('x'))).toHaveLength(3);
    expect(await db().$count(cohort_joins, eq(cohort_joins.cohort_id, cohort.id))).toBe(6);
    for (const body of [{ email: 'nobody' }, { first_name: 'https://a.example' }])
      expect(
        (
          await server
            .anonymous()
            .send('POST', `/api/join/${code}`, { json: { last_name: '', ...body }, headers: from() })
        ).status,
      ).toBe(422);
  });

  it('limits guessed codes by address, and holds up nobody else', async () => {
    const cohort = await aCohort();
    const code = await withCode(cohort);
    const attacker = '10.9.9.9';
    for (let time = 0; time < 20; time += 1) expect((await look(`NOPE${1000 + time}`, attacker)).status).toBe(404);
    expect((await look('NOPENOPE', attacker)).status).toBe(429);
    expect((await look(code, attacker)).status).toBe(429);
    expect((await look(code, '10.9.9.10')).status).toBe(200);
    for (const wrong of ['x', "' or 1=1", '%'.repeat(8)])
      expect((await look(encodeURIComponent(wrong))).status).toBe(404);
    expect((await look('A'.repeat(30))).status).toBe(404);
  });

  it('ends for a code that was passed on: the owner sees who came, removes them, and replaces the code', async () => {
    const cohort = await aCohort();
    const code = await withCode(cohort);
    await joinAs(code, at('friend'));
    const [stranger] = await membersOf(cohort);
    expect(stranger).toMatchObject({ source: 'code', email: at('friend') });
    await scene.client.send('DELETE', `/api/cohorts/${cohort.id}/members/${stranger?.id}`);
    // The removed person cannot come back by the same code, however it is tried.
    expect((await joinAs(code, at('friend'))).status).toBe(400);
    expect((await joinAs(code, at('FRIEND'))).status).toBe(400);
    await ask(code, at('late'));
    const [pending = ''] = await tokensFor(at('late'));
    const next = await withCode(cohort);
    expect(next).not.toBe(code);
    expect((await look(code)).status).toBe(404);
    // A link of the former code joins no one, neither there nor with the new code.
    for (const each of [code, next]) expect((await confirm(each, pending)).status).toBeOneOf([400, 404]);
    expect(await membersOf(cohort)).toEqual([]);
    expect((await joinAs(next, at('late'))).status).toBe(200);
    await scene.client.send('DELETE', `/api/cohorts/${cohort.id}/join-code`);
    expect((await look(next)).status).toBe(404);
  });

  it('takes no link of another cohort, and none after the last day or a day', async () => {
    const [one, two] = [await aCohort(), await aCohort({ name: 'Other' })];
    const [codeOne, codeTwo] = [await withCode(one), await withCode(two)];
    await ask(codeOne, at('nia'));
    const [token = ''] = await tokensFor(at('nia'));
    expect((await confirm(codeTwo, token)).status).toBe(400);
    await db()
      .update(cohort_joins)
      .set({ created_at: new Date(server.ctx.now().getTime() - DAY - 1000) });
    expect((await confirm(codeOne, token)).status).toBe(400);
    await db()
      .update(cohorts)
      .set({ ends_on: inDays(-3) })
      .where(eq(cohorts.id, one.id));
    expect((await look(codeOne)).status).toBe(404);
    expect([...(await membersOf(one)), ...(await membersOf(two))]).toEqual([]);
  });
});

describe('who is erased', () => {
  const userOf = async (email: string) => (await db().select().from(users).where(eq(users.email, email)))[0];

  it('leaves the cohorts with the last application to the company', async () => {
    const cohort = await aCohort();
    await add(cohort);
    await assign(cohort);
    await work();
    const [first] = await applicationsOf(scene.job);
    await scene.client.send('DELETE', `${scene.path}/applications/${first?.id}`);
    expect(await read(cohort)).toMatchObject({ members: 1, work: { assigned: 1 } });
    expect(await addressesOf(scene.job)).toHaveLength(1);
  });

  it('keeps the address as long as a cohort has it, also where another company erases the same person', async () => {
    const cohort = await aCohort();
    await add(cohort);
    const elsewhere = await aStaffScene(server);
    const user = await userOf(at('amara'));
    const there = await anApplication(db(), { job: elsewhere.job, user_id: user?.id ?? 0 });
    await elsewhere.client.send('DELETE', `${elsewhere.path}/applications/${there.id}`);
    expect((await membersOf(cohort)).map(({ email }) => email)).toContain(at('amara'));
    const [member] = await membersOf(cohort, `?search=${at('amara')}`);
    await scene.client.send('DELETE', `/api/cohorts/${cohort.id}/members/${member?.id}`);
    expect(await userOf(at('amara'))).toBeUndefined();
  });

  it('goes with a cohort whose retention period has passed since its last day', async () => {
    const [recent, old] = [await aCohort(), await aCohort({ name: 'Old' })];
    await add(recent);
    await add(old, listOf(['Old', 'Hand', at('old')]));
    await db().update(companies).set({ retention_days: 60 }).where(eq(companies.id, scene.company_id));
    await db()
      .update(cohorts)
      .set({ ends_on: inDays(-58) })
      .where(eq(cohorts.id, recent.id));
    await db()
      .update(cohorts)
      .set({ ends_on: inDays(-62) })
      .where(eq(cohorts.id, old.id));
    await purgeCohorts(server.ctx, new AbortController().signal);
    expect(
      await db().select({ name: cohorts.name }).from(cohorts).where(eq(cohorts.company_id, scene.company_id)),
    ).toEqual([{ name: recent.name }]);
    expect(await userOf(at('old'))).toBeUndefined();
    expect(await userOf(at('amara'))).toBeDefined();
  });
});
