import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Answer } from '@vivavoce/contract/types.ts';
import { useTestServer } from '../../../../test/api-test.ts';
import { aQuestion, aVersion } from '../../../../test/factories.ts';
import { aScene, begin, recordAttempt } from '../../../../test/recording.ts';
import type { Scene } from '../../../../test/recording.ts';
import { problemOf } from '../../../../test/staff-scene.ts';
import { aPdf, confirmDraft, handIn, saveDraft, write } from '../../../../test/concurrency/writing.ts';
import { answers, applications, job_versions, jobs } from '../../../db/schema/index.ts';
import { sendExpiredInterviews } from '../submission/expiry.service.ts';

const server = useTestServer();

const { signal } = new AbortController();
const times = { preparation_seconds: 0, answer_seconds: 0 };
const submit = ({ browser, path }: Scene, body: object = {}) => browser.post(`${path}/submit`, body);
const rowOf = async ({ application }: Scene) =>
  (await server.ctx.db.select().from(applications).where(eq(applications.id, application.id)))[0]!;
const answersOf = ({ application }: Scene) =>
  server.ctx.db.select().from(answers).where(eq(answers.application_id, application.id)).orderBy(answers.question_id);

/** A job that asks for a text, a choice, a file and a recording, held by an applicant. */
async function aMixedScene(question: object = times): Promise<Scene> {
  const { db } = server.ctx;
  const scene = await aScene(server, { question: { ...question, kind: 'text', max_characters: 100 } });
  const { job } = scene;
  scene.questions.push(
    await aQuestion(db, { ...times, job, kind: 'choice', choices: ['Days', 'Nights', 'Both'], choices_multiple: true }),
    await aQuestion(db, { ...times, job, kind: 'file', file_types: ['pdf'] }),
    await aQuestion(db, { job }),
  );
  await aVersion(db, scene.application);
  return scene;
}

async function answerAll(scene: Scene): Promise<void> {
  const [text, choice, file, spoken] = scene.questions;
  await write(scene, text);
  await saveDraft(scene, { text: `  ${'a'.repeat(48)}  ` }, text);
  await confirmDraft(scene, text, 1);
  await write(scene, choice);
  await saveDraft(scene, { choices: ['Both', 'Days'] }, choice);
  await confirmDraft(scene, choice, 1);
  await write(scene, file);
  await handIn(scene, 'My plan.pdf', aPdf(), { question: file });
  await confirmDraft(scene, file, 1);
  const begun = await begin(scene, spoken);
  await recordAttempt(scene, begun, undefined, { recorded_ms: 60_000 });
  await scene.browser.post(`${scene.path}/questions/${spoken?.id}/confirm`, { attempt: begun.attempt });
}

async function staffOf({ job }: Scene) {
  return server.staff({ id: job.created_by });
}
const readAnswers = async (scene: Scene) =>
  (await (await staffOf(scene)).get(`/api/jobs/${scene.job.id}/answers?application=${scene.application.id}`))
    .json as Answer[];

describe('sending written and recorded answers together', () => {
  test('counts them alike, and shows each to the reviewers as what it is', async () => {
    const scene = await aMixedScene();
    await answerAll(scene);
    const before = await readAnswers(scene);
    expect(before.map(({ state, text, choices, file }) => [state, text, choices, file])).toEqual([
      ['written', null, null, null],
      ['written', null, null, null],
      ['written', null, null, null],
      ['recorded', null, null, null],
    ]);
    expect((await submit(scene)).status).toBe(200);
    expect(await rowOf(scene)).toMatchObject({ answer_count: 4, status: 4 });
    expect((await rowOf(scene)).strip).toMatchObject([
      { state: 'written', height: 0.48 },
      { state: 'written', height: 1 },
      { state: 'written', height: 1 },
      { state: 'recorded', height: 0.5 },
    ]);
    const [text, choice, file, spoken] = await readAnswers(scene);
    expect(text).toMatchObject({ kind: 'text', text: 'a'.repeat(48), choices: null, removed: false, options: [] });
    expect(text).toMatchObject({ duration: null, video_url: null, attempt_number: null, late_seconds: null });
    expect(choice).toMatchObject({ kind: 'choice', text: null, choices: ['Days', 'Both'] });
    expect(choice?.options).toEqual(['Days', 'Nights', 'Both']);
    expect(file).toMatchObject({ kind: 'file', text: null, file: { filename: 'My plan.pdf', bytes: aPdf().length } });
    expect(spoken).toMatchObject({ kind: 'video', text: null, file: null, duration: 60 });
    const staff = await staffOf(scene);
    const one = await staff.get(`/api/jobs/${scene.job.id}/answers/${text?.id}`);
    expect(one.json).toEqual(text);
    expect((await staff.get(file?.file?.url ?? '')).bytes.equals(aPdf())).toBe(true);
    for (const tail of ['video', 'poster', 'file'])
      expect((await staff.get(`/api/jobs/${scene.job.id}/answers/${text?.id}/${tail}`)).status, tail).toBe(404);
    expect(problemOf(await staff.post(`/api/jobs/${scene.job.id}/answers/${text?.id}/retry`))).toMatchObject({
      code: 'wrong_state',
    });
  });

  test('can be rated and noted as recordings are', async () => {
    const scene = await aMixedScene();
    await answerAll(scene);
    await submit(scene);
    const staff = await staffOf(scene);
    await server.ctx.db.update(jobs).set({ rating_style: 1 }).where(eq(jobs.id, scene.job.id));
    const [text] = await readAnswers(scene);
    const rated = await staff.post(`/api/jobs/${scene.job.id}/answerreviews`, { answer: text?.id, rating: 4 });
    expect(rated.status, rated.text).toBe(201);
    const path = `/api/jobs/${scene.job.id}/applications/${scene.application.id}`;
    expect((await staff.get(path)).status).toBe(200);
    expect((await staff.get(`/api/jobs/${scene.job.id}/applications`)).status).toBe(200);
  });

  test('is refused while a text stands unconfirmed, and takes it where the applicant sends as it is', async () => {
    const scene = await aScene(server, { questions: 2, question: { ...times, kind: 'text' } });
    await write(scene);
    await saveDraft(scene, { text: 'Half a' });
    const refused = await submit(scene);
    expect(problemOf(refused)).toMatchObject({ code: 'wrong_state' });
    expect((refused.json as { missing: number[] }).missing).toEqual(scene.questions.map(({ id }) => id));
    expect((await submit(scene, { incomplete: true })).json).toMatchObject({ gate: 'sent' });
    expect(await rowOf(scene)).toMatchObject({ answer_count: 1, status: 6 });
  });

  test('takes a text whose time has ended as the answer, without asking', async () => {
    const scene = await aScene(server, { question: { ...times, answer_seconds: 60, kind: 'text' } });
    await write(scene);
    await saveDraft(scene, { text: 'All of it' });
    server.pass(10 * 60_000);
    expect((await submit(scene)).json).toMatchObject({ gate: 'sent' });
    expect(await rowOf(scene)).toMatchObject({ answer_count: 1, status: 4 });
  });

  test('with blanks alone sends nothing', async () => {
    const scene = await aScene(server, { question: { ...times, kind: 'text' } });
    await write(scene);
    await saveDraft(scene, { text: ' \n ' });
    expect(problemOf(await submit(scene, { incomplete: true }))).toMatchObject({ code: 'wrong_state' });
  });
});

