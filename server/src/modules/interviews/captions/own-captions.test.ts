import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { AnswerTranscript, Interview } from '@vivavoce/contract/types.ts';
import { useTestServer } from '../../../../test/api-test.ts';
import { aMember } from '../../../../test/factories.ts';
import { aScene, begin, recordAttempt, someBytes } from '../../../../test/recording.ts';
import type { Scene } from '../../../../test/recording.ts';
import { problemOf } from '../../../../test/staff-scene.ts';
import { applications, attempts, transcripts } from '../../../db/schema/index.ts';

const server = useTestServer();

const FILE = 'WEBVTT\n\n00:00.100 --> 00:00.900\nThe car park was closed.\n';

async function record(scene: Scene): Promise<number> {
  const { browser, path, questions } = scene;
  const begun = await begin(scene);
  await recordAttempt(scene, begun, [someBytes(9000), someBytes(9000)]);
  await browser.post(`${path}/questions/${questions[0]!.id}/confirm`, { attempt: begun.attempt });
  await server.ctx.db
    .update(attempts)
    .set({ state: 'playable', media_key: 'media/answer.mp4', duration: 8 })
    .where(eq(attempts.id, begun.attempt));
  return begun.attempt;
}

const addressOf = ({ path }: Scene, attempt: number) => `${path}/attempts/${attempt}/transcript`;

/** A sent interview with one recorded answer. */
async function sent() {
  const scene = await aScene(server);
  const attempt = await record(scene);
  expect((await scene.browser.post(`${scene.path}/submit`, { incomplete: true })).status).toBe(200);
  return { scene, attempt, address: addressOf(scene, attempt) };
}

const stored = (attempt: number) => server.ctx.db.$count(transcripts, eq(transcripts.attempt_id, attempt));

describe('captions of own answers', () => {
  it('are uploaded after sending, play with the recording, and are corrected', async () => {
    const { scene, attempt, address } = await sent();
    const { browser, path } = scene;
    const captions = `${path}/attempts/${attempt}/captions.vtt`;
    expect((await browser.get(address)).json).toEqual({ transcript: null, can_write: true });
    expect((await browser.get(captions)).status).toBe(404);

    expect((await browser.put(address, { json: { file: FILE, language: 'en' } })).status).toBe(200);
    const { questions } = (await browser.get(path)).json as Interview;
    expect(questions[0]?.attempts[0]?.captions).toEqual({ language: 'en', url: `${captions}?revision=1` });
    const read = await browser.get(`${captions}?revision=1`);
    expect([read.status, read.text]).toEqual([
      200,
      'WEBVTT\n\n00:00:00.100 --> 00:00:00.900\nThe car park was closed.\n',
    ]);

    const cues = [{ from_ms: 100, to_ms: 900, text: 'The car park was open.' }];
    const corrected = (await browser.put(address, { json: { cues, revision: 1 } })).json as AnswerTranscript;
    expect(corrected.transcript).toMatchObject({ revision: 2, corrected: { by: 'applicant', name: null } });
    expect((await browser.put(address, { json: { cues, revision: 1 } })).status).toBe(409);
  });

  it('are corrected by staff, whose names the applicant does not read', async () => {
    const { scene, attempt, address } = await sent();
    await scene.browser.put(address, { json: { text: 'Good morning', language: 'en' } });
    const staff = await server.staff(await aMember(server.ctx.db, { company_id: scene.job.company_id }));
    const path = `/api/jobs/${scene.job.id}/answers`;
    const list = (await staff.get(`${path}?application=${scene.application.id}`)).json as { id: number | null }[];
    const answer = `${path}/${list.find(({ id }) => id !== null)?.id}/transcript`;
    const cues = [{ from_ms: 0, to_ms: 1000, text: 'Good evening' }];
    const reply = (await staff.put(answer, { json: { cues, revision: 1 } })).json as AnswerTranscript;
    expect(reply.transcript?.corrected).toMatchObject({ by: 'user', name: expect.stringMatching(/./) });
    const own = (await scene.browser.get(address)).json as AnswerTranscript;
    expect(own.transcript).toMatchObject({ source: 'typed', corrected: { by: 'user', name: null } });
    expect(await stored(attempt)).toBe(1);
  });

  it('are refused before sending, for another attempt, after a withdrawal and in an archived activity', async () => {
    const { db } = server.ctx;
    const body = { json: { text: 'Good morning', language: 'en' } };
    const scene = await aScene(server, { question: { attempts_allowed: 2 } });
    const first = await record(scene);
    const early = await scene.browser.put(addressOf(scene, first), body);
    expect([early.status, problemOf(early).code]).toEqual([409, 'wrong_state']);
    const second = await record(scene);
    await scene.browser.post(`${scene.path}/submit`, { incomplete: true });
    expect((await scene.browser.put(addressOf(scene, first), body)).status).toBe(409);
    expect((await scene.browser.get(addressOf(scene, first))).json).toMatchObject({ can_write: false });

    const change = (row: Partial<typeof applications.$inferInsert>) =>
      db.update(applications).set(row).where(eq(applications.id, scene.application.id));
    for (const field of ['declined_at', 'archived_at'] as const) {
      await change({ [field]: server.ctx.now() });
      expect((await scene.browser.put(addressOf(scene, second), body)).status).toBe(409);
      expect((await scene.browser.get(addressOf(scene, second))).json).toMatchObject({ can_write: false });
      await change({ [field]: null });
    }
    expect([await stored(first), await stored(second)]).toEqual([0, 0]);
    // A decision ends nothing: captions serve those who watch.
    await change({ rejected_at: server.ctx.now() });
    expect((await scene.browser.put(addressOf(scene, second), body)).status).toBe(200);
  });

  it('are found by their own applicant alone, and bad captions are not stored', async () => {
    const { scene, attempt, address } = await sent();
    const other = await sent();
    for (const foreign of [address, addressOf(other.scene, attempt)]) {
      expect((await other.scene.browser.get(foreign)).status).not.toBe(200);
      expect((await other.scene.browser.put(foreign, { json: { file: FILE, language: 'en' } })).status).not.toBe(200);
    }
    for (const json of [
      { text: ' \n ', language: 'en' },
      { file: '<html>', language: 'en' },
      { file: 'WEBVTT\n\n02:00.000 --> 02:01.000\nHi', language: 'en' },
      { text: 'Hello', language: 'English' },
      {},
    ])
      expect((await scene.browser.put(address, { json })).status).toBe(422);
    expect(await stored(attempt)).toBe(0);
  });
});
