import type { Reviewer } from '@vivavoce/contract/types.ts';
import { QUIET_TYPES } from '@vivavoce/domain/emails/quiet-hours.ts';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { perTest } from '../../../test/lifetimes.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { aJob, aMember, anApplication, aQuestion, aResponse, aSeat, aUser } from '../../../test/factories.ts';
import { aStaffScene, problemOf } from '../../../test/staff-scene.ts';
import { jobs, mails, reviewers } from '../../db/schema/index.ts';
import { personCode } from '../../lib/secrets.ts';

type Seat = { id: number; user: { id: number; full_name: string }; may_decide: boolean; is_you: boolean };
const server = useTestServer();
let path: string;
const scene = perTest(() => aStaffScene(server, { rating_style: 2 }));
beforeEach(async () => {
  path = `${scene.path}/reviewers`;
});
const panel = async () => (await scene.client.get(path)).json as Seat[];

describe('the review panel', () => {
  it('takes colleagues by id, and new people by name and address', async () => {
    const colleague = await aMember(server.ctx.db, { company_id: scene.company_id });
    const first = await scene.client.post(path, { user: colleague.id, may_decide: true });
    expect([first.status, first.json]).toMatchObject([
      201,
      { user: { id: colleague.id }, may_decide: true, is_you: false },
    ]);
    const person = { first_name: 'Ines', last_name: 'Duarte', email: ' Ines@Panel.example ' };
    const second = await scene.client.post(path, person);
    expect(second.json).toMatchObject({
      user: { full_name: 'Ines Duarte', email: 'ines@panel.example' },
      may_decide: false,
      invited_at: null,
      rated: 0,
      left: 0,
    });
    expect((await panel()).map(({ user }) => user.full_name)).toEqual([colleague.full_name, 'Ines Duarte']);
  });

  it('seats a person once, however often and however fast they are added', async () => {
    const person = { first_name: 'Ines', last_name: 'Duarte', email: 'twice@panel.example' };
    const replies = await Promise.all(Array.from({ length: 8 }, () => scene.client.post(path, person)));
    expect(replies.every(({ status }) => status === 201)).toBe(true);
    expect(await panel()).toHaveLength(1);
    const feed = await scene.client.get(`${scene.path}/activities`);
    const added = (feed.json as { results: { type: string }[] }).results.filter(
      ({ type }) => type === 'reviewer.added',
    );
    expect(added).toHaveLength(1);
  });

  it('takes nobody by id whom the company does not know', async () => {
    const stranger = await aUser(server.ctx.db);
    const { user_id: applicant } = await anApplication(server.ctx.db, { job: scene.job });
    for (const user of [stranger.id, applicant, 99_999_999])
      expect(problemOf(await scene.client.post(path, { user }))).toEqual({
        status: 422,
        code: 'invalid',
        errors: { user: ['not_allowed'] },
      });
    expect((await scene.client.post(path, { user: scene.owner.id, first_name: 'x' })).status).toBe(422);
    expect(await panel()).toEqual([]);
  });

  it('changes what a seat may do, and lets a person go without losing the ratings given', async () => {
    await aQuestion(server.ctx.db, { job: scene.job });
    const { application } = await aResponse(server.ctx.db, scene.job);
    const user = await aSeat(server.ctx.db, scene.job);
    const client = await server.staff(user, null);
    await client.post(`${scene.path}/reviews`, { application: application.id, rating: 4 });
    const [seat] = await panel();
    const changed = await scene.client.patch(`${path}/${seat?.id}`, { may_decide: true });
    expect(changed.json).toMatchObject({ may_decide: true, rated: 1, left: 0 });
    expect((await scene.client.delete(`${path}/${seat?.id}`)).status).toBe(204);
    expect((await scene.client.delete(`${path}/${seat?.id}`)).status).toBe(404);
    expect((await client.get(scene.path)).status).toBe(404);
    const { json } = await scene.client.get(`${scene.path}/activities?topic=activity`);
    expect(json).toMatchObject({ results: [{ type: 'reviewer.removed', data: { person: user.full_name } }] });
    // A former reviewer stays one of those who were to rate.
    const kept = await scene.client.get(`${scene.path}/applications/${application.id}`);
    expect(kept.json).toMatchObject({ average_review: 4, rated_by: 1, panel_size: 1 });
  });

  it('of another activity is not reached through this one', async () => {
    const other = await aStaffScene(server);
    await aSeat(server.ctx.db, other.job);
    const [row] = await server.ctx.db.select().from(reviewers).where(eq(reviewers.job_id, other.job.id));
    expect((await scene.client.patch(`${path}/${row?.id}`, { may_decide: true })).status).toBe(404);
    expect((await scene.client.delete(`${path}/${row?.id}`)).status).toBe(404);
    expect((await scene.client.post(`${path}/${row?.id}/invite`)).status).toBe(404);
    expect(await server.ctx.db.select().from(mails).where(eq(mails.job_id, other.job.id))).toEqual([]);
  });

  it('is invited by a mail in the language of the person', async () => {
    const user = await aUser(server.ctx.db, { locale: 'fr-fr', first_name: '<i>Ines</i>', password_hash: 'some hash' });
    await aSeat(server.ctx.db, scene.job, { user_id: user.id });
    const [seat] = await panel();
    const reply = await scene.client.post(`${path}/${seat?.id}/invite`);
    expect(reply.json).toMatchObject({ invited_at: expect.stringMatching(/^\d{4}-/) });
    const [mail] = await server.ctx.db.select().from(mails).where(eq(mails.job_id, scene.job.id));
    expect(mail).toMatchObject({ type: 'reviewer_invitation', to_address: user.email, state: 'queued' });
    expect(mail?.html).toContain('lang="fr');
    expect(mail?.html).not.toContain('<i>Ines</i>');
    const code = personCode(server.ctx.env.SESSION_SECRET, user.id);
    expect(mail?.text).toContain(`http://vivavoce.test/fr/interviews/${scene.job.id}?for=${code}\n`);
    expect(mail?.text).not.toContain('/login/password');
  });

  it('is reminded by the second mail, and called to a first password as long as there is none', async () => {
    const known = await aUser(server.ctx.db, { password_hash: 'some hash' });
    const fresh = await aUser(server.ctx.db);
    for (const { id } of [known, fresh]) await aSeat(server.ctx.db, scene.job, { user_id: id });
    const subjects = async (to: string) =>
      (await server.ctx.db.select().from(mails).where(eq(mails.to_address, to)).orderBy(mails.id)).map(
        ({ subject }) => subject,
      );
    for (const seat of [...(await panel()), ...(await panel())]) await scene.client.post(`${path}/${seat.id}/invite`);
    expect(await subjects(known.email)).toEqual([
      `You are on the review panel: ${scene.job.title}`,
      `Applicants are waiting for your review: ${scene.job.title}`,
    ]);
    const [first, second] = await subjects(fresh.email);
    expect(second).toBe(first);
  });
});

