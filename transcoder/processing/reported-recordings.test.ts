import { readFile, writeFile } from 'node:fs/promises';
import { casesOfKind } from '@vivavoce/server/test/in-depth.ts';
import { describe, expect, test } from 'vitest';
import { findFfmpeg } from '../ffmpeg/ffmpeg.ts';
import type { FfmpegPaths } from '../ffmpeg/ffmpeg.ts';
import { reportedPath } from '../fixtures/index.ts';
import { independentDuration, loudnessAt, makeFilm, runTool, streamsOf, temporaryFolder } from '../test/media-tools.ts';
import { processRecording } from './process-recording.ts';

const found = await findFfmpeg();

/** Where bytes are lost, as a share of the file. */
const PLACES = casesOfKind(0.45, 0.3, 0.6);

/** Files of the parts of a camera in their order, each with its length in seconds. */
type Parts = readonly (readonly [path: string, seconds: number])[];

/** Processes a recording; `seconds` by ffprobe. */
async function made(parts: Parts, ffmpeg: FfmpegPaths | null) {
  const folder = await temporaryFolder();
  const mime = (path: string) => `${/voice/.test(path) ? 'audio' : 'video'}/${path.endsWith('webm') ? 'webm' : 'mp4'}`;
  const result = await processRecording({
    parts: parts.map(([path, length], part) => ({
      track: 'camera',
      part,
      mime_type: mime(path),
      recorded_ms: length * 1000,
      segment_paths: [path],
    })),
    work_dir: folder.at('.'),
    ffmpeg,
  });
  return { ...result, folder, seconds: await independentDuration(result.playable.path) };
}

describe('without ffmpeg', () => {
  test.each([
    ['webkit-voice.mp4', 7.29, 7.2],
    ['dupchunk.mp4', 6, 5.9],
    ['swapped', 6, 4.9],
    ['garbage-first.webm', 6, 5.9],
  ])('%s plays, with all that is in order', async (name, recorded, least) => {
    await using folder = await temporaryFolder();
    let path = reportedPath(name);
    if (name === 'swapped') {
      path = folder.at('swapped.mp4');
      await writeFile(path, exchangeFragments(await readFile(reportedPath('sound-7s-of-12s.mp4'))));
    }
    const result = await made([[path, recorded]], null);
    await using _ = result.folder;
    expect(result.seconds).toBeGreaterThan(least);
    expect(result.playable.made_by).toBe('copied');
    if (name !== 'garbage-first.webm') expect(result.playable.packets_left_out).toBeGreaterThan(0);
  });

  test.each(PLACES)('bytes that are lost at %f of an MP4 file cost no more than their fragment', async (at) => {
    await using folder = await temporaryFolder();
    const [film, damaged] = [folder.at('film.mp4'), folder.at('damaged.mp4')];
    const fragments = ['-movflags', 'frag_keyframe+empty_moov+default_base_moof'];
    await makeFilm(film, 6, ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '25', '-c:a', 'aac', ...fragments]);
    const bytes = await readFile(film);
    const from = Math.floor(bytes.length * at);
    await writeFile(damaged, Buffer.concat([bytes.subarray(0, from), bytes.subarray(from + 3_000)]));
    const result = await made([[damaged, 6]], null);
    await using _ = result.folder;
    expect(result.seconds).toBeGreaterThan(5.5);
    expect(result.playable.video_frames).toBeGreaterThan(95);
    expect(result.verdict.failures).toEqual(['lacks_sound']);
  });

  test('two files in one part are both kept', async () => {
    await using folder = await temporaryFolder();
    const one = await readFile(reportedPath('part-with-sound.mp4'));
    await writeFile(folder.at('twice.mp4'), Buffer.concat([one, one]));
    const result = await made([[folder.at('twice.mp4'), 8]], null);
    await using _ = result.folder;
    expect(result.seconds).toBeGreaterThan(7.9);
    expect(result.verdict.passed).toBe(true);
  });
});

test.each([
  ['sound-7s-of-12s.mp4', 12, ['lacks_sound']],
  ['picture-1s-of-12s.mp4', 12, ['few_frames']],
  ['lostchunk.mp4', 6, ['lacks_sound']],
  ['part-with-sound.mp4', 4, []],
])('the verdict on %s names what it lacks', async (name, recorded, failures) => {
  const result = await made([[reportedPath(name), recorded]], null);
  await using _ = result.folder;
  expect(result.verdict.failures).toEqual(failures);
});

