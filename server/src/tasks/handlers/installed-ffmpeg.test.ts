import { readdirSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fixturePath, recordedFixture } from '@vivavoce/transcoder/fixtures/index.ts';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { anAiScene, useFakeAi } from '../../../test/ai-scene.ts';
import { aScene, begin, recordAttempt } from '../../../test/recording.ts';
import { aLibrary, upload } from '../../../test/videos.ts';
import type { Context } from '../../context.ts';
import { ai_results, attempts, speech_metrics, transcripts, videos } from '../../db/schema/index.ts';
import { runResult } from '../../modules/ai/processing/run-result.service.ts';
import { transcribeAnswer } from '../../modules/ai/processing/transcribe.service.ts';
import { measureRecording } from '../../modules/practice/measure.service.ts';
import { alignVersion } from '../../modules/transcripts/alignment.service.ts';
import type { TaskDefinition } from '../define-task.ts';
import { tasks } from '../registry.ts';
import { processRecordingHandler } from './process-recording.ts';
import { processVideoHandler } from './process-video.ts';

const { server } = useFakeAi();
const { signal } = new AbortController();
const run = { id: 'a-run', attempt: 1, signal };

type Work = { run: (ctx: Context) => Promise<unknown>; result: () => Promise<unknown>; unfinished: unknown };
type Caller = { task: Pick<TaskDefinition, 'attempts' | 'retry_delay_s'>; prepare: () => Promise<Work> };

/** Every file that asks for ffmpeg. */
const CALLERS: Record<string, Caller> = {
  'tasks/handlers/process-recording.ts': {
    task: tasks.processRecording,
    prepare: async () => {
      const scene = await aScene(server);
      const begun = await begin(scene);
      const { segment_paths, recorded_ms } = await recordedFixture('camera-mp4');
      const chunks = await Promise.all(segment_paths.map((file) => readFile(file)));
      await recordAttempt(scene, begun, chunks, { recorded_ms });
      const { state, poster_key, peaks, failure } = attempts;
      return {
        run: (ctx) => processRecordingHandler(ctx)({ attempt: begun.attempt }, run),
        result: () =>
          server.ctx.db
            .select({ state, poster_key, peaks, failure })
            .from(attempts)
            .where(eq(attempts.id, begun.attempt)),
        // It plays, and waits for the rest.
        unfinished: { state: 'playable', poster_key: null, peaks: null, failure: null },
      };
    },
  },
  'tasks/handlers/process-video.ts': {
    task: tasks.processVideo,
    prepare: async () => {
      const video = await upload(server, await aLibrary(server), await readFile(fixturePath('camera-aac.mp4')));
      const { transcoded_at, failure } = videos;
      return {
        run: (ctx) => processVideoHandler(ctx)({ video: video.id }, run),
        result: () => server.ctx.db.select({ transcoded_at, failure }).from(videos).where(eq(videos.id, video.id)),
        unfinished: { transcoded_at: null, failure: null },
      };
    },
  },
  'modules/transcripts/alignment.service.ts': {
    task: tasks.alignTranscript,
    prepare: async () => {
      const { client, path, answers } = await anAiScene(server);
      const attempt = answers[0]?.attempt_id ?? 0;
      const address = `${path}/answers/${answers[0]?.id}/transcript`;
      const written = await client.put(address, { json: { text: 'The tide turns at noon.', language: 'en' } });
      expect(written.status, written.text).toBe(200);
      return {
        run: (ctx) => alignVersion(ctx, { attempt, revision: 1 }, signal),
        result: () =>
          server.ctx.db
            .select({ attempt: transcripts.attempt_id })
            .from(transcripts)
            .where(eq(transcripts.attempt_id, attempt)),
        unfinished: { attempt },
      };
    },
  },
  'modules/practice/measure.service.ts': {
    task: tasks.measureSpeech,
    prepare: async () => {
      const attempt = (await anAiScene(server)).answers[0]?.attempt_id ?? 0;
      return {
        run: (ctx) => measureRecording(ctx, attempt, signal),
        result: () =>
          server.ctx.db
            .select({ id: speech_metrics.attempt_id })
            .from(speech_metrics)
            .where(eq(speech_metrics.attempt_id, attempt)),
        unfinished: undefined,
      };
    },
  },
  'modules/ai/processing/transcribe.service.ts': {
    task: tasks.transcribeAnswer,
    prepare: async () => {
      const scene = await anAiScene(server);
      expect((await scene.client.post(scene.ai_path, { application: scene.application.id })).status).toBe(202);
      const ofApplicant = eq(ai_results.application_id, scene.application.id);
      const rows = await server.ctx.db.select().from(ai_results).where(ofApplicant);
      const id = rows.find(({ kind }) => kind === 'transcript')?.id ?? 0;
      const { state, reason } = ai_results;
      return {
        run: (ctx) => runResult(ctx, transcribeAnswer, id, run),
        result: () => server.ctx.db.select({ state, reason }).from(ai_results).where(eq(ai_results.id, id)),
        unfinished: { state: 'running', reason: null },
      };
    },
  },
};

test('each file that asks for ffmpeg is judged here', () => {
  const source = join(import.meta.dirname, '../..');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  const asking = files.filter((name) => /await installedFfmpeg\(/.test(readFileSync(join(source, name), 'utf8')));
  expect(asking.toSorted()).toEqual(Object.keys(CALLERS).toSorted());
});

test.each(Object.entries(CALLERS))('%s puts its work back where ffmpeg does not answer', async (_, caller) => {
  const work = await caller.prepare();
  const program = join(server.ctx.env.DATA_DIR, 'ffmpeg-of-a-busy-machine');
  await writeFile(program, '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  const busy = { ...server.ctx, env: { ...server.ctx.env, FFMPEG_PATH: program } };
  await expect(work.run(busy)).rejects.toThrow('ffmpeg did not answer');
  expect(((await work.result()) as unknown[])[0]).toEqual(work.unfinished);
  // The machine is at rest again.
  await work.run(server.ctx);
});

test.each(Object.entries(CALLERS))('%s is tried again for a minute and longer', (_, { task }) => {
  const { attempts: tries, retry_delay_s = 2 } = task;
  const waits = Array.from({ length: tries - 1 }, (_wait, at) => retry_delay_s * 2 ** at);
  expect(waits.reduce((sum, seconds) => sum + seconds, 0)).toBeGreaterThanOrEqual(60);
});
