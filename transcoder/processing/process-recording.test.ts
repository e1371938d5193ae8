import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findFfmpeg } from '../ffmpeg/ffmpeg.ts';
import { fixturePath, recordedFixture } from '../fixtures/index.ts';
import { repeatedRecording } from '../fixtures/repeated.ts';
import type { RecordedFixture } from '../fixtures/index.ts';
import { processRecording } from './process-recording.ts';
import type { RecordingPart, RecordingTrack } from './process-recording.ts';
import { independentDuration, temporaryFolder } from '../test/media-tools.ts';

async function part(name: RecordedFixture, number = 0, track: RecordingTrack = 'camera'): Promise<RecordingPart> {
  return { track, part: number, ...(await recordedFixture(name)) };
}

const seconds = (parts: RecordingPart[]) => parts.reduce((sum, { recorded_ms }) => sum + recorded_ms, 0) / 1000;

describe('without ffmpeg', () => {
  test('an answer is playable, and what was not checked says so', async () => {
    await using folder = await temporaryFolder();
    const work_dir = dirname(folder.at('x'));
    const result = await processRecording({ parts: [await part('camera-mp4')], work_dir, ffmpeg: null });
    expect(result).toMatchObject({
      playable: { made_by: 'copied', parts_left_out: 0, container: 'mp4', width: 320 },
      screen: null,
      poster_path: null,
      peaks: null,
      verdict: { passed: true, failures: [], audio_checked: false },
    });
    expect(result.log.map((line) => line.step)).toEqual(['camera: index 1 parts']);
    expect(await readdir(work_dir)).toEqual(['camera.mp4']);
  });

  test.each(['camera-mp4', 'camera-webm-vp8', 'camera-webm-vp9'] as const)(
    'two minutes of %s in pieces keep every second',
    async (name) => {
      await using folder = await temporaryFolder();
      const { chunks, mime_type, seconds: length } = await repeatedRecording(name, 120);
      const segment_paths: string[] = [];
      for (const bytes of chunks()) {
        const path = folder.at(`segment-${segment_paths.length}`);
        await writeFile(path, bytes);
        segment_paths.push(path);
      }
      const whole: RecordingPart = { track: 'camera', part: 0, mime_type, recorded_ms: length * 1000, segment_paths };
      const result = await processRecording({ parts: [whole], work_dir: dirname(folder.at('x')), ffmpeg: null });
      expect(result).toMatchObject({ playable: { made_by: 'copied', packets_left_out: 0 }, verdict: { failures: [] } });
      expect(Math.abs(result.playable.duration - length)).toBeLessThan(0.3);
      const gaps = [result.playable.longest_frame_gap, result.playable.longest_sound_gap];
      expect(Math.max(...gaps.map((gap) => gap ?? Infinity))).toBeLessThan(0.2);
    },
  );

  test('parts come in the order of their numbers, whatever order they are given in', async () => {
    await using folder = await temporaryFolder();
    const work_dir = dirname(folder.at('x'));
    const parts = [await part('camera-mp4', 0), await part('camera-mp4-after-reload', 1)];
    const { playable, verdict } = await processRecording({ parts, work_dir, ffmpeg: null });
    expect(Math.abs((await independentDuration(playable.path)) - seconds(parts))).toBeLessThan(0.3);
    expect(verdict.passed).toBe(true);
    const media = async (path: string) => (await readFile(path)).subarray(-100_000).toString('base64');
    const inOrder = await media(playable.path);
    const reversed = await processRecording({ parts: parts.toReversed(), work_dir, ffmpeg: null });
    expect((await media(reversed.playable.path)) === inOrder).toBe(true);
  });

  test('a recorder that left no bytes is passed over; one that left nonsense is left out', async () => {
    await using folder = await temporaryFolder();
    const work_dir = dirname(folder.at('x'));
    const nothing: RecordingPart = { ...(await part('camera-mp4', 1)), recorded_ms: 0, segment_paths: [] };
    const noise = { ...nothing, part: 2, segment_paths: [fixturePath('garbage.mp4')] };
    const first = await part('camera-mp4');
    const passed = await processRecording({ parts: [first, nothing], work_dir, ffmpeg: null });
    expect(passed.verdict).toMatchObject({ passed: true });
    const last = await part('camera-mp4-after-reload', 3);
    const left = await processRecording({ parts: [first, nothing, noise, last], work_dir, ffmpeg: null });
    expect(left.playable.parts_left_out).toBe(1);
    expect(left.verdict.failures).toEqual(['parts_left_out']);
    expect(Math.abs((await independentDuration(left.playable.path)) - seconds([first, last]))).toBeLessThan(0.3);
    expect(left.log.some((line) => line.problem?.startsWith('unreadable'))).toBe(true);
  });

  test('of parts that do not fit together the longest is kept and the verdict tells', async () => {
    await using folder = await temporaryFolder();
    const parts = [await part('camera-mp4-other-size', 0), await part('camera-mp4', 1)];
    const result = await processRecording({ parts, work_dir: dirname(folder.at('x')), ffmpeg: null });
    expect(result.playable).toMatchObject({ width: 320, parts_left_out: 1, made_by: 'copied' });
    expect(result.verdict.failures).toEqual(['too_short', 'parts_left_out']);
  });

  test('a recording cut short plays, and fails the verdict', async () => {
    await using folder = await temporaryFolder();
    const cut = { ...(await part('camera-mp4')), segment_paths: [fixturePath('truncated.mp4')] };
    const { playable, verdict } = await processRecording({
      parts: [cut],
      work_dir: dirname(folder.at('x')),
      ffmpeg: null,
    });
    expect(playable.truncated).toBe(true);
    expect(verdict).toMatchObject({ passed: false, failures: ['too_short'] });
  });

  test('the camera is handed out first, and a broken screen does not cost the answer', async () => {
    await using folder = await temporaryFolder();
    const order: string[] = [];
    const onPlayable = (track: RecordingTrack) => void order.push(track);
    const camera = await part('camera-mp4');
    const work_dir = dirname(folder.at('x'));
    const screen = await part('camera-mp4-other-size', 0, 'screen');
    const both = await processRecording({ parts: [screen, camera], work_dir, ffmpeg: null, onPlayable });
    expect(order).toEqual(['camera', 'screen']);
    expect(both.screen).toMatchObject({ playable: { width: 240 }, verdict: { passed: true }, error: null });
    const broken = { ...screen, segment_paths: [fixturePath('garbage.mp4')] };
    const result = await processRecording({ parts: [camera, broken], work_dir, ffmpeg: null });
    expect(result.screen).toEqual({ playable: null, verdict: null, error: 'unreadable' });
    expect(result.verdict.passed).toBe(true);
  });

  test('nothing to play is an error with a code, and leaves the folder empty', async () => {
    await using folder = await temporaryFolder();
    const work_dir = dirname(folder.at('x'));
    const run = (parts: RecordingPart[], signal?: AbortSignal) =>
      processRecording({ parts, work_dir, ffmpeg: null, ...(signal && { signal }) });
    const camera = await part('camera-mp4');
    await expect(run([])).rejects.toMatchObject({ code: 'empty' });
    await expect(run([{ ...camera, segment_paths: [] }])).rejects.toMatchObject({ code: 'empty' });
    await expect(run([{ ...camera, segment_paths: [fixturePath('garbage.mp4')] }])).rejects.toMatchObject({
      code: 'unreadable',
    });
    await expect(run([{ ...camera, segment_paths: [folder.at('absent')] }])).rejects.toMatchObject({
      code: 'missing_file',
    });
    await expect(run([camera], AbortSignal.abort())).rejects.toMatchObject({ code: 'aborted' });
    expect(await readdir(work_dir)).toEqual([]);
  });
});

