import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { copyParts } from './copy-parts.ts';
import { fixturePath } from '../fixtures/index.ts';
import { probeMedia } from './probe.ts';
import { remuxParts } from './remux.ts';
import { independentDuration, joinedFixture, temporaryFolder, topLevelBoxes } from '../test/media-tools.ts';

test('a recording of the browser becomes an MP4 with its index in front and the length that was recorded', async () => {
  await using folder = await temporaryFolder();
  const { recorded_ms } = await joinedFixture('camera-mp4', folder.at('joined'));
  const facts = await remuxParts([folder.at('joined')], folder.at('out.mp4'));
  expect(facts).toMatchObject({
    container: 'mp4',
    mime_type: 'video/mp4; codecs="avc1.42c015, opus"',
    width: 320,
    height: 180,
    video_codec: 'avc',
    audio_codec: 'opus',
    keyframes: 3,
    truncated: false,
  });
  expect(Math.abs(facts.duration - recorded_ms / 1000)).toBeLessThan(0.2);
  expect(facts.duration).toBeCloseTo(await independentDuration(folder.at('out.mp4')), 1);
  expect(facts.longest_frame_gap).toBeLessThan(0.2);
  expect(facts.bytes).toBe((await stat(folder.at('out.mp4'))).size);
  expect(facts.bytes).toBeLessThan((await stat(folder.at('joined'))).size * 1.01);
  const boxes = await topLevelBoxes(folder.at('out.mp4'));
  expect(boxes.indexOf('moov')).toBeLessThan(boxes.indexOf('mdat'));
  expect(boxes).not.toContain('moof');
  const { bytes: _, ...measured } = await probeMedia(folder.at('out.mp4'));
  expect(facts).toMatchObject({
    ...measured,
    duration: expect.closeTo(measured.duration, 2),
    longest_frame_gap: expect.closeTo(measured.longest_frame_gap ?? 0, 2),
    longest_sound_gap: expect.closeTo(measured.longest_sound_gap ?? 0, 2),
    sound_ends_early: expect.closeTo(measured.sound_ends_early, 2),
  });
});

test('a file too large for memory gets its index in front as well', async () => {
  await using folder = await temporaryFolder();
  await joinedFixture('camera-mp4', folder.at('joined'));
  const facts = await copyParts([folder.at('joined')], folder.at('out.mp4'), 0);
  const boxes = await topLevelBoxes(folder.at('out.mp4'));
  expect(boxes.indexOf('moov')).toBeLessThan(boxes.indexOf('mdat'));
  expect(boxes).toContain('free');
  expect(await independentDuration(folder.at('out.mp4'))).toBeCloseTo(facts.duration, 1);
});

test('H.264 with AAC, as Safari records it, is copied into MP4', async () => {
  await using folder = await temporaryFolder();
  const facts = await remuxParts([fixturePath('camera-aac.mp4')], folder.at('out.mp4'));
  expect(facts).toMatchObject({ container: 'mp4', video_codec: 'avc', audio_codec: 'aac' });
  expect(await independentDuration(folder.at('out.mp4'))).toBeCloseTo(6, 1);
});

test('VP9 goes into MP4; VP8 stays WebM, which gains a duration and cues', async () => {
  await using folder = await temporaryFolder();
  await joinedFixture('camera-webm-vp9', folder.at('vp9'));
  expect(await remuxParts([folder.at('vp9')], folder.at('vp9.out'))).toMatchObject({
    container: 'mp4',
    video_codec: 'vp9',
  });
  const { recorded_ms } = await joinedFixture('camera-webm-vp8', folder.at('vp8'));
  const facts = await remuxParts([folder.at('vp8')], folder.at('vp8.out'));
  expect(facts).toMatchObject({ container: 'webm', mime_type: 'video/webm; codecs="vp8, opus"' });
  expect(Math.abs((await independentDuration(folder.at('vp8.out'))) - recorded_ms / 1000)).toBeLessThan(0.2);
  const cues = Buffer.from('1c53bb6b', 'hex');
  expect((await readFile(folder.at('vp8'))).includes(cues)).toBe(false);
  expect((await readFile(folder.at('vp8.out'))).includes(cues)).toBe(true);
});

test('the part recorded after a reload follows the first without a hole', async () => {
  await using folder = await temporaryFolder();
  const first = await joinedFixture('camera-mp4', folder.at('0'));
  const second = await joinedFixture('camera-mp4-after-reload', folder.at('1'));
  const facts = await remuxParts([folder.at('0'), folder.at('1')], folder.at('out.mp4'));
  const recorded = (first.recorded_ms + second.recorded_ms) / 1000;
  expect(Math.abs(facts.duration - recorded)).toBeLessThan(0.3);
  expect(await independentDuration(folder.at('out.mp4'))).toBeCloseTo(facts.duration, 1);
  expect(facts).toMatchObject({ keyframes: 5, video_frames: 300 });
  expect(facts.longest_frame_gap).toBeLessThan(0.2);
});

test('parts of another size or another format are refused, not mixed', async () => {
  await using folder = await temporaryFolder();
  await joinedFixture('camera-mp4', folder.at('0'));
  await joinedFixture('camera-mp4-other-size', folder.at('1'));
  await joinedFixture('camera-webm-vp8', folder.at('2'));
  for (const other of ['1', '2']) {
    await expect(remuxParts([folder.at('0'), folder.at(other)], folder.at('out.mp4'))).rejects.toMatchObject({
      code: 'incompatible_parts',
    });
  }
});

test('a recording cut off anywhere plays up to the cut', async () => {
  await using folder = await temporaryFolder();
  await joinedFixture('camera-mp4', folder.at('joined'));
  const whole = await readFile(folder.at('joined'));
  let longest = 0;
  for (const share of [0.2, 0.4, 0.6, 0.8, 0.95]) {
    await writeFile(folder.at('cut'), whole.subarray(0, Math.floor(whole.length * share)));
    const facts = await remuxParts([folder.at('cut')], folder.at('cut.mp4'));
    expect(facts.duration).toBeGreaterThan(longest);
    expect(await independentDuration(folder.at('cut.mp4'))).toBeCloseTo(facts.duration, 1);
    longest = facts.duration;
  }
  expect((await remuxParts([fixturePath('truncated.mp4')], folder.at('cut.mp4'))).truncated).toBe(true);
});

test('what cannot be copied leaves no file behind', async () => {
  await using folder = await temporaryFolder();
  const output = folder.at('out.mp4');
  await expect(remuxParts([fixturePath('garbage.mp4')], output)).rejects.toMatchObject({ code: 'unreadable' });
  await expect(remuxParts([], output)).rejects.toMatchObject({ code: 'empty' });
  await expect(remuxParts([folder.at('absent')], output)).rejects.toMatchObject({ code: 'missing_file' });
  expect(await readdir(dirname(output))).toEqual([]);
});
