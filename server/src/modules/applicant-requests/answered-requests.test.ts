import { REQUEST_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useTestServer } from '../../../test/api-test.ts';
import { aCompany, aMember, anApplicantRequest } from '../../../test/factories.ts';
import { aScene } from '../../../test/recording.ts';
import { applicant_requests } from '../../db/schema/index.ts';

const server = useTestServer();

async function aDesk() {
  const { db } = server.ctx;
  const company = await aCompany(db);
  const member = await aMember(db, { company_id: company.id });
  const scene = await aScene(server, { job: { company_id: company.id, created_by: member.id } });
  return { ...scene, member, staff: await server.staff(member) };
}
const stored = async ({ id }: { id: number }) =>
  (await server.ctx.db.select().from(applicant_requests).where(eq(applicant_requests.id, id)))[0];

test('a request that was answered keeps its answer when the action is done all the same', async () => {
  const { application, job, staff } = await aDesk();
  const declined = await anApplicantRequest(server.ctx.db, application, { declined_at: new Date(), answer: 'No room' });
  const open = await anApplicantRequest(server.ctx.db, application);
  const reply = await staff.post(`/api/jobs/${job.id}/applications/${application.id}/extend`, { days: 30 });
  expect(reply.status, reply.text).toBe(200);
  expect(await stored(declined)).toEqual(declined);
  expect(await stored(open)).toMatchObject({ completed_at: expect.any(Date), declined_at: null });
});

test('a request that was answered keeps its answer when the applicant withdraws', async () => {
  const { application, browser, path } = await aDesk();
  const granted = await anApplicantRequest(server.ctx.db, application, { completed_at: new Date() });
  const open = await anApplicantRequest(server.ctx.db, application);
  expect((await browser.post(`${path}/decline`, { reason: 'Found work' })).status).toBe(200);
  expect(await stored(granted)).toEqual(granted);
  expect(await stored(open)).toMatchObject({ dismissed_at: expect.any(Date), completed_at: null });
});

test('what staff raised for an applicant takes nothing of what the applicant may ask in a day', async () => {
  const { application, browser, path, member } = await aDesk();
  const ended = { action_type: 'Reset' as const, completed_at: new Date() };
  for (let n = 0; n < REQUEST_LIMITS.per_day; n += 1)
    await anApplicantRequest(server.ctx.db, application, { ...ended, actor_kind: 'staff', actor_user_id: member.id });
  expect((await browser.post(`${path}/requests`, { action_type: 'Extension', text: '' })).status).toBe(201);
});
