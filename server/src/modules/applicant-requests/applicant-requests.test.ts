import type { ApplicantRequest, Interview, InterviewRequest } from '@vivavoce/contract/types.ts';
import { REQUEST_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { useTestServer } from '../../../test/api-test.ts';
import type { Reply } from '../../../test/api-client.ts';
import { aCompany, aMember, anApplicantRequest, anApplication, aJob } from '../../../test/factories.ts';
import { aScene, show } from '../../../test/recording.ts';
import { applicant_requests, applications, events, mails } from '../../db/schema/index.ts';
import { completeRequests, sendAnswerNotice } from './applicant-requests.service.ts';

const server = useTestServer();

const db = () => server.ctx.db;
const codeOf = (reply: Reply) => (reply.json as { code?: string }).code;
const statusesOf = (replies: Reply[]) => replies.map(({ status }) => status).toSorted((one, other) => one - other);
const errorsOf = (reply: Reply) => (reply.json as { errors?: object }).errors;

interface Listed {
  page: number;
  has_next: boolean;
  actions: ApplicantRequest[];
  pending_actions: Record<ApplicantRequest['action_type'], number>;
}

/** An applicant with an open interview, and a colleague who answers requests. */
async function aDesk(given: Parameters<typeof aScene>[1] = {}) {
  const company = await aCompany(db());
  const member = await aMember(db(), { company_id: company.id });
  const scene = await aScene(server, {
    ...given,
    job: { company_id: company.id, created_by: member.id, ...given.job },
  });
  const staff = await server.staff(member);
  const path = `/api/companies/${company.shortname}/actions`;
  const ask = (body: object) => scene.browser.post(`${scene.path}/requests`, body);
  const list = async (query = '') => (await staff.get(`${path}${query}`)).json as Listed;
  return { ...scene, company, member, staff, actionsPath: path, ask, list };
}
const theOne = (requests: unknown): InterviewRequest => (requests as InterviewRequest[])[0]!;
const eventsOf = async (application: number) =>
  (await db().select().from(events).where(eq(events.application_id, application)).orderBy(events.id)).map(
    ({ type }) => type,
  );
const mailsOf = (application: number) => db().select().from(mails).where(eq(mails.application_id, application));
const waiting = async (): Promise<{ action: number; closed_at: number }[]> =>
  (
    await db().execute<{ data: { action: number; closed_at: number } }>(
      sql`select data from pgboss.job where name = 'answer-request' and state = 'created' order by created_on`,
    )
  ).rows.map(({ data }) => data);
/** Work of the task once the time to undo has ended. */
const tellAll = async (action: number) => {
  for (const task of (await waiting()).filter((one) => one.action === action))
    await sendAnswerNotice(server.ctx, task.action, task.closed_at);
};

describe('asking', () => {
  test('for more time, also at the closed gate, shows on the own page and at the staff', async () => {
    const desk = await aDesk({ application: { deadline: new Date(Date.now() - 3_600_000) } });
    const made = await desk.ask({ action_type: 'Extension', text: ' I was in hospital. ' });
    expect(made.status).toBe(201);
    expect(made.json).toMatchObject([{ action_type: 'Extension', state: 'open', text: 'I was in hospital.' }]);
    const interview = (await desk.browser.get(desk.path)).json as Interview;
    expect(interview).toMatchObject({ gate: 'closed', may_ask: ['Reset', 'Adjustment'], requests: made.json });
    expect(await desk.list()).toMatchObject({
      page: 1,
      has_next: false,
      pending_actions: { Extension: 1, Reset: 0, Adjustment: 0 },
      actions: [
        {
          id: theOne(made.json).id,
          completed: false,
          declined: false,
          dismissed: false,
          raised_by: null,
          job: { id: desk.job.id, open: true },
          application: { id: desk.application.id },
        },
      ],
    });
    expect(await eventsOf(desk.application.id)).toContain('extension.requested');
  });

  test('twice for the same is refused, also at the same moment', async () => {
    const desk = await aDesk();
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => desk.ask({ action_type: 'Adjustment', text: 'Please', wishes: [] })),
    );
    expect(statusesOf(replies)).toEqual([201, 409, 409, 409, 409, 409]);
    expect(new Set(replies.filter(({ status }) => status === 409).map(codeOf))).toEqual(new Set(['request_open']));
    expect((await desk.list()).pending_actions.Adjustment).toBe(1);
  });

  test('on and on is refused, whatever is asked for', async () => {
    const desk = await aDesk();
    const declined_at = new Date();
    for (let count = 0; count < REQUEST_LIMITS.per_day; count += 1)
      await anApplicantRequest(db(), desk.application, { declined_at });
    expect(codeOf(await desk.ask({ action_type: 'Extension', text: '' }))).toBe('too_many_requests');
    server.pass(25 * 3_600_000);
    expect((await desk.ask({ action_type: 'Extension', text: '' })).status).toBe(201);
    server.pass(-25 * 3_600_000);
  });

  test('for another try names questions that were shown, with what is known of them', async () => {
    const desk = await aDesk({ questions: 2 });
    const [first, second] = desk.questions;
    await show(desk, first!);
    const refused = await desk.ask({ action_type: 'Reset', questions: [first!.id, second!.id] });
    expect([codeOf(refused), errorsOf(refused)]).toEqual(['invalid', { questions: ['not_allowed'] }]);
    const made = await desk.ask({ action_type: 'Reset', text: 'It froze', questions: [first!.id] });
    expect(theOne(made.json).details.questions).toEqual([{ id: first!.id, order: 1, attempts: 0, interrupted: 0 }]);
  });

  test.each([
    ['nothing of an adjustment', { action_type: 'Adjustment', wishes: [] }, 'text'],
    ['no question', { action_type: 'Reset', questions: [] }, 'questions'],
    ['a wish that nobody knows', { action_type: 'Adjustment', wishes: ['more_luck'] }, 'wishes.0'],
    ['another time on top', { action_type: 'Adjustment', extra_time: 30 }, 'extra_time'],
    ['too many words', { action_type: 'Extension', text: 'x'.repeat(1001) }, 'text'],
    ['control characters', { action_type: 'Extension', text: 'a\u0000b' }, 'text'],
    ['fields of another kind', { action_type: 'Extension', text: '', extra_time: 25 }, 'extra_time'],
    ['another kind', { action_type: 'Money' }, 'action_type'],
  ])('with %s is refused and stores nothing', async (_name, body, field) => {
    const desk = await aDesk();
    const reply = await desk.ask(body);
    expect([reply.status, Object.keys(errorsOf(reply) ?? {})]).toEqual([422, [field]]);
    expect((await desk.list()).actions).toEqual([]);
  });

  test('ends with a withdrawal, of which the feed tells and no answer by e-mail', async () => {
    const desk = await aDesk();
    await desk.ask({ action_type: 'Extension', text: 'Please' });
    await desk.ask({ action_type: 'Adjustment', text: 'I stammer' });
    const { id } = (await desk.list()).actions[0]!;
    expect((await desk.browser.post(`${desk.path}/decline`, { reason: 'Found work' })).status).toBe(200);
    const { actions: open, pending_actions } = await desk.list();
    expect([open, pending_actions]).toEqual([[], { Extension: 0, Reset: 0, Adjustment: 0 }]);
    expect((await desk.list('?dismissed=true')).actions).toMatchObject([
      { blocker: 'withdrawn', closed_by: null },
      { blocker: 'withdrawn', closed_by: null },
    ]);
    const eventTypes = ['declined', 'extension.dismissed', 'adjustment.dismissed'];
    expect((await eventsOf(desk.application.id)).slice(-3)).toEqual(eventTypes);
    await tellAll(id);
    expect((await mailsOf(desk.application.id)).map(({ type }) => type)).toEqual(['withdrawal']);
  });

  test('says why it cannot be granted as things stand', async () => {
    const desk = await aDesk();
    await desk.ask({ action_type: 'Extension', text: 'Please' });
    expect((await desk.list()).actions).toMatchObject([{ blocker: null }]);
    const applicant = `/api/jobs/${desk.job.id}/applications/${desk.application.id}`;
    await desk.staff.post(`${applicant}/reject`);
    expect((await desk.list()).actions).toMatchObject([{ blocker: 'outcome' }]);
    expect((await desk.staff.post(`${applicant}/extend`, { days: 3 })).status).toBe(409);
    await desk.staff.post(`${applicant}/unshortlist`);
    expect((await desk.list()).actions).toMatchObject([{ blocker: null }]);
    expect((await desk.staff.post(`${applicant}/extend`, { days: 30 })).status).toBe(200);
  });

  test('has ended for who has withdrawn, and where the activity is put away', async () => {
    const gone = await aDesk({ application: { declined_at: new Date() } });
    expect(codeOf(await gone.ask({ action_type: 'Extension' }))).toBe('wrong_state');
    const closed = await aDesk({ job: { archived: true } });
    expect(codeOf(await closed.ask({ action_type: 'Extension' }))).toBe('wrong_state');
    const sent = await aDesk({ application: { responded_at: new Date(), status: 4 } });
    expect(codeOf(await sent.ask({ action_type: 'Extension' }))).toBe('wrong_state');
    expect(codeOf(await sent.ask({ action_type: 'Adjustment', text: 'x' }))).toBe('wrong_state');
  });
});

