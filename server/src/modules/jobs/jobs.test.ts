import { count, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { perFile } from '../../../test/lifetimes.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { aJob, anApplication, anAttempt, aQuestion, aResponse, aSeat } from '../../../test/factories.ts';
import { finishDeletions } from '../../../test/deletions.ts';
import { aStaffScene, problemOf } from '../../../test/staff-scene.ts';
import { applications, companies, events, jobs } from '../../db/schema/index.ts';

type Job = Record<string, unknown> & { id: number; revision: number; shorturl: string };
const PUBLISHABLE = { title: 'Analyst', description: '<p>Find out why.</p>' };
const server = useTestServer();

const scene = perFile(() => aStaffScene(server));

const create = async (body: unknown = {}): Promise<Job> => {
  const reply = await scene.client.post('/api/jobs', body);
  expect(reply.status, reply.text).toBe(201);
  return reply.json as Job;
};
const stored = async (id: number) => (await server.ctx.db.select().from(jobs).where(eq(jobs.id, id)))[0];
const howMany = async () => (await server.ctx.db.select({ n: count() }).from(jobs))[0]?.n;

describe('a new activity', () => {
  it('starts as a draft with texts, so that a beginner can publish without writing an e-mail', async () => {
    const job = await create();
    expect(job).toMatchObject({
      status: 'Draft',
      archived: false,
      job_kind: 'presentation',
      title: '',
      applicant_deadline_days: 3,
      reinvitation_deadline: 3,
      rating_style: 1,
      rating_scale: 5,
      contact_name: scene.owner.full_name,
      invitation_subject: 'Your video interview: [INTERVIEW TITLE]',
      revision: 1,
      question_count: 0,
      published_at: null,
    });
    expect(job['abilities']).toContain('publish');
    expect(job.shorturl).toMatch(/^\w{10}$/);
    expect(job['public_url']).toBe(`http://vivavoce.test/j/${job.shorturl}`);
    const french = await create({ default_locale: 'fr-fr', title: '  Analyste ' });
    expect(french).toMatchObject({
      title: 'Analyste',
      invitation_subject: 'Votre entretien vidéo : [INTERVIEW TITLE]',
    });
    const feed = await scene.client.get(`/api/jobs/${job.id}/activities`);
    expect(feed.json).toMatchObject({
      results: [{ type: 'job.created', actor: { kind: 'staff', full_name: scene.owner.full_name } }],
      previous: null,
      page: 1,
    });
  });

  it.each([
    [{ title: 'x'.repeat(121) }, { title: ['too_long'] }],
    [{ title: 'two\nlines' }, { title: ['control_characters'] }],
    [{ title: 5 }, { title: ['wrong_type'] }],
    [{ description: 'x\u0000y' }, { description: ['control_characters'] }],
    [{ description: 'half \ud83d' }, { description: ['control_characters'] }],
    [
      { rating_scale: 7, rating_style: 4 },
      { rating_scale: ['wrong_shape'], rating_style: ['wrong_shape'] },
    ],
    [{ applicant_deadline_days: 0 }, { applicant_deadline_days: ['too_small'] }],
    [{ applicant_deadline_days: 366 }, { applicant_deadline_days: ['too_big'] }],
    [{ reinvitation_deadline: 0 }, { reinvitation_deadline: ['too_small'] }],
    [{ reinvitation_deadline: 366 }, { reinvitation_deadline: ['too_big'] }],
    [{ fixed_deadline: 'tomorrow' }, { fixed_deadline: ['wrong_format'] }],
    [{ invitation_reply_to_email: 'nobody' }, { invitation_reply_to_email: ['not_an_email'] }],
    [{ default_locale: 'de-de' }, { default_locale: ['not_allowed'] }],
    [{ status: 'Published' }, { status: ['unknown_field'] }],
    [
      { company_id: 1, created_by: 1 },
      { company_id: ['unknown_field'], created_by: ['unknown_field'] },
    ],
  ])('with %j is refused by field, and nothing is stored', async (body, errors) => {
    const before = await howMany();
    const reply = await scene.client.post('/api/jobs', body);
    expect(problemOf(reply)).toEqual({ status: 422, code: 'invalid', errors });
    expect(await howMany()).toBe(before);
  });

  it('as a copy takes what staff wrote and the questions, and nothing that happened', async () => {
    const source = await create({
      ...PUBLISHABLE,
      rating_scale: 10,
      reinvitation_deadline: 5,
      invitation_text: '<p>Own words</p>',
    });
    await scene.client.post(`/api/jobs/${source.id}/questions`, { text: 'One?', answer_seconds: 45 });
    await scene.client.post(`/api/jobs/${source.id}/questions`, { text: 'Two?', preparation_seconds: null });
    const removed = await scene.client.post(`/api/jobs/${source.id}/questions`, { text: 'Gone?' });
    await scene.client.delete(`/api/jobs/${source.id}/questions/${(removed.json as Job).id}`);
    await scene.client.post(`/api/jobs/${source.id}/publish`);
    const row = await stored(source.id);
    await anApplication(server.ctx.db, { job: row! });
    await aSeat(server.ctx.db, row!);
    const reply = await scene.client.post(`/api/jobs?duplicate=${source.id}`, { title: 'A copy' });
    const copy = reply.json as Job;
    expect(copy).toMatchObject({
      title: 'A copy',
      description: PUBLISHABLE.description,
      rating_scale: 10,
      reinvitation_deadline: 5,
      invitation_text: '<p>Own words</p>',
      status: 'Draft',
      published_at: null,
      revision: 1,
      question_count: 2,
    });
    expect(copy.shorturl).not.toBe(source.shorturl);
    const questions = await scene.client.get(`/api/jobs/${copy.id}/questions`);
    expect(questions.json).toMatchObject([
      { text: 'One?', order: 1, answer_seconds: 45, job: copy.id },
      { text: 'Two?', order: 2, preparation_seconds: null },
    ]);
    const list = await scene.client.get(`/api/jobs/${copy.id}/applications`);
    expect(list.json).toMatchObject({ count: 0, results: [], buckets: { AwaitingResponse: 0 } });
  });

  it('is told apart from what it is a copy of', async () => {
    const source = await create({ ...PUBLISHABLE, title: 'Analyst, Leeds' });
    const copyOf = async (id: number, body: object = {}) =>
      (await scene.client.post(`/api/jobs?duplicate=${id}`, body)).json as Job;
    const first = await copyOf(source.id);
    expect(first.title).toBe('Analyst, Leeds (copy)');
    expect((await copyOf(source.id)).title).toBe('Analyst, Leeds (copy 2)');
    expect((await copyOf(first.id)).title).toBe('Analyst, Leeds (copy 3)');
    expect((await copyOf(source.id, { default_locale: 'fr-fr' })).title).toBe('Analyst, Leeds (copie)');
    expect((await copyOf(source.id, { title: 'Own title' })).title).toBe('Own title');
    const long = await create({ title: 'x'.repeat(120) });
    expect((await copyOf(long.id)).title).toBe(`${'x'.repeat(113)} (copy)`);
  });

  it('cannot be a copy of what the caller may not see', async () => {
    const foreign = await aJob(server.ctx.db);
    const before = await howMany();
    expect((await scene.client.post(`/api/jobs?duplicate=${foreign.id}`, {})).status).toBe(404);
    expect(problemOf(await scene.client.post('/api/jobs?duplicate=0', {}))).toMatchObject({ status: 422 });
    expect(await howMany()).toBe(before);
  });
});

describe('changing an activity', () => {
  it('stores the given fields only, and counts the revision', async () => {
    const job = await create({ title: 'Before', role: 'Analyst' });
    const reply = await scene.client.patch(`/api/jobs/${job.id}`, {
      title: 'After',
      fixed_deadline: '2090-01-01T12:00:00+02:00',
      revision: 1,
    });
    expect(reply.json).toMatchObject({
      title: 'After',
      role: 'Analyst',
      fixed_deadline: '2090-01-01T10:00:00.000Z',
      revision: 2,
    });
    expect((await scene.client.patch(`/api/jobs/${job.id}`, { fixed_deadline: null })).json).toMatchObject({
      fixed_deadline: null,
      title: 'After',
      revision: 3,
    });
  });

  it.each([
    ['Europe/Paris', '2090-07-01', '2090-07-01T21:59:59.999Z'],
    ['America/New_York', '2090-01-31', '2090-02-01T04:59:59.999Z'],
    ['Pacific/Auckland', '2090-01-31', '2090-01-31T10:59:59.999Z'],
  ])('takes a day as deadline, until its end in %s', async (time_zone, day, end) => {
    const { db } = server.ctx;
    await db.update(companies).set({ time_zone }).where(eq(companies.id, scene.company_id));
    const job = await create({ title: 'Dated', fixed_deadline: day });
    expect(job).toMatchObject({ fixed_deadline: end });
    await scene.client.patch(`/api/jobs/${job.id}`, { fixed_deadline: null });
    const changed = await scene.client.patch(`/api/jobs/${job.id}`, { fixed_deadline: day });
    expect(changed.json).toMatchObject({ fixed_deadline: end });
    for (const fixed_deadline of ['2090-02-30', '0000-01-01', '9999-12-31', '2090-1-1']) {
      const refused = await scene.client.patch(`/api/jobs/${job.id}`, { fixed_deadline });
      expect(problemOf(refused).errors, fixed_deadline).toEqual({ fixed_deadline: ['wrong_format'] });
    }
  });

  it('from an older revision is a conflict, and changes nothing', async () => {
    const job = await create({ title: 'Mine' });
    const other = await scene.client.patch(`/api/jobs/${job.id}`, { title: 'Theirs', revision: job.revision });
    expect(other.status).toBe(200);
    const late = await scene.client.patch(`/api/jobs/${job.id}`, { title: 'Late', role: 'x', revision: job.revision });
    expect(problemOf(late)).toMatchObject({ status: 409, code: 'conflict' });
    expect(await stored(job.id)).toMatchObject({ title: 'Theirs', role: '', revision: 2 });
  });

  it('by many at the same time from one revision lets exactly one through', async () => {
    const job = await create();
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        scene.client.patch(`/api/jobs/${job.id}`, { title: `Edit ${n}`, revision: job.revision }),
      ),
    );
    const winners = replies.filter(({ status }) => status === 200);
    expect(winners).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(7);
    expect(await stored(job.id)).toMatchObject({ title: (winners[0]!.json as Job)['title'], revision: 2 });
  });
});

