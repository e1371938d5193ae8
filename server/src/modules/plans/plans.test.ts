import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ApiClient, Reply } from '../../../test/api-client.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { aCompany, aJob, aMember, anApplication, aUser } from '../../../test/factories.ts';
import { runWaiting } from '../../../test/run-waiting.ts';
import { aForm } from '../../../test/files.ts';
import { problemOf } from '../../../test/staff-scene.ts';
import { applications, jobs, mails, plans } from '../../db/schema/index.ts';
import { changePlan, listPlans } from './plans.service.ts';

const server = useTestServer();
let company_id: number;
let created_by: number;
let owner: ApiClient;

beforeAll(async () => {
  await server.ctx.db
    .insert(plans)
    .values({ key: 'small', name: 'Small', activities_max: 2, applicants_max: 3, users_max: 2 });
});
beforeEach(async () => {
  company_id = (await aCompany(server.ctx.db, { plan: 'small' })).id;
  const person = await aMember(server.ctx.db, { company_id, role: 'owner' });
  created_by = person.id;
  owner = await server.staff(person, company_id);
});

const plan = async () => (await owner.get('/api/plan')).json;
const setPlan = (key: string) => server.ctx.db.transaction((tx) => changePlan(tx, company_id, key));
const newJob = () => owner.post('/api/jobs', { title: 'Baker' });
const someone = (n: number) => ({
  first_name: 'Ines',
  last_name: 'Faure',
  email: `ines${n}.${company_id}@mail.example`,
});
const add = (job: number, ...people: number[]) =>
  owner.post(`/api/jobs/${job}/applications`, { applications: people.map((n) => ({ user: someone(n) })) });
const statuses = (replies: Reply[]) => replies.map(({ status }) => status).toSorted((one, other) => one - other);
const refusal = (limited: string, used: number, max: number) => ({
  status: 409,
  code: 'plan_limit',
  plan_limit: { limited, used, max },
});
const aRow = () => aJob(server.ctx.db, { company_id, created_by });

describe('the plan of a company', () => {
  it('is read with its limits and their use', async () => {
    const job = await aRow();
    await aJob(server.ctx.db, { company_id, created_by, archived: true });
    await anApplication(server.ctx.db, { job });
    expect(await plan()).toEqual({
      key: 'small',
      name: 'Small',
      freemium: false,
      activities: { used: 1, max: 2 },
      applicants: { used: 1, max: 3 },
      users: { used: 1, max: 2 },
    });
    expect((await owner.get('/api/settings')).json).toMatchObject({ freemium: false, plan_limited: true });
  });

  it('may be without limits, which are then not counted', async () => {
    await setPlan('standard');
    expect(await plan()).toEqual({
      key: 'standard',
      name: 'Standard',
      freemium: false,
      activities: null,
      applicants: null,
      users: null,
    });
    expect((await owner.get('/api/settings')).json).toMatchObject({ plan_limited: false });
    expect(statuses([await newJob(), await newJob(), await newJob()])).toEqual([201, 201, 201]);
  });

  it('decides about the reduced menu', async () => {
    await setPlan('freemium');
    expect((await owner.get('/api/settings')).json).toMatchObject({ freemium: true, plan_limited: true });
  });

  it('is one of those that exist', async () => {
    expect((await listPlans(server.ctx)).map(({ key }) => key)).toEqual(['freemium', 'small', 'standard']);
    await expect(setPlan('golden')).rejects.toMatchObject({
      code: 'invalid',
      details: { errors: { plan: expect.anything() } },
    });
    expect(await plan()).toMatchObject({ key: 'small' });
  });
});

