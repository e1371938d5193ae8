import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Interview, InterviewQuestion } from '@vivavoce/contract/types.ts';
import { useTestServer } from '../../../../test/api-test.ts';
import { aMember } from '../../../../test/factories.ts';
import { aScene, consent, device, show, tryToBegin } from '../../../../test/recording.ts';
import type { Scene } from '../../../../test/recording.ts';
import { problemOf } from '../../../../test/staff-scene.ts';
import { confirmDraft, placeOf, saveDraft, startWriting, write } from '../../../../test/concurrency/writing.ts';
import { events, written_answers } from '../../../db/schema/index.ts';

const server = useTestServer({ still: true });

const text = { kind: 'text', preparation_seconds: 0, answer_seconds: 0, max_characters: 100 } as const;
const choice = { ...text, kind: 'choice', max_characters: null, choices: ['Days', 'Nights', 'Either'] } as const;
const aText = (given: object = {}) => aScene(server, { question: { ...text, ...given } });
const aChoice = (given: object = {}) =>
  aScene(server, { question: { ...choice, choices: [...choice.choices], ...given } });
const questionOf = async ({ browser, path }: Scene) =>
  ((await browser.get(path)).json as Interview).questions[0] as InterviewQuestion;
const seconds = (from: string | null | undefined, to: string | null | undefined) =>
  Math.round((Date.parse(to ?? '') - Date.parse(from ?? '')) / 1000);

describe('beginning to write', () => {
  test('starts the time to answer once, and shows what there is to choose from only then', async () => {
    const scene = await aChoice({ answer_seconds: 120 });
    expect(await questionOf(scene)).toMatchObject({ choices: null, written: null, state: 'waiting', text: null });
    const begun = await write(scene);
    expect(begun).toMatchObject({ state: 'answering', choices: ['Days', 'Nights', 'Either'], choices_multiple: false });
    expect(seconds(begun.written?.started_at, begun.written?.ends_at)).toBe(120);
    server.pass(5_000);
    const again = (await startWriting(scene)).json as InterviewQuestion;
    expect(again.written?.started_at).toBe(begun.written?.started_at);
  });

  test('without a limit has no end', async () => {
    expect((await write(await aText())).written).toMatchObject({ ends_at: null, closed: false, empty: true });
  });

  test('needs the question shown, consent, the one lease, and a question that is written', async () => {
    const scene = await aText();
    expect(problemOf(await startWriting(scene))).toMatchObject({ code: 'wrong_state' });
    await show(scene, scene.questions[0]!);
    expect(problemOf(await startWriting(scene, undefined, 'another-device'))).toMatchObject({ code: 'lease_taken' });
    const spoken = await aScene(server);
    await show(spoken, spoken.questions[0]!);
    expect(problemOf(await startWriting(spoken))).toMatchObject({ code: 'wrong_state' });
    expect(problemOf(await tryToBegin(scene, scene.questions[0]!))).toMatchObject({ code: 'wrong_state' });
    const silent = await aScene(server, { question: text, consented: false });
    await consent(silent);
    expect((await write(silent)).state).toBe('answering');
  });

  test('is for the applicant alone', async () => {
    const [scene, other] = [await aText(), await aText()];
    await write(scene);
    for (const [method, tail, body] of [
      ['POST', 'writing', { device }],
      ['PUT', 'draft', { device, revision: 0, text: 'mine' }],
      ['POST', 'confirm', { device, revision: 0 }],
    ] as const) {
      const address = `${placeOf(scene)}/${tail}`;
      expect((await other.browser.send(method, address, { json: body })).status, tail).toBe(404);
      expect((await server.anonymous().send(method, address, { json: body })).status, tail).toBe(401);
      const foreign = `${scene.path}/questions/${other.questions[0]?.id}/${tail}`;
      expect((await scene.browser.send(method, foreign, { json: body })).status, tail).toBe(404);
    }
    expect((await questionOf(scene)).written?.text).toBe('');
  });
});