const found = await findFfmpeg();

describe.skipIf(found === null)('with ffmpeg (left out where the machine has none)', () => {
  test('poster and waveform follow the playable file, never before it', async () => {
    await using folder = await temporaryFolder();
    const work_dir = dirname(folder.at('x'));
    let steps: string[] = [];
    const onPlayable = async () => {
      steps = await readdir(work_dir);
    };
    const result = await processRecording({ parts: [await part('camera-mp4')], work_dir, onPlayable });
    expect(steps).toEqual(['camera.mp4']);
    expect(result.verdict).toEqual({ passed: true, failures: [], audio_checked: true });
    expect(result.peaks).toHaveLength(160);
    expect((await readFile(result.poster_path ?? '')).subarray(0, 3).toString('hex')).toBe('ffd8ff');
    expect(await readdir(work_dir)).toEqual(['camera.mp4', 'poster.jpg']);
    expect(result.log.map((line) => line.step).slice(1)).toEqual(['poster and sound']);
  });

  test('a muted microphone is noticed', async () => {
    await using folder = await temporaryFolder();
    const result = await processRecording({ parts: [await part('silent-mp4')], work_dir: dirname(folder.at('x')) });
    expect(result.verdict).toMatchObject({ passed: false, failures: ['silent'] });
  });

  test('parts of two sizes and of two formats become one answer', async () => {
    await using folder = await temporaryFolder();
    const parts = [
      await part('camera-mp4', 0),
      await part('camera-mp4-other-size', 1),
      await part('camera-webm-vp8', 2),
    ];
    const { playable, verdict } = await processRecording({ parts, work_dir: dirname(folder.at('x')) });
    expect(playable).toMatchObject({ made_by: 'transcoded', parts_left_out: 0, width: 320, height: 180 });
    expect(Math.abs((await independentDuration(playable.path)) - seconds(parts))).toBeLessThan(0.6);
    expect(verdict.passed).toBe(true);
  });

  test('an ffmpeg that fails costs the poster and the waveform, not the answer', async () => {
    await using folder = await temporaryFolder();
    await writeFile(folder.at('broken'), '');
    const ffmpeg = { ffmpeg: folder.at('broken'), version: 'broken', prlimit: null };
    const result = await processRecording({
      parts: [await part('camera-mp4')],
      work_dir: dirname(folder.at('x')),
      ffmpeg,
    });
    expect(result).toMatchObject({ poster_path: null, peaks: null, verdict: { passed: true, audio_checked: false } });
    expect(result.log.filter((line) => line.problem !== null).map((line) => line.step)).toEqual([
      'poster and sound',
      'poster',
      'sound',
    ]);
  });
});
