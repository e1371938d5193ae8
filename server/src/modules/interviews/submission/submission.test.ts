import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Interview, Receipt } from '@vivavoce/contract/types.ts';
import { useTestServer } from '../../../../test/api-test.ts';
import { aScene, begin, put, recordAttempt, someBytes, tryToBegin } from '../../../../test/recording.ts';
import type { Scene } from '../../../../test/recording.ts';
import {
  answers,
  applications,
  attempts,
  companies,
  events,
  job_versions,
  jobs,
  mails,
  users,
} from '../../../db/schema/index.ts';
import { formatDeadline } from '../../../i18n.ts';
import { sealAbandonedAttempts, sendExpiredInterviews } from './expiry.service.ts';

const server = useTestServer();

const { signal } = new AbortController();
const submit = ({ browser, path }: Scene, body: object = {}) => browser.post(`${path}/submit`, body);
const rowOf = async ({ application }: Scene) =>
  (await server.ctx.db.select().from(applications).where(eq(applications.id, application.id)))[0];
const answersOf = ({ application }: Scene) =>
  server.ctx.db.select().from(answers).where(eq(answers.application_id, application.id)).orderBy(answers.question_id);
const eventsOf = async ({ application }: Scene, type: string) =>
  (await server.ctx.db.select().from(events).where(eq(events.application_id, application.id))).filter(
    (event) => event.type === type,
  );

/** Records and, unless told otherwise, chooses an answer to the question of that place. */
async function answer(scene: Scene, place: number, { choose = true, recorded_ms = 60_000 } = {}): Promise<number> {
  const question = scene.questions[place]!;
  const begun = await begin(scene, question);
  await recordAttempt(scene, begun, undefined, { recorded_ms });
  if (choose) await scene.browser.post(`${scene.path}/questions/${question.id}/confirm`, { attempt: begun.attempt });
  return begun.attempt;
}

