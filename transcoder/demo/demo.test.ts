import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readCaptions } from '@vivavoce/domain/videos/captions.ts';
import { probeMedia } from '../probe.ts';
import { planVideo } from '../video-plan.ts';

type DemoClip = {
  file: string;
  poster: string;
  mime_type: string;
  locale: string;
  duration: number;
  bytes: number;
  transcript: string;
  peaks: number[];
};

const clips: DemoClip[] = JSON.parse(await readFile(join(import.meta.dirname, 'manifest.json'), 'utf8'));

type StaffVideo = Omit<DemoClip, 'peaks'> & {
  width: number;
  height: number;
  captions: { locale: string; file: string }[];
};

const videos: StaffVideo[] = JSON.parse(await readFile(join(import.meta.dirname, 'videos', 'manifest.json'), 'utf8'));

test.each(videos)('the video $file plays as it is, and its captions end with it', async (video) => {
  const at = (name: string) => join(import.meta.dirname, 'videos', name);
  const facts = await probeMedia(at(video.file));
  const { mime_type, bytes, width, height } = video;
  expect(facts).toMatchObject({ mime_type, bytes, width, height, truncated: false });
  expect(planVideo(facts, false)).toEqual({ how: 'copy' });
  expect(facts.duration).toBeCloseTo(video.duration, 2);
  expect((await readFile(at(video.poster))).subarray(0, 3).toString('hex')).toBe('ffd8ff');
  expect(video.captions.map(({ locale }) => locale)).toEqual(['en-gb', 'fr-fr']);
  for (const { file } of video.captions) {
    const text = await readFile(at(file), 'utf8');
    const read = readCaptions(text);
    expect(read).toMatchObject({ webvtt: text });
    const [end = ''] = text.match(/[\d.]+(?=\n[^\n]+\n?$)/) ?? [];
    expect(Number(end)).toBeGreaterThan(video.duration - 2);
    expect(Number(end)).toBeLessThan(video.duration);
  }
});

test('the demo speaks both languages and weighs little', () => {
  expect(clips.filter(({ locale }) => locale === 'en-gb').length).toBeGreaterThanOrEqual(3);
  expect(clips.filter(({ locale }) => locale === 'fr-fr').length).toBeGreaterThanOrEqual(2);
  expect(clips.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(1_200_000);
});

test.each(clips)('$file is what the manifest says and plays in every browser', async (clip) => {
  const path = join(import.meta.dirname, clip.file);
  const facts = await probeMedia(path);
  expect(facts).toMatchObject({ container: 'mp4', video_codec: 'avc', audio_codec: 'aac', width: 640, height: 360 });
  expect(facts).toMatchObject({ mime_type: clip.mime_type, bytes: clip.bytes, truncated: false });
  expect(facts.duration).toBeCloseTo(clip.duration, 2);
  expect(clip.duration).toBeGreaterThan(6);
  expect(clip.duration).toBeLessThan(12.5);
  expect(facts.longest_frame_gap).toBeLessThan(0.1);
  expect(clip.bytes).toBeLessThan(250_000);
  expect(clip.peaks).toHaveLength(160);
  expect(Math.max(...clip.peaks)).toBe(1);
  expect(clip.transcript.length).toBeGreaterThan(80);
  const poster = join(import.meta.dirname, clip.poster);
  expect((await readFile(poster)).subarray(0, 3).toString('hex')).toBe('ffd8ff');
  expect((await stat(poster)).size).toBeLessThan(15_000);
});