describe('the work of reviewers', () => {
  const waiting = async (count: number) => {
    await aQuestion(server.ctx.db, { job: scene.job });
    const responses = [];
    for (let n = 0; n < count; n += 1)
      responses.push(await aResponse(server.ctx.db, scene.job, { deadline: new Date(Date.UTC(2026, 9, n + 1)) }));
    return responses.map(({ application }) => application);
  };
  const seatsOf = async () =>
    new Map((await panel()).map((seat) => [seat.user.full_name, seat as unknown as Reviewer]));

  it('moves to another reviewer what was not begun, the longest waiting first, and tells both', async () => {
    const [first, , third] = await waiting(3);
    const theo = await aSeat(server.ctx.db, scene.job);
    const petra = await aSeat(server.ctx.db, scene.job);
    const asTheo = await server.staff(theo, null);
    await asTheo.post(`${scene.path}/reviews`, { application: first?.id, rating: 4 });
    const [from, to] = await panel();
    const moving = `${path}/${from?.id}/move`;
    const preview = await scene.client.get(`${moving}?to=${to?.id}&count=1`);
    expect(preview.json).toEqual({ moved: 1, added: 0 });
    const reply = await scene.client.post(moving, { to: to?.id, count: 1 });
    expect(reply.json).toMatchObject({
      moved: 1,
      reviewers: [
        { rated: 1, left: 1 },
        { rated: 0, left: 3 },
      ],
    });
    const next = await asTheo.get('/api/desk/next');
    expect(next.json).toMatchObject({ application: third?.id, left: 1 });
    const list = await asTheo.get(`${scene.path}/applications?status=Responded&need_your_rating=true`);
    expect((list.json as { results: { id: number }[] }).results.map(({ id }) => id)).toEqual([third?.id]);
    const written = await server.ctx.db.select().from(mails).where(eq(mails.type, 'reviewer_move'));
    expect(written.filter(({ job_id }) => job_id === scene.job.id).map(({ to_address }) => to_address)).toEqual([
      theo.email,
      petra.email,
    ]);
  });

  it('comes back to the first reviewer when the other leaves the panel', async () => {
    await waiting(2);
    for (let n = 0; n < 2; n += 1) await aSeat(server.ctx.db, scene.job);
    const [from, to] = await panel();
    await scene.client.post(`${path}/${from?.id}/move`, { to: to?.id, count: 2 });
    expect(await panel()).toMatchObject([{ left: 0 }, { left: 2 }]);
    // Moved back and forth, each applicant waits for one of them only.
    await scene.client.post(`${path}/${to?.id}/move`, { to: from?.id, count: 1 });
    expect(await panel()).toMatchObject([{ left: 1 }, { left: 1 }]);
    await scene.client.delete(`${path}/${to?.id}`);
    expect(await panel()).toMatchObject([{ left: 2 }]);
  });

  it('moves to nobody outside the panel, and to nobody twice', async () => {
    await waiting(1);
    await aSeat(server.ctx.db, scene.job);
    const [from] = await panel();
    for (const to of [from?.id, 99_999_999])
      expect(problemOf(await scene.client.post(`${path}/${from?.id}/move`, { to, count: 1 }))).toMatchObject({
        status: 422,
        errors: { to: ['not_allowed'] },
      });
    expect(await panel()).toMatchObject([{ left: 1 }]);
  });

  it('is told with the deadline of the applicant who has waited longest', async () => {
    const [first] = await waiting(2);
    const user = await aSeat(server.ctx.db, scene.job);
    expect((await seatsOf()).get(user.full_name)?.oldest_deadline).toBe(first?.deadline?.toISOString());
    const client = await server.staff(user, null);
    const desk = (await client.get('/api/desk')).json as { waiting: unknown[] };
    expect(desk.waiting).toMatchObject([
      { job: scene.job.id, left: 2, oldest_deadline: first?.deadline?.toISOString() },
    ]);
  });

  it('is reminded once a day, by day', async () => {
    const user = await aUser(server.ctx.db, { password_hash: 'some hash' });
    await aSeat(server.ctx.db, scene.job, { user_id: user.id });
    const [seat] = await panel();
    const invite = () => scene.client.post(`${path}/${seat?.id}/invite`);
    await invite();
    const replies = await Promise.all([invite(), invite(), invite()]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(2);
    const sent = await server.ctx.db.select().from(mails).where(eq(mails.to_address, user.email)).orderBy(mails.id);
    expect(sent.map(({ type }) => type)).toEqual(['reviewer_invitation', 'reviewer_reminder']);
    expect(QUIET_TYPES).toContain('reviewer_reminder');
  });
});

describe('looking for people', () => {
  const find = async (query: string) =>
    ((await scene.client.get(`/api/reviewers?${query}`)).json as { id: number; full_name: string }[]).map(
      ({ id }) => id,
    );

  it('finds colleagues and panel members of the company, never applicants or strangers', async () => {
    const { db } = server.ctx;
    const colleague = await aMember(db, { company_id: scene.company_id });
    const seated = await aSeat(db, scene.job);
    await anApplication(db, { job: scene.job });
    await aMember(db);
    expect((await find('')).toSorted((a, b) => a - b)).toEqual(
      [scene.owner.id, colleague.id, seated.id].toSorted((a, b) => a - b),
    );
    expect(await find(`not_job=${scene.job.id}`)).not.toContain(seated.id);
    expect(await find(`q=${seated.email.slice(0, 6)}`)).toEqual([seated.id]);
    expect(await find(`last_name=${encodeURIComponent(colleague.last_name)}&first_name=AMARA`)).toEqual([colleague.id]);
    expect(await find('seated=true')).toEqual([seated.id]);
    const limited = await aMember(db, { company_id: scene.company_id, create_interview_only: true });
    expect((await (await server.staff(limited)).get('/api/reviewers?seated=true')).json).toEqual([]);
    expect(await find(`user=${colleague.id}`)).toEqual([colleague.id]);
    expect(await find(`user=${colleague.id}&seated=true`)).toEqual([]);
    expect(await find('email=%25')).toEqual([]);
    const foreign = await aStaffScene(server);
    expect((await scene.client.get(`/api/reviewers?not_job=${foreign.job.id}`)).status).toBe(404);
  });
});

describe('publishing', () => {
  const draft = async () => {
    const job = await aJob(server.ctx.db, {
      company_id: scene.company_id,
      created_by: scene.owner.id,
      status: 'Draft',
      invitation_subject: 'Welcome',
    });
    await aQuestion(server.ctx.db, { job });
    const people = await Promise.all([aUser(server.ctx.db), aUser(server.ctx.db), aUser(server.ctx.db)]);
    const [first, second, invited] = people;
    for (const { id } of [first, second, scene.owner]) await aSeat(server.ctx.db, job, { user_id: id });
    await aSeat(server.ctx.db, job, { user_id: invited.id, invited_at: new Date() });
    return { job, first, second };
  };
  const written = async (job: number) =>
    (await server.ctx.db.select().from(mails).where(eq(mails.job_id, job)).orderBy(mails.to_address)).map(
      ({ to_address }) => to_address,
    );
  const publish = (job: number, body?: object) => scene.client.post(`/api/jobs/${job}/publish`, body);

  it('invites those of the panel who have not been invited, once, and nobody who publishes', async () => {
    const { job, first, second } = await draft();
    const replies = await Promise.all([
      publish(job.id, { invite_panel: true }),
      publish(job.id, { invite_panel: true }),
    ]);
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(await written(job.id)).toEqual([first.email, second.email].toSorted());
    const seats = (await scene.client.get(`/api/jobs/${job.id}/reviewers`)).json as Reviewer[];
    expect(seats.filter(({ invited_at }) => invited_at === null).map(({ is_you }) => is_you)).toEqual([true]);
  });

  it.each([undefined, {}, { invite_panel: false }])('with %j invites nobody', async (body) => {
    const { job } = await draft();
    expect((await publish(job.id, body)).status).toBe(200);
    expect(await written(job.id)).toEqual([]);
  });

  it('that is refused invites nobody', async () => {
    const { job } = await draft();
    await server.ctx.db.update(jobs).set({ title: '' }).where(eq(jobs.id, job.id));
    expect((await publish(job.id, { invite_panel: true })).status).toBe(422);
    expect(await written(job.id)).toEqual([]);
    const seats = (await scene.client.get(`/api/jobs/${job.id}/reviewers`)).json as Reviewer[];
    expect(seats.filter(({ invited_at }) => invited_at === null)).toHaveLength(3);
  });
});
