import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { ResultOf } from '@vivavoce/contract/index.ts';
import { perTest } from '../../../test/lifetimes.ts';
import type { ApiClient } from '../../../test/api-client.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { aCanaryResponse, aQuestion, aResponse, aSeat } from '../../../test/factories.ts';
import { aStaffScene, problemOf } from '../../../test/staff-scene.ts';
import { applications, attempts, audit_events, guest_links, mails, reviews } from '../../db/schema/index.ts';
import { mailedCode } from '../../lib/secrets.ts';
import { writeTranscript } from '../transcripts/transcripts.service.ts';

type Made = ResultOf<'POST /api/jobs/{job}/guest-links'>;
type Share = ResultOf<'GET /api/guest/{guest_link}'>;
type Views = ResultOf<'GET /api/jobs/{job}/guest-links/{guest_link}/views'>;

const server = useTestServer();
let path: string;

const respond = () => aCanaryResponse(server.ctx.db, scene.job);

const scene = perTest(() => aStaffScene(server, { rating_style: 1, rating_scale: 5 }));
beforeEach(async () => {
  await aQuestion(server.ctx.db, { job: scene.job, text: 'Why us?' });
  path = `${scene.path}/guest-links`;
});

const tokenOf = (url: string) => url.slice(url.indexOf('#') + 1);

async function share(applicants: number[], body: object = {}): Promise<Made> {
  const reply = await scene.client.post(path, { name: 'Noor Ahmadi', applicants, ...body });
  expect(reply.status, reply.text).toBe(201);
  return reply.json as Made;
}

async function enter({ url }: Made, guest: ApiClient = server.anonymous()) {
  const reply = await guest.post('/api/guest/open', { token: tokenOf(url) });
  return { guest, reply };
}

const at = ({ guest_link }: Made, rest = '') => `/api/guest/${guest_link.id}${rest}`;

it('tells a guest no name, address, file name or id of a masked applicant, and nothing of ratings', async () => {
  const { db } = server.ctx;
  const { application, answers: given } = await respond();
  const [first] = given;
  if (!first?.attempt_id) throw new Error('the answer has no attempt');
  const webvtt = `WEBVTT\n\n00:00:00.000 --> 00:00:02.000\nI am Canaria, canary-${application.user_id}@mail.example.\n`;
  await db.update(attempts).set({ poster_key: 'posters/none' }).where(eq(attempts.id, first.attempt_id));
  await writeTranscript(server.ctx, first.attempt_id, { by: 'applicant' }, { file: webvtt, language: 'en' });
  await db.insert(reviews).values({
    application_id: application.id,
    job_id: scene.job.id,
    user_id: (await aSeat(db, scene.job)).id,
    rating: 2,
    sent_at: new Date(),
  });
  const made = await share([application.id], { permission: 'rate' });
  const { guest, reply } = await enter(made);
  const bodies = [reply];
  bodies.push(await guest.get(at(made)), await guest.get(at(made, '/applicants/1')));
  bodies.push(await guest.get(at(made, '/applicants/1/answers/1/captions')));
  bodies.push(await guest.send('PUT', at(made, '/applicants/1/review'), { json: { rating: 4 } }));
  for (const { status, text, headers } of bodies) {
    expect(status, text).toBe(200);
    const sent = text + JSON.stringify([...headers]);
    expect(sent).not.toMatch(/canaria|vogelsang|canary/i);
    expect(sent).not.toContain('/api/jobs/');
    expect(sent).not.toContain(`"rating":2`);
  }
  expect(bodies[3]?.text).toContain('I am •••');
  expect(bodies[1]?.json).toMatchObject({ masked: true, applicants: [{ place: 1, name: null }] });
  // The name is there for a link that shows it.
  const open = await share([application.id], { masked: false });
  const other = await enter(open);
  expect((await other.guest.get(at(open))).json).toMatchObject({ applicants: [{ name: 'Canaria Vogelsang' }] });
});

it('keeps the link as a hash, and in no entry of the log', async () => {
  const { application } = await respond();
  const made = await share([application.id]);
  await enter(made);
  const token = tokenOf(made.url);
  const { rows } = await server.ctx.pool.query<{ all: string }>(
    `select (select string_agg(l::text, '') from guest_links l) || (select string_agg(e::text, '') from audit_events e)
      || coalesce((select string_agg(k::text, '') from idempotency_keys k), '') as all`,
  );
  expect(rows[0]?.all).not.toContain(token);
  const again = await scene.client.get(path);
  expect(again.text).not.toContain(token);
});

