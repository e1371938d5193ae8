import type { ApplicantRequest, Interview } from '@vivavoce/contract/types.ts';
import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { useTestServer } from '../../../test/api-test.ts';
import { aCompany, aMember } from '../../../test/factories.ts';
import { aScene, show } from '../../../test/recording.ts';
import { events, mails } from '../../db/schema/index.ts';
import { sendAnswerNotice } from './applicant-requests.service.ts';

const server = useTestServer();
const db = () => server.ctx.db;

/**
 * A company with an owner and one applicant.
 * @param adjustments_at_once whether the company grants presets immediately
 */
async function aDesk(adjustments_at_once = true, given: Parameters<typeof aScene>[1] = {}) {
  const company = await aCompany(db(), { adjustments_at_once });
  const owner = await aMember(db(), { company_id: company.id, role: 'owner' });
  const scene = await aScene(server, { ...given, job: { company_id: company.id, created_by: owner.id, ...given.job } });
  const staff = await server.staff(owner);
  const list = async (query = '') =>
    ((await staff.get(`/api/companies/${company.shortname}/actions${query}`)).json as { actions: ApplicantRequest[] })
      .actions;
  const ask = (body: object) => scene.browser.post(`${scene.path}/requests`, { action_type: 'Adjustment', ...body });
  const read = async () => (await scene.browser.get(scene.path)).json as Interview;
  const application = `/api/jobs/${scene.job.id}/applications/${scene.application.id}`;
  return { ...scene, company, owner, staff, list, ask, read, applicationPath: application };
}

const eventsOf = async (application: number) =>
  (await db().select().from(events).where(eq(events.application_id, application)).orderBy(events.id))
    .map(({ type, actor_kind }) => `${type} by ${actor_kind}`)
    .filter((event) => event.startsWith('adjustment.'));

