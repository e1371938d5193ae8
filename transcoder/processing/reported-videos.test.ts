import { casesOfKind } from '@vivavoce/server/test/in-depth.ts';
import { describe, expect, test } from 'vitest';
import { findFfmpeg } from '../ffmpeg/ffmpeg.ts';
import { reportedPath } from '../fixtures/index.ts';
import { inspectMedia } from '../media/inspect.ts';
import {
  independentDuration,
  loudnessAt,
  makeCountedFilm,
  makeFilm,
  secondsHeld,
  streamsOf,
  temporaryFolder,
  trimByEditList,
} from '../test/media-tools.ts';
import type { Pieces } from '../test/media-tools.ts';
import { processVideo } from './process-video.ts';
import type { ProcessedVideo, VideoOutcome } from './process-video.ts';

const found = await findFfmpeg();

function ready(outcome: VideoOutcome): ProcessedVideo {
  if (outcome.failure !== null) throw new Error(`refused: ${outcome.failure}`);
  return outcome;
}
const HLG = [
  '-pix_fmt',
  'yuv420p10le',
  '-color_primaries',
  'bt2020',
  '-color_trc',
  'arib-std-b67',
  '-colorspace',
  'bt2020nc',
];
type Folder = Awaited<ReturnType<typeof temporaryFolder>>;
const process = (folder: Folder, path: string, ffmpeg = found) =>
  processVideo({ part_paths: [path], work_dir: folder.at('.'), ffmpeg });

test.each(['staff-trimmed-end-elst.mp4', 'staff-trimmed-end-hevc.mov'])(
  'what was cut away of %s is never published, not even without a converter',
  async (name) => {
    await using folder = await temporaryFolder();
    expect(await process(folder, reportedPath(name), null)).toMatchObject({ failure: 'trimmed' });
  },
);