describe('the limit of activities', () => {
  it('is exact under simultaneous requests, and says what to do', async () => {
    await aRow();
    expect(statuses(await Promise.all([newJob(), newJob(), newJob()]))).toEqual([201, 409, 409]);
    const refused = await newJob();
    expect(refused.json).toMatchObject(refusal('activities', 2, 2));
    expect(problemOf(refused)).toMatchObject({ status: 409, code: 'plan_limit' });
    expect((refused.json as { detail: string }).detail).toContain('allows 2 activities, 2 are in use');
  });

  it('counts copies, and activities that come back from the archive', async () => {
    const [first, second] = [await aRow(), await aRow()];
    expect((await owner.post(`/api/jobs?duplicate=${first.id}`, {})).status).toBe(409);
    expect((await owner.post(`/api/jobs/${first.id}/archive`, {})).status).toBe(200);
    expect((await newJob()).status).toBe(201);
    expect((await owner.post(`/api/jobs/${first.id}/unarchive`, {})).json).toMatchObject(refusal('activities', 2, 2));
    await owner.post(`/api/jobs/${second.id}/archive`, {});
    expect((await owner.post(`/api/jobs/${first.id}/unarchive`, {})).status).toBe(200);
  });

  it('keeps what was there before the plan was lowered', async () => {
    await setPlan('standard');
    const three = [await aRow(), await aRow(), await aRow()];
    await setPlan('small');
    expect(await plan()).toMatchObject({ activities: { used: 3, max: 2 } });
    expect((await newJob()).json).toMatchObject(refusal('activities', 3, 2));
    expect((await owner.patch(`/api/jobs/${three[0]!.id}`, { role: 'Baker' })).status).toBe(200);
    expect(await server.ctx.db.$count(jobs, eq(jobs.company_id, company_id))).toBe(3);
  });

  it('belongs to one company', async () => {
    await aRow();
    await aRow();
    const other = await server.staff(
      await aMember(server.ctx.db, { company_id: (await aCompany(server.ctx.db, { plan: 'small' })).id }),
    );
    expect((await other.post('/api/jobs', { title: 'Baker' })).status).toBe(201);
  });
});

describe('the limit of users', () => {
  const invite = (n: number) => owner.post('/api/companies/add/company-user', someone(n));
  it('is exact under simultaneous requests', async () => {
    const replies = await Promise.all([invite(1), invite(2)]);
    expect(statuses(replies)).toEqual([201, 409]);
    expect(replies.find(({ status }) => status === 409)!.json).toMatchObject(refusal('users', 2, 2));
  });
});

describe('the limit of applicants', () => {
  const total = () => server.ctx.db.$count(applications, eq(applications.company_id, company_id));
  const register = (shorturl: string, n: number) => {
    return server.anonymous().send('POST', `/j/${shorturl}`, { form: { ...someone(n), agree_terms: 'on' } });
  };

  it('is exact under simultaneous lists, each added whole or not at all', async () => {
    const [one, other] = [await aRow(), await aRow()];
    const replies = await Promise.all([add(one.id, 1, 2), add(other.id, 3, 4)]);
    expect(statuses(replies)).toEqual([201, 409]);
    expect(await total()).toBe(2);
    expect((await add(one.id, 5)).status).toBe(201);
    expect((await add(other.id, 6)).json).toMatchObject(refusal('applicants', 3, 3));
  });

  it('refuses a file with more people than there is room for, and counts only those who are new', async () => {
    const job = await aRow();
    await add(job.id, 1, 2);
    const file = (...people: number[]) => {
      const rows = people.map((n) => `Ines,Faure,${someone(n).email}`).join('\n');
      const list = `First name,Last name,Email\n${rows}\n`;
      return owner.send('POST', `/api/jobs/${job.id}/imports`, aForm('csv', 'people.csv', list));
    };
    expect((await file(1, 3, 4)).json).toMatchObject(refusal('applicants', 2, 3));
    expect((await file(1, 2, 3)).status).toBe(202);
  });

  it('closes the public registration alike for everybody, and still mails their link to those who applied', async () => {
    const job = await aRow();
    const known = await aUser(server.ctx.db, { email: someone(1).email });
    await anApplication(server.ctx.db, { job, user_id: known.id });
    expect((await add(job.id, 2)).status).toBe(201);
    const replies = await Promise.all([register(job.shorturl, 3), register(job.shorturl, 4)]);
    expect(await total()).toBe(3);
    expect(replies.filter(({ text }) => text.includes('registered before'))).toHaveLength(1);
    await runWaiting(server.ctx, 'sendInterviewLink');
    const before = await server.ctx.db.$count(mails);
    const [stranger, applicant] = [await register(job.shorturl, 9), await register(job.shorturl, 1)];
    expect(applicant.text).toBe(stranger.text);
    expect(applicant.text).toContain('registered before');
    await runWaiting(server.ctx, 'sendInterviewLink');
    expect(await server.ctx.db.$count(mails)).toBe(before + 1);
    expect(await total()).toBe(3);
  });
});
