import type { ResultOf } from '@vivavoce/contract/index.ts';
import type { OwnShare, ReceivedShare, SharedPractice } from '@vivavoce/contract/types.ts';
import { SHARE_LIMITS } from '@vivavoce/domain/applications/home/shares.ts';
import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../test/api-client.ts';
import { useTestServer } from '../../../test/api-test.ts';
import {
  aCompany,
  aJob,
  aMember,
  anApplication,
  anAttempt,
  aQuestion,
  aUser,
  aVersion,
} from '../../../test/factories.ts';
import { perTest } from '../../../test/lifetimes.ts';
import { problemOf } from '../../../test/staff-scene.ts';
import {
  applications,
  attempts,
  audit_events,
  cohort_members,
  cohort_staff,
  cohorts,
  companies,
  learner_share_looks,
  learner_shares,
  memberships,
  speech_metrics,
  users,
} from '../../db/schema/index.ts';
import { sharePass } from '../../lib/secrets.ts';

type Made = ResultOf<'POST /api/me/shares'>;
type Looks = ResultOf<'GET /api/me/shares/{share}/looks'>;

const server = useTestServer();
const db = () => server.ctx.db;
const at = (day: number) => new Date(Date.UTC(2026, 0, day, 9));
const hours = (n: number) => new Date(Date.now() + n * 3600_000);

async function aLearner(company_id: number, full_name: string) {
  const user = await aUser(db());
  return { user, company_id, full_name, browser: await server.learner({ user_id: user.id }) };
}
type Learner = Awaited<ReturnType<typeof aLearner>>;

/** A sent practice with one rated and measured recording of one question on each day. */
async function practised({ user, company_id, full_name }: Learner, days = [1], competency = 'Communication') {
  const job = await aJob(db(), { company_id, assessment_type: 'experience', title: 'Ward round' });
  const question = await aQuestion(db(), { job, competency, text: 'Explain a change of treatment.' });
  const sent = { job, user_id: user.id, applicant_name: full_name, responded_at: at(Math.max(...days)) };
  const application = await aVersion(db(), await anApplication(db(), sent));
  const recorded: number[] = [];
  for (const [index, day] of days.entries()) {
    const media_key = `recordings/${company_id}/shared-${application.id}-${index}/video.mp4`;
    const bytes = Buffer.from(`recording ${index} of ${full_name}`);
    await server.ctx.storage.put(media_key, bytes, { max_bytes: 100 });
    const facts = { number: index + 1, state: 'playable' as const, created_at: at(day), media_key };
    const { id } = await anAttempt(db(), { question, application, ...facts });
    await db()
      .insert(speech_metrics)
      .values({
        attempt_id: id,
        application_id: application.id,
        self_rating: 4,
        measured_at: at(day),
        duration_ms: 60_000 + index,
        voice: [{ from_ms: 0, to_ms: 4_000 }],
        range_db: 30,
        loudness_tenths: -230,
        clipped: false,
      });
    recorded.push(id);
  }
  return { application, recorded };
}

const scene = perTest(async () => {
  const { id: company_id } = await aCompany(db());
  const learner = await aLearner(company_id, 'Amara Okafor');
  const { application, recorded } = await practised(learner, [1, 2]);
  const member = await aMember(db(), { company_id });
  return { company_id, learner, application, attempt: recorded[0]!, later: recorded[1]!, member };
});

const link = (days: 1 | 7 | 30 = 7) => ({ way: 'link', days }) as const;
const toAddress = (email: string) => ({ way: 'email', email }) as const;
const post = (browser: ApiClient, body: object) => browser.post('/api/me/shares', body);

async function share(recipient: object, kind = 'recording', attempt = scene.attempt): Promise<Made> {
  const reply = await post(scene.learner.browser, { attempt, kind, recipient });
  expect(reply.status, reply.text).toBe(201);
  return reply.json as Made;
}
const tokenOf = ({ url }: Made) => url?.split('#')[1] ?? expect.fail('no link');
const open = (made: Made) => server.anonymous().post('/api/shared/open', { token: tokenOf(made) });
const shown = async (made: Made): Promise<SharedPractice> => {
  const reply = await open(made);
  expect(reply.status, reply.text).toBe(200);
  return reply.json as SharedPractice;
};
const listOf = async (browser: ApiClient) =>
  ((await browser.get('/api/me/shares')).json as { results: OwnShare[] }).results;
const receivedBy = async (client: ApiClient) =>
  ((await client.get('/api/received-shares')).json as { results: ReceivedShare[] }).results;
const takeBack = ({ share: { id } }: Made, browser = scene.learner.browser) =>
  browser.send('DELETE', `/api/me/shares/${id}`);
const looksAt = async ({ share: { id } }: Made) =>
  ((await scene.learner.browser.get(`/api/me/shares/${id}/looks`)).json as Looks).results;

