import { and, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ApplicationDetail, Interview } from '@vivavoce/contract/types.ts';
import { useTestServer } from '../../../../test/api-test.ts';
import { anApplication, aQuestion, aVersion } from '../../../../test/factories.ts';
import type { Application } from '../../../../test/factories.ts';
import { untilWaitedFor } from '../../../../test/concurrency/meeting.ts';
import { begin, consent, recordAttempt } from '../../../../test/recording.ts';
import type { Scene } from '../../../../test/recording.ts';
import { aStaffScene, problemOf } from '../../../../test/staff-scene.ts';
import type { StaffScene } from '../../../../test/staff-scene.ts';
import { confirmDraft, saveDraft, write } from '../../../../test/concurrency/writing.ts';
import {
  applicant_requests,
  answers,
  applications,
  companies,
  events,
  mailing_recipients,
  mailings,
} from '../../../db/schema/index.ts';
import { sendExpiredInterviews } from '../../interviews/submission/expiry.service.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const server = useTestServer();
let scene: StaffScene;
beforeEach(async () => {
  scene = await aStaffScene(server, { reinvitation_deadline: 5 });
});

const later = (ms: number) => new Date(server.ctx.now().getTime() + ms);
const applicant = (given: object = {}) => anApplication(server.ctx.db, { job: scene.job, ...given });
const late = (given: object = {}) => applicant({ deadline: later(-DAY), ...given });
const autoSent = (given: object = {}) =>
  late({ status: 6, responded_at: later(-23 * HOUR), answer_count: 1, ...given });
const extend = ({ id }: { id: number }, body: unknown = {}) =>
  scene.client.post(`${scene.path}/applications/${id}/extend`, body);
const extendAll = (body: unknown = {}) => scene.client.post(`${scene.path}/extend_all`, body);
const rowOf = async ({ id }: { id: number }) =>
  (await server.ctx.db.select().from(applications).where(eq(applications.id, id)))[0];
const deadlinesOf = async (rows: Application[]) =>
  Promise.all(rows.map(async (row) => (await rowOf(row))?.deadline?.toISOString()));
const fedOf = ({ id }: { id: number }) =>
  server.ctx.db.select().from(events).where(eq(events.application_id, id)).orderBy(events.id);
/** The recipients of this job's mailings. */
const eventsOf = async () =>
  (
    await server.ctx.db
      .select({ id: mailing_recipients.application_id, kind: mailings.kind, overrides: mailings.overrides })
      .from(mailing_recipients)
      .innerJoin(mailings, eq(mailings.id, mailing_recipients.mailing_id))
      .where(eq(mailings.job_id, scene.job.id))
      .orderBy(mailing_recipients.application_id)
  ).map(({ id, kind, overrides }) => ({ id, kind, overrides }));