describe('answering', () => {
  const decline = (desk: Awaited<ReturnType<typeof aDesk>>, id: number, more: object = { declined: true }) =>
    desk.staff.patch(desk.actionsPath, { id, action_type: 'Extension', ...more });
  const requestsOf = async (desk: Awaited<ReturnType<typeof aDesk>>) =>
    theOne((await desk.ask({ action_type: 'Extension', text: 'I was ill' })).json).id;

  test('with a refusal tells the applicant why, once the time to undo has ended, and once only', async () => {
    const desk = await aDesk();
    const id = await requestsOf(desk);
    const reply = await decline(desk, id, { declined: true, answer: 'The panel meets <tomorrow>.\nWrite to us.' });
    expect(reply.json).toMatchObject({ state: 'declined', declined: true, closed_by: desk.member.full_name });
    expect(await mailsOf(desk.application.id)).toEqual([]);
    await tellAll(id);
    await tellAll(id);
    const [mail, ...more] = await mailsOf(desk.application.id);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ type: 'request_answer', state: 'queued' });
    expect(mail!.html).toContain('The panel meets &lt;tomorrow&gt;.<br />Write to us.');
    const interview = (await desk.browser.get(desk.path)).json as Interview;
    expect(interview.requests).toMatchObject([
      { state: 'declined', answer: 'The panel meets <tomorrow>.\nWrite to us.' },
    ]);
    expect(interview.may_ask).toContain('Extension');
    expect(await eventsOf(desk.application.id)).toEqual(['setup.started', 'extension.requested', 'extension.declined']);
  });

  test('undone in time tells nobody, and the next answer is told instead', async () => {
    const desk = await aDesk();
    const id = await requestsOf(desk);
    await decline(desk, id, { declined: true, answer: 'No' });
    const undone = await decline(desk, id, { declined: false });
    expect(undone.json).toMatchObject({ state: 'open', answer: null, closed_by: null });
    await tellAll(id);
    expect(await mailsOf(desk.application.id)).toEqual([]);
    server.pass(1000);
    await decline(desk, id, { declined: true, answer: 'Sorry, no' });
    await tellAll(id);
    expect((await mailsOf(desk.application.id)).map(({ html }) => html.includes('Sorry, no'))).toEqual([true]);
  });

  test('by dismissing stays silent', async () => {
    const desk = await aDesk();
    const id = await requestsOf(desk);
    await decline(desk, id, { dismissed: true });
    await tellAll(id);
    expect(await mailsOf(desk.application.id)).toEqual([]);
    expect((await desk.list('?dismissed=true')).actions).toMatchObject([{ id, dismissed: true }]);
    expect((await desk.list('?declined=true&completed=true')).actions).toEqual([]);
    expect((await desk.list()).pending_actions.Extension).toBe(0);
  });

  test('undone takes back the answer it names, not the one that a colleague gave since', async () => {
    const desk = await aDesk();
    const id = await requestsOf(desk);
    await decline(desk, id, { dismissed: true });
    expect(codeOf(await decline(desk, id, { declined: false }))).toBe('wrong_state');
    expect((await desk.list('?dismissed=true')).actions).toMatchObject([{ id, state: 'dismissed' }]);
    expect((await decline(desk, id, { dismissed: false })).json).toMatchObject({ id, state: 'open' });
  });

  test('by two at the same time: one answers, the other learns that it is answered', async () => {
    const desk = await aDesk();
    const id = await requestsOf(desk);
    const other = await server.staff(await aMember(db(), { company_id: desk.company.id }));
    const body = { id, action_type: 'Extension' };
    const replies = await Promise.all([
      desk.staff.patch(desk.actionsPath, { ...body, declined: true, answer: 'No' }),
      other.patch(desk.actionsPath, { ...body, dismissed: true }),
    ]);
    expect(statusesOf(replies)).toEqual([200, 409]);
    expect(replies.map(codeOf)).toContain('wrong_state');
    const ends = (await eventsOf(desk.application.id)).filter((type) => /declined|dismissed/.test(type));
    expect(ends).toHaveLength(1);
  });

  test('repeated by the same person changes nothing', async () => {
    const desk = await aDesk();
    const id = await requestsOf(desk);
    await decline(desk, id);
    expect((await decline(desk, id)).status).toBe(200);
    expect((await eventsOf(desk.application.id)).filter((type) => type === 'extension.declined')).toHaveLength(1);
  });

  test('repeated with other words is refused, as the first ones stand', async () => {
    const desk = await aDesk();
    const id = await requestsOf(desk);
    await decline(desk, id, { declined: true, answer: 'No room' });
    expect((await decline(desk, id, { declined: true, answer: 'No room' })).status).toBe(200);
    expect(codeOf(await decline(desk, id, { declined: true, answer: 'No time' }))).toBe('wrong_state');
    expect((await desk.list('?declined=true')).actions).toMatchObject([{ answer: 'No room' }]);
  });

  test('cannot be undone once the applicant has asked anew, and not once the action is done', async () => {
    const desk = await aDesk();
    const id = await requestsOf(desk);
    await decline(desk, id);
    await requestsOf(desk);
    expect(codeOf(await decline(desk, id, { declined: false }))).toBe('request_open');
    const { application } = desk;
    const done = await anApplicantRequest(db(), application, { action_type: 'Reset', completed_at: new Date() });
    const undo = { id: done.id, action_type: 'Reset', declined: false };
    expect(codeOf(await desk.staff.patch(desk.actionsPath, undo))).toBe('wrong_state');
  });

  test.each([
    ['both ends', { declined: true, dismissed: true }],
    ['no end', {}],
    ['no known kind', { declined: true, action_type: 'Money' }],
    ['an endless message', { declined: true, answer: 'x'.repeat(1001) }],
    ['a message with a dismissal', { dismissed: true, answer: 'x' }],
  ])('with %s is refused', async (_name, body) => {
    const desk = await aDesk();
    const id = await requestsOf(desk);
    expect((await decline(desk, id, body)).status).toBe(422);
    expect((await desk.list()).pending_actions.Extension).toBe(1);
  });
});