describe('presets of an adjustment, where the company has it so', () => {
  test('are granted when they are asked for, told by mail, and changed and taken back as any other', async () => {
    const desk = await aDesk(true, { question: { preparation_seconds: 40, answer_seconds: 100, attempts_allowed: 2 } });
    expect((await desk.read()).adjustments_at_once).toBe(true);
    const made = await desk.ask({ extra_time: 50, wishes: ['extra_attempts', 'breaks'] });
    expect(made.json).toMatchObject([{ state: 'completed', details: { extra_time: 50 } }]);
    expect(await desk.read()).toMatchObject({
      adjustments: { extra_time: 50, extra_attempts: 1, breaks: true },
      may_ask: expect.arrayContaining(['Adjustment']) as unknown,
      questions: [{ preparation_seconds: 60, answer_seconds: 150, attempts_allowed: 3 }],
    });
    expect(await eventsOf(desk.application.id)).toEqual([
      'adjustment.requested by applicant',
      'adjustment.granted by system',
    ]);
    expect(await desk.list()).toEqual([]);
    const [action] = await desk.list('?completed=true');
    expect(action).toMatchObject({ at_once: true, closed_by: null, application: { adjustments: { extra_time: 50 } } });
    const { rows } = await db().execute<{ data: { action: number; closed_at: number } }>(
      sql`select data from pgboss.job where name = 'answer-request' and (data->>'action')::bigint = ${action!.id}`,
    );
    expect(rows).toHaveLength(1);
    await sendAnswerNotice(server.ctx, rows[0]!.data.action, rows[0]!.data.closed_at);
    const [mail] = await db().select().from(mails).where(eq(mails.application_id, desk.application.id));
    expect(mail!.text).toContain('50% more time');

    await desk.staff.patch(desk.applicationPath, { adjustments: { extra_time: 100 } });
    expect(await desk.read()).toMatchObject({ adjustments: { extra_time: 100 }, reasonable_adjustments: true });
    await desk.staff.patch(desk.applicationPath, { reasonable_adjustments: false });
    await desk.staff.patch(desk.applicationPath, { reasonable_adjustments: false });
    expect(await desk.read()).toMatchObject({ adjustments: {}, reasonable_adjustments: false });
    expect((await eventsOf(desk.application.id)).slice(2)).toEqual([
      'adjustment.granted by staff',
      'adjustment.withdrawn by staff',
    ]);
  });

  test('give no more when they are asked for again', async () => {
    const desk = await aDesk();
    for (let time = 0; time < 2; time += 1)
      expect((await desk.ask({ extra_time: 25, wishes: ['extra_attempts'] })).status).toBe(201);
    expect((await desk.read()).adjustments).toEqual({ extra_time: 25, extra_attempts: 1 });
    expect(await desk.list()).toEqual([]);
  });

  test('own words go to a person, with the presets granted beside them', async () => {
    const desk = await aDesk();
    const made = await desk.ask({ extra_time: 25, wishes: ['other_way'], text: 'I stammer.' });
    expect(made.json).toMatchObject([
      { state: 'open', text: 'I stammer.', details: { extra_time: null, wishes: ['other_way'] } },
      { state: 'completed', text: '', details: { extra_time: 25, wishes: [] } },
    ]);
    expect(await desk.list()).toMatchObject([{ at_once: false, text: 'I stammer.' }]);
    expect((await desk.ask({ extra_time: 50 })).status).toBe(409);
    expect((await desk.read()).adjustments).toEqual({ extra_time: 25 });
    await desk.staff.patch(desk.applicationPath, { adjustments: { extra_time: 25 } });
    const [answered] = await desk.list('?completed=true');
    expect(answered).toMatchObject({ at_once: false, closed_by: desk.owner.full_name });
  });

  test('what the activity does not allow goes to a person', async () => {
    const desk = await aDesk();
    await show(desk, desk.questions[0]!);
    await desk.ask({ answer_as: 'text' });
    expect(await desk.list()).toMatchObject([{ details: { answer_as: 'text' } }]);
    expect((await desk.read()).adjustments).toEqual({});
  });

  test('by voice or in writing is granted before the first question', async () => {
    const desk = await aDesk();
    await desk.ask({ answer_as: 'audio' });
    expect(await desk.read()).toMatchObject({ adjustments: { answer_as: 'audio' }, questions: [{ kind: 'audio' }] });
  });

  test('two at the same moment make one request of it, or two that give the same', async () => {
    const desk = await aDesk();
    await Promise.all([desk.ask({ wishes: ['extra_attempts'] }), desk.ask({ wishes: ['extra_attempts'] })]);
    expect((await desk.read()).adjustments).toEqual({ extra_attempts: 1 });
  });

  test('without the setting a person decides', async () => {
    const desk = await aDesk(false);
    await desk.ask({ extra_time: 25 });
    expect(await desk.list()).toMatchObject([{ details: { extra_time: 25 }, at_once: false }]);
    expect((await desk.read()).adjustments).toEqual({});
  });
});

describe('the setting', () => {
  const eventCount = (company: number) =>
    db()
      .select()
      .from(events)
      .where(and(eq(events.company_id, company), eq(events.type, 'company.adjustments_changed')));

  test('is changed by owners and admins, and the feed says so once', async () => {
    const desk = await aDesk(false);
    expect((await desk.staff.get('/api/settings')).json).toMatchObject({ adjustments_at_once: false });
    for (let time = 0; time < 2; time += 1) {
      const reply = await desk.staff.post('/api/settings', { adjustments_at_once: true });
      expect(reply).toMatchObject({ status: 200, json: { adjustments_at_once: true } });
    }
    expect((await desk.staff.post('/api/settings', {})).json).toMatchObject({ adjustments_at_once: true });
    expect(await eventCount(desk.company.id)).toMatchObject([{ actor_user_id: desk.owner.id, data: { on: true } }]);
    await desk.ask({ extra_time: 25 });
    expect(await desk.list()).toEqual([]);
  });

  test('is nothing that a member changes', async () => {
    const desk = await aDesk(false);
    const member = await server.staff(await aMember(db(), { company_id: desk.company.id }));
    expect((await member.post('/api/settings', { adjustments_at_once: true })).status).toBe(403);
    expect(await eventCount(desk.company.id)).toEqual([]);
  });

  test.each([{ adjustments_at_once: 'yes' }, { adjustments_at_once: null }, { more_luck: true }])(
    'takes nothing else: %o',
    async (body) => {
      const desk = await aDesk(false);
      expect((await desk.staff.post('/api/settings', body)).status).toBe(422);
    },
  );
});