describe('giving one applicant more time', () => {
  it('sets the deadline, tells the feed, and writes with own sender and subject', async () => {
    const one = await applicant();
    const deadline = later(10 * DAY).toISOString();
    const reply = await extend(one, { deadline, invited_from_name: 'Talent team', invite_subject: 'Take your time' });
    expect([reply.status, reply.json]).toMatchObject([200, { deadline, label: { code: 'AwaitingResponse' } }]);
    expect(await fedOf(one)).toMatchObject([
      { type: 'deadline.extended', actor_user_id: scene.owner.id, data: { deadline, taken_back: false } },
    ]);
    const overrides = { from_name: 'Talent team', subject: 'Take your time' };
    expect(await eventsOf()).toEqual([{ id: one.id, kind: 'extension', overrides }]);
  });

  it('writes in the text of this time, cleaned of markup that no mail has', async () => {
    const one = await applicant();
    const email_body = '<p>Take until [DEADLINE].<img src="x" onerror="alert(1)"></p>';
    expect((await extend(one, { days: 30, email_body })).status).toBe(200);
    expect(await eventsOf()).toMatchObject([{ id: one.id, overrides: { body: '<p>Take until [DEADLINE].</p>' } }]);
  });

  it('takes the days of the activity, days, or a day of the company to its end', async () => {
    // Half an hour beside the others, and without a summer time.
    await server.ctx.db.update(companies).set({ time_zone: 'Asia/Kolkata' }).where(eq(companies.id, scene.company_id));
    const end = (reply: { json: unknown }) => (reply.json as ApplicationDetail).deadline;
    const dayIn = (days: number) =>
      later(days * DAY + 5.5 * HOUR)
        .toISOString()
        .slice(0, 10);
    expect(end(await extend(await late()))).toBe(`${dayIn(5)}T18:29:59.999Z`);
    expect(end(await extend(await late(), { days: 1 }))).toBe(`${dayIn(1)}T18:29:59.999Z`);
    expect(end(await extend(await late(), { deadline: dayIn(2) }))).toBe(`${dayIn(2)}T18:29:59.999Z`);
  });

  it('opens the gate of whoever is late immediately', async () => {
    const one = await late();
    const browser = await server.applicant(await aVersion(server.ctx.db, one));
    const gate = async () => ((await browser.get(`/api/interview/${one.id}`)).json as Interview).gate;
    expect(await gate()).toBe('closed');
    expect((await extend(one)).json).toMatchObject({ label: { code: 'AwaitingResponse' } });
    expect(await gate()).toBe('open');
    const { deadline } = (await browser.get(`/api/interview/${one.id}`)).json as Interview;
    expect(deadline).toBe((await rowOf(one))?.deadline?.toISOString());
  });

  it('grants what the applicant asked for', async () => {
    const one = await late();
    const { job_id, company_id } = one;
    const request = {
      application_id: one.id,
      job_id,
      company_id,
      action_type: 'Extension',
      actor_kind: 'applicant',
    } as const;
    await server.ctx.db.insert(applicant_requests).values(request);
    await extend(one);
    const rows = await server.ctx.db
      .select()
      .from(applicant_requests)
      .where(eq(applicant_requests.application_id, one.id));
    expect(rows).toMatchObject([{ is_open: false, closed_by: scene.owner.id }]);
    expect(rows[0]?.completed_at).not.toBeNull();
    expect((await fedOf(one)).map(({ type }) => type)).toContain('extension.granted');
  });

  it.each<[string, object]>([
    ['not been invited', { invited_at: null, deadline: null, status: 0 }],
    ['sent everything', { responded_at: new Date(), status: 4, answer_count: 2 }],
    ['sent what there was in time', { responded_at: new Date(), status: 6, answer_count: 1 }],
    ['withdrawn', { declined_at: new Date(), deadline: new Date(0) }],
    ['been shortlisted', { shortlisted_at: new Date(), deadline: new Date(0) }],
    ['been rejected', { rejected_at: new Date(), deadline: new Date(0) }],
    ['been archived', { archived_at: new Date(), deadline: new Date(0) }],
  ])('is refused where the applicant has %s', async (_what, given) => {
    const one = await applicant(given);
    const before = await rowOf(one);
    expect(problemOf(await extend(one))).toMatchObject({ status: 409, code: 'wrong_state' });
    expect(await rowOf(one)).toEqual(before);
    expect(await eventsOf()).toEqual([]);
  });

  it('refuses what is no gain, no date, or two at the same time', async () => {
    const one = await applicant();
    for (const [body, errors] of [
      [{ deadline: later(-HOUR).toISOString() }, { deadline: ['deadline_past'] }],
      [{ deadline: one.deadline?.toISOString() }, { deadline: ['not_later'] }],
      [{ days: 2 }, { deadline: ['not_later'] }],
      [{ deadline: later(400 * DAY).toISOString() }, { deadline: ['too_big'] }],
      [{ days: 366 }, { days: ['too_big'] }],
      [{ days: 0 }, { days: ['too_small'] }],
      [{ days: 3, deadline: later(20 * DAY).toISOString() }, { days: ['not_allowed'] }],
      [{ deadline: 'tomorrow' }, { deadline: ['wrong_format'] }],
      [{ deadline: '2090-02-30' }, { deadline: ['wrong_format'] }],
      [{ invite_subject: 'Hi\r\nBcc: all@mail.example' }, { invite_subject: ['control_characters'] }],
      [{ invite_subject: '[NOBODY KNOWS]' }, { invite_subject: ['unknown_tag'] }],
      [{ email_body: '<p>Until [DEADLINE]. [BOSS]</p>' }, { email_body: ['unknown_tag'] }],
      [{ email_body: '<p>You have more time.</p>' }, { email_body: ['tag_missing'] }],
      [{ email_body: '<p> </p>' }, { email_body: ['required'] }],
      [{ more: true }, { more: ['unknown_field'] }],
    ] as const)
      expect(problemOf(await extend(one, body)), JSON.stringify(body)).toMatchObject({ status: 422, errors });
    expect((await rowOf(one))?.deadline).toEqual(one.deadline);
    expect(await fedOf(one)).toEqual([]);
  });

  it('is refused for an archived activity', async () => {
    scene = await aStaffScene(server, { archived: true });
    expect(problemOf(await extend(await applicant()))).toMatchObject({ status: 409, code: 'wrong_state' });
    expect(problemOf(await extendAll())).toMatchObject({ status: 409, code: 'wrong_state' });
  });
});