describe.skipIf(found === null)('with a real ffmpeg (left out where the machine has none)', () => {
  const [heard, mute, voice] = ['part-with-sound.mp4', 'part-without-sound.mp4', 'part-voice-only.mp4'].map(
    reportedPath,
  );
  test.each(
    casesOfKind(['sound last', [mute, heard], 5, 0.5] as const, ['sound first', [heard, mute], 0.5, 5] as const),
  )('a part without sound is silent, and the other keeps its own: %s', async (_order, paths, loud, silent) => {
    const result = await made(
      paths.map((path) => [path ?? '', 4] as const),
      found,
    );
    await using _ = result.folder;
    expect(result.seconds).toBeCloseTo(8, 0);
    expect(result.playable.parts_left_out).toBe(0);
    expect(await loudnessAt(result.playable.path, loud, 2)).toBeGreaterThan(-50);
    expect(await loudnessAt(result.playable.path, silent, 2)).toBeLessThan(-85);
  });

  test('a part by voice alone is heard under a dark picture', async () => {
    const result = await made(
      [
        [heard ?? '', 4],
        [voice ?? '', 4],
      ],
      found,
    );
    await using _ = result.folder;
    expect(result.seconds).toBeCloseTo(8, 0);
    expect(await loudnessAt(result.playable.path, 5, 2)).toBeGreaterThan(-50);
    expect(result.playable).toMatchObject({ parts_left_out: 0, width: expect.any(Number) });
  });

  test('parts by voice of two kinds become one', async () => {
    await using folder = await temporaryFolder();
    const [one, other] = [folder.at('voice-1.mp4'), folder.at('voice-2.webm')];
    await makeFilm(one, 3, ['-vn', '-c:a', 'aac', '-ar', '48000']);
    await makeFilm(other, 2, ['-vn', '-c:a', 'libopus', '-ac', '1']);
    const result = await made(
      [
        [one, 3],
        [other, 2],
      ],
      found,
    );
    await using _ = result.folder;
    expect(result.seconds).toBeCloseTo(5, 0);
    expect(await streamsOf(result.playable.path, 'codec_type')).toEqual(['audio']);
  });

  test.each(
    casesOfKind(
      ['16 bit PCM', ['-c:v', 'libx264', '-c:a', 'pcm_s16le']] as const,
      ['float PCM', ['-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'pcm_f32le']] as const,
      ['FLAC', ['-c:v', 'libx264', '-c:a', 'flac']] as const,
    ),
  )('a recording with sound in %s plays and is heard', async (_sound, codecs) => {
    await using folder = await temporaryFolder();
    await makeFilm(folder.at('film.mkv'), 4, [...codecs, '-pix_fmt', 'yuv420p']);
    const result = await made([[folder.at('film.mkv'), 4]], found);
    await using _ = result.folder;
    expect(result.verdict.failures).toEqual([]);
    expect(result.seconds).toBeCloseTo(4, 0);
    expect(await loudnessAt(result.playable.path, 0.5, 3)).toBeGreaterThan(-40);
  });

  test('behind lost bytes the rest is kept', async () => {
    const result = await made([[reportedPath('lostbytes.webm'), 6]], found);
    await using _ = result.folder;
    expect(result.seconds).toBeGreaterThan(5.5);
    expect(result.playable.video_frames).toBeGreaterThan(120);
  });

  test.each(PLACES)('bytes that are lost at %f of a WebM file cost no more than what lay there', async (at) => {
    await using folder = await temporaryFolder();
    const [film, damaged] = [folder.at('film.webm'), folder.at('damaged.webm')];
    await makeFilm(film, 6, ['-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libopus']);
    const bytes = await readFile(film);
    const from = Math.floor(bytes.length * at);
    await writeFile(damaged, Buffer.concat([bytes.subarray(0, from), bytes.subarray(from + 9_000)]));
    const result = await made([[damaged, 6]], found);
    await using _ = result.folder;
    expect(result.seconds).toBeGreaterThan(4.9);
  });

  test('two MP4 files of different kinds in one part are both kept', async () => {
    const result = await made([[reportedPath('init-twice.mp4'), 8]], found);
    await using _ = result.folder;
    expect(result.seconds).toBeGreaterThan(7.9);
  });

  test('two WebM files of different sizes in one part are both kept', async () => {
    await using folder = await temporaryFolder();
    const options = ['-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libopus'];
    await makeFilm(folder.at('a.webm'), 3, options);
    await makeFilm(folder.at('b.webm'), 2, ['-vf', 'scale=160:120', ...options]);
    const both = await Promise.all(['a.webm', 'b.webm'].map((name) => readFile(folder.at(name))));
    await writeFile(folder.at('both.webm'), Buffer.concat(both));
    const result = await made([[folder.at('both.webm'), 5]], found);
    await using _ = result.folder;
    expect(result.seconds).toBeCloseTo(5, 0);
  });

  test('nothing that was recorded as it should be is encoded again', async () => {
    const result = await made([[reportedPath('part-with-sound.mp4'), 4]], found);
    await using _ = result.folder;
    expect(result.playable.made_by).toBe('copied');
    expect(result.log.filter(({ step }) => /probe|ffmpeg|transcode/.test(step))).toEqual([]);
    await runTool(['-v', 'error', '-i', result.playable.path, '-f', 'null', '-']);
  });
});

/** The second and the third fragment change their places. */
function exchangeFragments(bytes: Buffer): Buffer {
  const starts: number[] = [];
  for (let at = bytes.indexOf('moof'); at >= 0; at = bytes.indexOf('moof', at + 4)) starts.push(at - 4);
  const [, second = 0, third = 0, fourth = bytes.length] = starts;
  return Buffer.concat([
    bytes.subarray(0, second),
    bytes.subarray(third, fourth),
    bytes.subarray(second, third),
    bytes.subarray(fourth),
  ]);
}