describe('a draft', () => {
  test('is kept as it is typed, and found again by any reload', async () => {
    const scene = await aText();
    await write(scene);
    const saved = await saveDraft(scene, { text: '  Je réponds :\n\tça va 👋🏽 ' });
    expect((saved.json as InterviewQuestion).written).toMatchObject({ revision: 1, empty: false });
    expect((await questionOf(scene)).written).toMatchObject({ text: '  Je réponds :\n\tça va 👋🏽 ', revision: 1 });
  });

  test('sent twice is one, whether its reply was lost or it is typed on by the same tab', async () => {
    const scene = await aText();
    await write(scene);
    await saveDraft(scene, { text: 'One', revision: 0 });
    expect((await saveDraft(scene, { text: 'One', revision: 0 })).json).toMatchObject({ written: { revision: 1 } });
    const onward = await saveDraft(scene, { text: 'One two', revision: 0 });
    expect(onward.json).toMatchObject({ written: { revision: 2, text: 'One two' } });
  });

  test('of another tab does not write over a newer one', async () => {
    const scene = await aText();
    await write(scene);
    await saveDraft(scene, { text: 'From the laptop' });
    await scene.browser.post(`${scene.path}/lease`, { device: 'the-phone-in-use', move: true });
    const stale = await saveDraft(scene, { text: 'Older', revision: 0, device: 'the-phone-in-use' });
    expect(problemOf(stale)).toMatchObject({ status: 409, code: 'conflict' });
    const fresh = await saveDraft(scene, { text: 'From the phone', revision: 1, device: 'the-phone-in-use' });
    expect(fresh.json).toMatchObject({ written: { text: 'From the phone', revision: 2 } });
    expect(problemOf(await saveDraft(scene, { text: 'Laptop again', revision: 2 }))).toMatchObject({
      code: 'lease_taken',
    });
  });

  test('takes the chosen ones in the order of the question', async () => {
    const scene = await aChoice({ choices_multiple: true });
    await write(scene);
    const saved = await saveDraft(scene, { choices: ['Either', 'Days'] });
    expect(saved.json).toMatchObject({ written: { choices: ['Days', 'Either'], empty: false } });
    expect((await saveDraft(scene, { choices: [] })).json).toMatchObject({ written: { choices: [], empty: true } });
  });

  describe('that stands already', () => {
    let scene: Scene;
    beforeAll(async () => {
      scene = await aText();
      await write(scene);
      await saveDraft(scene, { text: 'Before' });
    });

    test.each<[string, object, number, object]>([
      ['too long a text', { text: 'a'.repeat(101) }, 422, { text: ['too_long'] }],
      ['a text beyond every limit', { text: 'a'.repeat(10_001) }, 422, { text: ['too_long'] }],
      ['control characters', { text: 'a\u0000b' }, 422, { text: ['control_characters'] }],
      ['half a character', { text: '\ud800' }, 422, { text: ['control_characters'] }],
      ['a number as text', { text: 7 }, 422, { text: ['wrong_type'] }],
      ['choices of a text', { choices: ['Days'] }, 422, { choices: ['not_allowed'] }],
      ['another field', { html: '<b>' }, 422, { html: ['unknown_field'] }],
      ['no tab', { device: 'x' }, 422, { device: ['wrong_format'] }],
      ['a state before the first', { revision: -1 }, 422, { revision: ['too_small'] }],
    ])('with %s is refused and changes nothing', async (_name, draft, status, errors) => {
      expect(problemOf(await saveDraft(scene, { text: 'After', revision: 1, ...draft }))).toMatchObject({
        status,
        errors,
      });
      expect((await questionOf(scene)).written?.text).toBe('Before');
    });
  });

  test.each<[string, object, object]>([
    ['what was not offered', { choices: ['Weekends'] }, { choices: ['not_allowed'] }],
    ['two of one', { choices: ['Days', 'Nights'] }, { choices: ['too_big'] }],
    ['a text', { text: 'Days' }, { text: ['not_allowed'] }],
  ])('of a choice with %s is refused', async (_name, draft, errors) => {
    const scene = await aChoice();
    await write(scene);
    expect(problemOf(await saveDraft(scene, draft))).toMatchObject({ status: 422, errors });
  });
});

describe('the clock', () => {
  test('takes what was typed at zero, then one late delivery that is told, then nothing', async () => {
    const scene = await aText({ answer_seconds: 60 });
    await write(scene);
    for (let beat = 0; beat < 6; beat += 1) {
      server.pass(10_000);
      await scene.browser.post(`${scene.path}/lease`, { device });
    }
    server.pass(2_000);
    expect((await saveDraft(scene, { text: 'At zero' })).json).toMatchObject({ written: { text: 'At zero' } });
    server.pass(90_000);
    expect((await questionOf(scene)).written).toMatchObject({ closed: true, text: 'At zero' });
    expect((await saveDraft(scene, { text: 'From the tunnel', revision: 1 })).status).toBe(200);
    const [row] = await server.ctx.db
      .select()
      .from(written_answers)
      .where(eq(written_answers.application_id, scene.application.id));
    expect(row?.late_seconds).toBeGreaterThan(20);
    const more = await saveDraft(scene, { text: 'And on', revision: 2 });
    expect(problemOf(more)).toMatchObject({ status: 409, code: 'time_over' });
    expect((await saveDraft(scene, { text: 'From the tunnel', revision: 2 })).status).toBe(200);
    expect((await questionOf(scene)).written?.text).toBe('From the tunnel');
  });

  test('gives back what an outage took, a minute at most', async () => {
    const scene = await aText({ answer_seconds: 300 });
    const { written } = await write(scene);
    server.pass(40_000);
    const credited = async () => seconds(written?.ends_at, (await questionOf(scene)).written?.ends_at);
    expect(await credited()).toBe(30);
    server.pass(120_000);
    expect(await credited()).toBe(60);
  });

  test('gives nothing back to whoever is there', async () => {
    const scene = await aText({ answer_seconds: 300 });
    const { written } = await write(scene);
    for (let beat = 0; beat < 5; beat += 1) {
      server.pass(9_000);
      await scene.browser.post(`${scene.path}/lease`, { device });
    }
    expect((await questionOf(scene)).written?.ends_at).toBe(written?.ends_at);
  });
});