describe('publishing', () => {
  const publish = (id: number) => scene.client.post(`/api/jobs/${id}/publish`);

  it('is refused with the steps that are not complete', async () => {
    const job = await create({ fixed_deadline: '2020-01-01T00:00:00Z' });
    const reply = await publish(job.id);
    expect(reply.json).toMatchObject({
      status: 422,
      code: 'not_publishable',
      missing: [
        { code: 'title_missing' },
        { code: 'description_missing' },
        { step: 'deadline_fixed', code: 'deadline_past' },
        { step: 'questions', code: 'questions_missing' },
      ],
    });
    expect(problemOf(reply).errors).toMatchObject({ questions: ['questions_missing'] });
    expect(await stored(job.id)).toMatchObject({ status: 'Draft', published_at: null });
    await scene.client.patch(`/api/jobs/${job.id}`, { ...PUBLISHABLE, description: '<p> </p>', fixed_deadline: null });
    expect((await publish(job.id)).json).toMatchObject({
      missing: [{ code: 'description_missing' }, { code: 'questions_missing' }],
    });
  });

  it('happens once, with its time', async () => {
    const job = await create(PUBLISHABLE);
    await scene.client.post(`/api/jobs/${job.id}/questions`, { text: 'Why?' });
    const replies = await Promise.all(Array.from({ length: 5 }, () => publish(job.id)));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409]);
    const row = await stored(job.id);
    expect(row?.status).toBe('Published');
    expect(row?.published_at).not.toBeNull();
    const published = await server.ctx.db.select().from(events).where(eq(events.job_id, job.id));
    expect(published.filter(({ type }) => type === 'job.published')).toHaveLength(1);
  });

  it('and deleting at the same moment leave either a published activity or none', async () => {
    const job = await create(PUBLISHABLE);
    await scene.client.post(`/api/jobs/${job.id}/questions`, { text: 'Why?' });
    const [published, deleted] = await Promise.all([publish(job.id), scene.client.delete(`/api/jobs/${job.id}`)]);
    expect(deleted.status).toBe(204);
    expect([200, 404]).toContain(published.status);
    await finishDeletions(server);
    expect(await stored(job.id)).toBeUndefined();
  });

  it('keeps at least one question afterwards', async () => {
    const job = await create(PUBLISHABLE);
    const question = await scene.client.post(`/api/jobs/${job.id}/questions`, { text: 'Why?' });
    await publish(job.id);
    const removed = await scene.client.delete(`/api/jobs/${job.id}/questions/${(question.json as Job).id}`);
    expect(problemOf(removed)).toMatchObject({ status: 409, code: 'wrong_state' });
  });
});