describe('a link', () => {
  it('shows one recording and plays it, and nothing else of its learner', async () => {
    const made = await share(link());
    const practice = await shown(made);
    expect(practice).toMatchObject({
      share: { kind: 'recording', learner: 'Amara Okafor', activity: 'Ward round' },
      recordings: [],
      media: { sound_only: false, captions: null },
    });
    const media = practice.media?.url ?? '';
    const played = await server.anonymous().get(media);
    expect([played.status, played.text]).toEqual([200, 'recording 0 of Amara Okafor']);
    expect(played.headers.get('cache-control')).toBe('private, no-store');
    const stranger = server.anonymous();
    for (const path of [
      '/api/me/shares',
      `/api/interview/${scene.application.id}`,
      `/api/interview/${scene.application.id}/attempts/${scene.later}/video`,
      `/api/received-shares/${made.share.id}`,
    ])
      expect((await stranger.get(path)).status, path).toBe(401);
  });

  it('of figures plays nothing, and has those of one recording alone', async () => {
    const practice = await shown(await share(link(), 'figures', scene.later));
    expect(practice.media).toBeNull();
    expect(practice.recordings).toMatchObject([{ self_rating: 4, figures: { duration_ms: 60_001 } }]);
  });

  it('of a line of progress ends with the day on which it was shared', async () => {
    const made = await share(link(), 'progress', scene.later);
    await practised(scene.learner, [5]);
    await practised(scene.learner, [1], 'Teamwork');
    const { share: about, recordings, media } = await shown(made);
    expect(about.name).toBe('Communication');
    expect(media).toBeNull();
    expect(recordings.map((each) => each.figures?.duration_ms)).toEqual([60_000, 60_001]);
    expect((await shown(await share(link(), 'progress', scene.attempt))).recordings).toHaveLength(1);
  });

  it('counts a look once it is opened by a press, and its playing once in a while', async () => {
    const made = await share(link());
    expect((await server.anonymous().get('/share')).status).toBe(200);
    expect(await looksAt(made)).toEqual([]);
    const { media } = await shown(made);
    await shown(made);
    for (let n = 0; n < 3; n += 1) await server.anonymous().get(media?.url ?? '');
    expect((await looksAt(made)).map(({ what, by }) => [what, by])).toEqual([
      ['played', null],
      ['opened', null],
    ]);
    expect(await listOf(scene.learner.browser)).toMatchObject([{ looks: 2, way: 'link', state: 'open' }]);
  });

  it('opens nothing once it was taken back, and stops what plays', async () => {
    const made = await share(link());
    const { media } = await shown(made);
    expect((await takeBack(made)).status).toBe(204);
    expect((await open(made)).status).toBe(404);
    expect((await server.anonymous().get(media?.url ?? '')).status).toBe(404);
    expect(await listOf(scene.learner.browser)).toMatchObject([{ state: 'taken_back' }]);
    expect((await takeBack(made)).status).toBe(204);
  });

  it('opens nothing after its end', async () => {
    const made = await share(link(1));
    const { media } = await shown(made);
    const id = made.share.id;
    expect(Date.parse(made.share.ends_at ?? '') - Date.parse(made.share.created_at)).toBe(24 * 3600_000);
    await db()
      .update(learner_shares)
      .set({ ends_at: hours(-1) })
      .where(eq(learner_shares.id, id));
    expect((await open(made)).status).toBe(404);
    expect((await server.anonymous().get(media?.url ?? '')).status).toBe(404);
    expect(await listOf(scene.learner.browser)).toMatchObject([{ state: 'ended' }]);
  });

  it('cannot be guessed, and its pass is of one share and one hour', async () => {
    const made = await share(link());
    const figures = await share(link(), 'figures');
    const named = await share(toAddress(scene.member.email));
    const secret = server.ctx.env.SESSION_SECRET;
    const passes = [
      sharePass(secret, made.share.id, hours(-1)),
      sharePass('another secret', made.share.id, hours(1)),
      sharePass(secret, figures.share.id, hours(1)),
      // Only a link has an address that plays without a session.
      sharePass(secret, named.share.id, hours(1)),
      sharePass(secret, made.share.id, hours(1)).replace(/^[^.]+/, 'zzzz'),
    ];
    for (const pass of passes)
      expect((await server.anonymous().get(`/api/shared/${pass}/video`)).status, pass).toBe(404);
    for (const pass of ['x', 'a.b.c', `${'9'.repeat(12)}.1.${'a'.repeat(22)}`])
      expect((await server.anonymous().get(`/api/shared/${pass}/video`)).status, pass).toBe(404);
    for (const token of ['a'.repeat(32), tokenOf(made).toUpperCase(), `${tokenOf(made)}x`])
      expect((await server.anonymous().post('/api/shared/open', { token })).status).toBe(404);
    const [row] = await db().select().from(learner_shares).where(eq(learner_shares.id, made.share.id));
    expect(JSON.stringify(row)).not.toContain(tokenOf(made));
  });

  it('opens nothing of a suspended company, or once the interview has another address', async () => {
    const made = await share(link());
    const { media } = await shown(made);
    const suspend = (suspended_at: Date | null) =>
      db().update(companies).set({ suspended_at }).where(eq(companies.id, scene.company_id));
    await suspend(new Date());
    expect((await open(made)).status).toBe(404);
    expect((await server.anonymous().get(media?.url ?? '')).status).toBe(404);
    await suspend(null);
    expect((await open(made)).status).toBe(200);
    await db()
      .update(users)
      .set({ email: `now-${scene.learner.user.email}` })
      .where(eq(users.id, scene.learner.user.id));
    expect((await open(made)).status).toBe(404);
    const other = await server.learner({ user_id: scene.learner.user.id });
    expect(await listOf(other)).toEqual([]);
    expect((await takeBack(made, other)).status).toBe(404);
  });

  it('goes with the recording and with its learner', async () => {
    const [first, second] = [await share(link()), await share(link(), 'recording', scene.later)];
    await shown(second);
    await db().delete(attempts).where(eq(attempts.id, scene.attempt));
    expect((await open(first)).status).toBe(404);
    await db().delete(applications).where(eq(applications.id, scene.application.id));
    expect((await open(second)).status).toBe(404);
    expect(await db().$count(learner_shares, eq(learner_shares.company_id, scene.company_id))).toBe(0);
    expect(await db().$count(learner_share_looks, eq(learner_share_looks.share_id, second.share.id))).toBe(0);
  });
});