describe('what staff wrote', () => {
  test('reaches the applicant with the own values in its merge tags, harmless', async () => {
    const scene = await aScene(server);
    const { db } = server.ctx;
    const { id, user_id, version_id } = (await rowOf(scene))!;
    // The name of the account does not concern this company.
    await db.update(users).set({ first_name: 'Evil', last_name: 'Squatter' }).where(eq(users.id, user_id));
    const called = { applicant_name: 'Zoë <b> Lind', applicant_first_name: 'Zoë <b>' };
    await db.update(applications).set(called).where(eq(applications.id, id));
    const [version] = await db.select().from(job_versions).where(eq(job_versions.id, version_id!));
    const content = {
      ...version!.content,
      interview_complete_message: '<p>Thank you, [FIRST NAME]. [NO SUCH TAG]</p>',
    };
    await db.update(job_versions).set({ content }).where(eq(job_versions.id, version_id!));
    const { job } = (await scene.browser.get(scene.path)).json as Interview;
    expect(job.interview_complete_message).toBe('<p>Thank you, Zoë &lt;b&gt;. Field error: NO SUCH TAG</p>');
  });

  test('leads nowhere but to pages, whatever a tag makes of a link', async () => {
    const scene = await aScene(server);
    const { db } = server.ctx;
    const { job_id, version_id } = (await rowOf(scene))!;
    const custom_fields = 'Site|https://example.org/?a=1&b=2\nRun|javascript:alert(1)\nHalf|script';
    await db.update(jobs).set({ custom_fields }).where(eq(jobs.id, job_id));
    const [version] = await db.select().from(job_versions).where(eq(job_versions.id, version_id!));
    const interview_complete_message =
      '<a href="[SITE]">one</a> <a href="[RUN]">two</a> <a href="java[HALF]:alert(1)">three</a>';
    const content = { ...version!.content, interview_complete_message };
    await db.update(job_versions).set({ content }).where(eq(job_versions.id, version_id!));
    const { job } = (await scene.browser.get(scene.path)).json as Interview;
    expect(job.interview_complete_message.match(/href="[^"]*"/g)).toEqual(['href="https://example.org/?a=1&amp;b=2"']);
    expect(job.interview_complete_message).toContain('three');
  });
});

describe('sending', () => {
  test('a complete interview puts it before the reviewers and thanks the applicant', async () => {
    const scene = await aScene(server, { questions: 2 });
    await answer(scene, 0);
    await answer(scene, 1, { recorded_ms: 30_000 });
    const reply = await submit(scene);
    expect([reply.status, (reply.json as Interview).gate]).toEqual([200, 'sent']);
    const row = await rowOf(scene);
    expect(row).toMatchObject({ status: 4, answer_count: 2, bucket: 'Responded' });
    expect(row?.strip).toMatchObject([
      { state: 'recorded', height: 0.5 },
      { state: 'recorded', height: 0.25 },
    ]);
    const sent = await server.ctx.db.select().from(mails).where(eq(mails.application_id, scene.application.id));
    expect(sent.map(({ type }) => type)).toEqual(['completion']);
    // A receipt proves something: what for, when, and how much.
    const { time_zone } = (
      await server.ctx.db.select().from(companies).where(eq(companies.id, scene.job.company_id))
    )[0]!;
    const text = sent[0]?.text.replaceAll(/\s+/g, ' ');
    expect(text).toContain(`Reference: VV-${scene.application.id}`);
    expect(text).toContain(`Received: ${formatDeadline('en-gb', time_zone, row!.responded_at!)}`);
    expect(text).toContain('Answers: 2 of 2 (2 video answers)');
    expect(text).toContain('What happens next');
  });

  test('a voice without a picture is counted as a voice answer', async () => {
    const scene = await aScene(server, { questions: 2 });
    await answer(scene, 0);
    const voice = await answer(scene, 1);
    await server.ctx.db.update(attempts).set({ picture: 'none' }).where(eq(attempts.id, voice));
    await submit(scene);
    const [sent] = await server.ctx.db.select().from(mails).where(eq(mails.application_id, scene.application.id));
    expect(sent?.text.replaceAll(/\s+/g, ' ')).toContain('Answers: 2 of 2 (1 video answer and 1 voice answer)');
    const receipt = (await scene.browser.get(`${scene.path}/receipt`)).json as Receipt;
    expect(receipt.answers.map(({ kind }) => kind)).toEqual(['video', 'audio']);
  });

  test('is refused while questions lack an answer, and says which', async () => {
    const scene = await aScene(server, { questions: 2 });
    await answer(scene, 0);
    const reply = await submit(scene);
    expect([reply.status, reply.json]).toMatchObject([409, { code: 'wrong_state', missing: [scene.questions[1]!.id] }]);
    expect((await rowOf(scene))?.responded_at).toBeNull();
  });

  test('incomplete takes everything that was stored', async () => {
    const scene = await aScene(server, { questions: 4 });
    await answer(scene, 0);
    const long = await answer(scene, 1, { choose: false });
    await answer(scene, 1, { choose: false, recorded_ms: 2_000 });
    const open = await begin(scene, scene.questions[2]);
    await put(scene, open, someBytes(5000));
    const header = await begin(scene, scene.questions[3]);
    await put(scene, header, someBytes(1199));
    const reply = await submit(scene, { incomplete: true });
    expect(reply.json).toMatchObject({ gate: 'sent' });
    expect(await rowOf(scene)).toMatchObject({ status: 6, answer_count: 3 });
    expect((await answersOf(scene)).map(({ attempt_id }) => attempt_id).slice(1)).toEqual([long, open.attempt]);
  });

  test('nothing at all is refused', async () => {
    const scene = await aScene(server);
    expect((await submit(scene, { incomplete: true })).status).toBe(409);
    expect((await rowOf(scene))?.responded_at).toBeNull();
  });

  test('many times at the same time happens once, and nothing changes afterwards', async () => {
    const scene = await aScene(server, { questions: 2 });
    const attempt = await answer(scene, 0);
    await answer(scene, 1);
    const replies = await Promise.all(Array.from({ length: 6 }, () => submit(scene)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await eventsOf(scene, 'interview.submitted')).toHaveLength(1);
    expect((await submit(scene)).status).toBe(200);
    expect((await tryToBegin(scene, scene.questions[0]!)).status).toBe(409);
    const confirm = await scene.browser.post(`${scene.path}/questions/${scene.questions[0]!.id}/confirm`, { attempt });
    expect(confirm.status).toBe(409);
  });
});

describe('at the deadline', () => {
  const soon = () => new Date(server.ctx.now().getTime() + 60_000);

  test('stored answers are sent as incomplete when the grace time has ended, not before and not twice', async () => {
    const scene = await aScene(server, { questions: 3, application: { deadline: soon() } });
    await answer(scene, 0);
    const kept = await answer(scene, 1, { choose: false });
    server.pass(20 * 60_000);
    expect(await sendExpiredInterviews(server.ctx, signal)).toBe(0);
    server.pass(12 * 60_000);
    expect(await sendExpiredInterviews(server.ctx, signal)).toBe(1);
    expect(await sendExpiredInterviews(server.ctx, signal)).toBe(0);
    expect(await rowOf(scene)).toMatchObject({ status: 6, answer_count: 2, bucket: 'Responded' });
    expect((await answersOf(scene)).map(({ attempt_id }) => attempt_id)[1]).toBe(kept);
    expect(await eventsOf(scene, 'interview.auto_submitted')).toMatchObject([{ actor_kind: 'system' }]);
  });

  test('interviews without anything stored, withdrawn ones and those still uploading are left alone', async () => {
    const [empty, withdrawn, busy] = [
      await aScene(server, { application: { deadline: soon() } }),
      await aScene(server, { application: { deadline: soon() } }),
      await aScene(server, { application: { deadline: soon() } }),
    ];
    await put(empty, await begin(empty), someBytes(1199));
    await answer(withdrawn, 0);
    await withdrawn.browser.post(`${withdrawn.path}/decline`, { reason: '' });
    const uploading = await begin(busy);
    await put(busy, uploading, someBytes(5000));
    server.pass(32 * 60_000);
    await server.ctx.db
      .update(attempts)
      .set({ heartbeat_at: server.ctx.now() })
      .where(eq(attempts.id, uploading.attempt));
    expect(await sendExpiredInterviews(server.ctx, signal)).toBe(0);
    server.pass(6 * 60_000);
    expect(await sendExpiredInterviews(server.ctx, signal)).toBe(1);
    expect(await rowOf(busy)).toMatchObject({ status: 6, answer_count: 1 });
  });
});

test('a recording whose recorder never came back is sealed after two hours with what arrived', async () => {
  server.pass(3 * 3600_000);
  await sealAbandonedAttempts(server.ctx, signal);
  const scene = await aScene(server);
  const left = await begin(scene);
  await put(scene, left, someBytes());
  server.pass(119 * 60_000);
  expect(await sealAbandonedAttempts(server.ctx, signal)).toBe(0);
  server.pass(2 * 60_000);
  expect(await sealAbandonedAttempts(server.ctx, signal)).toBe(1);
  const [row] = await server.ctx.db.select().from(attempts).where(eq(attempts.id, left.attempt));
  expect(row).toMatchObject({ state: 'abandoned', bytes: 1000 });
  expect(await eventsOf(scene, 'attempt.interrupted')).toHaveLength(1);
});