describe('the list', () => {
  test('has pages of ten, newest first or oldest first, and counts what is open whatever it shows', async () => {
    const desk = await aDesk();
    const made: number[] = [];
    for (let count = 0; count < 12; count += 1)
      made.push((await anApplicantRequest(db(), await anApplication(db(), { job: desk.job }))).id);
    const first = await desk.list('?action_type=Extension');
    expect([first.has_next, first.actions.map(({ id }) => id)]).toEqual([true, made.toReversed().slice(0, 10)]);
    const second = await desk.list('?action_type=Extension&page=2');
    expect([second.has_next, second.actions.map(({ id }) => id)]).toEqual([false, made.slice(0, 2).toReversed()]);
    expect((await desk.list('?order_by=created_at&page_size=1')).actions[0]!.id).toBe(made[0]);
    const none = await desk.list('?action_type=Reset');
    expect([none.actions, none.pending_actions]).toEqual([[], { Extension: 12, Reset: 0, Adjustment: 0 }]);
  });

  test('of a member who runs only the own activities holds and counts only theirs', async () => {
    const desk = await aDesk();
    await anApplicantRequest(db(), desk.application);
    const limited = await aMember(db(), { company_id: desk.company.id, create_interview_only: true });
    const own = await aJob(db(), { company_id: desk.company.id, created_by: limited.id });
    const mine = await anApplicantRequest(db(), await anApplication(db(), { job: own }), { action_type: 'Adjustment' });
    const list = (await (await server.staff(limited)).get(desk.actionsPath)).json as Listed;
    expect(list.actions.map(({ id }) => id)).toEqual([mine.id]);
    expect(list.pending_actions).toEqual({ Extension: 0, Reset: 0, Adjustment: 1 });
  });

  test.each(['page=0', 'page_size=101', 'action_type=Money', 'order_by=text', 'completed=perhaps'])(
    'refuses %s',
    async (query) => {
      const desk = await aDesk();
      expect((await desk.staff.get(`${desk.actionsPath}?${query}`)).status).toBe(422);
    },
  );
});

