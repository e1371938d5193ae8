import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Interview, InterviewQuestion } from '@vivavoce/contract/types.ts';
import { useTestServer } from '../../../../test/api-test.ts';
import {
  aScene,
  begin,
  device,
  put,
  recordAttempt,
  seal,
  sealBody,
  show,
  someBytes,
  tryToBegin,
} from '../../../../test/recording.ts';
import type { Begun, Scene } from '../../../../test/recording.ts';
import { aMember } from '../../../../test/factories.ts';
import { ai_results, attempts, events } from '../../../db/schema/index.ts';
import { notePlayable, takeRecording } from './processing.service.ts';

const server = useTestServer({ still: true });

const codeOf = (reply: { json: unknown }) => (reply.json as { code?: string }).code;
const questionOf = async ({ browser, path, questions }: Scene): Promise<InterviewQuestion> => {
  const state = (await browser.get(path)).json as Interview;
  return state.questions.find(({ id }) => id === questions[0]?.id)!;
};
const renew = ({ browser, path }: Scene) => browser.post(`${path}/lease`, { device });
const rowOf = async (id: number) => (await server.ctx.db.select().from(attempts).where(eq(attempts.id, id)))[0];
const beat = ({ browser }: Scene, { attempt, upload_token }: Begun, captured_ms: number) =>
  browser.post(
    `/api/attempts/${attempt}/heartbeat`,
    { captured_ms, offline_ms: 0 },
    { headers: { 'upload-token': upload_token } },
  );

describe('showing a question', () => {
  test('gives its words and starts its clock, once', async () => {
    const scene = await aScene(server);
    const first = (await show(scene, scene.questions[0]!)).json as InterviewQuestion;
    expect(first).toMatchObject({ text: scene.questions[0]!.text, state: 'thinking' });
    expect(Date.parse(first.thinking_ends_at!) - Date.parse(first.opened_at!)).toBe(30_000);
    server.pass(5_000);
    const again = (await show(scene, scene.questions[0]!)).json as InterviewQuestion;
    expect([again.opened_at, again.thinking_ends_at]).toEqual([first.opened_at, first.thinking_ends_at]);
    const shown = await server.ctx.db.select().from(events).where(eq(events.application_id, scene.application.id));
    expect(shown.filter(({ type }) => type === 'question.opened')).toHaveLength(1);
  });

  test('many times at the same time starts one clock', async () => {
    const scene = await aScene(server);
    const replies = await Promise.all(Array.from({ length: 8 }, () => show(scene, scene.questions[0]!)));
    expect(new Set(replies.map(({ json }) => (json as InterviewQuestion).opened_at)).size).toBe(1);
  });

  test('has no end without a limit', async () => {
    const scene = await aScene(server, { question: { preparation_seconds: null } });
    expect((await show(scene, scene.questions[0]!)).json).toMatchObject({ thinking_ends_at: null });
  });
});

describe('an outage while thinking', () => {
  const left = ({ thinking_ends_at }: InterviewQuestion) =>
    Math.round((Date.parse(thinking_ends_at!) - server.ctx.now().getTime()) / 1000);
  const expectLeft = async (scene: Scene, seconds: number) => expect(left(await questionOf(scene))).toBe(seconds);

  test('is given back beyond one heartbeat of silence', async () => {
    const scene = await aScene(server);
    await show(scene, scene.questions[0]!);
    server.pass(8_000);
    await renew(scene);
    await expectLeft(scene, 22);
    server.pass(25_000);
    await expectLeft(scene, 12);
  });

  test('is given back for a minute at most', async () => {
    const scene = await aScene(server, { question: { preparation_seconds: 600 } });
    await show(scene, scene.questions[0]!);
    for (let outage = 0; outage < 3; outage += 1) {
      server.pass(40_000);
      await renew(scene);
    }
    await expectLeft(scene, 600 - 120 + 60);
  });

  test('that began after the time had run out gives nothing back, and recording is still offered', async () => {
    const scene = await aScene(server);
    await show(scene, scene.questions[0]!);
    for (const pause of [9_000, 9_000, 9_000, 9_000]) {
      server.pass(pause);
      await renew(scene);
    }
    server.pass(50_000);
    await expectLeft(scene, 30 - 4 * 9 - 50);
    expect((await tryToBegin(scene, scene.questions[0]!)).status).toBe(201);
  });
});

