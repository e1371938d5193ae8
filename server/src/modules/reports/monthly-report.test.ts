import type { ResultOf } from '@vivavoce/contract/index.ts';
import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { useTestServer } from '../../../test/api-test.ts';
import { aCompany, aJob, aMember, anApplication } from '../../../test/factories.ts';
import { companies, mails, memberships, users } from '../../db/schema/index.ts';
import { recordEvent } from '../feed/feed.service.ts';
import { sendMonthlyReports } from './monthly-report.service.ts';
import { rollUp } from './roll-up.service.ts';

type Recipients = ResultOf<'GET /api/companies/{shortname}/report-recipients'>;

const server = useTestServer();
const never = new AbortController().signal;

const HOUR_MS = 3_600_000;
const goTo = (moment: string) => server.pass(Date.parse(moment) - server.ctx.now().getTime());

async function aScene() {
  const { db } = server.ctx;
  const company = await aCompany(db, { time_zone: 'Pacific/Auckland', account_name: 'Kōwhai & Co' });
  const owner = await aMember(db, { company_id: company.id, role: 'owner' });
  const reader = await aMember(db, { company_id: company.id, role: 'member' });
  const limited = await aMember(db, { company_id: company.id, role: 'member', create_interview_only: true });
  await db.update(users).set({ first_name: 'Aroha', last_name: 'Ngata' }).where(eq(users.id, owner.id));
  await db.update(users).set({ first_name: 'Zoé', last_name: 'Roy', locale: 'fr-fr' }).where(eq(users.id, reader.id));
  const job = await aJob(db, { company_id: company.id, status: 'Published', created_by: owner.id });
  const base = `/api/companies/${company.shortname}/report-recipients`;
  const recipients = async (query = '') =>
    (await (await server.staff(owner)).get(`${base}${query}`)).json as Recipients;
  const reports = () =>
    db
      .select()
      .from(mails)
      .where(and(eq(mails.company_id, company.id), eq(mails.type, 'monthly_report')))
      .orderBy(mails.to_address);
  return { company, owner, reader, limited, job, base, recipients, reports };
}

async function invite({ company, job }: Awaited<ReturnType<typeof aScene>>, given: { at: string; sent: boolean }) {
  const invited_at = new Date(given.at);
  const application = await anApplication(server.ctx.db, {
    job,
    invited_at,
    opened_at: given.sent ? invited_at : null,
    responded_at: given.sent ? new Date(invited_at.getTime() + 36 * HOUR_MS) : null,
    answer_count: given.sent ? 1 : 0,
    deadline: new Date('2031-12-31T00:00:00Z'),
  });
  await recordEvent(server.ctx.db, {
    company_id: company.id,
    job_id: job.id,
    application_id: application.id,
    type: 'application.invited',
    actor: 'system',
    data: {},
  });
}

