import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Interview } from '@vivavoce/contract/types.ts';
import { useTestServer } from '../../../../test/api-test.ts';
import { aScene, begin, consent, device, put, show, someBytes, tryToBegin } from '../../../../test/recording.ts';
import { applications, consents, events, mails, question_openings, users } from '../../../db/schema/index.ts';
import { NOTICE_VERSION } from '../state/notice.ts';

const server = useTestServer({ still: true });

const codeOf = (reply: { json: unknown }) => (reply.json as { code?: string }).code;
const eventsOf = async (application: number) =>
  (await server.ctx.db.select().from(events).where(eq(events.application_id, application)).orderBy(events.id)).map(
    ({ type }) => type,
  );
const rowOf = async (application: number) =>
  (await server.ctx.db.select().from(applications).where(eq(applications.id, application)))[0];

describe('consent', () => {
  test('is kept with its wording; the name given replaces the one that staff typed', async () => {
    const scene = await aScene(server, { consented: false });
    const reply = await scene.browser.post(`${scene.path}/consent`, {
      first_name: ' Amara ',
      last_name: 'Okafor-Lind',
      phone: '+44 20 7946 0000',
      notice_version: NOTICE_VERSION,
      recording: true,
      ai: true,
    });
    expect(reply.json).toMatchObject({
      applicant: { first_name: 'Amara', last_name: 'Okafor-Lind', phone: '+44 20 7946 0000' },
      consent: { notice_version: NOTICE_VERSION, ai: true },
    });
    const kept = await server.ctx.db.select().from(consents).where(eq(consents.application_id, scene.application.id));
    expect(kept).toMatchObject([{ notice_version: NOTICE_VERSION, recording: true, ai: true }]);
    expect(await rowOf(scene.application.id)).toMatchObject({ status: 2, applicant_name: 'Amara Okafor-Lind' });
    await consent(scene);
    expect(await eventsOf(scene.application.id)).toEqual(['setup.started']);
  });

  test('does not rename somebody who has a password', async () => {
    const scene = await aScene(server, { consented: false });
    const person = eq(users.id, scene.application.user_id);
    await server.ctx.db.update(users).set({ password_hash: 'x', first_name: 'Staff' }).where(person);
    await consent(scene);
    expect((await server.ctx.db.select().from(users).where(person))[0]?.first_name).toBe('Staff');
  });

  test('to another wording than the one shown now is asked anew', async () => {
    const scene = await aScene(server, { consented: false });
    const body = { first_name: 'A', last_name: 'B', notice_version: '2020-01', recording: true, ai: false };
    const reply = await scene.browser.post(`${scene.path}/consent`, body);
    expect([reply.status, reply.json]).toMatchObject([422, { errors: { notice_version: ['outdated'] } }]);
  });

  test('must be given for recording, and nothing is recorded without it', async () => {
    const scene = await aScene(server, { consented: false });
    const body = { first_name: 'A', last_name: 'B', notice_version: NOTICE_VERSION, recording: false, ai: false };
    expect((await scene.browser.post(`${scene.path}/consent`, body)).status).toBe(422);
    for (const reply of [
      await show(scene, scene.questions[0]!),
      await scene.browser.post(`${scene.path}/check`, { result: 'good' }),
    ]) {
      expect([reply.status, codeOf(reply)]).toEqual([409, 'consent_required']);
    }
    const { id, job_id } = scene.questions[0]!;
    await server.ctx.db
      .insert(question_openings)
      .values({ application_id: scene.application.id, question_id: id, job_id });
    expect(codeOf(await tryToBegin(scene, scene.questions[0]!))).toBe('consent_required');
  });

  test.each([
    ['no name', { first_name: ' ', last_name: '' }, 'first_name'],
    ['a link for a name', { last_name: 'bit.ly/x' }, 'last_name'],
    ['words for a number', { phone: 'call me' }, 'phone'],
    ['a name too long', { last_name: 'x'.repeat(81) }, 'last_name'],
    ['a field that nobody asked for', { role: 'owner' }, 'role'],
  ])('with %s names the field', async (_, change, field) => {
    const scene = await aScene(server, { consented: false });
    const body = {
      first_name: 'A',
      last_name: 'B',
      notice_version: NOTICE_VERSION,
      recording: true,
      ai: false,
      ...change,
    };
    const reply = await scene.browser.post(`${scene.path}/consent`, body);
    expect([reply.status, Object.keys((reply.json as { errors: object }).errors)]).toEqual([422, [field]]);
  });
});

