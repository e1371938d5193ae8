import { expect, test } from 'vitest';
import { decideCheck, type CheckMeasures } from './check-verdict.ts';

const FINE: CheckMeasures = {
  recorded_bytes: 500_000,
  peak_db: -20,
  brightness: 0.5,
  lost_frames: 0,
  upload_bits_per_second: 5_000_000,
  line_down: false,
  has_camera: true,
  has_microphone: true,
  picture_failed: false,
  storage: 'disk',
};

test('everything in order is good, and so is what could not be measured', () => {
  expect(decideCheck('standard', FINE)).toEqual({ verdict: 'good', findings: [], quality: 'standard', reason: null });
  const unknown = { ...FINE, peak_db: null, brightness: null, lost_frames: null, upload_bits_per_second: null };
  expect(decideCheck('standard', unknown)).toMatchObject({ verdict: 'good', quality: 'standard' });
});

test.each([
  [{ recorded_bytes: 0 }, 'blocked', 'recorder', 'nothing_recorded', 'standard', null],
  [{ picture_failed: true }, 'usable', 'recorder', 'picture_not_recorded', 'audio', 'picture_not_recorded'],
  [{ peak_db: -90 }, 'blocked', 'microphone', 'microphone_silent', 'standard', null],
  [{ has_microphone: false, peak_db: null }, 'usable', 'microphone', 'microphone_missing', 'standard', null],
  [{ line_down: true, upload_bits_per_second: null }, 'blocked', 'network', 'line_down', 'standard', null],
  [{ peak_db: -50 }, 'usable', 'microphone', 'microphone_quiet', 'standard', null],
  [{ brightness: 0.01 }, 'usable', 'camera', 'camera_dark', 'standard', null],
  [{ has_camera: false, brightness: null }, 'usable', 'camera', 'camera_missing', 'audio', 'camera_missing'],
  [{ upload_bits_per_second: 1_000_000 }, 'usable', 'network', 'line_slow', 'reduced', 'line_slow'],
  [{ upload_bits_per_second: 300_000 }, 'usable', 'network', 'line_too_slow', 'audio', 'line_slow'],
  [{ lost_frames: 0.2 }, 'usable', 'recorder', 'frames_lost', 'reduced', 'device_slow'],
  [{ storage: 'memory' }, 'usable', 'storage', 'memory_only', 'standard', null],
] as const)('%o is %s: %s', (change, verdict, link, code, quality, reason) => {
  const result = decideCheck('standard', { ...FINE, ...change });
  expect(result).toMatchObject({ verdict, quality, reason });
  expect(result.findings[0]).toMatchObject({ link, code, blocks: verdict === 'blocked' });
  expect(result.findings).toHaveLength(1);
});

test('a device that loses frames of the smaller picture too is told apart from one that does not', () => {
  const { findings, ...rest } = decideCheck('reduced', { ...FINE, lost_frames: 0.2 });
  expect(rest).toEqual({ verdict: 'usable', quality: 'audio', reason: 'device_slow' });
  expect(findings.map((one) => one.code)).toEqual(['too_many_frames_lost']);
});

test('a smaller picture and the voice alone never share their words', () => {
  const codes = [1_000_000, 300_000].map(
    (upload_bits_per_second) => decideCheck('standard', { ...FINE, upload_bits_per_second }).findings[0]?.code,
  );
  expect(codes).toEqual(['line_slow', 'line_too_slow']);
});

test('where no picture was wanted, none is missed and no line is too slow', () => {
  const voice = { ...FINE, has_camera: false, brightness: null, upload_bits_per_second: 300_000 };
  expect(decideCheck('audio', voice)).toEqual({ verdict: 'good', findings: [], quality: 'audio', reason: null });
});

test('where only the voice is recorded, no line is too slow for a picture', () => {
  const voice = { ...FINE, picture_failed: true, upload_bits_per_second: 300_000 };
  expect(decideCheck('standard', voice).findings.map(({ code }) => code)).toEqual(['picture_not_recorded']);
});

test('without a microphone there is no voice to record', () => {
  const { findings } = decideCheck('audio', { ...FINE, has_camera: false, has_microphone: false, peak_db: null });
  expect(findings).toMatchObject([{ code: 'microphone_missing', blocks: true }]);
});

test('names what blocks before what merely disturbs', () => {
  const { findings } = decideCheck('standard', { ...FINE, brightness: 0, peak_db: -95, storage: 'memory' });
  expect(findings.map((one) => one.code)).toEqual(['microphone_silent', 'camera_dark', 'memory_only']);
});
