import { readFile, writeFile } from 'node:fs/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fixturePath } from '../fixtures/index.ts';
import { MEDIA_ERROR_CODES, MediaError } from '../media-error.ts';
import { probeMedia } from './probe.ts';
import { joinedFixture, temporaryFolder } from '../test/media-tools.ts';

test('a raw browser recording is measured although its header claims nothing', async () => {
  await using folder = await temporaryFolder();
  const { recorded_ms } = await joinedFixture('camera-webm-vp8', folder.at('joined'));
  const facts = await probeMedia(folder.at('joined'));
  expect(facts).toMatchObject({ container: 'webm', video_codec: 'vp8', audio_codec: 'opus', width: 320, height: 180 });
  expect(Math.abs(facts.duration - recorded_ms / 1000)).toBeLessThan(0.2);
});

test('a cut recording is measured up to its last whole packet', async () => {
  const facts = await probeMedia(fixturePath('truncated.mp4'));
  expect(facts.truncated).toBe(true);
  expect(facts.duration).toBeGreaterThan(3);
  expect(facts.duration).toBeLessThan(4);
});

test('no file, no bytes, no media and noise each have a code', async () => {
  await using folder = await temporaryFolder();
  await writeFile(folder.at('empty'), '');
  await writeFile(folder.at('playlist.mp4'), '#EXTM3U\n#EXTINF:1,\nfile:///etc/hostname\n');
  await writeFile(folder.at('concat.mp4'), "ffconcat version 1.0\nfile '/etc/hostname'\n");
  await expect(probeMedia(folder.at('absent'))).rejects.toMatchObject({ code: 'missing_file' });
  await expect(probeMedia(folder.at('empty'))).rejects.toMatchObject({ code: 'empty' });
  await expect(probeMedia(folder.at('playlist.mp4'))).rejects.toMatchObject({ code: 'unreadable' });
  await expect(probeMedia(folder.at('concat.mp4'))).rejects.toMatchObject({ code: 'unreadable' });
  await expect(probeMedia(fixturePath('garbage.mp4'))).rejects.toMatchObject({ code: 'unreadable' });
});

test('damaged bytes anywhere end in facts or in a code, within the time limit', async () => {
  await using folder = await temporaryFolder();
  await joinedFixture('camera-mp4', folder.at('mp4'));
  await joinedFixture('camera-webm-vp9', folder.at('webm'));
  const originals = [await readFile(folder.at('mp4')), await readFile(folder.at('webm'))];
  const wound = fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), head: fc.boolean(), value: fc.nat(255) });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...originals),
      fc.array(wound, { minLength: 1, maxLength: 12 }),
      async (original, wounds) => {
        const bytes = Buffer.from(original);
        for (const { at, head, value } of wounds) bytes[Math.floor(at * ((head ? 2000 : bytes.length) - 1))] = value;
        await writeFile(folder.at('wounded'), bytes);
        const outcome = await probeMedia(folder.at('wounded'), { timeout_ms: 1500 }).catch((error: unknown) => error);
        if (outcome instanceof Error) {
          expect(outcome).toBeInstanceOf(MediaError);
          expect(MEDIA_ERROR_CODES).toContain((outcome as MediaError).code);
        } else {
          expect(outcome).toHaveProperty('duration');
        }
      },
    ),
    { numRuns: 120 },
  );
}, 30_000);
