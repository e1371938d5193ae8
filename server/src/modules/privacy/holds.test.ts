import type { ApplicantRetention } from '@vivavoce/contract/types.ts';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { perFile } from '../../../test/lifetimes.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { aJob, aMember, anApplication } from '../../../test/factories.ts';
import { aStaffScene, problemOf } from '../../../test/staff-scene.ts';
import { companies, events, legal_holds } from '../../db/schema/index.ts';
import { eraseDueApplicants } from './retention.service.ts';

const server = useTestServer();
const DAY = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY);
const dayOf = (days: number) => daysAgo(days).toISOString().slice(0, 10);

const scene = perFile(() => aStaffScene(server));
beforeAll(async () => {
  const zone = { time_zone: 'UTC', retention_days: 30 };
  await server.ctx.db.update(companies).set(zone).where(eq(companies.id, scene.company_id));
});

const past = (days: number, given: Parameters<typeof anApplication>[1] = {}) =>
  anApplication(server.ctx.db, { job: scene.job, created_at: daysAgo(days), deadline: null, ...given });
const pathOf = (id: number) => `${scene.path}/applications/${id}`;
const put = (id: number, reason = 'Claim 12', client = scene.client) =>
  client.send('PUT', `${pathOf(id)}/hold`, { json: { reason } });
const lift = (id: number, reason = 'Settled') =>
  scene.client.send('DELETE', `${pathOf(id)}/hold`, { json: { reason } });

describe('a legal hold', () => {
  it('keeps an applicant against every deletion until it is lifted', async () => {
    const { db } = server.ctx;
    const { id } = await past(32);
    const before = (await scene.client.get(`${pathOf(id)}/retention`)).json as ApplicantRetention;
    expect(before).toEqual({ retention_days: 30, leaves_on: dayOf(1), hold: null, abilities: { hold: true } });
    const set = await put(id);
    expect(set.json).toMatchObject({
      leaves_on: dayOf(1),
      hold: { reason: 'Claim 12', set_by: { id: scene.owner.id } },
    });
    expect(problemOf(await put(id))).toMatchObject({ status: 409, code: 'wrong_state' });

    expect(await eraseDueApplicants(server.ctx, new AbortController().signal)).toBe(0);
    expect(problemOf(await scene.client.send('DELETE', pathOf(id)))).toMatchObject({ status: 409, code: 'on_hold' });
    expect(problemOf(await scene.client.send('DELETE', scene.path))).toMatchObject({ status: 409, code: 'on_hold' });

    expect((await lift(id)).json).toMatchObject({ hold: null });
    expect(problemOf(await lift(id))).toMatchObject({ status: 409, code: 'wrong_state' });
    const [kept] = await db.select().from(legal_holds).where(eq(legal_holds.application_id, id));
    expect(kept).toMatchObject({ reason: 'Claim 12', lift_reason: 'Settled', lifted_by: scene.owner.id });
    const feed = await db.select().from(events).where(eq(events.application_id, id));
    expect(feed.map(({ type, data }) => [type, data])).toEqual([
      ['application.hold_set', {}],
      ['application.hold_lifted', {}],
    ]);
    expect(await eraseDueApplicants(server.ctx, new AbortController().signal)).toBe(1);
    expect((await scene.client.get(`${pathOf(id)}/retention`)).status).toBe(404);
  });

  it('is for owners and admins; others see that there is one, not why', async () => {
    const { db } = server.ctx;
    const { id } = await past(1);
    const member = await server.staff(await aMember(db, { company_id: scene.company_id }));
    const admin = await server.staff(await aMember(db, { company_id: scene.company_id, role: 'admin' }));
    expect((await put(id, 'Claim', member)).status).toBe(403);
    expect((await put(id, 'Claim', admin)).status).toBe(200);
    expect((await member.get(`${pathOf(id)}/retention`)).json).toMatchObject({
      hold: { reason: null },
      abilities: { hold: false },
    });
    await lift(id);
  });

  it('needs a reason', async () => {
    const { id } = await past(1);
    expect(problemOf(await put(id, '  '))).toMatchObject({ status: 422, errors: { reason: ['required'] } });
    expect(problemOf(await put(id, 'x'.repeat(10_000)))).toMatchObject({
      status: 422,
      errors: { reason: ['too_long'] },
    });
  });
});

describe('the preview', () => {
  it('counts who leaves on which day, without those on hold, also for another period', async () => {
    const { db } = server.ctx;
    const other = await aStaffScene(server);
    const zone = { time_zone: 'UTC', retention_days: 30 };
    await db.update(companies).set(zone).where(eq(companies.id, other.company_id));
    const add = (days: number, job = other.job) =>
      anApplication(db, { job, created_at: daysAgo(days), deadline: null });
    const own = await aJob(db, { company_id: other.company_id, retention_days: 90 });
    await add(40);
    await add(31);
    await add(21);
    await add(21);
    await add(21, own);
    const held = await add(21);
    const hold = { application_id: held.id, job_id: other.job.id, reason: 'Claim', set_by: other.owner.id };
    await db.insert(legal_holds).values(hold);

    const read = async (query = '') => (await other.client.get(`/api/retention${query}`)).json;
    expect(await read()).toEqual({
      count: 3,
      page: 1,
      page_size: 20,
      has_next: false,
      results: [
        { day: dayOf(0), applicants: 2 },
        { day: dayOf(-10), applicants: 2 },
        { day: dayOf(-70), applicants: 1 },
      ],
      applicants: 5,
      held: 1,
    });
    expect(await read('?retention_days=20')).toMatchObject({
      results: [
        { day: dayOf(0), applicants: 4 },
        { day: dayOf(-70), applicants: 1 },
      ],
    });
    expect(await read('?page=2&page_size=2')).toMatchObject({
      count: 3,
      has_next: false,
      results: [{ day: dayOf(-70), applicants: 1 }],
      applicants: 5,
    });
    expect(await read('?page=9')).toMatchObject({ count: 3, results: [], applicants: 5 });
    for (const days of ['0', '6', '3651', '9.5', 'abc'])
      expect((await other.client.get(`/api/retention?retention_days=${days}`)).status, days).toBe(422);
    const member = await server.staff(await aMember(db, { company_id: other.company_id }));
    expect((await member.get('/api/retention')).status).toBe(403);
  });
});

it('the period is a setting of the company and of each activity', async () => {
  const { client, path } = await aStaffScene(server);
  const save = (retention_days: unknown) => client.post('/api/settings', { retention_days });
  expect((await save(45)).json).toMatchObject({ retention_days: 45 });
  expect(problemOf(await save(0))).toMatchObject({ status: 422, errors: { retention_days: ['too_small'] } });
  expect(problemOf(await save(4000))).toMatchObject({ status: 422, errors: { retention_days: ['too_big'] } });
  expect(problemOf(await save(null))).toMatchObject({ status: 422 });
  const patch = (retention_days: unknown) => client.send('PATCH', path, { json: { retention_days } });
  expect((await patch(90)).json).toMatchObject({ retention_days: 90 });
  expect(problemOf(await patch(3))).toMatchObject({ status: 422, errors: { retention_days: ['too_small'] } });
  expect((await patch(null)).json).toMatchObject({ retention_days: null });
});
