import type { AiRecord, Interview, Signals } from '@vivavoce/contract/types.ts';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { anAiScene, useFakeAi } from '../../../../test/ai-scene.ts';
import type { AiScene } from '../../../../test/ai-scene.ts';
import { aResponse } from '../../../../test/factories.ts';
import { FAKE_AI_MODEL } from '../../../../test/fakes/ai-server.ts';
import { problemOf } from '../../../../test/staff-scene.ts';
import { ai_calls, ai_results, applications, companies, jobs, transcripts } from '../../../db/schema/index.ts';
import { runResult } from '../processing/run-result.service.ts';
import { findSignals } from './find-signals.service.ts';

const STORY =
  'I found that the oldest machine in the workshop was the only one which never needed any repair during my whole time there.';
const LONG = `${STORY} ${Array.from({ length: 8 }, (_, nth) => `After that we read part ${nth} of the plan together, because no other team had the time to read it.`).join(' ')}`;

let scene: AiScene;
const { ai, server } = useFakeAi();
beforeEach(async () => {
  ai.requests.length = 0;
  scene = await anAiScene(server);
});

const db = () => server.ctx.db;
const switchOn = async (flags = true, settings: Partial<typeof jobs.$inferInsert> = {}) => {
  await db()
    .update(companies)
    .set({
      language_signals_enabled: flags,
      authenticity_signals_enabled: flags,
    })
    .where(eq(companies.id, scene.company_id));
  await db()
    .update(jobs)
    .set({ required_language: 'en', shared_phrases: true, ...settings })
    .where(eq(jobs.id, scene.job.id));
};
const say = async (answer: number | undefined, text: string, language = 'en') => {
  const reply = await scene.client.put(`${scene.path}/answers/${answer}/transcript`, { json: { text, language } });
  expect(reply.status, reply.text).toBe(200);
};
const signalsOf = async (application = scene.application.id): Promise<Signals> => {
  const reply = await scene.client.get(`${scene.path}/signals?application=${application}`);
  expect(reply.status, reply.text).toBe(200);
  return reply.json as Signals;
};
const own = () => scene.answers[0]?.id;
const ask = () =>
  scene.client.post(`${scene.path}/signals`, {
    application: scene.application.id,
  });
async function work() {
  const [row] = await db().select().from(ai_results).where(eq(ai_results.application_id, scene.application.id));
  await runResult(server.ctx, findSignals, row?.id ?? 0, {
    id: 'run',
    signal: new AbortController().signal,
  });
}

