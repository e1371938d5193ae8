import type { AiFeedback, AiRecord } from '@vivavoce/contract/types.ts';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { anAiScene, useFakeAi } from '../../../test/ai-scene.ts';
import type { AiScene } from '../../../test/ai-scene.ts';
import { startTestServer } from '../../../test/api-test.ts';
import { aCompany } from '../../../test/factories.ts';
import { FAKE_AI_MODEL, fakeAiEnv, heard } from '../../../test/fakes/ai-server.ts';
import type { AiReply } from '../../../test/fakes/ai-server.ts';
import { claimed, HONEST, SPOKEN } from '../../../test/fakes/ai-summaries.ts';
import { ai_calls, ai_outages, ai_results, ai_usage, companies, consents, transcripts } from '../../db/schema/index.ts';
import { monthOf } from './processing/budget.repository.ts';
import { runResult } from './processing/run-result.service.ts';
import { tendResults } from './processing/queueing.service.ts';
import { writeSummary } from './processing/summary.service.ts';
import { transcribeAnswer } from './processing/transcribe.service.ts';

let scene: AiScene;
const { ai, server } = useFakeAi();
beforeEach(async () => {
  ai.requests.length = 0;
  ai.recordings.length = 0;
  await server.ctx.db.delete(ai_outages);
  scene = await anAiScene(server);
});

const db = () => server.ctx.db;
const answering = (...replies: AiReply[]) => void ai.answers.splice(0, ai.answers.length, ...replies);
const hearing = (...replies: AiReply[]) => void ai.transcripts.splice(0, ai.transcripts.length, ...replies);
const read = async (): Promise<AiFeedback> => {
  const reply = await scene.client.get(scene.read_path);
  expect(reply.status, reply.text).toBe(200);
  return reply.json as AiFeedback;
};
const ask = (body: object = {}) => scene.client.post(scene.ai_path, { application: scene.application.id, ...body });

let runs = 0;
/** Does the queued work of the applicant as the tasks do, until nothing is queued. */
async function work(): Promise<void> {
  for (;;) {
    const rows = await db().select().from(ai_results).where(eq(ai_results.application_id, scene.application.id));
    const row = rows.find(({ state, tries }) => state === 'queued' && tries === 0);
    if (!row) return;
    await run(row.id);
  }
}
async function run(id: number): Promise<void> {
  const [row] = await db().select().from(ai_results).where(eq(ai_results.id, id));
  runs += 1;
  const options = { id: `run-${runs}`, signal: new AbortController().signal };
  await runResult(server.ctx, row?.kind === 'transcript' ? transcribeAnswer : writeSummary, id, options);
}
/** A summary that was asked for and written. */
async function summarised(reply: AiReply = HONEST): Promise<AiFeedback['questions'][number]> {
  hearing(heard(SPOKEN));
  answering(reply);
  expect((await ask()).status).toBe(202);
  await work();
  return (await read()).questions[0]!;
}
const usage = async () => (await db().select().from(ai_usage).where(eq(ai_usage.company_id, scene.company_id)))[0];

