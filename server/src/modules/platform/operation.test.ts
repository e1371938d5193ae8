import type { ResultOf } from '@vivavoce/contract/index.ts';
import type { PlatformCompany, PlatformOperation } from '@vivavoce/contract/types.ts';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { perFile } from '../../../test/lifetimes.ts';
import type { ApiClient } from '../../../test/api-client.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { applications, audit_events, mails, platform_administrators, segments } from '../../db/schema/index.ts';
import { aJob, aQuestion, anAttempt } from '../../../test/factories.ts';
import { aStaffScene } from '../../../test/staff-scene.ts';
import { recordBackup } from './operation.service.ts';

const server = useTestServer();
let admin: ApiClient;
const scene = perFile(() => aStaffScene(server));
beforeAll(async () => {
  admin = scene.client;
  await server.ctx.db.insert(platform_administrators).values({ user_id: scene.owner.id });
});

const read = async () => (await admin.get('/api/platform/operation')).json as PlatformOperation;
const mailsInDoubt = async (query = '') =>
  (await admin.get(`/api/platform/mails${query}`)).json as ResultOf<'GET /api/platform/mails'>;
const failedTasks = async (query = '') =>
  (await admin.get(`/api/platform/tasks${query}`)).json as ResultOf<'GET /api/platform/tasks'>;
const person = (email: string) => ({ user: { first_name: 'Ines', last_name: 'Faure', email }, invite: true });

it('shows mails in doubt, and settles an uncertain one as it was found', async () => {
  const { db } = server.ctx;
  for (const name of ['one', 'two']) {
    const added = await admin.post(`${scene.path}/applications`, person(`${name}@mail.example`));
    expect(added.status).toBe(201);
  }
  await db.update(mails).set({ state: 'uncertain', attempted_at: new Date(), error: 'the line broke' });
  expect((await read()).uncertain_mails).toBe(2);
  const { results: doubtful, ...page } = await mailsInDoubt();
  expect(page).toEqual({ count: 2, page: 1, page_size: 20, has_next: false });
  expect(await mailsInDoubt('?page_size=1&page=2')).toMatchObject({
    has_next: false,
    results: [{ to_address: 'one@mail.example' }],
  });
  expect(doubtful).toMatchObject([{ to_address: 'two@mail.example', state: 'uncertain' }, { error: 'the line broke' }]);
  const [lost, arrived] = doubtful;
  const resolve = (id: number | undefined, found: boolean) =>
    admin.post(`/api/platform/mails/${id}/resolve`, { arrived: found });
  expect((await resolve(arrived?.id, true)).status).toBe(200);
  expect((await resolve(arrived?.id, false)).status).toBe(409);
  expect((await resolve(lost?.id, false)).status).toBe(200);
  expect((await mailsInDoubt()).results).toMatchObject([{ id: lost?.id, state: 'failed' }]);
  const failed = await db.select().from(applications).where(eq(applications.invitation_failed, true));
  expect(failed).toHaveLength(1);
  const entries = await db.select().from(audit_events).where(eq(audit_events.type, 'mail.resolved'));
  expect(entries.map(({ company_id }) => company_id)).toEqual([scene.company_id, scene.company_id]);
});

it('tries a failed task again, and says when the last backup ended', async () => {
  const { db } = server.ctx;
  expect(await read()).toMatchObject({ failed_tasks: 0, last_backup_at: null, stored_bytes: 0 });
  await db.execute(sql`update pgboss.job set state = 'failed', completed_on = now(),
    output = '{"message": "no mail server"}' where id = (select min(id::text)::uuid from pgboss.job where name like '%-mail%')`);
  await recordBackup(server.ctx);
  const { failed_tasks, last_backup_at } = await read();
  const { results } = await failedTasks();
  expect([failed_tasks, results]).toMatchObject([1, [{ error: 'no mail server' }]]);
  expect(await failedTasks('?page=2')).toMatchObject({ count: 1, results: [] });
  expect(Date.parse(last_backup_at ?? '')).toBeGreaterThan(Date.now() - 60_000);
  const path = `/api/platform/tasks/${results[0]?.id}/retry`;
  expect((await admin.post(path)).status).toBe(200);
  expect((await admin.post(path)).status).toBe(409);
  expect((await admin.post('/api/platform/tasks/none/retry')).status).toBe(409);
  expect(await db.$count(audit_events, eq(audit_events.type, 'task.retried'))).toBe(1);
});

it('counts the recordings of screens as stored', async () => {
  const { db } = server.ctx;
  const question = await aQuestion(db, { job: await aJob(db, { company_id: scene.company_id }) });
  const { id } = await anAttempt(db, { question, bytes: 2_000_000, screen: true });
  const segment = { attempt_id: id, part: 0, index: 0, sha256: '0'.repeat(64) };
  await db.insert(segments).values([
    { ...segment, track: 'camera', bytes: 2_000_000 },
    { ...segment, track: 'screen', bytes: 3_000_000 },
  ]);
  expect(await read()).toMatchObject({ stored_bytes: 5_000_000 });
  const companies = (await admin.get('/api/platform/companies')).json as { results: PlatformCompany[] };
  expect(companies.results.map((one) => one.stored_bytes)).toContain(5_000_000);
});