describe('beginning an attempt', () => {
  test('tells its limits and the attempts left', async () => {
    const scene = await aScene(server, { question: { answer_seconds: 90 } });
    const begun = await begin(scene);
    expect(begun).toMatchObject({ attempts_left: 2, limits: { max_ms: 90_000, max_segments: 2400, chunk_ms: 5000 } });
    expect(begun.limits.max_bytes).toBeGreaterThan(64 * 1024 * 1024);
  });

  test('needs the question to be shown', async () => {
    const scene = await aScene(server);
    await renew(scene);
    expect(codeOf(await tryToBegin(scene, scene.questions[0]!))).toBe('wrong_state');
  });

  test('is for questions that are recorded', async () => {
    const scene = await aScene(server, { question: { kind: 'text' } });
    await show(scene, scene.questions[0]!);
    expect(codeOf(await tryToBegin(scene, scene.questions[0]!))).toBe('wrong_state');
  });

  test('many times at the same time leaves one open, numbered without a gap', async () => {
    const scene = await aScene(server);
    await show(scene, scene.questions[0]!);
    await Promise.all(Array.from({ length: 5 }, () => tryToBegin(scene, scene.questions[0]!)));
    const rows = await server.ctx.db
      .select()
      .from(attempts)
      .where(eq(attempts.application_id, scene.application.id))
      .orderBy(attempts.number);
    expect(rows.map(({ number, state }) => [number, state])).toEqual([
      [1, 'abandoned'],
      [2, 'abandoned'],
      [3, 'abandoned'],
      [4, 'abandoned'],
      [5, 'open'],
    ]);
  });
});

describe('what counts', () => {
  test('an attempt does from five seconds on; then none is left', async () => {
    const scene = await aScene(server, { question: { attempts_allowed: 1 } });
    await recordAttempt(scene, await begin(scene), undefined, { recorded_ms: 4_900 });
    expect(await questionOf(scene)).toMatchObject({ attempts_left: 1, attempts: [{ counted: false }] });
    await recordAttempt(scene, await begin(scene), undefined, { recorded_ms: 5_000 });
    expect(await questionOf(scene)).toMatchObject({
      attempts_left: 0,
      attempts: [{ counted: false }, { counted: true }],
    });
    expect(codeOf(await tryToBegin(scene, scene.questions[0]!))).toBe('no_attempts_left');
  });

  test('two technical interruptions cost nothing, a third does', async () => {
    const scene = await aScene(server, { question: { attempts_allowed: 1 } });
    for (const free_repeats_left of [1, 0]) {
      await recordAttempt(scene, await begin(scene), undefined, { ended_by: 'device' });
      expect(await questionOf(scene)).toMatchObject({ attempts_left: 1, free_repeats_left });
    }
    await recordAttempt(scene, await begin(scene), undefined, { ended_by: 'error' });
    expect(await questionOf(scene)).toMatchObject({ attempts_left: 0 });
  });

  test('an attempt of which nothing arrived does not, and is not shown', async () => {
    const scene = await aScene(server, { question: { attempts_allowed: 1 } });
    const lost = await begin(scene);
    await beat(scene, lost, 60_000);
    await begin(scene);
    expect(await questionOf(scene)).toMatchObject({ attempts_left: 1, state: 'thinking', attempts: [] });
    expect(await rowOf(lost.attempt)).toMatchObject({ state: 'abandoned', counted: false, bytes: 0 });
  });

  test('a recorder that went silent was interrupted: its segments are kept around a gap, and it costs nothing', async () => {
    const scene = await aScene(server, { question: { attempts_allowed: 1 } });
    const left = await begin(scene);
    for (const index of [0, 1, 3]) await put(scene, left, someBytes(), { index });
    await beat(scene, left, 20_000);
    expect(await questionOf(scene)).toMatchObject({ attempts_left: 0 });
    server.pass(31_000);
    expect(await questionOf(scene)).toMatchObject({ attempts_left: 1, state: 'answering' });
    const next = await begin(scene);
    expect(next.attempts_left).toBe(1);
    const row = await rowOf(left.attempt);
    expect(row).toMatchObject({ state: 'abandoned', ended_by: 'interrupted', bytes: 3000, counted: false });
    expect(row?.manifest?.tracks).toMatchObject([{ kind: 'camera', parts: [{ part: 0, segments: [0, 1, 3] }] }]);
    const late = await put(scene, left, someBytes(), { index: 2 });
    expect([late.status, codeOf(late)]).toEqual([410, 'attempt_closed']);
    expect((await seal(scene, left, sealBody([someBytes()]))).json).toMatchObject({ state: 'abandoned' });
  });

  test('without a limit nothing is used up', async () => {
    const scene = await aScene(server, { question: { attempts_allowed: 0 } });
    for (let round = 0; round < 3; round += 1) await recordAttempt(scene, await begin(scene));
    expect(await questionOf(scene)).toMatchObject({ attempts_left: null });
  });
});