describe('after the deadline sent the answers', () => {
  /** Chose the first answer, recorded the second, began to write the third; the fourth was never seen. */
  async function interrupted(): Promise<Scene> {
    const { db } = server.ctx;
    const { job } = scene;
    const questions = [
      await aQuestion(db, { job }),
      await aQuestion(db, { job }),
      await aQuestion(db, { job, kind: 'text' }),
      await aQuestion(db, { job }),
    ];
    const application = await aVersion(db, await applicant({ deadline: later(HOUR) }));
    const browser = await server.applicant(application);
    const path = `/api/interview/${application.id}`;
    const made = { server, job, questions, application, browser, path };
    await consent(made);
    for (const question of questions.slice(0, 2)) {
      const begun = await begin(made, question);
      await recordAttempt(made, begun);
      if (question === questions[0])
        await browser.post(`${path}/questions/${question.id}/confirm`, { attempt: begun.attempt });
    }
    await write(made, questions[2]);
    await saveDraft(made, { text: 'Because I' }, questions[2]);
    server.pass(2 * HOUR);
    await sendExpiredInterviews(server.ctx, new AbortController().signal);
    scene.client = await server.staff(scene.owner);
    return made;
  }

  it('the applicant goes on where it came, and nothing is lost', async () => {
    const { application, browser, path, questions, ...rest } = await interrupted();
    const held = () => server.ctx.db.select().from(answers).where(eq(answers.application_id, application.id));
    expect(await rowOf(application)).toMatchObject({ status: 6, answer_count: 3, bucket: 'Responded' });
    expect(await held()).toHaveLength(3);

    const reply = await extend(application);
    expect(reply.json).toMatchObject({
      status: 2,
      responded_at: null,
      answer_count: 0,
      bucket: 'AwaitingResponse',
      label: { code: 'AwaitingResponse' },
    });
    expect((reply.json as ApplicationDetail).strip.map(({ state }) => state)).toEqual([
      'recorded',
      'empty',
      'empty',
      'empty',
    ]);
    expect((await held()).map(({ question_id }) => question_id)).toEqual([questions[0]?.id]);
    expect((await fedOf(application)).at(-1)?.data).toMatchObject({ taken_back: true });

    const interview = (await browser.get(path)).json as Interview;
    expect(interview.gate).toBe('open');
    const again = { ...rest, application, browser, path, questions };
    const saved = await saveDraft(again, { text: 'Because I can', revision: 1 }, questions[2]);
    expect(saved.status, saved.text).toBe(200);
    expect((await confirmDraft(again, questions[2], 2)).status).toBe(200);
  });

  it('sends again what stands, should the applicant not come back', async () => {
    const { application } = await interrupted();
    expect((await extend(application, { days: 1 })).json).toMatchObject({ answer_count: 0 });
    server.pass(3 * DAY);
    await sendExpiredInterviews(server.ctx, new AbortController().signal);
    expect(await rowOf(application)).toMatchObject({ status: 6, answer_count: 3, bucket: 'Responded' });
  });

  it('an answer that somebody began to rate stays, and nobody reviewed is opened again', async () => {
    const { application, questions } = await interrupted();
    const [gathered] = await server.ctx.db
      .select()
      .from(answers)
      .where(and(eq(answers.application_id, application.id), eq(answers.question_id, questions[1]!.id)));
    const rated = await scene.client.post(`${scene.path}/answerreviews`, { answer: gathered!.id, rating: 4 });
    expect(rated.status, rated.text).toBe(201);
    await server.ctx.db.update(applications).set({ average_review: 4 }).where(eq(applications.id, application.id));
    expect(problemOf(await extend(application))).toMatchObject({ status: 409, code: 'wrong_state' });
    await server.ctx.db.update(applications).set({ average_review: null }).where(eq(applications.id, application.id));
    expect((await extend(application)).status).toBe(200);
    const kept = await server.ctx.db.select().from(answers).where(eq(answers.application_id, application.id));
    expect(kept.map(({ question_id }) => question_id).toSorted((a, b) => a - b)).toEqual([
      questions[0]?.id,
      questions[1]?.id,
    ]);
  });
});