describe('a member of staff', () => {
  it('sees what is shared with the own address, its learner sees the look, and neither sees more', async () => {
    const made = await share(toAddress(scene.member.email.toUpperCase()));
    const other = await aLearner(scene.company_id, 'Ben Ashworth');
    await practised(other);
    const staff = await server.staff(scene.member);
    expect(await receivedBy(staff)).toMatchObject([{ id: made.share.id, learner: 'Amara Okafor' }]);
    const practice = (await staff.get(`/api/received-shares/${made.share.id}`)).json as SharedPractice;
    const played = await staff.get(practice.media?.url ?? '');
    expect([played.status, played.text]).toEqual([200, 'recording 0 of Amara Okafor']);
    expect((await looksAt(made)).map(({ what, by }) => [what, by])).toEqual([
      ['played', scene.member.full_name],
      ['opened', scene.member.full_name],
    ]);
    await takeBack(made);
    expect(await receivedBy(staff)).toEqual([]);
    for (const path of ['', '/video', '/captions'])
      expect((await staff.get(`/api/received-shares/${made.share.id}${path}`)).status, path).toBe(404);
  });

  it('gets nothing of a colleague, of another company, or after leaving', async () => {
    const made = await share(toAddress(scene.member.email));
    const path = `/api/received-shares/${made.share.id}`;
    const colleague = await aMember(db(), { company_id: scene.company_id, role: 'owner' });
    const elsewhere = await aMember(db(), { role: 'owner' });
    for (const user of [colleague, elsewhere]) {
      const client = await server.staff(user);
      expect(await receivedBy(client)).toEqual([]);
      for (const part of ['', '/video', '/captions']) expect((await client.get(`${path}${part}`)).status).toBe(404);
    }
    // The same person in another company sees nothing of this one there.
    const staff = await server.staff(scene.member);
    await db().insert(memberships).values({ company_id: elsewhere.company_id, user_id: scene.member.id });
    const there = await server.staff(scene.member, elsewhere.company_id);
    expect((await there.get(path)).status).toBe(404);
    expect((await staff.get(path)).status).toBe(200);
    await db()
      .delete(memberships)
      .where(and(eq(memberships.user_id, scene.member.id), eq(memberships.company_id, scene.company_id)));
    expect([401, 403, 404]).toContain((await staff.get(path)).status);
    expect((await scene.learner.browser.get(path)).status).toBe(401);
  });

  it('is not revealed: any address gets the same answer', async () => {
    const [known, unknown] = [await share(toAddress(scene.member.email)), await share(toAddress('no@mail.example'))];
    const facts = ({ share: { id: _id, recipient: _to, created_at: _at, ...rest }, url }: Made) => ({ ...rest, url });
    expect(facts(known)).toEqual(facts(unknown));
    expect(unknown).toMatchObject({ url: null, share: { way: 'email', recipient: 'no@mail.example', ends_at: null } });
  });

  it('of an own cohort is chosen by name, and no other is', async () => {
    const { learner, company_id, member, attempt } = scene;
    const cohort = { company_id, name: 'Nursing', ends_on: '2099-01-01', created_by: member.id };
    const [made] = await db().insert(cohorts).values(cohort).returning();
    await db().insert(cohort_staff).values({ cohort_id: made!.id, user_id: member.id });
    const path = `/api/me/recordings/${attempt}/share-choices`;
    expect((await learner.browser.get(path)).json).toMatchObject({ staff: [] });
    const to = { attempt, kind: 'recording', recipient: { way: 'staff', user: member.id } };
    expect(problemOf(await post(learner.browser, to)).errors).toEqual({ recipient: ['not_allowed'] });
    await db().insert(cohort_members).values({
      cohort_id: made!.id,
      company_id,
      user_id: learner.user.id,
      full_name: 'Amara Okafor',
      first_name: 'Amara',
      source: 'code',
    });
    expect((await learner.browser.get(path)).json).toMatchObject({
      staff: [{ id: member.id, full_name: member.full_name }],
    });
    expect(await share({ way: 'staff', user: member.id })).toMatchObject({
      share: { way: 'staff', recipient: member.full_name },
    });
    expect(await receivedBy(await server.staff(member))).toHaveLength(1);
    await db().delete(memberships).where(eq(memberships.user_id, member.id));
    expect((await learner.browser.get(path)).json).toMatchObject({ staff: [] });
  });
});