test('where attempts are unlimited, the last five finished ones and the chosen one are kept', async () => {
  const scene = await aScene(server, { question: { attempts_allowed: 0 } });
  const made: number[] = [];
  for (let round = 0; round < 8; round += 1) {
    const begun = await begin(scene);
    made.push(begun.attempt);
    await recordAttempt(scene, begun);
    await server.ctx.db.update(attempts).set({ state: 'playable' }).where(eq(attempts.id, begun.attempt));
    if (round === 0)
      await scene.browser.post(`${scene.path}/questions/${scene.questions[0]!.id}/confirm`, { attempt: begun.attempt });
  }
  await begin(scene);
  const { attempts: kept } = await questionOf(scene);
  expect(kept.map(({ id }) => id)).toEqual([made[0], ...made.slice(-5)]);
  const { rows } = await server.ctx.db.execute<{ attempt: string }>(
    sql`select data->>'attempt' as attempt from pgboss.job where name = 'remove-recording' order by created_on, data->>'attempt'`,
  );
  expect(rows.map(({ attempt }) => Number(attempt))).toEqual(made.slice(1, 3));
});

test('what is recorded beside the voice, and why, is kept for those who watch; media without a picture says so itself', async () => {
  const scene = await aScene(server);
  const [question] = scene.questions;
  await show(scene, question!);
  const path = `${scene.path}/questions/${question!.id}`;
  const body = { device, picture: 'none', picture_reason: 'line_slow' };
  const begun = (await scene.browser.post(`${path}/attempts`, body)).json as Begun;
  await recordAttempt(scene, begun);
  expect(await rowOf(begun.attempt)).toMatchObject({ picture: 'none', picture_reason: 'line_slow' });
  expect(await questionOf(scene)).toMatchObject({ attempts: [{ picture: 'none' }] });
  const refused = await scene.browser.post(`${path}/attempts`, { device, picture: 'blurred' });
  expect([refused.status, codeOf(refused)]).toEqual([422, 'invalid']);

  await scene.browser.post(`${path}/confirm`, { attempt: begun.attempt });
  await scene.browser.post(`${scene.path}/submit`, {});
  const staff = await server.staff(await aMember(server.ctx.db, { company_id: scene.job.company_id }));
  const answersOf = () => staff.get(`/api/jobs/${scene.job.id}/answers?application=${scene.application.id}`);
  expect((await answersOf()).json).toMatchObject([{ picture: 'none', picture_reason: 'line_slow' }]);
  await server.ctx.db
    .update(attempts)
    .set({ picture: null, picture_reason: null, media_type: 'audio/mp4' })
    .where(eq(attempts.id, begun.attempt));
  expect((await answersOf()).json).toMatchObject([{ picture: 'none', picture_reason: null }]);
});

