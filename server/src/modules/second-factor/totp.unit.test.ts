import { describe, expect, it } from 'vitest';
import { base32, codeOf, stepAt, stepOfCode } from './totp.ts';

const SECRET = Buffer.from('12345678901234567890');

describe('codes of an authenticator app', () => {
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('are those of RFC 6238 at %i seconds', (seconds, code) => {
    expect(codeOf(SECRET, stepAt(new Date(seconds * 1000)), 8)).toBe(code);
  });

  it('are taken one step early and late, and never twice', () => {
    const at = new Date(1_234_567_890_000);
    const step = stepAt(at);
    for (const around of [-1, 0, 1]) {
      expect(stepOfCode(SECRET, codeOf(SECRET, step + around), at, 0)).toBe(step + around);
      expect(stepOfCode(SECRET, codeOf(SECRET, step + around), at, step + around)).toBeNull();
    }
    for (const around of [-2, 2]) expect(stepOfCode(SECRET, codeOf(SECRET, step + around), at, 0)).toBeNull();
    for (const typed of ['', '12345', '1234567', '000000\n', '０９４２８７'])
      expect(stepOfCode(SECRET, typed, at, 0)).toBeNull();
  });

  it('come from a secret that apps can read', () => {
    expect(base32(SECRET)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
  });
});
