import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AnswerTranscript } from '@vivavoce/contract/types.ts';
import { TRANSCRIPT_LIMITS } from '@vivavoce/domain/transcripts/limits.ts';
import { perTest } from '../../../test/lifetimes.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { aQuestion, aResponse, aSeat } from '../../../test/factories.ts';
import { aStaffScene, problemOf } from '../../../test/staff-scene.ts';
import { attempts, transcript_versions, transcripts } from '../../db/schema/index.ts';
import { readTranscript, writeTranscript } from './transcripts.service.ts';

const server = useTestServer();
let answer: { id: number; attempt: number; application: number };
let address: string;

const scene = perTest(() => aStaffScene(server));
beforeEach(async () => {
  await aQuestion(server.ctx.db, { job: scene.job });
  const { application, answers } = await aResponse(server.ctx.db, scene.job);
  const [row] = answers;
  if (!row?.attempt_id) throw new Error('the answer has no attempt');
  answer = { id: row.id, attempt: row.attempt_id, application: application.id };
  address = `${scene.path}/answers/${row.id}/transcript`;
});

const FILE = 'WEBVTT\n\n00:01.000 --> 00:03.000\nThe cart park was closed.\n\n00:04.000 --> 00:06.000\nFor works.\n';
const put = (body: object, client = scene.client) => client.put(address, { json: body });
const read = async (client = scene.client) => (await client.get(address)).json as AnswerTranscript;

/** The answer of a company's staff after the file was uploaded. */
async function uploaded() {
  const reply = await put({ file: FILE, language: 'en' });
  expect(reply.status).toBe(200);
  return reply.json as AnswerTranscript;
}

describe('a transcript', () => {
  it('is absent until somebody writes it, and is then played as captions', async () => {
    expect(await read()).toEqual({ transcript: null, can_write: true });
    const captions = `${scene.path}/answers/${answer.id}/captions.vtt`;
    expect((await scene.client.get(captions)).status).toBe(404);
    const { transcript } = await uploaded();
    expect(transcript).toMatchObject({
      source: 'uploaded',
      times: 'segment',
      language: 'en',
      revision: 1,
      model: null,
    });
    const listed = (await scene.client.get(`${scene.path}/answers?application=${answer.application}`)).json;
    expect(listed).toMatchObject([{ captions: { language: 'en', url: `${captions}?revision=1` } }]);
    const sent = await scene.client.get(`${captions}?revision=1`);
    expect([sent.status, sent.text, sent.headers.get('content-type')]).toEqual([
      200,
      'WEBVTT\n\n00:00:01.000 --> 00:00:03.000\nThe cart park was closed.\n\n00:00:04.000 --> 00:00:06.000\nFor works.\n',
      'text/vtt; charset=utf-8',
    ]);
  });

  it('of a typed text lies in the measured speech, with times called approximate', async () => {
    const peaks = [...Array<number>(50).fill(0), ...Array<number>(50).fill(1)];
    await server.ctx.db.update(attempts).set({ peaks }).where(eq(attempts.id, answer.attempt));
    const { transcript } = (await put({ text: 'Good morning.\nI am Nora.', language: 'en' })).json as AnswerTranscript;
    expect(transcript).toMatchObject({ source: 'typed', times: 'approximate' });
    const words = transcript?.cues.flatMap((cue) => cue.words) ?? [];
    expect(words.map(({ text }) => text).join(' ')).toBe('Good morning. I am Nora.');
    expect(words[0]?.from_ms).toBe(30_000);
  });

  it('keeps its first version; a correction is marked with its author, time and words', async () => {
    const { transcript } = await uploaded();
    const cues = (transcript?.cues ?? []).map(({ from_ms, to_ms, text }) => ({
      from_ms,
      to_ms,
      text: text.replace('cart', 'car'),
    }));
    const corrected = (await put({ cues, revision: 1 })).json as AnswerTranscript;
    expect(corrected.transcript).toMatchObject({
      revision: 2,
      source: 'uploaded',
      corrected: { by: 'user', name: scene.owner.full_name, at: expect.any(String) },
    });
    const { corrected: by, written_at = '' } = corrected.transcript ?? {};
    expect(Date.parse(by?.at ?? '')).toBeGreaterThanOrEqual(Date.parse(written_at));
    const marked = corrected.transcript?.cues.flatMap((cue) => cue.words).filter((word) => word.corrected);
    expect(marked).toMatchObject([{ text: 'car' }]);
    const rows = await server.ctx.db.select().from(transcript_versions).orderBy(transcript_versions.revision);
    expect(rows.filter((row) => row.application_id === answer.application).map((row) => row.cues[0]?.text)).toEqual([
      'The cart park was closed.',
      'The car park was closed.',
    ]);
  });

  it('is changed by one author after the other', async () => {
    await uploaded();
    const cues = [{ from_ms: 0, to_ms: 1000, text: 'Hello' }];
    const replies = await Promise.all([1, 2, 3].map(() => put({ cues, revision: 1 })));
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
    const blind = await put({ text: 'Another text', language: 'en' });
    expect([blind.status, problemOf(blind).code]).toEqual([409, 'conflict']);
  });

  it('may be written by the applicant, without the names of staff for them', async () => {
    const { ctx } = server;
    await writeTranscript(ctx, answer.attempt, { by: 'applicant' }, { text: 'Hello there', language: 'fr' });
    const cues = [{ from_ms: 0, to_ms: 1000, text: 'Hello' }];
    await put({ cues, revision: 1 });
    const own = await readTranscript(ctx.db, answer.attempt, false);
    expect(own).toMatchObject({ language: 'fr', corrected: { by: 'user', name: null } });
    await writeTranscript(ctx, answer.attempt, { by: 'applicant' }, { cues, revision: 2 });
    expect((await read()).transcript?.corrected).toMatchObject({ by: 'applicant', name: null });
  });

  it('keeps the first and the newest of very many versions', async () => {
    await uploaded();
    const { ctx } = server;
    const author = { by: 'user', user_id: scene.owner.id } as const;
    const last = TRANSCRIPT_LIMITS.versions_max + 4;
    for (let revision = 1; revision < last; revision += 1) {
      const cues = [{ from_ms: 0, to_ms: 1000, text: `Version ${revision}` }];
      await writeTranscript(ctx, answer.attempt, author, { cues, revision });
    }
    const kept = (await ctx.db.select().from(transcript_versions))
      .filter((row) => row.application_id === answer.application)
      .map((row) => row.revision);
    expect([kept.length, Math.min(...kept), Math.max(...kept)]).toEqual([TRANSCRIPT_LIMITS.versions_max + 1, 1, last]);
  });
});

