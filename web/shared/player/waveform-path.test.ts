import { describe, expect, it } from 'vitest';
import { waveformPath } from './waveform-path.ts';

const bars = (path: string) => path.split('M').length - 1;
const heights = (path: string) => [...path.matchAll(/v([\d.]+)/g)].map((match) => Number(match[1]));

describe('waveformPath', () => {
  it('draws as many bars as fit, whatever the number of peaks', () => {
    expect(bars(waveformPath([0.2, 0.8], 100, 36))).toBe(20);
    expect(Math.min(...heights(waveformPath([0.2, 0.8], 100, 36)))).toBeGreaterThan(5);
    expect(
      bars(
        waveformPath(
          Array.from({ length: 900 }, () => 0.5),
          100,
          36,
        ),
      ),
    ).toBe(20);
  });

  it('shows the highest peak of each share of time, the loudest at full height', () => {
    const [quiet, loud] = heights(waveformPath([0.1, 0.1, 0.1, 0.4], 10, 36));
    expect(loud).toBe(33);
    expect(quiet).toBeCloseTo(6);
  });

  it('is a row of dots without peaks, and never nothing', () => {
    expect(new Set(heights(waveformPath([], 50, 36)))).toEqual(new Set([0.01]));
    expect(bars(waveformPath([0.5], 0, 36))).toBe(1);
  });
});