describe('facts about words', () => {
  it('are not there unless the company and the activity both have them', async () => {
    await say(own(), LONG);
    expect(await signalsOf()).toMatchObject({
      language: null,
      shared: null,
      result: null,
    });
    await switchOn(false);
    expect(await signalsOf()).toMatchObject({
      language: null,
      shared: null,
      result: null,
    });
    expect(problemOf(await ask())).toMatchObject({ code: 'wrong_state' });
    await switchOn(true, { required_language: null });
    expect(await signalsOf()).toMatchObject({
      language: null,
      shared: { compared: 1 },
    });
  });

  it('measure words in the required language alone, from 150 on', async () => {
    await switchOn();
    await say(own(), STORY);
    expect((await signalsOf()).language).toEqual({
      required: 'en',
      words: 23,
      other_answers: 0,
      measures: null,
    });
    const { application, answers } = await aResponse(db(), scene.job);
    await say(answers[0]?.id, LONG, 'fr');
    expect((await signalsOf(application.id)).language).toMatchObject({
      words: 0,
      other_answers: 1,
      measures: null,
    });
    const third = await aResponse(db(), scene.job);
    await say(third.answers[0]?.id, LONG);
    const { language } = await signalsOf(third.application.id);
    expect(language?.words).toBeGreaterThanOrEqual(150);
    expect(language?.measures).toMatchObject({
      other_language_per_100: 0,
      sentence_length: expect.any(Number),
    });
  });

  it('name words that are in another person’s answer, and nothing else of it', async () => {
    await switchOn();
    await say(own(), `It was like this. ${STORY}`);
    expect((await signalsOf()).shared).toEqual({ compared: 1, passages: [] });
    const other = await aResponse(db(), scene.job);
    await say(other.answers[0]?.id, `Well, ${STORY.toLowerCase()} That is my secret.`);
    const { shared } = await signalsOf();
    expect(shared?.passages).toEqual([
      {
        question: scene.answers[0]?.question_id,
        number: 1,
        from_ms: expect.any(Number),
        text: STORY,
        words: 23,
        place: 'applicant',
        applicants: 1,
      },
    ]);
    expect(JSON.stringify(shared)).not.toContain('secret');
    // A corrected transcript counts as it stands now.
    const [row] = await db().select().from(transcripts).where(eq(transcripts.application_id, other.application.id));
    const path = `${scene.path}/answers/${other.answers[0]?.id}/transcript`;
    const cues = [{ from_ms: 0, to_ms: 900, text: 'Something else.' }];
    expect(
      (
        await scene.client.put(path, {
          json: { cues, revision: row?.revision },
        })
      ).status,
    ).toBe(200);
    expect((await signalsOf()).shared?.passages).toEqual([]);
  });

  it('do not compare with the same person, with unsent answers, or after a deletion', async () => {
    await switchOn();
    await say(own(), STORY);
    const other = await aResponse(db(), scene.job);
    await say(other.answers[0]?.id, STORY);
    expect((await signalsOf()).shared?.passages).toHaveLength(1);
    const at = other.application.responded_at;
    await db().update(applications).set({ responded_at: null }).where(eq(applications.id, other.application.id));
    expect((await signalsOf()).shared?.passages).toEqual([]);
    await db().update(applications).set({ responded_at: at }).where(eq(applications.id, other.application.id));
    expect((await signalsOf()).shared?.passages).toHaveLength(1);
    await db().delete(transcripts).where(eq(transcripts.application_id, other.application.id));
    expect((await signalsOf()).shared?.passages).toEqual([]);
  });

  it('bring passages of AI that are in the transcript, past the gate', async () => {
    await switchOn();
    await say(own(), LONG);
    const passages = [
      {
        group: 1,
        cites: [{ cue: 1, quote: 'the oldest machine in the workshop' }],
      },
      {
        group: 2,
        cites: [{ cue: 1, quote: 'the newest machine in the workshop' }],
      },
      {
        group: 7,
        cites: [{ cue: 1, quote: 'the only one which never needed' }],
      },
    ];
    ai.answers.splice(0, ai.answers.length, {
      content: JSON.stringify({ groups: passages }),
    });
    expect((await ask()).status).toBe(202);
    await work();
    const { result } = await signalsOf();
    expect(result).toMatchObject({
      state: 'ready',
      dropped: 1,
      model: FAKE_AI_MODEL,
      prompt_version: 'signals/1',
    });
    expect(result?.groups.map(({ key, passages: of }) => [key, of.map(({ text }) => text)])).toEqual([
      ['narrates', ['the oldest machine in the workshop']],
      ['written', ['the only one which never needed']],
    ]);
    const id = result?.id ?? 0;
    expect((await scene.client.patch(`${scene.ai_path}/${id}`, { dismissed: true })).status).toBe(200);
    expect((await signalsOf()).result?.dismissed).toBe(true);
    expect(problemOf(await scene.client.patch(`${scene.ai_path}/${id}`, { sentences: [] })).status).toBe(422);
    const record = (await scene.client.get(`${scene.path}/ai-record?application=${scene.application.id}`)).json;
    expect(record).toMatchObject({
      local: { measures: 'en', shared_phrases: true },
      results: [{ kind: 'signals' }],
    });
  });

  it('send nothing without consent, and stay what this server finds', async () => {
    scene = await anAiScene(server, { consent: false });
    await switchOn();
    await say(own(), LONG);
    const reply = await ask();
    expect(reply.json).toMatchObject({
      gate: 'no_consent',
      language: { required: 'en' },
      result: null,
    });
    expect(await db().$count(ai_results, eq(ai_results.application_id, scene.application.id))).toBe(0);
    expect(await db().$count(ai_calls, eq(ai_calls.application_id, scene.application.id))).toBe(0);
    expect(ai.requests).toEqual([]);
  });

  it('are in no list, rating or export of an applicant', async () => {
    await switchOn();
    await say(own(), LONG);
    const before = await scene.client.get(`${scene.path}/applications/${scene.application.id}`);
    const list = await scene.client.get(`${scene.path}/applications`);
    for (const { text } of [before, list]) expect(text).not.toMatch(/signals|shared_phrases|different_per_100/);
  });
});

it('is told to applicants before they agree', async () => {
  await switchOn();
  const browser = await server.applicant(scene.application);
  const path = `/api/interview/${scene.application.id}`;
  expect(((await browser.get(path)).json as Interview).job.word_facts).toBe(true);
  expect(((await browser.get(`${path}/ai-record`)).json as AiRecord).local).toEqual({
    measures: 'en',
    shared_phrases: true,
  });
});