describe('what is refused', () => {
  const cue = (from_ms: number, to_ms: number, text = 'Hello') => ({ from_ms, to_ms, text });
  it.each<[string, object, number, Record<string, string[]>]>([
    ['a text without words', { text: ' \n', language: 'en' }, 422, { text: ['required'] }],
    ['a page in place of captions', { file: '<html>', language: 'en' }, 422, { file: ['wrong_format'] }],
    ['a language by its name', { text: 'Hello', language: 'English' }, 422, {}],
    [
      'captions after the end',
      { file: 'WEBVTT\n\n02:00.000 --> 02:01.000\nHi', language: 'en' },
      422,
      { file: ['beyond_recording'] },
    ],
    ['nothing', {}, 422, {}],
  ])('%s, and nothing is stored', async (_, body, status, errors) => {
    const reply = await put(body);
    expect(reply.status).toBe(status);
    expect(problemOf(reply).errors).toMatchObject(errors);
    expect(await server.ctx.db.$count(transcripts, eq(transcripts.attempt_id, answer.attempt))).toBe(0);
  });

  it('corrections with times that are no times', async () => {
    await uploaded();
    for (const cues of [[cue(2000, 1000)], [cue(0, 99_000)], [cue(5000, 6000), cue(0, 1000)], [cue(0, 1000, ' ')]])
      expect((await put({ cues, revision: 1 })).status).toBe(422);
    expect((await read()).transcript?.revision).toBe(1);
  });

  it('a recording that is still processed, and a correction of nothing', async () => {
    const first = await put({ cues: [cue(0, 1000)], revision: 0 });
    expect([first.status, problemOf(first).code]).toEqual([409, 'wrong_state']);
    await server.ctx.db.update(attempts).set({ state: 'processing' }).where(eq(attempts.id, answer.attempt));
    expect((await put({ text: 'Hello', language: 'en' })).status).toBe(409);
    expect(await read()).toEqual({ transcript: null, can_write: false });
  });

  it('strangers; a reviewer of the panel may write', async () => {
    const stranger = await aStaffScene(server);
    expect((await stranger.client.get(address)).status).toBe(404);
    expect((await put({ text: 'Hello', language: 'en' }, stranger.client)).status).toBe(404);
    const reviewer = await aSeat(server.ctx.db, scene.job);
    const client = await server.staff(reviewer, null);
    expect((await put({ text: 'Hello', language: 'en' }, client)).status).toBe(200);
  });
});

it('goes with the recording', async () => {
  await uploaded();
  const { client, path, job } = scene;
  const gone = await client.send('DELETE', `${path}/answers`, { json: { answer_ids: [answer.id] } });
  expect(gone.status).toBe(200);
  expect(await server.ctx.db.$count(transcripts, eq(transcripts.job_id, job.id))).toBe(0);
});
