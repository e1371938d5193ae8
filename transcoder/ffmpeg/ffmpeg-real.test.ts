import { readFile, writeFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { extractSpeech, measureAudio } from './audio.ts';
import { findFfmpeg, runFfmpeg } from './ffmpeg.ts';
import type { FfmpegPaths } from './ffmpeg.ts';
import { fixturePath } from '../fixtures/index.ts';
import { takePoster } from './poster.ts';
import { remuxParts } from '../media/remux.ts';
import { joinedFixture, temporaryFolder } from '../test/media-tools.ts';

const found = await findFfmpeg();

function real(): FfmpegPaths {
  if (found === null) throw new Error('no ffmpeg here');
  return found;
}

describe.skipIf(found === null)('with a real ffmpeg (left out where the machine has none)', () => {
  test('posters of MP4 and WebM, peaks of speech, silence, and 16 kHz speech', async () => {
    await using folder = await temporaryFolder();
    await joinedFixture('camera-webm-vp8', folder.at('raw'));
    const vp8 = await remuxParts([folder.at('raw')], folder.at('vp8.webm'));
    await takePoster(real(), { path: folder.at('vp8.webm'), container: 'webm' }, folder.at('webm.jpg'), vp8);
    const aac = { path: fixturePath('camera-aac.mp4'), container: 'mp4' as const };
    await takePoster(real(), aac, folder.at('mp4.jpg'), { duration: 6 });
    for (const name of ['webm.jpg', 'mp4.jpg']) {
      expect((await readFile(folder.at(name))).subarray(0, 3).toString('hex')).toBe('ffd8ff');
    }
    const speech = await measureAudio(real(), aac, { duration: 6 });
    expect(speech.audio_peak).toBeGreaterThan(0.05);
    expect(Math.max(...speech.peaks)).toBe(1);
    expect(speech.seconds).toBeCloseTo(6, 0);
    await joinedFixture('silent-mp4', folder.at('silent'));
    const silence = await measureAudio(real(), { path: folder.at('silent'), container: 'mp4' }, { duration: 3 });
    expect(silence.audio_peak).toBeLessThan(0.001);
    await extractSpeech(real(), aac, folder.at('speech.flac'));
    expect((await readFile(folder.at('speech.flac'))).subarray(0, 4).toString()).toBe('fLaC');
  });

  test.each([
    ['a playlist', '#EXTM3U\n#EXTINF:1,\nfile:///etc/hostname\n#EXT-X-ENDLIST\n'],
    ['a concat script', "ffconcat version 1.0\nfile '/etc/hostname'\n"],
    ['a picture that loads another', '<svg xmlns="http://www.w3.org/2000/svg"><image href="/etc/hostname"/></svg>'],
  ])('does not follow %s that calls itself a recording', async (_, content) => {
    await using folder = await temporaryFolder();
    await writeFile(folder.at('evil.mp4'), content);
    for (const container of ['mp4', 'webm'] as const) {
      const poster = takePoster(real(), { path: folder.at('evil.mp4'), container }, folder.at('out.jpg'), {
        duration: 1,
      });
      await expect(poster).rejects.toMatchObject({ code: 'ffmpeg_failed' });
    }
  });

  test('refuses addresses even when asked for one', async () => {
    await expect(
      runFfmpeg(real(), ['-protocol_whitelist', 'file,pipe', '-i', 'http://127.0.0.1:9/x.mp4', '-f', 'null', '-']),
    ).rejects.toMatchObject({ code: 'ffmpeg_failed', message: expect.stringContaining('whitelist') });
  });
});