describe('taking it as the answer', () => {
  test('closes the question, once', async () => {
    const scene = await aText();
    await write(scene);
    await saveDraft(scene, { text: 'Because.' });
    const kept = await confirmDraft(scene, undefined, 1);
    expect(kept.json).toMatchObject({ state: 'answered', written: { text: 'Because.' } });
    expect((await confirmDraft(scene, undefined, 1)).status).toBe(200);
    expect(problemOf(await saveDraft(scene, { text: 'Changed', revision: 1 }))).toMatchObject({ code: 'wrong_state' });
    const confirmed = (
      await server.ctx.db.select().from(events).where(eq(events.application_id, scene.application.id))
    ).filter(({ type }) => type === 'question.confirmed');
    expect(confirmed).toHaveLength(1);
  });

  test('is refused while nothing stands, and where another tab saved since', async () => {
    const scene = await aText();
    expect(problemOf(await confirmDraft(scene))).toMatchObject({ code: 'wrong_state' });
    await write(scene);
    await saveDraft(scene, { text: '   ' });
    expect(problemOf(await confirmDraft(scene, undefined, 1))).toMatchObject({ code: 'wrong_state' });
    await saveDraft(scene, { text: 'Newer', revision: 1 });
    await scene.browser.post(`${scene.path}/lease`, { device: 'the-phone-in-use', move: true });
    const stale = await confirmDraft(scene, undefined, 1, 'the-phone-in-use');
    expect(problemOf(stale)).toMatchObject({ code: 'conflict' });
  });

  test('takes no recording for it, and nothing of both kinds', async () => {
    const scene = await aText();
    await write(scene);
    const confirm = (body: object) => scene.browser.post(`${placeOf(scene)}/confirm`, body);
    expect((await confirm({ attempt: 1 })).status).toBe(404);
    for (const body of [{}, { attempt: 1, device, revision: 0 }, { revision: 0 }, { attempt: '1' }])
      expect((await confirm(body)).status, JSON.stringify(body)).toBe(422);
  });
});

describe('staff who close the interview under somebody who writes', () => {
  const closings: [string, (scene: Scene) => Promise<unknown>][] = [
    [
      'by archiving the activity',
      async ({ job }) => {
        const owner = await aMember(server.ctx.db, { company_id: job.company_id, role: 'owner' });
        return (await server.staff(owner, job.company_id)).post(`/api/jobs/${job.id}/archive`, {});
      },
    ],
    [
      'by archiving the applicant',
      async ({ job, application }) => {
        const owner = await aMember(server.ctx.db, { company_id: job.company_id, role: 'owner' });
        const selection = { ids: [application.id] };
        return (await server.staff(owner, job.company_id)).post(`/api/jobs/${job.id}/applications/bulk`, {
          action: 'archive',
          selection,
        });
      },
    ],
  ];
  test.each(closings)('%s, leave the time that a deadline leaves', async (_how, close) => {
    const scene = await aScene(server, { questions: 2, question: text });
    await write(scene);
    expect(await close(scene)).toMatchObject({ status: 200 });
    server.pass(10 * 60_000);
    expect((await saveDraft(scene, { text: 'The last words' })).status).toBe(200);
    expect((await scene.browser.get(scene.path)).json).toMatchObject({
      gate: 'open',
      closed_at: expect.any(String),
      send_until: expect.any(String),
    });
    expect(problemOf(await startWriting(scene, scene.questions[1]))).toMatchObject({ code: 'wrong_state' });
    expect((await confirmDraft(scene, undefined, 1)).status).toBe(200);
    expect((await scene.browser.post(`${scene.path}/submit`, { incomplete: true })).status).toBe(200);
  });

  test.each(closings)('%s, keep the words when that time has ended', async (_how, close) => {
    const scene = await aText();
    await write(scene);
    await saveDraft(scene, { text: 'Before' });
    await close(scene);
    server.pass(31 * 60_000);
    expect(problemOf(await saveDraft(scene, { text: 'After', revision: 1 }))).toMatchObject({ code: 'wrong_state' });
    expect((await scene.browser.get(scene.path)).json).toMatchObject({ gate: 'closed' });
    expect((await questionOf(scene)).written).toMatchObject({ text: 'Before' });
  });
});