describe('archiving and deleting', () => {
  it('puts an activity away and brings it back as what it was', async () => {
    const job = await create(PUBLISHABLE);
    expect((await scene.client.post(`/api/jobs/${job.id}/unarchive`)).status).toBe(409);
    expect((await scene.client.post(`/api/jobs/${job.id}/archive`)).json).toMatchObject({ archived: true });
    expect((await scene.client.post(`/api/jobs/${job.id}/archive`)).status).toBe(409);
    expect(problemOf(await scene.client.post(`/api/jobs/${job.id}/publish`))).toMatchObject({ status: 409 });
    const back = await scene.client.post(`/api/jobs/${job.id}/unarchive`);
    expect(back.json).toMatchObject({ archived: false, status: 'Draft' });
  });

  it('is refused while the activity holds a recording that nobody chose yet, whose files would be forgotten', async () => {
    const job = await aJob(server.ctx.db, { company_id: scene.company_id });
    const question = await aQuestion(server.ctx.db, { job });
    await anAttempt(server.ctx.db, { question });
    expect(problemOf(await scene.client.delete(`/api/jobs/${job.id}`))).toMatchObject({ code: 'has_answers' });
  });

  it('is refused while the activity holds answers, and takes everything else along', async () => {
    const job = await aJob(server.ctx.db, { company_id: scene.company_id });
    await aQuestion(server.ctx.db, { job });
    await aResponse(server.ctx.db, job);
    const refused = await scene.client.delete(`/api/jobs/${job.id}`);
    expect(problemOf(refused)).toMatchObject({ status: 409, code: 'has_answers' });
    expect(await stored(job.id)).toBeDefined();
    const other = await aJob(server.ctx.db, { company_id: scene.company_id });
    await aQuestion(server.ctx.db, { job: other });
    await aSeat(server.ctx.db, other);
    const waiting = await anApplication(server.ctx.db, { job: other });
    const gone = await scene.client.delete(`/api/jobs/${other.id}`);
    expect([gone.status, gone.text]).toEqual([204, '']);
    expect((await scene.client.get(`/api/jobs/${other.id}`)).status).toBe(404);
    await finishDeletions(server);
    expect(await server.ctx.db.select().from(applications).where(eq(applications.id, waiting.id))).toEqual([]);
    const kept = await server.ctx.db.select().from(events).where(eq(events.type, 'job.deleted'));
    expect(kept.at(-1)?.data).toEqual({ title: other.title });
  });

  it('takes the answers along for somebody who types the title, and removes their files', async () => {
    const job = await aJob(server.ctx.db, { company_id: scene.company_id, title: 'Night  shift' });
    const question = await aQuestion(server.ctx.db, { job });
    const { application } = await aResponse(server.ctx.db, job);
    const attempt = await anAttempt(server.ctx.db, { question });
    const remove = (title: string) => scene.client.send('DELETE', `/api/jobs/${job.id}`, { json: { title } });
    for (const title of ['', 'Night', 'Day shift'])
      expect(problemOf(await remove(title)), title).toMatchObject({ status: 409, code: 'has_answers' });
    expect(problemOf(await remove('x'.repeat(121)))).toMatchObject({ status: 422, errors: { title: ['too_long'] } });
    expect((await remove(' night shift')).status).toBe(204);
    await finishDeletions(server);
    expect(await stored(job.id)).toBeUndefined();
    expect(await server.ctx.db.select().from(applications).where(eq(applications.id, application.id))).toEqual([]);
    const { rows } = await server.ctx.db.execute(
      sql`select data from pgboss.job where name = 'remove-recording' and (data->>'attempt')::bigint = ${attempt.id}`,
    );
    expect(rows).toEqual([{ data: { company: job.company_id, attempt: attempt.id } }]);
  });
});