describe('the monthly report', () => {
  test('goes once to each chosen member on the first of the month, in the zone of the company', async () => {
    goTo('2031-03-10T00:00:00Z');
    const scene = await aScene();
    const { owner, reader, limited, base } = scene;
    for (const user of [owner, reader])
      expect((await (await server.staff(owner)).put(`${base}/${user.id}`, {})).status).toBe(204);
    // A second time changes nothing.
    expect((await (await server.staff(owner)).put(`${base}/${reader.id}`, {})).status).toBe(204);
    expect((await (await server.staff(owner)).put(`${base}/${limited.id}`, {})).status).toBe(404);
    expect(await scene.recipients()).toMatchObject({
      count: 2,
      receiving: 2,
      results: [
        { user: { full_name: 'Aroha Ngata' }, receives: true },
        { user: { full_name: 'Zoé Roy' }, receives: true },
      ],
    });
    expect(await scene.recipients('?search=roy')).toMatchObject({ count: 1, receiving: 2 });

    // The last day of March in Auckland is 30 March, 11:00 to 31 March, 11:00 in UTC.
    await invite(scene, { at: '2031-03-12T00:00:00Z', sent: true });
    await invite(scene, { at: '2031-03-31T10:30:00Z', sent: false });
    await invite(scene, { at: '2031-03-31T11:30:00Z', sent: false });
    goTo('2031-03-31T17:30:00Z');
    await rollUp(server.ctx, never);
    await sendMonthlyReports(server.ctx, never);
    expect(await scene.reports()).toHaveLength(0);

    goTo('2031-03-31T18:30:00Z');
    await Promise.all([sendMonthlyReports(server.ctx, never), sendMonthlyReports(server.ctx, never)]);
    const reports = await scene.reports();
    expect(reports.map(({ to_address }) => to_address).toSorted()).toEqual([owner.email, reader.email].toSorted());
    const english = reports.find((mail) => mail.to_address === owner.email);
    expect(english?.subject).toBe('Report for March 2031: 1 of 2 applicants sent their answers');
    expect(english?.text).toContain('2 applicants were invited or registered in March 2031. 1 has sent');
    expect(english?.text).toContain('- Sent their answers: 1 (50%)');
    expect(english?.text).toContain('- Can still continue: 1');
    expect(english?.text).toContain('- Invitation to answers: 1.5 days (median), 90% within 1.5 days');
    expect(english?.text).toContain('/report?from=2031-03-01&to=2031-03-31');
    expect(english?.text).toContain('1 applicant waits for a first review.');
    const french = reports.find((mail) => mail.to_address === reader.email);
    expect(french?.subject).toContain('Rapport de mars 2031');
    expect(french?.text).toMatch(/Réponses envoyées|envoyé/);

    goTo('2031-05-20T00:00:00Z');
    await rollUp(server.ctx, never);
    expect((await (await server.staff(owner)).delete(`${base}/${reader.id}`)).status).toBe(204);
    await sendMonthlyReports(server.ctx, never);
    const april = (await scene.reports()).filter(({ subject }) => subject.includes('April'));
    expect(await scene.reports()).toHaveLength(3);
    expect(april.map(({ to_address, subject }) => [to_address, subject])).toEqual([
      [owner.email, 'Report for April 2031: 0 of 1 applicant sent their answers'],
    ]);
  });

  test('waits for figures that cover the month, and for a company that is suspended', async () => {
    goTo('2032-03-10T00:00:00Z');
    const scene = await aScene();
    expect((await (await server.staff(scene.owner)).put(`${scene.base}/${scene.owner.id}`, {})).status).toBe(204);
    await rollUp(server.ctx, never);
    goTo('2032-04-02T00:00:00Z');
    await sendMonthlyReports(server.ctx, never);
    expect(await scene.reports()).toHaveLength(0);
    await rollUp(server.ctx, never);
    await server.ctx.db
      .update(companies)
      .set({ suspended_at: server.ctx.now() })
      .where(eq(companies.id, scene.company.id));
    await sendMonthlyReports(server.ctx, never);
    expect(await scene.reports()).toHaveLength(0);
    await server.ctx.db.update(companies).set({ suspended_at: null }).where(eq(companies.id, scene.company.id));
    await sendMonthlyReports(server.ctx, never);
    expect((await scene.reports()).map(({ subject }) => subject)).toEqual(['Report for March 2032: no invitations']);
  });

  test('ends with the right to read reports', async () => {
    goTo('2033-03-10T00:00:00Z');
    const scene = await aScene();
    const { owner, reader, base } = scene;
    await (await server.staff(owner)).put(`${base}/${reader.id}`, {});
    await server.ctx.db
      .update(memberships)
      .set({ create_interview_only: true })
      .where(eq(memberships.user_id, reader.id));
    goTo('2033-04-02T00:00:00Z');
    await rollUp(server.ctx, never);
    await sendMonthlyReports(server.ctx, never);
    expect(await scene.reports()).toHaveLength(0);
    expect((await (await server.staff(reader)).get(base)).status).toBe(403);
  });
});