describe('choosing an answer', () => {
  const confirm = ({ browser, path, questions }: Scene, attempt: number, question = questions[0]!.id) =>
    browser.post(`${path}/questions/${question}/confirm`, { attempt });

  test('is possible for any recording of the question, and can be changed', async () => {
    const scene = await aScene(server);
    const [one, two] = [await begin(scene), null];
    await recordAttempt(scene, one);
    const second = two ?? (await begin(scene));
    await recordAttempt(scene, second);
    expect((await confirm(scene, second.attempt)).json).toMatchObject({
      state: 'answered',
      attempts: [{ chosen: false }, { chosen: true }],
    });
    expect((await confirm(scene, one.attempt)).json).toMatchObject({ attempts: [{ chosen: true }, { chosen: false }] });
  });

  test('waits until it is stored whole', async () => {
    const scene = await aScene(server);
    const begun = await begin(scene);
    await put(scene, begun, someBytes());
    expect(codeOf(await confirm(scene, begun.attempt))).toBe('wrong_state');
  });

  test('needs something to see or hear: a header alone is none, before and after it was looked at', async () => {
    const scene = await aScene(server);
    const begun = await begin(scene);
    await recordAttempt(scene, begun, [someBytes(1199)], { ended_by: 'interrupted', recorded_ms: 2_500 });
    for (const state of ['sealed', 'processing', 'damaged'] as const) {
      await server.ctx.db.update(attempts).set({ state }).where(eq(attempts.id, begun.attempt));
      expect(codeOf(await confirm(scene, begun.attempt)), state).toBe('wrong_state');
    }
    const { attempts_left, attempts: held } = await questionOf(scene);
    expect({ attempts_left, held }).toMatchObject({ attempts_left: 2, held: [{ usable: false, counted: false }] });
  });

  test('takes no recording of another question or another applicant', async () => {
    const [scene, other] = [await aScene(server, { questions: 2 }), await aScene(server)];
    const [mine, theirs] = [await begin(scene), await begin(other)];
    await recordAttempt(scene, mine);
    await recordAttempt(other, theirs);
    expect((await confirm(scene, theirs.attempt)).status).toBe(404);
    expect((await confirm(scene, mine.attempt, scene.questions[1]!.id)).status).toBe(404);
    expect((await confirm(scene, mine.attempt, other.questions[0]!.id)).status).toBe(404);
  });
});

describe('after the deadline', () => {
  test('a question that was open is finished, nothing new is started, and at the end of the grace time it has ended', async () => {
    const deadline = new Date(server.ctx.now().getTime() + 60_000);
    const scene = await aScene(server, { questions: 2, application: { deadline } });
    await show(scene, scene.questions[0]!);
    server.pass(61_000);
    expect(((await scene.browser.get(scene.path)).json as Interview).gate).toBe('open');
    expect(codeOf(await show(scene, scene.questions[1]!))).toBe('deadline_passed');
    const begun = await begin(scene);
    await recordAttempt(scene, begun);
    expect(codeOf(await tryToBegin(scene, scene.questions[0]!))).toBe('deadline_passed');
    const confirm = () =>
      scene.browser.post(`${scene.path}/questions/${scene.questions[0]!.id}/confirm`, { attempt: begun.attempt });
    expect((await confirm()).status).toBe(200);
    server.pass(30 * 60_000);
    expect(codeOf(await confirm())).toBe('deadline_passed');
    expect(((await scene.browser.get(scene.path)).json as Interview).gate).toBe('closed');
  });

  test('an interview of which nothing was begun is closed', async () => {
    const deadline = new Date(server.ctx.now().getTime() + 60_000);
    const scene = await aScene(server, { application: { deadline } });
    server.pass(61_000);
    expect(((await scene.browser.get(scene.path)).json as Interview).gate).toBe('closed');
    expect(codeOf(await show(scene, scene.questions[0]!))).toBe('deadline_passed');
  });
});

describe('an answer that was chosen', () => {
  test('is given anew while attempts are left, and counts until the new one is chosen', async () => {
    const scene = await aScene(server, { question: { attempts_allowed: 2 } });
    const id = scene.questions[0]!.id;
    const confirm = (attempt: number) => scene.browser.post(`${scene.path}/questions/${id}/confirm`, { attempt });
    const record = async () => {
      const begun = await begin(scene);
      await recordAttempt(scene, begun);
      return begun;
    };
    const first = await record();
    expect((await confirm(first.attempt)).status).toBe(200);
    const second = await record();
    const chosen = async () =>
      (await questionOf(scene)).attempts.filter((one) => one.chosen).map(({ id: attempt }) => attempt);
    expect(await questionOf(scene)).toMatchObject({ state: 'answered', attempts_left: 0 });
    expect(await chosen()).toEqual([first.attempt]);
    expect((await confirm(second.attempt)).status).toBe(200);
    expect(await chosen()).toEqual([second.attempt]);
    expect(codeOf(await tryToBegin(scene, scene.questions[0]!))).toBe('no_attempts_left');
  });
});