describe.skipIf(found === null)('with a real ffmpeg (left out where the machine has none)', () => {
  test.each([
    ['staff-trimmed-end-elst.mp4', 3],
    ['staff-trimmed-end-hevc.mov', 3],
  ])('%s is as long as players show it, and holds nothing else', async (name, seconds) => {
    await using folder = await temporaryFolder();
    const made = ready(await process(folder, reportedPath(name)));
    expect(made).toMatchObject({ made_by: 'converted', sound_left_out: false });
    expect(made.duration).toBeCloseTo(seconds, 0);
    expect(await independentDuration(made.path)).toBeCloseTo(seconds, 0);
    const { video_frames, trimmed } = await inspectMedia(made.path);
    expect(video_frames).toBeLessThanOrEqual(seconds * 30 + 2);
    expect(trimmed).toBe(false);
    expect(made.poster_path).not.toBeNull();
  });

  test.each(
    casesOfKind<[string, Pieces, string[]]>(
      ['at both ends', [[1.32, 2.2]], ['-c:v', 'libx264', '-bf', '2']],
      ['at its end', [[0, 2.4]], ['-c:v', 'libx264', '-bf', '2']],
      ['by two frames, having no sound,', [[0, 5.92]], ['-c:v', 'libx264', '-bf', '0', '-an']],
      ['at its start', [[2.52, 3.48]], ['-c:v', 'libx265', '-tag:v', 'hvc1']],
      [
        'in its middle',
        [
          [0.4, 1.6],
          [4, 1.6],
        ],
        ['-c:v', 'libx264', '-bf', '0'],
      ],
    ),
  )('a film trimmed %s without being encoded again holds nothing of what was cut away', async (_, pieces, codec) => {
    await using folder = await temporaryFolder();
    const [film, trimmed] = [folder.at('film.mp4'), folder.at('trimmed.mp4')];
    await makeCountedFilm(film, 6, pieces, [...codec, '-g', '300', '-pix_fmt', 'yuv420p', '-c:a', 'aac']);
    expect(await inspectMedia(film)).toMatchObject({ trimmed: false });
    expect(await secondsHeld(film)).toHaveLength(150);
    await trimByEditList(film, trimmed, pieces);
    const made = ready(await process(folder, trimmed));
    expect(made.made_by).toBe('converted');
    const length = pieces.reduce((sum, [, seconds]) => sum + seconds, 0);
    expect(Math.abs(made.duration - length)).toBeLessThan(0.15);
    expect(Math.abs((await independentDuration(made.path)) - length)).toBeLessThan(0.15);
    const held = await secondsHeld(made.path);
    expect(Math.abs(held.length - length * 25)).toBeLessThanOrEqual(2);
    const isShown = (at: number) => pieces.some(([start, seconds]) => at > start - 0.06 && at < start + seconds + 0.06);
    expect(held.filter((at) => !isShown(at))).toEqual([]);
    if (codec.includes('-an')) return;
    let begin = 0;
    for (const [, seconds] of pieces) {
      // The sound of an encoder begins up to a tenth of a second before a loud moment.
      expect(await loudnessAt(made.path, begin + 0.1, seconds - 0.2)).toBeLessThan(-60);
      begin += seconds;
    }
  });

  test.each(['staff-9-tracks-hevc.mov', 'staff-pcm.mov', 'staff-ac3.mp4'])(
    '%s keeps its picture and its sound',
    async (name) => {
      await using folder = await temporaryFolder();
      const made = ready(await process(folder, reportedPath(name)));
      expect(made.sound_left_out).toBe(false);
      expect(await streamsOf(made.path, 'codec_name')).toEqual(['h264', 'aac']);
      expect(await loudnessAt(made.path, 0.2, 1)).toBeGreaterThan(-60);
    },
  );

  test.each(
    casesOfKind(
      ['ALAC', 'mov', ['-c:a', 'alac']] as const,
      ['MP2', 'mov', ['-c:a', 'mp2']] as const,
      ['24 bit PCM', 'mov', ['-c:a', 'pcm_s24le']] as const,
      ['AC-3 in Matroska', 'mkv', ['-c:a', 'ac3']] as const,
    ),
  )('sound in %s is given as AAC', async (_, extension, sound) => {
    await using folder = await temporaryFolder();
    const film = folder.at(`film.${extension}`);
    await makeFilm(film, 2, ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', ...sound]);
    const made = ready(await process(folder, film));
    expect(made.sound_left_out).toBe(false);
    expect(await loudnessAt(made.path, 0.2, 1)).toBeGreaterThan(-40);
  });

  test('a picture whose sound cannot be decoded is kept, and the loss is said', async () => {
    await using folder = await temporaryFolder();
    const film = folder.at('film.mkv');
    await makeFilm(film, 2, ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'wmav2']);
    const made = ready(await process(folder, film));
    expect(made.sound_left_out).toBe(true);
    expect(await streamsOf(made.path, 'codec_name')).toEqual(['h264']);
  });

  test.each(casesOfKind('staff-hlg-10bit.mov', 'generated'))(
    'the light of %s is brought into the range of ordinary screens',
    async (name) => {
      await using folder = await temporaryFolder();
      const film = name === 'generated' ? folder.at('film.mov') : reportedPath(name);
      if (name === 'generated') await makeFilm(film, 1, [...HLG, '-c:v', 'libx264', '-c:a', 'aac']);
      const made = ready(await process(folder, film));
      expect(await streamsOf(made.path, 'pix_fmt,color_transfer,color_primaries')).toContain('yuv420p,bt709,bt709');
    },
  );

  test('half pictures become whole ones, and a film of whole pictures is copied', async () => {
    await using folder = await temporaryFolder();
    const made = ready(await process(folder, reportedPath('staff-interlaced.mp4')));
    expect(made.made_by).toBe('converted');
    expect((await streamsOf(made.path, 'field_order'))[0]).toBe('progressive');
    await using other = await temporaryFolder();
    await makeFilm(other.at('film.mp4'), 2, ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac']);
    expect(ready(await process(other, other.at('film.mp4'))).made_by).toBe('copied');
    await makeFilm(other.at('half.mp4'), 2, [
      '-c:v',
      'libx264',
      '-pix_fmt',
      'yuv420p',
      '-flags',
      '+ilme+ildct',
      '-x264opts',
      'tff=1',
      '-c:a',
      'aac',
    ]);
    expect(await inspectMedia(other.at('half.mp4'))).toMatchObject({ interlaced: true });
  });

  test.each(
    casesOfKind<[string, number, readonly string[]]>(
      ['one-key-frame.mp4', 0, []],
      ['made.mp4', 5, ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-bf', '2']],
      ['made.mov', 1.1, ['-c:v', 'libx265', '-tag:v', 'hvc1', '-pix_fmt', 'yuv420p']],
      ['made.webm', 7, ['-c:v', 'libvpx', '-deadline', 'realtime']],
    ),
  )('%s, with its only key frame at the start, has a poster', async (name, seconds, codec) => {
    await using folder = await temporaryFolder();
    const film = seconds === 0 ? reportedPath(name) : folder.at(name);
    if (seconds > 0) await makeFilm(film, seconds, [...codec, '-g', '999', '-keyint_min', '999']);
    expect(ready(await process(folder, film)).poster_path).not.toBeNull();
  });
});