describe('giving everybody more time', () => {
  const crowd = async () => ({
    awaiting: [await applicant(), await applicant({ deadline: null })],
    kept: [await applicant({ deadline: later(60 * DAY) })],
    expired: [await late(), await late({ status: 2 })],
    auto_sent: [await autoSent()],
    others: [
      await applicant({ invited_at: null, deadline: null, status: 0 }),
      await late({ invitation_failed: true }),
      await late({ declined_at: new Date() }),
      await late({ archived_at: new Date() }),
      await autoSent({ average_review: 3 }),
      await autoSent({ rejected_at: new Date() }),
      await applicant({ responded_at: new Date(), status: 4, answer_count: 1 }),
    ],
  });

  it.each([
    [undefined, ['awaiting']],
    ['awaiting', ['awaiting']],
    ['expired', ['expired', 'auto_sent']],
    ['all', ['awaiting', 'expired', 'auto_sent']],
  ] as const)('who is meant by %s gains it, and nobody else', async (include, groups) => {
    const people = await crowd();
    const meant = groups.flatMap((group) => people[group]);
    const rest = Object.values(people)
      .flat()
      .filter((one) => !meant.includes(one));
    const before = await deadlinesOf(rest);
    const deadline = later(20 * DAY).toISOString();
    const preview = await scene.client.post(`${scene.path}/extend_preview`, { deadline });
    expect(preview.json).toEqual({ deadline, awaiting: 2, expired: 2, auto_sent: 1 });
    const reply = await extendAll({ deadline, ...(include && { include }) });
    const counts = Object.fromEntries(
      (['awaiting', 'expired', 'auto_sent'] as const).map((group) => [
        group,
        (groups as readonly string[]).includes(group) ? people[group].length : 0,
      ]),
    );
    expect([reply.status, reply.json]).toMatchObject([200, { changed: meant.length, ...counts }]);
    expect(await deadlinesOf(meant)).toEqual(meant.map(() => deadline));
    expect(await deadlinesOf(rest)).toEqual(before);
    expect((await eventsOf()).map(({ id }) => id)).toEqual(meant.map(({ id }) => id).toSorted((a, b) => a - b));
    expect(await fedOf(meant[0]!)).toHaveLength(1);
    expect(await fedOf(rest[0]!)).toHaveLength(0);
  });

  it('reaches those of them who are chosen', async () => {
    const [one, two] = [await late(), await late()];
    await applicant({ applicant_name: 'Zora Neale', deadline: later(-DAY) });
    const ids = await extendAll({ include: 'all', selection: { ids: [one.id, 999_999] } });
    expect(ids.json).toMatchObject({ changed: 1, expired: 1 });
    const matching = { status: 'AwaitingResponse', q: 'zora' };
    expect((await extendAll({ include: 'all', selection: { matching } })).json).toMatchObject({ changed: 1 });
    expect((await rowOf(two))?.deadline).toEqual(two.deadline);
  });

  it('happens once, however often it is asked for at the same time', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => late()));
    const body = { deadline: later(9 * DAY).toISOString(), include: 'all' };
    const replies = await Promise.all(Array.from({ length: 6 }, () => extendAll(body)));
    const changed = replies.map(({ json }) => (json as { changed: number }).changed).toSorted((a, b) => a - b);
    expect(changed).toEqual([0, 0, 0, 0, 0, 12]);
    expect(await eventsOf()).toHaveLength(12);
    for (const one of people) expect(await fedOf(one)).toHaveLength(1);
  });

  it('leaves alone whoever sends in the same moment', async () => {
    const one = await applicant({ deadline: later(HOUR) });
    await server.ctx.db
      .transaction(async (tx) => {
        await tx.execute(
          sql`update applications set responded_at = now(), status = 4, answer_count = 1 where id = ${one.id}`,
        );
        const request = extendAll({ include: 'all' });
        await untilWaitedFor(tx);
        return { request: request };
      })
      .then(async ({ request }) => expect((await request).json).toMatchObject({ changed: 0, mailing: null }));
    expect((await rowOf(one))?.deadline).toEqual(one.deadline);
  });

  it('tells nobody where nobody gains anything', async () => {
    await applicant();
    const reply = await extendAll({ days: 1, include: 'all' });
    expect(reply.json).toEqual({
      changed: 0,
      awaiting: 0,
      expired: 0,
      auto_sent: 0,
      mailing: null,
      bulk_operation: null,
    });
  });
});
