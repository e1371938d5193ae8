import { peakMemory } from '@vivavoce/server/test/peak-memory.ts';
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { findFfmpeg, TRANSCODE_LIMITS } from '../ffmpeg/ffmpeg.ts';
import { runTool, streamsOf, temporaryFolder } from '../test/media-tools.ts';
import { processVideo } from './process-video.ts';

const found = await findFfmpeg();
const MB = 1024 * 1024;

const AVC = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
/** As telephones film: HEVC with ten bits and the light of HLG. */
const HLG = [
  ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=error', '-tag:v', 'hvc1'],
  ['-pix_fmt', 'yuv420p10le', '-color_primaries', 'bt2020', '-color_trc', 'arib-std-b67', '-colorspace', 'bt2020nc'],
].flat();

/** A 3840 x 2160 film with a tone, bright above and dark below. */
const makeLargeFilm = (path: string, codec: readonly string[]) =>
  runTool(
    [
      ['-f', 'lavfi', '-i', 'color=black:size=3840x2160:rate=25,drawbox=h=ih/2:color=white:t=fill'],
      ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000'],
      ['-t', '0.4', ...codec, '-c:a', 'aac', path],
    ].flat(),
  );

/** The matrix of a quarter turn clockwise, as a telephone that is held upright writes it. */
async function turn(path: string, height: number): Promise<void> {
  const bytes = await readFile(path);
  const matrix = bytes.indexOf('tkhd') + 44;
  const turned = [0, 65_536, 0, -65_536, 0, 0, height * 65_536, 0];
  for (const [index, value] of turned.entries()) bytes.writeInt32BE(value, matrix + 4 * index);
  await writeFile(path, bytes);
}

/** Whether the quarters of the first picture are bright: above, then below, each from left to right. */
async function brightQuarters(path: string): Promise<boolean[]> {
  const filter = ['-frames:v', '1', '-vf', 'scale=2:2:flags=area,format=gray', '-f', 'rawvideo', '-'];
  const { stdout } = await promisify(execFile)('ffmpeg', ['-v', 'error', '-i', path, ...filter], {
    encoding: 'buffer',
  });
  return [...stdout].map((value) => value > 128);
}

// Left out where the machine has no ffmpeg, as the other tests of converting are.
test.skipIf(found === null).each<[string, readonly string[], boolean]>([
  ['HEVC in HLG, held upright', HLG, true],
  ['HEVC in HLG, landscape', HLG, false],
  ['H.264, held upright', AVC, true],
  ['H.264, landscape', AVC, false],
])('4K in %s has the size of the product, the right way up, within the limit of memory', async (_, codec, upright) => {
  await using folder = await temporaryFolder();
  const film = folder.at('film.mov');
  await makeLargeFilm(film, codec);
  if (upright) await turn(film, 2160);
  const shares: number[] = [];
  const run = {
    part_paths: [film],
    work_dir: folder.at('.'),
    ffmpeg: found,
    onConverted: (share: number) => shares.push(share),
  };
  let outcome: Awaited<ReturnType<typeof processVideo>> | undefined;
  const { program_mb } = await peakMemory(async () => {
    outcome = await processVideo(run);
  });
  const [width, height] = upright ? [720, 1280] : [1280, 720];
  expect(outcome).toMatchObject({ failure: null, made_by: 'converted', width, height, sound_left_out: false });
  expect(program_mb).toBeLessThan(TRANSCODE_LIMITS.memory_bytes / MB / 2);
  expect(shares.at(-1)).toBeGreaterThan(0.9);

  const path = folder.at('video.mp4');
  expect(await brightQuarters(path)).toEqual(upright ? [false, true, false, true] : [true, true, false, false]);
  const [picture] = await streamsOf(path, 'width,height,pix_fmt,color_transfer');
  expect(picture).toContain(`${width},${height},yuv420p`);
  if (codec === HLG) expect(picture).toContain('bt709');
});
