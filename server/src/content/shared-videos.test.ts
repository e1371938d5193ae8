import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Video } from '@vivavoce/contract/types.ts';
import { readCaptions } from '@vivavoce/domain/videos/captions.ts';
import { probeMedia } from '@vivavoce/transcoder/media/probe.ts';
import { planVideo } from '@vivavoce/transcoder/processing/video-plan.ts';
import { independentDuration, runTool } from '@vivavoce/transcoder/test/media-tools.ts';
import { beforeEach, expect, test } from 'vitest';
import { useTestServer } from '../../test/api-test.ts';
import { aLibrary } from '../../test/videos.ts';
import { shared_content, videos } from '../db/schema/index.ts';
import { listStock, removeStock } from '../modules/videos/stock.service.ts';
import { StorageError } from '../storage/index.ts';
import { provideSharedVideos } from './shared-videos.ts';

const STOCK = '/api/companies/commonvideos/videos';
const MAX_BYTES = 1_500_000;
const server = useTestServer();
beforeEach(async () => {
  await server.ctx.db.delete(videos);
  await server.ctx.db.delete(shared_content);
});

test('an empty stock gets three videos, once, also from servers that start together', async () => {
  await Promise.all([provideSharedVideos(server.ctx), provideSharedVideos(server.ctx)]);
  await provideSharedVideos(server.ctx);
  const { client } = await aLibrary(server);
  const { results } = (await client.get(STOCK)).json as { results: Video[] };
  expect(results.map(({ filename }) => filename)).toEqual(['welcome.mp4', 'how-to-prepare.mp4', 'thank-you.mp4']);
  for (const video of results) {
    expect(video).toMatchObject({ state: 'ready', stock: true, captions: ['en-gb', 'fr-fr'], abilities: [] });
    expect(video.bytes).toBeLessThan(MAX_BYTES);
    const file = path.join(server.ctx.storage.temp_dir, video.filename);
    await writeFile(file, (await client.get(`${STOCK}/${video.id}/media`)).bytes);
    const facts = await probeMedia(file);
    const { bytes, width, height } = video;
    expect(facts).toMatchObject({ bytes, width, height, video_codec: 'avc', audio_codec: 'aac', truncated: false });
    // Nothing would be converted if it were uploaded.
    expect(planVideo(facts, false)).toEqual({ how: 'copy' });
    expect(await independentDuration(file)).toBeCloseTo(video.duration ?? 0, 1);
    expect(await runTool(['-v', 'error', '-i', file, '-f', 'null', '-'])).toBe('');
    expect((await client.get(`${STOCK}/${video.id}/poster`)).bytes.subarray(0, 3).toString('hex')).toBe('ffd8ff');
    const cues = await Promise.all(
      video.captions.map(async (locale) => {
        const { text } = await client.get(`${STOCK}/${video.id}/captions/${locale}`);
        expect(readCaptions(text)).toMatchObject({ webvtt: text });
        const times = text.match(/^[\d:.]+ --> [\d:.]+$/gm) ?? [];
        const end = Number(times.at(-1)?.slice(-6));
        expect(end).toBeLessThan(video.duration ?? 0);
        expect(end).toBeGreaterThan((video.duration ?? 0) - 2);
        if (locale === 'fr-fr') expect(text).not.toMatch(/'| [?;!]|[^\d\u00A0]:\s/);
        return times;
      }),
    );
    expect(cues[0]).toEqual(cues[1]);
  }
});

test('what was taken out does not come back, and what was renamed keeps its name', async () => {
  await provideSharedVideos(server.ctx);
  const [first] = await listStock(server.ctx);
  expect(await removeStock(server.ctx, first!.id)).toBe(true);
  await server.ctx.db.update(videos).set({ description: 'Ours' });
  await provideSharedVideos(server.ctx);
  expect((await listStock(server.ctx)).map(({ description }) => description)).toEqual(['Ours', 'Ours']);
});

test('a storage that does not answer delays the videos to the next start', async () => {
  const put = () => Promise.reject(new StorageError('unavailable', 'No answer'));
  await provideSharedVideos({ ...server.ctx, storage: { ...server.ctx.storage, put } });
  expect(await listStock(server.ctx)).toEqual([]);
  await provideSharedVideos(server.ctx);
  expect(await listStock(server.ctx)).toHaveLength(3);
});
