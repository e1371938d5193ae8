import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { localDay, timeOfDay } from '@vivavoce/domain/jobs/time-zone.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { aCompany, aJob, aMember, anApplication, aQuestion, aVersion } from '../../../test/factories.ts';
import { applications, events, mailings, mails, written_answers } from '../../db/schema/index.ts';
import { sendExpiredInterviews } from '../interviews/submission/expiry.service.ts';
import { createMailsOf } from '../mailings/create-mails.service.ts';
import { resumeDueMailings } from '../mailings/mailings.service.ts';
import { startReminders } from '../mailings/reminders.service.ts';
import { reopenCompany, suspendCompany } from './companies.service.ts';

const HOUR = 3_600_000;
const ZONE = 'Asia/Kolkata';
const server = useTestServer();

const at = (hours: number) => new Date(server.ctx.now().getTime() + hours * HOUR);
/** To noon of the next day in the company's zone, when reminders may leave. */
function passToNoon(): void {
  const now = server.ctx.now();
  const day = localDay(new Date(now.getTime() + 24 * HOUR), ZONE);
  server.pass(timeOfDay(day, 12 * 60, ZONE).getTime() - now.getTime());
}
const signal = new AbortController().signal;
/** Work of the clock, and the mails that result. */
async function runClock(company_id: number): Promise<{ mails: number; sent: number }> {
  const { db } = server.ctx;
  await startReminders(server.ctx);
  await resumeDueMailings(server.ctx);
  for (const { id } of await db.select().from(mailings).where(eq(mailings.company_id, company_id)))
    await createMailsOf(server.ctx, id, signal);
  const sent = await sendExpiredInterviews(server.ctx, signal);
  return { mails: await db.$count(mails, eq(mails.company_id, company_id)), sent };
}

it('stops the clock of a suspended company; reopening returns the time and sends nothing late', async () => {
  const { db } = server.ctx;
  passToNoon();
  const company = await aCompany(db, { time_zone: ZONE });
  const owner = await aMember(db, { company_id: company.id, role: 'owner' });
  const job = await aJob(db, { company_id: company.id, created_by: owner.id, applicant_deadline_days: 9 });
  const question = await aQuestion(db, { job, kind: 'text', preparation_seconds: 0, answer_seconds: 0 });
  // Reminded of the unopened invitation within a day, had the company stayed open.
  const unopened = await anApplication(db, { job, invited_at: at(-12), deadline: at(300) });
  const begun = await aVersion(db, await anApplication(db, { job, status: 2, invited_at: at(-50), deadline: at(1) }));
  const late = await anApplication(db, { job, status: 1, invited_at: at(-90), deadline: at(-2) });
  const planned = await anApplication(db, { job, status: 0, invited_at: null, deadline: null });
  const keys = { application_id: begun.id, question_id: question.id, job_id: job.id, company_id: company.id };
  await db.insert(written_answers).values({ ...keys, text: 'Because it matters' });
  const client = await server.staff(owner, company.id);
  const invited = await client.post(`/api/jobs/${job.id}/invite_all`, {
    start_at: at(2).toISOString(),
    selection: { ids: [planned.id] },
  });
  expect(invited.status).toBeLessThan(300);

  const suspended = server.ctx.now();
  await suspendCompany(server.ctx, company.shortname, 'Not paid');
  passToNoon();
  expect(await runClock(company.id)).toEqual({ mails: 0, sent: 0 });

  await reopenCompany(server.ctx, company.shortname);
  const gone = server.ctx.now().getTime() - suspended.getTime();
  const read = async (id: number) => (await db.select().from(applications).where(eq(applications.id, id)))[0];
  const deadlineOf = async (id: number) => (await read(id))?.deadline?.getTime() ?? 0;
  const near = (moved: number, before: Date | null) =>
    expect(Math.abs(moved - ((before?.getTime() ?? 0) + gone))).toBeLessThan(60_000);
  near(await deadlineOf(unopened.id), unopened.deadline);
  near(await deadlineOf(begun.id), begun.deadline);
  expect(await deadlineOf(late.id)).toBe(late.deadline?.getTime());
  expect(await db.$count(events, eq(events.type, 'deadline.extended'))).toBe(2);
  expect(await runClock(company.id)).toEqual({ mails: 0, sent: 0 });
  expect(await db.select().from(mailings)).toMatchObject([{ cancelled_at: expect.any(Date), finished_at: null }]);
  expect(await read(planned.id)).toMatchObject({ invited_at: null, bucket: 'ToInvite' });

  // From then on the clock runs as for everybody.
  server.pass(2 * HOUR);
  expect((await runClock(company.id)).sent).toBe(1);
  const again = await server.staff(owner, company.id);
  expect((await again.post(`/api/jobs/${job.id}/applications/${planned.id}/invite`, {})).status).toBe(200);
});
