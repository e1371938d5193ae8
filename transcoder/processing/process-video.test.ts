import { readFile, writeFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { findFfmpeg } from '../ffmpeg/ffmpeg.ts';
import { fixturePath, recordedFixture } from '../fixtures/index.ts';
import { inspectMedia } from '../media/inspect.ts';
import { convertLimits, processVideo } from './process-video.ts';
import type { ProcessedVideo, VideoOutcome } from './process-video.ts';
import { independentDuration, temporaryFolder, topLevelBoxes } from '../test/media-tools.ts';

const found = await findFfmpeg();

function ready(outcome: VideoOutcome): ProcessedVideo {
  if (outcome.failure !== null) throw new Error(`refused: ${outcome.failure}`);
  return outcome;
}

type Folder = Awaited<ReturnType<typeof temporaryFolder>>;

const process = (folder: Folder, part_paths: string[], ffmpeg = found) =>
  processVideo({ part_paths, work_dir: folder.at('.'), ffmpeg });

test('the time of a conversion grows with the length and the picture, up to four hours; memory and disk do not', () => {
  const seconds = (duration: number, width = 1920, height = 1080) =>
    convertLimits({ duration, width, height }).wall_seconds;
  expect([seconds(60), seconds(60, 1080, 1920), seconds(600)]).toEqual([360, 360, 2520]);
  expect([seconds(60, 3840, 2160), seconds(60, 2160, 3840)]).toEqual([840, 840]);
  expect([seconds(3600), seconds(3600, 4096, 2304), seconds(1e9)]).toEqual([14_520, 14_520, 14_520]);
  const [short, long] = [60, 3600].map((duration) => convertLimits({ duration, width: 3840, height: 2160 }));
  expect(long).toMatchObject({ memory_bytes: short?.memory_bytes, file_bytes: short?.file_bytes });
});

describe('without a converter', () => {
  test('a video that plays everywhere is copied from its parts, and has no picture to stand for it', async () => {
    await using folder = await temporaryFolder();
    const bytes = await readFile(fixturePath('camera-aac.mp4'));
    await writeFile(folder.at('0'), bytes.subarray(0, 30_000));
    await writeFile(folder.at('1'), bytes.subarray(30_000));
    const made = ready(await process(folder, [folder.at('0'), folder.at('1')], null));
    expect(made).toMatchObject({ made_by: 'copied', poster_path: null });
    expect((await topLevelBoxes(made.path)).slice(0, 2)).toEqual(['ftyp', 'moov']);
    expect(await independentDuration(made.path)).toBeCloseTo(made.duration, 1);
  });

  test('one that needs converting says so', async () => {
    await using folder = await temporaryFolder();
    const { segment_paths } = await recordedFixture('camera-webm-vp8');
    expect(await process(folder, segment_paths, null)).toMatchObject({ failure: 'unsupported_codec' });
  });
});

describe('a hostile or broken file never reaches the converter', () => {
  /** A path that would be an error immediately if it were started. */
  const trap = { ffmpeg: '/nonexistent/ffmpeg', version: 'none', prlimit: null };

  test.each([
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a playlist', '#EXTM3U\n#EXTINF:1,\nhttp://169.254.169.254/latest/meta-data\n#EXT-X-ENDLIST\n'],
    ['a DASH manifest', '<?xml version="1.0"?><MPD><BaseURL>http://127.0.0.1:9/</BaseURL></MPD>'],
    ['a concat script', "ffconcat version 1.0\nfile '/etc/hostname'\n"],
    ['a picture that loads another', '<svg xmlns="http://www.w3.org/2000/svg"><image href="/etc/hostname"/></svg>'],
    ['one byte', 'x'],
    ['a compressed desert', `PK\u0003\u0004${'\0'.repeat(200_000)}`],
    ['a RIFF head', `RIFF\u0000\u0000\u0001\u0000AVI LIST${'\0'.repeat(500)}`],
    ['a box that says it is endless', `\0\0\0\u0001ftyp${'\u00ff'.repeat(8)}isom`],
    ['nothing but a head', '\0\0\0\u0018ftypisom\0\0\u0002\0isomiso2'],
  ])('%s', async (_, content) => {
    await using folder = await temporaryFolder();
    await writeFile(folder.at('part'), content, 'latin1');
    expect(await process(folder, [folder.at('part')], trap)).toMatchObject({ failure: 'not_video' });
  });

  test('an empty upload, noise behind a head, and a film that is cut off', async () => {
    await using folder = await temporaryFolder();
    await writeFile(folder.at('empty'), '');
    expect(await process(folder, [folder.at('empty')], trap)).toMatchObject({ failure: 'not_video' });
    expect(await process(folder, [fixturePath('garbage.mp4')], trap)).toMatchObject({ failure: 'not_video' });
    const cut = await process(folder, [fixturePath('truncated.mp4')], trap);
    expect(['cut_off', 'not_video']).toContain(cut.failure);
    const whole = await readFile(fixturePath('camera-aac.mp4'));
    await writeFile(folder.at('half'), whole.subarray(0, whole.length / 2));
    const half = await process(folder, [folder.at('half')], trap);
    expect(['cut_off', 'not_video']).toContain(half.failure);
  });

  test('parts that are missing are a failure of the machine', async () => {
    await using folder = await temporaryFolder();
    await expect(process(folder, [folder.at('gone')], trap)).rejects.toMatchObject({ code: 'missing_file' });
  });
});

describe.skipIf(found === null)('with a real ffmpeg (left out where the machine has none)', () => {
  test('a recording of a browser keeps its picture and is given sound that plays everywhere', async () => {
    await using folder = await temporaryFolder();
    const { segment_paths, recorded_ms } = await recordedFixture('camera-mp4');
    const made = ready(await process(folder, segment_paths));
    expect(made.made_by).toBe('converted');
    const facts = await inspectMedia(made.path);
    expect(facts).toMatchObject({ container: 'mp4', video_codec: 'avc', audio_codec: 'aac', truncated: false });
    expect(Math.abs((await independentDuration(made.path)) - recorded_ms / 1000)).toBeLessThan(1);
    expect((await readFile(made.poster_path ?? '')).subarray(0, 3).toString('hex')).toBe('ffd8ff');
  });

  test('VP8 becomes H.264 with a key frame every two seconds, at no more than 30 pictures a second', async () => {
    await using folder = await temporaryFolder();
    const { segment_paths, recorded_ms } = await recordedFixture('camera-webm-vp8');
    const made = ready(await process(folder, segment_paths));
    const facts = await inspectMedia(made.path);
    expect(facts).toMatchObject({ container: 'mp4', video_codec: 'avc', audio_codec: 'aac' });
    expect(facts.mime_type).toMatch(/avc1\.(42|4d|64)/i);
    expect(facts.keyframes).toBeGreaterThanOrEqual(Math.floor(facts.duration / 2));
    expect(facts.video_frames / facts.duration).toBeLessThan(31);
    expect((await topLevelBoxes(made.path)).slice(0, 2)).toEqual(['ftyp', 'moov']);
    expect(Math.abs(facts.duration - recorded_ms / 1000)).toBeLessThan(1);
  });

  test('a converter that is stopped leaves the failure to the machine', async () => {
    await using folder = await temporaryFolder();
    const { segment_paths } = await recordedFixture('camera-webm-vp8');
    const stopping = new AbortController();
    stopping.abort();
    const run = processVideo({
      part_paths: segment_paths,
      work_dir: folder.at('.'),
      ffmpeg: found,
      signal: stopping.signal,
    });
    await expect(run).rejects.toMatchObject({ code: 'aborted' });
  });
});
