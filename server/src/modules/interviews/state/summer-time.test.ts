import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Interview } from '@vivavoce/contract/types.ts';
import { useTestServer } from '../../../../test/api-test.ts';
import { aCompany, aJob, aMember, anApplication, aQuestion, aVersion } from '../../../../test/factories.ts';
import { consent, show } from '../../../../test/recording.ts';
import { problemOf } from '../../../../test/staff-scene.ts';
import { applications } from '../../../db/schema/index.ts';

const server = useTestServer({ still: true });

const goTo = (instant: string): void => server.pass(Date.parse(instant) - server.ctx.now().getTime());

/** Invited at this moment to an activity with two days to answer, and through the set-up. */
async function invited(time_zone: string) {
  const { db } = server.ctx;
  const company = await aCompany(db, { time_zone });
  const owner = await aMember(db, { company_id: company.id, role: 'owner' });
  const job = await aJob(db, { company_id: company.id, created_by: owner.id, applicant_deadline_days: 2 });
  const questions = [await aQuestion(db, { job }), await aQuestion(db, { job })];
  const { id } = await anApplication(db, { job, status: 0, invited_at: null, deadline: null });
  const staff = await server.staff(owner);
  expect((await staff.post(`/api/jobs/${job.id}/applications/${id}/invite`, {})).status).toBe(200);
  const [row] = await db.select().from(applications).where(eq(applications.id, id));
  if (!row) throw new Error('nobody was invited');
  const application = await aVersion(db, row);
  const browser = await server.applicant(application);
  const scene = { server, job, questions, application, browser, path: `/api/interview/${id}` };
  await consent(scene);
  return scene;
}

it.each([
  // In Cairo clocks go back at midnight, so that the last hour of the day comes twice.
  ['Africa/Cairo', '2027-10-26T09:00:00Z', '2027-10-28T21:59:59.999Z'],
  // In Havana they go forward at midnight: the day after has no first hour.
  ['America/Havana', '2027-03-11T15:00:00Z', '2027-03-14T04:59:59.999Z'],
  // In London at one and two at night: the last day has 25 and 23 hours.
  ['Europe/London', '2027-10-29T09:00:00Z', '2027-10-31T23:59:59.999Z'],
  ['Europe/London', '2028-03-24T09:00:00Z', '2028-03-26T22:59:59.999Z'],
])('where clocks change around it, a deadline in %s from %s holds to its last second', async (zone, from, deadline) => {
  goTo(from);
  const scene = await invited(zone);
  const read = async () => (await scene.browser.get(scene.path)).json as Interview;
  expect((await read()).deadline).toBe(deadline);
  server.pass(Date.parse(deadline) - server.ctx.now().getTime() - 500);
  expect((await read()).gate).toBe('open');
  expect((await show(scene, scene.questions[0]!)).status).toBe(200);
  server.pass(1000);
  expect(problemOf(await show(scene, scene.questions[1]!)).code).toBe('deadline_passed');
});
