import { fileURLToPath } from 'node:url';
import { asc, eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { useFakeAi } from '../../../../test/ai-scene.ts';
import { aQuestion, aResponse } from '../../../../test/factories.ts';
import { copiedSummary, heardFromCaptions } from '../../../../test/fakes/copying-ai.ts';
import { aStaffScene } from '../../../../test/staff-scene.ts';
import { queueWhenSent } from '../../../modules/ai/processing/queueing.service.ts';
import { runResult } from '../../../modules/ai/processing/run-result.service.ts';
import { AI_WORKS } from '../../../modules/ai/processing/works.ts';
import {
  ai_calls,
  ai_results,
  attempts,
  companies,
  consents,
  transcripts,
  transcript_versions,
} from '../../schema/index.ts';
import { storeDemoClips } from '../demo-clips.ts';
import type { StoredClip } from '../demo-clips.ts';
import { DEMO_AI } from './demo-ai.ts';
import type { RecordedAnswer } from './recorded-run.ts';

const { ai, server } = useFakeAi();
beforeAll(() => {
  ai.obey = copiedSummary;
});

/** Lets the product do all work that is queued for the applicant, as its tasks do. */
async function doQueued(application: number, clipOf: (question: number | null) => StoredClip | undefined) {
  const { db } = server.ctx;
  for (let nth = 1; ; nth += 1) {
    const rows = await db.select().from(ai_results).where(eq(ai_results.application_id, application));
    const row = rows.find(({ state }) => state === 'queued');
    if (!row) return;
    ai.transcripts.splice(0, ai.transcripts.length, heardFromCaptions(clipOf(row.question_id)?.webvtt ?? ''));
    await runResult(server.ctx, AI_WORKS[row.kind], row.id, { id: `${nth}`, signal: new AbortController().signal });
  }
}

/** What the product stored about one answer, without the places and times of this run. */
async function storedOf(attempt: number, application: number, question: number) {
  const { db } = server.ctx;
  const [heard] = await db
    .select()
    .from(transcripts)
    .innerJoin(transcript_versions, eq(transcript_versions.transcript_id, transcripts.id))
    .where(eq(transcripts.attempt_id, attempt));
  if (!heard) throw new Error('nothing was transcribed');
  const { language } = heard.transcripts;
  const { revision, source, times, model, author, cues } = heard.transcript_versions;
  const rows = await db
    .select({ result: ai_results, call: ai_calls })
    .from(ai_results)
    .innerJoin(ai_calls, eq(ai_calls.result_id, ai_results.id))
    .where(eq(ai_results.application_id, application))
    .orderBy(asc(ai_results.id));
  const results = rows
    .filter(({ result }) => result.question_id === question)
    .map(({ result, call }) => {
      const { kind, state, content, dropped, notes, transcript_revision, prompt_version } = result;
      // The hash of sound depends on the build of ffmpeg that decoded it.
      const input_sha256 = kind === 'transcript' ? null : result.input_sha256;
      const { tokens, audio_seconds, outcome } = call;
      expect(call).toMatchObject({ purpose: kind, model: result.model, prompt_version });
      return {
        kind,
        state,
        content,
        dropped,
        notes,
        transcript_revision,
        input_sha256,
        model: result.model,
        prompt_version,
        call: { tokens, audio_seconds, outcome },
      };
    });
  return { transcript: { language, revision, source, times, model, author, cues }, results };
}

it('is what the product stores when it asks the test model about the recordings', async () => {
  const { db, storage } = server.ctx;
  const { job, company_id } = await aStaffScene(server, { ai_assistance: true });
  await db.update(companies).set({ ai_summary_enabled: true }).where(eq(companies.id, company_id));
  const texts = new Map<number, string>();
  for (const { text, answer } of DEMO_AI.questions) texts.set((await aQuestion(db, { job, text })).id, answer);
  const clips = await storeDemoClips(storage);
  const people = Map.groupBy(
    clips.filter(({ question }) => question === DEMO_AI.questions[0]?.answer),
    ({ person }) => person,
  );
  const run: RecordedAnswer[] = [];
  for (const person of people.keys()) {
    const { application, answers } = await aResponse(db, job);
    await db
      .insert(consents)
      .values({ application_id: application.id, notice_version: 'test', recording: true, ai: true });
    const clipOf = (question: number | null) =>
      clips.find((clip) => clip.person === person && clip.question === texts.get(question ?? 0));
    for (const { attempt_id, question_id } of answers)
      await db
        .update(attempts)
        .set({ media_key: clipOf(question_id)?.media_key ?? null })
        .where(eq(attempts.id, attempt_id ?? 0));
    await db.transaction((tx) => queueWhenSent(server.ctx, tx, application.id));
    await doQueued(application.id, clipOf);
    for (const { attempt_id, question_id } of answers)
      run.push({
        person,
        question: texts.get(question_id) ?? '',
        ...(await storedOf(attempt_id ?? 0, application.id, question_id)),
      } as RecordedAnswer);
  }
  expect(run).toHaveLength(6);
  const file = fileURLToPath(new URL('recorded-run.json', import.meta.url));
  await expect(`${JSON.stringify(run, null, 2)}\n`).toMatchFileSnapshot(file);
});
