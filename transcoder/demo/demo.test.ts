import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readCaptions } from '@vivavoce/domain/videos/captions.ts';
import { probeMedia } from '../media/probe.ts';
import { planVideo } from '../processing/video-plan.ts';

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
type DemoAnswer = DemoClip & { person: string; question: string; captions: string };

const answersFolder = join(import.meta.dirname, 'answers');
const answers: DemoAnswer[] = JSON.parse(await readFile(join(answersFolder, 'manifest.json'), 'utf8'));

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

test('each question of the demo is answered by two people, in both languages', () => {
  const questions = Map.groupBy(answers, ({ question }) => question);
  for (const given of questions.values()) expect(new Set(given.map(({ person }) => person)).size).toBe(2);
  expect(new Set(answers.map(({ locale }) => locale))).toEqual(new Set(['en-gb', 'fr-fr']));
});

test('the answers of the demo weigh little enough for a repository', () => {
  expect(answers.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(20_000_000);
});

/** Shares of the recording, by its peaks, in which nothing is said for at least half a second. */
function pausesIn({ peaks, duration }: DemoClip): number {
  const silent = peaks.map((peak) => peak < 0.08);
  const longEnough = Math.ceil((0.5 / duration) * peaks.length);
  const text = silent.map((quiet) => (quiet ? '_' : 'x')).join('');
  return text.split('x').filter((run) => run.length >= longEnough).length;
}

test.each(answers)('$file is what the manifest says, plays in every browser and is spoken freely', async (clip) => {
  const path = join(answersFolder, clip.file);
  const facts = await probeMedia(path);
  expect(facts).toMatchObject({ container: 'mp4', video_codec: 'avc', audio_codec: 'aac', width: 640, height: 360 });
  expect(facts).toMatchObject({ mime_type: clip.mime_type, bytes: clip.bytes, truncated: false });
  expect(facts.duration).toBeCloseTo(clip.duration, 2);
  expect(clip.duration).toBeGreaterThanOrEqual(40);
  expect(clip.duration).toBeLessThanOrEqual(120);
  expect(facts.longest_frame_gap).toBeLessThan(0.1);
  expect(clip.peaks).toHaveLength(160);
  expect(Math.max(...clip.peaks)).toBe(1);
  expect(pausesIn(clip)).toBeGreaterThanOrEqual(3);
  const captions = await readFile(join(answersFolder, clip.captions), 'utf8');
  expect(readCaptions(captions)).toMatchObject({ webvtt: captions });
  const spoken = captions
    .split('\n\n')
    .slice(1)
    .map((cue) => cue.split('\n').slice(1).join(' ').trim());
  expect(spoken.join(' ').trim()).toBe(clip.transcript);
  expect((await readFile(join(answersFolder, clip.poster))).subarray(0, 3).toString('hex')).toBe('ffd8ff');
  expect((await stat(join(answersFolder, clip.poster))).size).toBeLessThan(15_000);
});