describe('another learner', () => {
  it('shares, sees and takes back nothing of this one', async () => {
    const made = await share(link());
    const { browser } = await aLearner(scene.company_id, 'Ben Ashworth');
    const of = (body: object) => post(browser, { attempt: scene.attempt, kind: 'recording', ...body });
    expect((await of({ recipient: link() })).status).toBe(404);
    expect((await browser.get(`/api/me/recordings/${scene.attempt}/share-choices`)).status).toBe(404);
    expect((await browser.get(`/api/me/shares/${made.share.id}/looks`)).status).toBe(404);
    expect((await takeBack(made, browser)).status).toBe(404);
    expect(await listOf(browser)).toEqual([]);
    expect((await open(made)).status).toBe(200);
  });
});

describe('sharing', () => {
  it('needs a sent recording of practice, figures where it shares them, and a known number of days', async () => {
    const { learner, attempt, application } = scene;
    const of = async (body: object) => problemOf(await post(learner.browser, { attempt, kind: 'recording', ...body }));
    expect(await of({ recipient: { way: 'link', days: 2 } })).toMatchObject({ status: 422 });
    expect(await of({ recipient: toAddress('nowhere') })).toMatchObject({ status: 422 });
    expect(await of({ kind: 'all', recipient: link() })).toMatchObject({ status: 422 });
    await db().update(speech_metrics).set({ self_rating: null }).where(eq(speech_metrics.attempt_id, attempt));
    for (const kind of ['figures', 'progress'])
      expect(await of({ kind, recipient: link() })).toMatchObject({ code: 'wrong_state' });
    await db().update(applications).set({ responded_at: null }).where(eq(applications.id, application.id));
    expect(await of({ recipient: link() })).toMatchObject({ status: 404 });
  });

  it('has a limit of open ones, which taking back makes room in', async () => {
    const first = await share(link());
    await db().execute(sql`
      insert into learner_shares (company_id, application_id, attempt_id, kind, email, recipient_email)
      select company_id, application_id, attempt_id, kind, email, n || '@mail.example'
      from learner_shares, generate_series(2, ${SHARE_LIMITS.open_max}) n where id = ${first.share.id}`);
    const body = { attempt: scene.attempt, kind: 'recording', recipient: link() };
    expect(problemOf(await post(scene.learner.browser, body)).code).toBe('limit_reached');
    await takeBack(first);
    expect((await post(scene.learner.browser, body)).status).toBe(201);
    const ids: number[] = [];
    let before = '';
    do {
      const reply = await scene.learner.browser.get(`/api/me/shares${before}`);
      const page = reply.json as ResultOf<'GET /api/me/shares'>;
      ids.push(...page.results.map(({ id }) => id));
      before = page.next_before === null ? '' : `?before=${page.next_before}`;
    } while (before !== '');
    expect(new Set(ids).size).toBe(SHARE_LIMITS.open_max + 1);
  });

  it('is in the log of the company without an address or a token', async () => {
    const made = await share(link());
    const named = await share(toAddress('noor@mail.example'));
    await shown(made);
    await takeBack(named);
    const rows = await db().select().from(audit_events).where(eq(audit_events.application_id, scene.application.id));
    expect(rows.map(({ type, actor }) => `${type} by ${actor}`).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'share.made by applicant',
      'share.made by applicant',
      'share.opened by visitor',
      'share.taken_back by applicant',
    ]);
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`noor@|${tokenOf(made)}`));
  });
});