describe('the device check', () => {
  test('is remembered when it went well, and told to staff either way', async () => {
    const scene = await aScene(server);
    const blocked = await scene.browser.post(`${scene.path}/check`, { result: 'blocked', reason: 'NotAllowedError' });
    expect((blocked.json as Interview).checked_at).toBeNull();
    const good = await scene.browser.post(`${scene.path}/check`, {
      result: 'good',
      client: { browser: 'Chromium 156' },
    });
    expect((good.json as Interview).checked_at).not.toBeNull();
    expect(await eventsOf(scene.application.id)).toEqual(['setup.started', 'check.failed', 'check.passed']);
  });

  test('measures the line with bytes that are thrown away', async () => {
    const scene = await aScene(server);
    const send = (length: number) =>
      scene.browser.send('POST', `${scene.path}/check/upload`, { bytes: someBytes(length) });
    expect((await send(300_000)).json).toEqual({ bytes: 300_000 });
    expect((await send(8_000_001)).status).toBe(413);
  });
});

describe('the practice', () => {
  test('is recorded once when it is opened, after consent and before the interview is sent', async () => {
    const early = await aScene(server, { consented: false });
    expect(codeOf(await early.browser.post(`${early.path}/practice`, {}))).toBe('consent_required');
    const scene = await aScene(server);
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => scene.browser.post(`${scene.path}/practice`, {})),
    );
    expect(replies.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
    expect(await eventsOf(scene.application.id)).toEqual(['setup.started', 'practice.viewed']);
    const sent = await aScene(server, { application: { responded_at: server.ctx.now() } });
    expect((await sent.browser.post(`${sent.path}/practice`, {})).status).toBe(409);
  });
});