describe('what AI writes about an answer', () => {
  it('is heard, summarised with passages, and said with its model', async () => {
    const { transcript, summary, has_transcript } = await summarised();
    expect([transcript?.state, has_transcript]).toEqual(['ready', true]);
    expect(summary).toMatchObject({
      state: 'ready',
      dropped: 0,
      notes: [],
      model: FAKE_AI_MODEL,
      prompt_version: 'summary/1',
      sentences: [
        {
          text: 'They led a team of five people.',
          passages: [{ text: 'I led a team of five people.', changed: false }],
        },
        { text: 'The first deadline was missed.', passages: [{ text: 'We did not meet the first deadline' }] },
      ],
      highlights: [{ text: 'I called each of them every Monday.' }],
    });
    expect(summary!.sentences[0]!.passages[0]).toMatchObject({ from_ms: 1200 });
    const captions = await scene.client.get(`${scene.path}/answers/${scene.answers[0]!.id}/captions.vtt`);
    expect(captions.text).toContain('I led a team of five people.');
    expect(await db().select().from(ai_calls).where(eq(ai_calls.application_id, scene.application.id))).toMatchObject([
      { purpose: 'transcript', outcome: 'answered', user_id: null, audio_seconds: expect.any(Number) },
      { purpose: 'summary', outcome: 'answered', tokens: 2, input_sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ]);
    expect(await usage()).toMatchObject({ reserved_tokens: 0, used_tokens: 2, reserved_seconds: 0 });
    expect((await usage())!.used_seconds).toBeGreaterThan(0);
  });

  it('leaves out sentences whose passage says something else, and counts them', async () => {
    const { summary } = await summarised(
      claimed(
        { text: 'They led nine people.', cites: [{ cue: 1, quote: 'I led a team of nine people' }] },
        { text: 'They met the deadline.', cites: [{ cue: 2, quote: 'We did meet the first deadline' }] },
        { text: 'They led 12 people.', cites: [{ cue: 1, quote: 'I led a team of five people' }] },
        { text: 'See https://evil.example', cites: [{ cue: 1, quote: 'I led a team of five people' }] },
        { text: 'They led a team.', cites: [{ cue: 1, quote: 'I led a team of five people' }] },
      ),
    );
    expect(summary).toMatchObject({ dropped: 4, sentences: [{ text: 'They led a team.' }] });
  });

  it('is corrected, dismissed and taken back by staff, and seen once', async () => {
    const { id } = (await summarised()).summary!;
    expect((await scene.client.post(`${scene.ai_path}/${id}/seen`, {})).status).toBe(200);
    const patch = (body: object) => scene.client.patch(`${scene.ai_path}/${id}`, body);
    const corrected = await patch({ sentences: [{ place: 1, text: 'They missed the first deadline.' }] });
    expect(corrected.status, corrected.text).toBe(200);
    expect((corrected.json as AiFeedback).questions[0]!.summary).toMatchObject({
      sentences: [
        { text: 'They missed the first deadline.', passages: [{ text: 'We did not meet the first deadline' }] },
      ],
      corrected: { name: scene.owner.full_name },
      seen: true,
    });
    const again = await patch({ sentences: [{ place: 1, text: 'The first deadline passed.' }] });
    expect((again.json as AiFeedback).questions[0]!.summary!.sentences).toMatchObject([
      { place: 1, text: 'The first deadline passed.', passages: [{ text: 'We did not meet the first deadline' }] },
    ]);
    expect((await patch({ sentences: [{ place: 7, text: 'x' }] })).status).toBe(422);
    expect(((await patch({ dismissed: true })).json as AiFeedback).questions[0]!.summary!.dismissed).toMatchObject({
      name: scene.owner.full_name,
    });
    expect(((await patch({ dismissed: false })).json as AiFeedback).questions[0]!.summary!.dismissed).toBeNull();
  });

  it('is stale after a correction of the transcript, with changed passages marked, and is written anew', async () => {
    await summarised();
    const address = `${scene.path}/answers/${scene.answers[0]!.id}/transcript`;
    const { transcript } = (await scene.client.get(address)).json as {
      transcript: { revision: number; cues: never[] };
    };
    const cues = (transcript.cues as { from_ms: number; to_ms: number; text: string }[]).map(
      ({ from_ms, to_ms, text }) => ({ from_ms, to_ms, text: text.replace('five', 'nine') }),
    );
    const corrected = await scene.client.put(address, { json: { cues, revision: transcript.revision } });
    expect(corrected.status, corrected.text).toBe(200);
    const { summary } = (await read()).questions[0]!;
    expect(summary?.state).toBe('stale');
    expect(summary?.sentences.map(({ passages }) => passages[0]!.changed)).toEqual([true, false]);
    answering(claimed({ text: 'They led nine people.', cites: [{ cue: 1, quote: 'I led a team of nine people' }] }));
    await ask();
    await work();
    expect((await read()).questions[0]!.summary).toMatchObject({
      state: 'ready',
      sentences: [{ text: 'They led nine people.' }],
    });
  });

  it('is told to both sides: what ran on what, seen and corrected, with names for staff only', async () => {
    const { id } = (await summarised()).summary!;
    await scene.client.post(`${scene.ai_path}/${id}/seen`, {});
    await scene.client.patch(`${scene.ai_path}/${id}`, { sentences: [{ place: 0, text: 'They led a team.' }] });
    const staffs = await scene.client.get(`${scene.path}/ai-record?application=${scene.application.id}`);
    expect(staffs.json).toMatchObject({
      consents: [{ ai: true }],
      withdrawn: null,
      gate: 'ready',
      results: [
        { kind: 'transcript', question: 1, state: 'ready', model: FAKE_AI_MODEL },
        {
          kind: 'summary',
          question: 1,
          prompt_version: 'summary/1',
          transcript_revision: 1,
          dropped: 0,
          seen_at: expect.any(String),
          corrected: { name: scene.owner.full_name },
        },
      ],
      calls: [{ purpose: 'summary', outcome: 'answered' }, { purpose: 'transcript' }],
    });
    const applicant = await server.applicant(scene.application);
    const own = await applicant.get(`/api/interview/${scene.application.id}/ai-record`);
    expect(own.json).toMatchObject({ results: [{}, { corrected: { name: null, at: expect.any(String) } }] });
    expect(own.text).not.toContain(scene.owner.full_name);
    expect(own.text).not.toContain('a team');
  });

  it('is deleted with its transcript when consent is taken back, and nothing more is sent', async () => {
    await summarised();
    const applicant = await server.applicant(scene.application);
    const reply = await applicant.post(`/api/interview/${scene.application.id}/ai-consent/withdraw`, {});
    expect(reply.status, reply.text).toBe(200);
    expect(await db().$count(ai_results, eq(ai_results.application_id, scene.application.id))).toBe(0);
    expect(await db().$count(transcripts, eq(transcripts.application_id, scene.application.id))).toBe(0);
    const path = `/api/interview/${scene.application.id}/ai-record`;
    const record = (await applicant.get(path)).json as AiRecord;
    expect(record).toMatchObject({ withdrawn: { at: record.consents.at(-1)!.at, deleted: true }, results: [] });
    const before = ai.requests.length + ai.recordings.length;
    await ask();
    await work();
    expect(await read()).toMatchObject({
      gate: 'consent_withdrawn',
      questions: [{ has_transcript: false, summary: null }],
    });
    expect(ai.requests.length + ai.recordings.length).toBe(before);
  });

  it('is thrown away when consent is taken back while the call is under way, and the call counts', async () => {
    hearing(heard(SPOKEN));
    await ask();
    const [row] = await db().select().from(ai_results).where(eq(ai_results.application_id, scene.application.id));
    const applicant = await server.applicant(scene.application);
    await Promise.all([
      run(row!.id),
      (async () => {
        await expect.poll(() => ai.recordings.length, { timeout: 20_000, interval: 2 }).toBe(1);
        await applicant.post(`/api/interview/${scene.application.id}/ai-consent/withdraw`, {});
      })(),
    ]);
    expect(await db().$count(transcripts, eq(transcripts.application_id, scene.application.id))).toBe(0);
    expect(await db().$count(ai_results, eq(ai_results.application_id, scene.application.id))).toBe(0);
    expect(await usage()).toMatchObject({ reserved_seconds: 0 });
    expect((await usage())!.used_seconds).toBeGreaterThan(0);
  });
});

describe('a server that fails', () => {
  const summaryRow = async () =>
    (await db().select().from(ai_results).where(eq(ai_results.application_id, scene.application.id))).find(
      ({ kind }) => kind === 'summary',
    )!;

  /** An answer that was heard: once for all faults, since they concern its summary, which is not written yet. */
  let heardScene: AiScene | undefined;
  async function hearOnce(): Promise<void> {
    if (heardScene === undefined) await summarised();
    scene = heardScene ??= scene;
    await db()
      .delete(ai_results)
      .where(eq(ai_results.id, (await summaryRow()).id));
  }

  it.each([
    [{ status: 500 } as const, 'unavailable'],
    [{ status: 401 } as const, 'unavailable'],
    [{ status: 402 } as const, 'unavailable'],
    ['hang_up' as const, 'unavailable'],
    [{ redirect: 'http://127.0.0.1:1/' } as const, 'unavailable'],
    [{ status: 413 } as const, 'unusable'],
    [{ raw: 'x'.repeat(300_000) } as const, 'unusable'],
    [{ raw: '{"choices":[{"message":{"refusal":"no"}}]}' } as const, 'unusable'],
    [{ content: '{"sentences":1}' } as const, 'unusable'],
    [{ content: '{}', finish_reason: 'length' } as const, 'unusable'],
  ] satisfies [AiReply, string][])('comes back (fault %#)', async (reply, reason) => {
    await hearOnce();
    answering(reply);
    await ask();
    await work();
    expect(await summaryRow()).toMatchObject({ state: 'queued', reason, tries: 1, due_at: expect.any(Date) });
    expect(await usage()).toMatchObject({ reserved_tokens: 0 });
    answering(HONEST);
    await run((await summaryRow()).id);
    expect((await summaryRow()).state).toBe('ready');
  });

  it('is given up after six outages or two unfit answers, and may be asked again by hand', async () => {
    for (const [reply, tries, reason] of [
      [{ status: 503 }, 6, 'unavailable'],
      [{ content: 'no' }, 2, 'unusable'],
    ] as const) {
      await hearOnce();
      answering(reply);
      await ask();
      await work();
      for (let nth = 1; nth < tries; nth += 1) {
        await db().delete(ai_outages);
        await run((await summaryRow()).id);
      }
      expect((await read()).questions[0]!.summary).toMatchObject({ state: 'failed', reason });
      answering(HONEST);
      await ask();
      await work();
      expect((await read()).questions[0]!.summary).toMatchObject({ state: 'ready', reason: null });
    }
  });

  it('that wants to be left alone is, as long as it says', async () => {
    await hearOnce();
    answering({ status: 429, retry_after: '120' });
    await ask();
    await work();
    const wait = (await summaryRow()).due_at!.getTime() - server.ctx.now().getTime();
    expect(wait).toBeGreaterThan(110_000);
    expect(wait).toBeLessThanOrEqual(120_000);
  });

  it('is left alone by everybody after five outages, and work waits until then', async () => {
    await hearOnce();
    answering({ status: 503 });
    await ask();
    await work();
    for (let nth = 1; nth < 5; nth += 1) await run((await summaryRow()).id);
    expect(await read()).toMatchObject({ gate: 'paused' });
    const sent = ai.requests.length;
    await run((await summaryRow()).id);
    expect(await summaryRow()).toMatchObject({ state: 'waiting', reason: 'paused' });
    expect(ai.requests.length).toBe(sent);
    answering(HONEST);
    await db()
      .update(ai_outages)
      .set({ paused_until: new Date(0) });
    await db()
      .update(ai_results)
      .set({ due_at: new Date(0) })
      .where(eq(ai_results.id, (await summaryRow()).id));
    expect(await tendResults(server.ctx)).toBe(1);
    await run((await summaryRow()).id);
    expect((await summaryRow()).state).toBe('ready');
    expect(await read()).toMatchObject({ gate: 'ready' });
  });

  it('hears nothing: the answer says so, and no words are made up', async () => {
    hearing({ raw: '{"text":"  "}' });
    await ask();
    await work();
    expect((await read()).questions[0]).toMatchObject({
      has_transcript: false,
      transcript: { state: 'failed', reason: 'no_speech' },
    });
  });
});

describe('nothing is sent', () => {
  it.each([
    [
      'company_off',
      () => db().update(companies).set({ ai_summary_enabled: false }).where(eq(companies.id, scene.company_id)),
    ],
    ['no_consent', () => db().delete(consents).where(eq(consents.application_id, scene.application.id))],
  ] as const)('with %s', async (reason, close) => {
    await close();
    const reply = await ask();
    expect([reply.status, (reply.json as AiFeedback).gate]).toEqual([202, reason]);
    expect(await db().$count(ai_results, eq(ai_results.application_id, scene.application.id))).toBe(0);
  });

  it('twice for the same material', async () => {
    await summarised();
    const [row] = (await db().select().from(ai_results)).filter(
      ({ kind, application_id }) => kind === 'summary' && application_id === scene.application.id,
    );
    await db().update(ai_results).set({ state: 'queued' }).where(eq(ai_results.id, row!.id));
    const sent = ai.requests.length;
    await run(row!.id);
    expect(ai.requests.length).toBe(sent);
    expect((await read()).questions[0]!.summary?.state).toBe('ready');
  });

  it('beyond the budget of the month, however many ask at the same time; the work waits', async () => {
    const bare = await startTestServer({ beside: server, env: { ...fakeAiEnv(ai.url), AI_MONTHLY_TOKENS: '3000' } });
    try {
      scene = await anAiScene(server, { questions: 5 });
      hearing(heard(SPOKEN));
      answering(HONEST);
      await ask();
      await work();
      await db().delete(ai_usage).where(eq(ai_usage.company_id, scene.company_id));
      await db().update(ai_results).set({ input_sha256: null, state: 'queued' }).where(eq(ai_results.kind, 'summary'));
      const rows = (await db().select().from(ai_results)).filter(
        ({ kind, application_id }) => kind === 'summary' && application_id === scene.application.id,
      );
      ai.requests.length = 0;
      const { id: other } = await aCompany(db());
      await db()
        .insert(ai_usage)
        .values({ company_id: other, month: monthOf(server.ctx.now()) });
      // Before a call, the most that it can take is reserved: about 2,000 of the 3,000 tokens. A second call fits only
      // once the first has reported that it took less.
      const tokens = 700;
      answering({ ...(HONEST as { content: string }), tokens });
      const { signal } = new AbortController();
      await Promise.all(rows.map(({ id }) => runResult(bare.ctx, writeSummary, id, { id: `race-${id}`, signal })));
      const used = await usage();
      expect(used).toMatchObject({ reserved_tokens: 0, used_tokens: tokens * ai.requests.length });
      expect(ai.requests.length).toBeGreaterThan(0);
      expect(ai.requests.length).toBeLessThanOrEqual(2);
      const [untouched] = await db().select().from(ai_usage).where(eq(ai_usage.company_id, other));
      expect(untouched).toMatchObject({ reserved_tokens: 0, used_tokens: 0, reserved_seconds: 0, used_seconds: 0 });
      const waiting = (await db().select().from(ai_results)).filter(
        ({ state, application_id }) => state === 'waiting' && application_id === scene.application.id,
      );
      expect(waiting).toHaveLength(5 - ai.requests.length);
      expect(waiting[0]).toMatchObject({ reason: 'over_budget' });
    } finally {
      await bare.close();
    }
  });
});
