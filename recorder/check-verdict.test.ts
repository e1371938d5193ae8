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
  storage: 'disk',
};

test('everything in order is good, and so is what could not be measured', () => {
  expect(decideCheck('standard', FINE)).toEqual({ verdict: 'good', findings: [], quality: 'standard' });
  const unknown = { ...FINE, peak_db: null, brightness: null, lost_frames: null, upload_bits_per_second: null };
  expect(decideCheck('standard', unknown)).toMatchObject({ verdict: 'good', quality: 'standard' });
});

test.each([
  [{ recorded_bytes: 0 }, 'blocked', 'recorder', 'nothing_recorded', 'standard'],
  [{ peak_db: -90 }, 'blocked', 'microphone', 'microphone_silent', 'standard'],
  [{ has_microphone: false, peak_db: null }, 'blocked', 'microphone', 'microphone_missing', 'standard'],
  [{ line_down: true, upload_bits_per_second: null }, 'blocked', 'network', 'line_down', 'standard'],
  [{ peak_db: -50 }, 'usable', 'microphone', 'microphone_quiet', 'standard'],
  [{ brightness: 0.01 }, 'usable', 'camera', 'camera_dark', 'standard'],
  [{ has_camera: false, brightness: null }, 'usable', 'camera', 'camera_missing', 'audio'],
  [{ upload_bits_per_second: 1_000_000 }, 'usable', 'network', 'line_slow', 'reduced'],
  [{ upload_bits_per_second: 300_000 }, 'usable', 'network', 'line_slow', 'audio'],
  [{ lost_frames: 0.2 }, 'usable', 'recorder', 'frames_lost', 'reduced'],
  [{ storage: 'memory' }, 'usable', 'storage', 'memory_only', 'standard'],
] as const)('%o is %s: %s', (change, verdict, link, code, quality) => {
  const result = decideCheck('standard', { ...FINE, ...change });
  expect(result).toMatchObject({ verdict, quality });
  expect(result.findings[0]).toMatchObject({ link, code, blocks: verdict === 'blocked' });
  expect(result.findings).toHaveLength(1);
});

test('names what blocks before what merely disturbs', () => {
  const { findings } = decideCheck('standard', { ...FINE, brightness: 0, peak_db: -95, storage: 'memory' });
  expect(findings.map((one) => one.code)).toEqual(['microphone_silent', 'camera_dark', 'memory_only']);
});