it('opens without a code in the first browser alone, and looks gone in every other', async () => {
  const { application } = await respond();
  const made = await share([application.id]);
  const { guest } = await enter(made);
  expect((await enter(made, guest)).reply.status).toBe(200);
  const forwarded = await enter(made);
  const guessed = await server.anonymous().post('/api/guest/open', { token: 'A'.repeat(32) });
  expect(forwarded.reply.status).toBe(404);
  const plain = (text: string) => text.replace(/"request_id":"[^"]*"/, '');
  expect(plain(forwarded.reply.text)).toBe(plain(guessed.text));
  expect((await forwarded.guest.get(at(made))).status).toBe(404);
});

it('opens with a mailed code, which ends after five wrong ones', async () => {
  const { application } = await respond();
  const made = await share([application.id], { email: 'noor@mail.example' });
  const guest = server.anonymous();
  const open = (code?: string) =>
    guest.post('/api/guest/open', { token: tokenOf(made.url), ...(code !== undefined && { code }) });
  const newestCode = async () => {
    const [mail] = await server.ctx.db
      .select()
      .from(mails)
      .where(eq(mails.type, 'guest_code'))
      .orderBy(sql`id desc`)
      .limit(1);
    const code = mailedCode(server.ctx.env.SESSION_SECRET, mail?.link_nonce ?? '');
    expect(mail?.html + String(mail?.text) + String(mail?.subject)).not.toContain(code);
    return code;
  };
  expect((await open()).json).toEqual({ guest_link: null, email_hint: 'n•••@mail.example' });
  const first = await newestCode();
  const wrong = first === '000000' ? '000001' : '000000';
  for (let tries = 0; tries < 5; tries += 1)
    expect(problemOf(await open(wrong))).toMatchObject({ status: 422, errors: { code: ['wrong_code'] } });
  expect((await open(first)).status).toBe(422);
  await open();
  expect((await open(await newestCode())).json).toEqual({ guest_link: made.guest_link.id, email_hint: null });
  expect((await guest.get(at(made))).status).toBe(200);
  // A code is good for one browser.
  expect((await server.anonymous().post('/api/guest/open', { token: tokenOf(made.url), code: first })).status).toBe(
    422,
  );
});

it('ends immediately when it is revoked, at its time, and when it is renewed', async () => {
  const { application } = await respond();
  const made = await share([application.id]);
  const { guest } = await enter(made);
  expect((await guest.get(at(made, '/applicants/1'))).status).toBe(200);
  const revoked = await scene.client.send('DELETE', `${path}/${made.guest_link.id}`);
  expect(revoked.json).toMatchObject({ state: 'revoked' });
  for (const rest of ['', '/applicants/1', '/applicants/1/answers/1/video'])
    expect((await guest.get(at(made, rest))).status).toBe(404);
  const renewed = (await scene.client.post(`${path}/${made.guest_link.id}/renew`, {})).json as Made;
  expect((await guest.get(at(made))).status).toBe(404);
  expect((await enter(made)).reply.status).toBe(404);
  const other = await enter(renewed);
  expect((await other.guest.get(at(made))).status).toBe(200);
  await server.ctx.db
    .update(guest_links)
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where(eq(guest_links.id, made.guest_link.id));
  expect((await other.guest.get(at(made))).status).toBe(404);
  expect((await enter(renewed)).reply.status).toBe(404);
});

it('allows no more than the link says, and nothing once there is an outcome', async () => {
  const { application } = await respond();
  const review = async (permission: string, json: object) => {
    const made = await share([application.id], { permission });
    const { guest } = await enter(made);
    return guest.send('PUT', at(made, '/applicants/1/review'), { json });
  };
  expect((await review('watch', { comment: 'x' })).status).toBe(403);
  expect((await review('comment', { rating: 3 })).status).toBe(403);
  expect((await review('comment', { comment: 'Clear' })).json).toEqual({ rating: null, comment: 'Clear' });
  expect((await review('rate', { rating: 5, comment: 'Good' })).json).toEqual({ rating: 5, comment: 'Good' });
  for (const json of [{}, { rating: 6 }, { rating: 0 }, { rating: 2.5 }, { comment: 'x'.repeat(5000) }, { mark: 1 }])
    expect((await review('rate', json)).status).toBe(422);
  await server.ctx.db
    .update(applications)
    .set({ shortlisted_at: new Date() })
    .where(eq(applications.id, application.id));
  expect(problemOf(await review('rate', { rating: 1 }))).toMatchObject({ code: 'wrong_state' });
});