test('work of AI that waits for a recording goes on once it can be watched', async () => {
  const scene = await aScene(server);
  const begun = await begin(scene);
  await recordAttempt(scene, begun, undefined, { recorded_ms: 30_000 });
  await takeRecording(server.ctx, begun.attempt);
  const { id: application_id, job_id, company_id } = scene.application;
  const place = {
    application_id,
    job_id,
    company_id,
    question_id: scene.questions[0]!.id,
    kind: 'transcript',
  } as const;
  const waiting = { ...place, state: 'waiting', reason: 'recording' } as const;
  await server.ctx.db.insert(ai_results).values(waiting);
  const facts = { media_key: 'x', media_type: 'video/mp4', duration: 30, width: 640, height: 360 };
  await notePlayable(server.ctx, begun.attempt, { ...facts, picture_figures: null, sound_figures: null });
  const [row] = await server.ctx.db.select().from(ai_results).where(eq(ai_results.application_id, application_id));
  expect(row?.state).toBe('queued');
});

describe('a picture that stutters, and sound that is missing', () => {
  const fluent = { frames_per_second: 24, longest_gap_seconds: 0.4, ends_early_seconds: 0 };
  const starved = { frames_per_second: 1, longest_gap_seconds: 13.9, ends_early_seconds: 13.9 };
  const heard = { longest_gap_seconds: 0.1, ends_early_seconds: 0, missing_seconds: 0 };
  const cut = { longest_gap_seconds: 5, ends_early_seconds: 5, missing_seconds: 0 };
  const recorded = async (scene: Scene, picture_figures: typeof fluent | null, sound_figures = heard) => {
    const begun = await begin(scene);
    await recordAttempt(scene, begun, undefined, { recorded_ms: 30_000 });
    await takeRecording(server.ctx, begun.attempt);
    const facts = { media_key: 'x', media_type: 'video/mp4', duration: 30, width: 640, height: 360 };
    await notePlayable(server.ctx, begun.attempt, { ...facts, picture_figures, sound_figures });
    return begun.attempt;
  };

  test('costs no attempt the first two times, is said to the applicant, and its figures to reviewers', async () => {
    const scene = await aScene(server, { question: { attempts_allowed: 2 } });
    const first = await recorded(scene, starved);
    expect(await questionOf(scene)).toMatchObject({
      attempts_left: 2,
      free_repeats_left: 1,
      attempts: [{ id: first, stutter: true, counted: false, usable: true }],
    });
    await recorded(scene, starved);
    expect((await questionOf(scene)).attempts_left).toBe(2);
    await recorded(scene, starved);
    expect(await questionOf(scene)).toMatchObject({ attempts_left: 1, free_repeats_left: 0 });
    await scene.browser.post(`${scene.path}/questions/${scene.questions[0]!.id}/confirm`, { attempt: first });
    await scene.browser.post(`${scene.path}/submit`, {});
    const staff = await server.staff(await aMember(server.ctx.db, { company_id: scene.job.company_id }));
    const { json } = await staff.get(`/api/jobs/${scene.job.id}/answers?application=${scene.application.id}`);
    expect(json).toMatchObject([{ picture_figures: starved }]);
  });

  test('sound that ends early costs no attempt either, and its figures are for reviewers', async () => {
    const scene = await aScene(server, { question: { attempts_allowed: 2 } });
    const attempt = await recorded(scene, fluent, cut);
    expect(await questionOf(scene)).toMatchObject({
      attempts_left: 2,
      attempts: [{ stutter: false, lacks_sound: true, counted: false, usable: true }],
    });
    await scene.browser.post(`${scene.path}/questions/${scene.questions[0]!.id}/confirm`, { attempt });
    await scene.browser.post(`${scene.path}/submit`, {});
    const staff = await server.staff(await aMember(server.ctx.db, { company_id: scene.job.company_id }));
    const { json } = await staff.get(`/api/jobs/${scene.job.id}/answers?application=${scene.application.id}`);
    expect(json).toMatchObject([{ sound_figures: cut }]);
  });

  test('a fluent one, and a voice alone, cost an attempt as ever', async () => {
    const scene = await aScene(server, { question: { attempts_allowed: 2 } });
    await recorded(scene, fluent);
    expect(await questionOf(scene)).toMatchObject({ attempts_left: 1, attempts: [{ stutter: false, counted: true }] });
    await recorded(scene, null);
    expect((await questionOf(scene)).attempts_left).toBe(0);
  });
});
