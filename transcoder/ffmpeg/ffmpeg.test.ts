import { chmod, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { measureAudio } from './audio.ts';
import { ffmpegProgram, FFMPEG_LIMITS, findFfmpeg, limitsFor, LOOK_AGAIN_MS } from './ffmpeg.ts';
import type { FfmpegPaths } from './ffmpeg.ts';
import { takePoster } from './poster.ts';
import { temporaryFolder } from '../test/media-tools.ts';

/** A program that behaves like ffmpeg where a test needs it, for machines without it too. */
async function fakeFfmpeg(path: string, script: string): Promise<FfmpegPaths> {
  await writeFile(path, `#!${process.execPath}\n${script}`);
  await chmod(path, 0o755);
  return { ffmpeg: path, version: 'fake', prlimit: null };
}

const sayVersion = 'console.log("ffmpeg version 7.1 Copyright");';

test('ffmpeg is looked for in the path, or where it is said to be, and the answer is kept', async () => {
  await using folder = await temporaryFolder();
  await fakeFfmpeg(folder.at('ffmpeg'), sayVersion);
  const home = dirname(folder.at('ffmpeg'));
  const found = await findFfmpeg(null, `/nowhere:relative:${home}`);
  expect(found).toEqual({ ffmpeg: folder.at('ffmpeg'), version: '7.1', prlimit: null });
  await writeFile(folder.at('ffmpeg'), '');
  expect(await findFfmpeg(null, `/nowhere:relative:${home}`)).toBe(found);
  await fakeFfmpeg(folder.at('other'), sayVersion);
  expect(await findFfmpeg(folder.at('other'), '')).toMatchObject({ ffmpeg: folder.at('other') });
});

test('where there was none, it is looked for again after a minute', async () => {
  await using folder = await temporaryFolder();
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const home = dirname(folder.at('ffmpeg'));
  expect(await findFfmpeg(null, home)).toBeNull();
  await fakeFfmpeg(folder.at('ffmpeg'), sayVersion);
  vi.advanceTimersByTime(LOOK_AGAIN_MS - 1);
  expect(await findFfmpeg(null, home)).toBeNull();
  vi.advanceTimersByTime(1);
  expect(await findFfmpeg(null, home)).toMatchObject({ ffmpeg: folder.at('ffmpeg') });
});

test('one that did not answer is asked again by the next call', async () => {
  await using folder = await temporaryFolder();
  await fakeFfmpeg(folder.at('ffmpeg'), 'process.exit(1);');
  const home = dirname(folder.at('ffmpeg'));
  expect(await findFfmpeg(null, home)).toBeNull();
  await fakeFfmpeg(folder.at('ffmpeg'), sayVersion);
  expect(await findFfmpeg(null, home)).toMatchObject({ ffmpeg: folder.at('ffmpeg') });
});

test('nothing, a folder-less name and a program that is not ffmpeg are no ffmpeg', async () => {
  await using folder = await temporaryFolder();
  await fakeFfmpeg(folder.at('ffmpeg'), 'console.log("busybox");');
  expect(await findFfmpeg(null, '/nowhere')).toBeNull();
  expect(await findFfmpeg('ffmpeg', '')).toBeNull();
  expect(await findFfmpeg(folder.at('ffmpeg'))).toBeNull();
  // Which of the two it was decides what people are told.
  expect(await ffmpegProgram(null, '/nowhere')).toBeNull();
  expect(await ffmpegProgram(null, dirname(folder.at('ffmpeg')))).toBe(folder.at('ffmpeg'));
});

test('a poster that holds no frame is an error and leaves no file', async () => {
  await using folder = await temporaryFolder();
  const empty = await fakeFfmpeg(
    folder.at('ffmpeg'),
    'require("node:fs").writeFileSync(process.argv.at(-1).slice(5), "");',
  );
  const poster = takePoster(empty, { path: '/x', container: 'mp4' }, folder.at('poster.jpg'), { duration: 4 });
  await expect(poster).rejects.toMatchObject({ code: 'ffmpeg_failed' });
  await expect(readFile(folder.at('poster.jpg'))).rejects.toMatchObject({ code: 'ENOENT' });
});

test('the sound that ffmpeg prints is measured', async () => {
  await using folder = await temporaryFolder();
  const beep = await fakeFfmpeg(
    folder.at('ffmpeg'),
    'const b = Buffer.alloc(32000); for (let i = 16000; i < 32000; i += 2) b.writeInt16LE(16384, i); process.stdout.write(b);',
  );
  const loudness = await measureAudio(beep, { path: '/x', container: 'mp4' }, { duration: 1 });
  expect(loudness).toMatchObject({ audio_peak: 0.5, seconds: 1 });
  expect(loudness.peaks.slice(78, 82)).toEqual([0, 0, 1, 1]);
});

test('limits grow with the length of a recording, up to twice the longest, and never its memory', () => {
  expect(limitsFor(0)).toEqual(FFMPEG_LIMITS);
  expect(limitsFor(600)).toEqual(FFMPEG_LIMITS);
  expect(limitsFor(3600)).toMatchObject({
    cpu_seconds: 6 * FFMPEG_LIMITS.cpu_seconds,
    wall_seconds: 6 * FFMPEG_LIMITS.wall_seconds,
    file_bytes: 6 * FFMPEG_LIMITS.file_bytes,
    memory_bytes: FFMPEG_LIMITS.memory_bytes,
  });
  expect(limitsFor(1e9)).toEqual(limitsFor(7200));
});