describe('granting', () => {
  test('many at the same time ends the requests of a kind, of these applicants alone', async () => {
    const desk = await aDesk();
    const others = [await anApplication(db(), { job: desk.job }), await anApplication(db(), { job: desk.job })];
    await anApplicantRequest(db(), desk.application);
    await anApplicantRequest(db(), others[0]!);
    const left = await anApplicantRequest(db(), others[1]!);
    const kept = await anApplicantRequest(db(), others[0]!, { action_type: 'Adjustment' });
    const ids = sql`(select id from applications where id in (${desk.application.id}, ${others[0]!.id}))`;
    const ended = await db().transaction((tx) =>
      completeRequests(tx, {
        job_id: desk.job.id,
        applications: ids,
        action_type: 'Extension',
        actor: {
          ...desk.member,
          kind: 'staff',
          user_id: desk.member.id,
          session_id: null,
          token: null,
          role: 'member',
          create_interview_only: false,
        },
        now: new Date(),
      }),
    );
    expect(new Set(ended.map((one) => one.application_id))).toEqual(new Set([desk.application.id, others[0]!.id]));
    const open = await db().select().from(applicant_requests).where(eq(applicant_requests.job_id, desk.job.id));
    expect(new Set(open.filter(({ is_open }) => is_open).map(({ id }) => id))).toEqual(new Set([left.id, kept.id]));
    expect(await eventsOf(others[0]!.id)).toEqual(['extension.granted']);
  });

  test('an adjustment in figures changes the clocks and attempts of that applicant alone, also half way', async () => {
    const desk = await aDesk({ question: { preparation_seconds: 40, answer_seconds: 100, attempts_allowed: 2 } });
    const other = await aScene(server, { job: {} });
    await show(desk, desk.questions[0]!);
    await desk.ask({ action_type: 'Adjustment', extra_time: 50, wishes: ['extra_attempts'], text: '' });
    const path = `/api/jobs/${desk.job.id}/applications/${desk.application.id}`;
    const granted = { extra_time: 50, extra_attempts: 2, timer_hidden: true };
    const reply = await desk.staff.patch(path, { adjustments: granted });
    expect(reply.json).toMatchObject({ reasonable_adjustments: true, adjustments: granted });
    const interview = (await desk.browser.get(desk.path)).json as Interview;
    expect(interview).toMatchObject({
      adjustments: granted,
      requests: [{ action_type: 'Adjustment', state: 'completed' }],
      questions: [{ preparation_seconds: 60, answer_seconds: 150, attempts_allowed: 4, attempts_left: 4 }],
    });
    const [question] = interview.questions;
    const thinking = Date.parse(question!.thinking_ends_at!) - Date.parse(question!.opened_at!);
    expect(thinking).toBe(60_000);
    const begun = await desk.browser.post(`${desk.path}/questions/${question!.id}/attempts`, {
      device: 'device-of-this-test',
    });
    expect(begun.json).toMatchObject({ attempts_left: 4, limits: { max_ms: 150_000 } });
    expect(((await other.browser.get(other.path)).json as Interview).adjustments).toEqual({});
    const [action] = (await desk.list('?completed=true')).actions;
    await tellAll(action!.id);
    const [mail] = await mailsOf(desk.application.id);
    expect(mail!.text).toContain('50% more time');
    expect(mail!.text).toContain('2 more attempts');
    expect(await eventsOf(desk.application.id)).toContain('adjustment.granted');
    await desk.staff.patch(path, { reasonable_adjustments: false });
    const [row] = await db().select().from(applications).where(eq(applications.id, desk.application.id));
    expect(row).toMatchObject({ reasonable_adjustments: false, adjustments: {} });
  });

  test('no time limit and breaks are granted, told and counted by nobody', async () => {
    const desk = await aDesk({ question: { preparation_seconds: 40, answer_seconds: 100 } });
    await desk.ask({ action_type: 'Adjustment', extra_time: 'unlimited', wishes: ['breaks'], text: '' });
    const path = `/api/jobs/${desk.job.id}/applications/${desk.application.id}`;
    const granted = { extra_time: 'unlimited', breaks: true };
    expect((await desk.staff.patch(path, { adjustments: granted })).json).toMatchObject({ adjustments: granted });
    await show(desk, desk.questions[0]!);
    const [question] = ((await desk.browser.get(desk.path)).json as Interview).questions;
    expect(question).toMatchObject({ preparation_seconds: null, thinking_ends_at: null, answer_seconds: 3600 });
    const device = 'device-of-this-test';
    const begun = await desk.browser.post(`${desk.path}/questions/${question!.id}/attempts`, { device });
    expect(begun.json).toMatchObject({ limits: { max_ms: 3_600_000, max_segments: 10_000 } });
    const [action] = (await desk.list('?completed=true')).actions;
    await tellAll(action!.id);
    const [mail] = await mailsOf(desk.application.id);
    expect(mail!.text).toContain('No time limit to think or to write');
    expect(mail!.text).toContain('You can take a break between and within questions');
  });

  test('a refused adjustment can be answered by the applicant, as a request of its own', async () => {
    const desk = await aDesk();
    await desk.ask({ action_type: 'Adjustment', extra_time: 300, wishes: [], text: '' });
    const [open] = (await desk.list()).actions;
    const refusal = { declined: true, answer: 'Three times the time is too much.' };
    await desk.staff.patch(desk.actionsPath, { id: open!.id, action_type: 'Adjustment', ...refusal });
    const reply = { action_type: 'Adjustment', extra_time: 150, wishes: [], text: 'Would half of that be possible?' };
    expect((await desk.ask(reply)).status).toBe(201);
    expect((await desk.list()).actions).toMatchObject([{ text: reply.text, details: { extra_time: 150 } }]);
    expect((await desk.browser.get(desk.path)).json).toMatchObject({
      requests: [{ state: 'open' }, { state: 'declined', answer: 'Three times the time is too much.' }],
    });
  });

  test('questions in advance can be read before their clock starts', async () => {
    const desk = await aDesk();
    const path = `/api/jobs/${desk.job.id}/applications/${desk.application.id}`;
    const readable = async () => ((await desk.browser.get(desk.path)).json as Interview).questions[0]!;
    expect((await readable()).text).toBeNull();
    await desk.staff.patch(path, { adjustments: { in_advance: true } });
    expect(await readable()).toMatchObject({ text: desk.questions[0]!.text, opened_at: null, state: 'waiting' });
  });

  test('another way of answering holds from the first question on, and reviewers read it so', async () => {
    const desk = await aDesk({ question: { kind: 'video' } });
    const path = `/api/jobs/${desk.job.id}/applications/${desk.application.id}`;
    await desk.staff.patch(path, { adjustments: { answer_as: 'text' } });
    const [question] = ((await desk.browser.get(desk.path)).json as Interview).questions;
    expect(question).toMatchObject({ kind: 'text', answer_seconds: 0, max_characters: 2000 });
    await show(desk, desk.questions[0]!);
    const device = 'device-of-this-test';
    const writing = `${desk.path}/questions/${question!.id}`;
    expect(codeOf(await desk.browser.post(`${writing}/attempts`, { device }))).toBe('wrong_state');
    await desk.browser.post(`${writing}/writing`, { device });
    await desk.browser.send('PUT', `${writing}/draft`, { json: { device, revision: 0, text: 'Because I care.' } });
    await desk.browser.post(`${writing}/confirm`, { device, revision: 1 });
    expect((await desk.browser.post(`${desk.path}/submit`, {})).status).toBe(200);
    const answers = await desk.staff.get(`/api/jobs/${desk.job.id}/answers?application=${desk.application.id}`);
    expect(answers.json).toMatchObject([{ kind: 'text', state: 'written', text: 'Because I care.' }]);
    expect(codeOf(await desk.staff.patch(path, { adjustments: { answer_as: 'audio' } }))).toBe('wrong_state');
    expect((await desk.staff.patch(path, { adjustments: { answer_as: 'text', extra_time: 25 } })).status).toBe(200);
  });

  test.each([
    { answer_as: 'dance' },
    { extra_time: 10 },
    { extra_attempts: 0 },
    { extra_attempts: 6 },
    { in_advance: 'yes' },
    { more_luck: true },
  ])('refuses %o', async (adjustments) => {
    const desk = await aDesk();
    const path = `/api/jobs/${desk.job.id}/applications/${desk.application.id}`;
    expect((await desk.staff.patch(path, { adjustments })).status).toBe(422);
  });
});