describe('the one recorder', () => {
  const take = (scene: Awaited<ReturnType<typeof aScene>>, by: string, move = false) =>
    scene.browser.post(`${scene.path}/lease`, { device: by, move });

  test('is held by one device until it is silent for half a minute, or moved', async () => {
    const scene = await aScene(server);
    expect((await take(scene, 'the-laptop')).status).toBe(200);
    const refused = await take(scene, 'the-phone');
    expect([refused.status, codeOf(refused)]).toEqual([409, 'lease_taken']);
    const page = await scene.browser.get(`${scene.path}?device=the-phone`);
    expect((page.json as Interview).gate).toBe('other_device');
    expect(((await scene.browser.get(`${scene.path}?device=the-laptop`)).json as Interview).gate).toBe('open');
    expect((await take(scene, 'the-phone', true)).status).toBe(200);
    expect((await take(scene, 'the-laptop')).status).toBe(409);
    server.pass(31_000);
    expect((await take(scene, 'the-laptop')).status).toBe(200);
  });

  test('is needed to show a question and to record', async () => {
    const scene = await aScene(server);
    await take(scene, 'the-laptop');
    expect(codeOf(await show(scene, scene.questions[0]!))).toBe('lease_taken');
    await take(scene, device, true);
    expect((await show(scene, scene.questions[0]!)).status).toBe(200);
    await take(scene, 'the-laptop', true);
    expect(codeOf(await tryToBegin(scene, scene.questions[0]!))).toBe('lease_taken');
  });

  test('keeps it where a forwarded link is opened: the other browser records nothing, and this one goes on', async () => {
    const scene = await aScene(server, { question: { attempts_allowed: 2 } });
    await take(scene, device);
    const begun = await begin(scene);
    await put(scene, begun, someBytes(9000));

    const friend = await server.applicant(scene.application);
    const theirs = { ...scene, browser: friend };
    const page = await friend.get(`${scene.path}?device=a-friend`);
    expect((page.json as Interview).gate).toBe('other_device');
    expect(codeOf(await take(theirs, 'a-friend'))).toBe('lease_taken');
    expect(codeOf(await tryToBegin(theirs, scene.questions[0]!, 'a-friend'))).toBe('lease_taken');
    const invented = { ...begun, upload_token: 'invented' };
    expect((await put(theirs, invented, someBytes(9000), { index: 1 })).status).toBe(404);
    expect((await put(scene, begun, someBytes(9000), { index: 1 })).status).toBe(201);
  });

  test('goes to one of many who ask at the same moment', async () => {
    const scene = await aScene(server);
    const replies = await Promise.all(Array.from({ length: 8 }, (_, index) => take(scene, `device-${index}`)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('declining', () => {
  test('keeps the reason, closes the interview, and happens once', async () => {
    const scene = await aScene(server);
    const reply = await scene.browser.post(`${scene.path}/decline`, { reason: 'I found another job.' });
    const { gate, applicant } = reply.json as Interview;
    expect(gate).toBe('withdrawn');
    expect(await rowOf(scene.application.id)).toMatchObject({
      status: 3,
      declined_reason: 'I found another job.',
      bucket: 'AwaitingResponse',
    });
    expect((await scene.browser.post(`${scene.path}/decline`, { reason: '' })).status).toBe(409);
    expect(codeOf(await show(scene, scene.questions[0]!))).toBe('wrong_state');
    expect(await eventsOf(scene.application.id)).toEqual(['setup.started', 'declined']);
    const sent = await server.ctx.db.select().from(mails).where(eq(mails.application_id, scene.application.id));
    expect(sent).toMatchObject([{ type: 'withdrawal', to_address: applicant.email }]);
    expect(sent[0]!.subject).toBe(`You have withdrawn: ${scene.job.title}`);
    expect(sent[0]!.text).toContain(`Hello ${applicant.first_name},`);
    expect(sent[0]!.text).not.toContain('another job');
  });

  test('is possible after the deadline and after sending', async () => {
    const late = await aScene(server, { consented: false, application: { deadline: new Date(0) } });
    expect((await late.browser.post(`${late.path}/decline`, { reason: '' })).status).toBe(200);
    const sent = await aScene(server, { consented: false, application: { responded_at: new Date() } });
    expect((await sent.browser.post(`${sent.path}/decline`, { reason: '' })).status).toBe(200);
  });
});

test('the link goes again to the own address and to no other', async () => {
  const scene = await aScene(server);
  const [person] = await server.ctx.db.select().from(users).where(eq(users.id, scene.application.user_id));
  expect((await scene.browser.post(`${scene.path}/link`, { email: 'other@mail.example' })).status).toBe(403);
  expect((await scene.browser.post(`${scene.path}/link`, {})).status).toBe(202);
  expect((await scene.browser.post(`${scene.path}/link`, { email: person?.email.toUpperCase() })).status).toBe(202);
  const sent = await server.ctx.db.select().from(mails).where(eq(mails.application_id, scene.application.id));
  // The second wish comes within the pause between two mails; the first mail is on its way.
  expect(sent.map(({ type, to_address }) => [type, to_address])).toEqual([['link', person?.email]]);
});

test('nothing of it is open to another applicant or without the CSRF header', async () => {
  const [mine, theirs] = [await aScene(server), await aScene(server)];
  const calls: [string, unknown][] = [
    ['/consent', { first_name: 'A', last_name: 'B', notice_version: NOTICE_VERSION, recording: true, ai: false }],
    ['/decline', { reason: '' }],
    ['/link', {}],
    ['/lease', { device }],
    ['/check', { result: 'good' }],
    [`/questions/${mine.questions[0]!.id}/open`, { device }],
    ['/submit', {}],
  ];
  for (const [path, body] of calls) {
    expect((await theirs.browser.post(mine.path + path, body)).status).toBe(404);
    expect((await mine.browser.post(mine.path + path, body, { headers: { 'x-csrftoken': 'wrong' } })).status).toBe(403);
  }
  expect((await theirs.browser.post(`${theirs.path}/questions/${mine.questions[0]!.id}/open`, { device })).status).toBe(
    404,
  );
});