describe('the deadline', () => {
  const soon = (ms: number) => new Date(server.ctx.now().getTime() + ms);
  const setDeadline = (scene: Scene, deadline: Date) =>
    server.ctx.db.update(applications).set({ deadline }).where(eq(applications.id, scene.application.id));

  test('lets an open question be finished and sent, and no other be opened', async () => {
    const scene = await aScene(server, { questions: 2, question: { ...times, kind: 'text' } });
    await write(scene);
    await setDeadline(scene, soon(-60_000));
    expect((await saveDraft(scene, { text: 'In time to send' })).status).toBe(200);
    const next = await scene.browser.post(`${scene.path}/questions/${scene.questions[1]?.id}/open`, {
      device: 'device-of-this-test',
    });
    expect(problemOf(next)).toMatchObject({ code: 'deadline_passed' });
    await setDeadline(scene, soon(-31 * 60_000));
    expect(problemOf(await saveDraft(scene, { text: 'Too late', revision: 1 }))).toMatchObject({
      code: 'deadline_passed',
    });
  });

  test('sends what stands as incomplete, and leaves alone what is empty', async () => {
    const written = await aScene(server, { questions: 2, question: { ...times, kind: 'text' } });
    await write(written);
    await saveDraft(written, { text: 'Unfinished sym' });
    const blank = await aScene(server, { question: { ...times, kind: 'text' } });
    await write(blank);
    await saveDraft(blank, { text: '  ' });
    await sendExpiredInterviews(server.ctx, signal);
    for (const scene of [written, blank]) await setDeadline(scene, soon(-60 * 60_000));
    expect(await sendExpiredInterviews(server.ctx, signal)).toBe(1);
    expect(await rowOf(written)).toMatchObject({ answer_count: 1, status: 6 });
    expect((await readAnswers(written))[0]).toMatchObject({ text: 'Unfinished sym', state: 'written' });
    expect((await rowOf(blank)).responded_at).toBeNull();
    expect(await sendExpiredInterviews(server.ctx, signal)).toBe(0);
    expect(await answersOf(written)).toMatchObject([{ attempt_id: null }]);
  });

  test('of an activity with drafts keeps it from being deleted unasked', async () => {
    const scene = await aScene(server, { question: { ...times, kind: 'text' } });
    const staff = await staffOf(scene);
    await write(scene);
    await saveDraft(scene, { text: 'Mine' });
    expect(problemOf(await staff.delete(`/api/jobs/${scene.job.id}`))).toMatchObject({ code: 'has_answers' });
  });
});

test('a version from before kinds had fields of their own is still answered', async () => {
  const scene = await aScene(server, { question: { ...times, kind: 'text' } });
  const { version_id } = await rowOf(scene);
  const [version] = await server.ctx.db.select().from(job_versions).where(eq(job_versions.id, version_id!));
  const content = structuredClone(version!.content);
  for (const question of content.questions) {
    delete question.choices;
    delete question.choices_multiple;
    delete question.max_characters;
    delete question.file_types;
  }
  await server.ctx.db.update(job_versions).set({ content }).where(eq(job_versions.id, version_id!));
  expect(await write(scene)).toMatchObject({ max_characters: 2000, choices: [], file_types: [] });
  await saveDraft(scene, { text: 'a'.repeat(1000) });
  await confirmDraft(scene, undefined, 1);
  expect((await submit(scene)).status).toBe(200);
  expect((await rowOf(scene)).strip).toMatchObject([{ state: 'written', height: 0.5 }]);
});