it('shows a reviewer what guests rated once the own review is sent, and in no average', async () => {
  const { db } = server.ctx;
  const { application } = await respond();
  const { guest, ...made } = await share([application.id], { permission: 'rate' }).then(async (link) => ({
    ...link,
    ...(await enter(link)),
  }));
  await guest.send('PUT', at(made, '/applicants/1/review'), { json: { rating: 2, comment: 'Rather vague' } });
  const member = await aSeat(db, scene.job);
  const reader = await server.staff(member, null);
  const notes = `/api/jobs/${scene.job.id}/applications/${application.id}/guest-reviews`;
  const reading = async () => (await reader.get(notes)).json;
  expect(await reading()).toEqual([]);
  await db.insert(reviews).values({
    application_id: application.id,
    job_id: scene.job.id,
    user_id: member.id,
    rating: 4,
    sent_at: new Date(),
  });
  expect(await reading()).toMatchObject([
    { guest: 'Noor Ahmadi', rating: 2, rating_scale: 5, comment: 'Rather vague' },
  ]);
  const applicant = (await reader.get(`/api/jobs/${scene.job.id}/applications/${application.id}`)).text;
  expect(applicant).not.toContain('Rather vague');
});

it('shows staff each view, once, and enters it in the audit log', async () => {
  const { application } = await respond();
  const made = await share([application.id]);
  const { guest } = await enter(made);
  await guest.get(at(made, '/applicants/1'));
  await guest.get(at(made, '/applicants/1'));
  const { results } = (await scene.client.get(`${path}/${made.guest_link.id}/views`)).json as Views;
  expect(results.map(({ what }) => what)).toEqual(['applicant', 'opened']);
  expect(results[0]?.applicant).toEqual({ id: application.id, full_name: 'Canaria Vogelsang' });
  const entries = await server.ctx.db
    .select({ type: audit_events.type, actor: audit_events.actor })
    .from(audit_events)
    .where(eq(audit_events.application_id, application.id));
  expect(entries[0]).toEqual({ type: 'guest_link.applicant_viewed', actor: 'visitor' });
  expect(((await guest.get(at(made))).json as Share).applicants).toMatchObject([{ seen: true }]);
});

it('tells the applicant how many guests have looked, each link once and without a name', async () => {
  const { application } = await respond();
  for (const made of [await share([application.id]), await share([application.id]), await share([application.id])]) {
    const { guest } = await enter(made);
    await guest.get(at(made, '/applicants/1'));
    await guest.get(at(made, '/applicants/1'));
  }
  const unread = await share([application.id]);
  await enter(unread);
  const home = await (await server.applicant(application)).get(`/api/interview/${application.id}/home`);
  expect(home.json).toMatchObject({ views: [{ by: 'guest', people: 3 }] });
  expect(home.text).not.toContain('Noor Ahmadi');
});

it('leaves with its last applicant', async () => {
  const { application } = await respond();
  const made = await share([application.id]);
  const { guest } = await enter(made);
  await guest.get(at(made, '/applicants/1'));
  const other = await respond();
  const both = await share([application.id, other.application.id]);
  const { guest: second } = await enter(both);
  const erased = await scene.client.send('DELETE', `${scene.path}/applications/${application.id}`, {
    json: { full_name: 'Canaria Vogelsang' },
  });
  expect(erased.status, erased.text).toBeLessThan(300);
  expect((await second.get(at(both))).json).toMatchObject({ applicants: [{ place: 2 }] });
  expect((await second.get(at(both, '/applicants/1'))).status).toBe(404);
  expect((await guest.get(at(made))).status).toBe(404);
  expect((await scene.client.get(path)).json).toMatchObject([{ id: both.guest_link.id, applicants: 1 }]);
});

it('shares nobody who has not answered, of another activity, or twice', async () => {
  const { application } = await respond();
  const elsewhere = await aStaffScene(server, {});
  const foreign = await aResponse(server.ctx.db, elsewhere.job);
  const refused = (applicants: number[]) => scene.client.post(path, { name: 'Noor', applicants });
  for (const list of [[], [foreign.application.id], [application.id, application.id], [999_999_999]])
    expect((await refused(list)).status).toBe(422);
  expect(
    (await scene.client.post(path, { name: 'Noor', applicants: [application.id], expires_in_days: 61 })).status,
  ).toBe(422);
  expect((await scene.client.get(path)).json).toEqual([]);
});
