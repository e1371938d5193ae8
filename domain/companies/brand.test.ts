import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { ALTERNATE_BRAND, brandOf, brandProperties } from './brand.ts';
import { contrast, fromOklch, normaliseHex, toOklch } from './colour.ts';

const SCHEMES = ['light', 'dark'] as const;
const PAGE = { light: ['#ffffff', '#edf1ef'], dark: ['#131c18', '#1b2621'] } as const;

const anyColour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

const anyGrey = fc.integer({ min: 0, max: 255 }).map((value) => `#${value.toString(16).padStart(2, '0').repeat(3)}`);

/** Distances in OKLab are distances to the eye; 0.02 is about what is just noticed side by side. */
function toOklab(hex: string): number[] {
  const { lightness, chroma, hue } = toOklch(hex);
  const angle = (hue * Math.PI) / 180;
  return [lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)];
}

const ratio = (properties: Record<string, string>, one: string, other: string) =>
  contrast(properties[one] ?? '#000000', properties[other] ?? '#000000');

describe('brandProperties', () => {
  it.each([
    ['#007755', 5.6, 7.0],
    ['#E61D1D', 4.6, 5.9],
    ['#1C1A1C', 17, 15],
    ['#4B32C3', 8.3, 7.4],
    ['#FFD400', 11.8, 4.5],
    ['#00B8D9', 7.1, 4.6],
    ['#FF7A00', 6.5, 4.6],
    ['#7ED957', 9.6, 4.5],
    ['#767676', 4.5, 6.0],
    ['#F5F5F5', 15.5, 4.6],
  ])('gives %s the measured contrast', (primary, onAccent, ink) => {
    const properties = brandProperties(primary, 'light');
    expect(Math.abs(ratio(properties, '--on-accent', '--accent') - onAccent)).toBeLessThan(onAccent > 16 ? 0.5 : 0.06);
    const reached = ratio(properties, '--accent-ink', '--accent-tint');
    expect(reached).toBeGreaterThan(ink - 0.06);
    expect(reached).toBeLessThan(ink + (ink > 14 ? 0.5 : 0.2));
  });

  it('makes every colour readable in both schemes', () => {
    fc.assert(
      fc.property(anyColour, fc.constantFrom(...SCHEMES), (primary, scheme) => {
        const properties = brandProperties(primary, scheme);
        expect(ratio(properties, '--on-accent', '--accent')).toBeGreaterThanOrEqual(4.5);
        expect(ratio(properties, '--on-accent', '--accent-hover')).toBeGreaterThanOrEqual(4.5);
        expect(ratio(properties, '--accent-ink', '--accent-tint')).toBeGreaterThanOrEqual(4.5);
        for (const page of PAGE[scheme]) {
          expect(contrast(properties['--accent-ink'] ?? '', page)).toBeGreaterThanOrEqual(4.5);
        }
        const edge = properties['--accent-border'] === 'transparent' ? '--accent' : '--accent-border';
        expect(properties['--accent-mark']).toBe(properties[edge]);
        expect(contrast(properties['--accent-mark'] ?? '', PAGE[scheme][0])).toBeGreaterThanOrEqual(3);
        expect(contrast(properties['--stage-accent'] ?? '', '#0c1512')).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: 300 },
    );
  });

  it('darkens under the pointer wherever white is written on it', () => {
    fc.assert(
      fc.property(anyColour, fc.constantFrom(...SCHEMES), (primary, scheme) => {
        const properties = brandProperties(primary, scheme);
        if (properties['--on-accent'] !== '#ffffff') return;
        const accent = properties['--accent'] ?? '';
        expect(toOklch(properties['--accent-hover'] ?? '').lightness).toBeLessThanOrEqual(toOklch(accent).lightness);
      }),
    );
  });

  it('orders the stages from pale to deep, and the other way in the dark', () => {
    fc.assert(
      fc.property(anyColour, (primary) => {
        const depths = (scheme: (typeof SCHEMES)[number]) =>
          [2, 3, 4, 5].map((bucket) => toOklch(brandProperties(primary, scheme)[`--bucket-${bucket}`] ?? '').lightness);
        expect(depths('light')).toEqual(depths('light').toSorted((left, right) => right - left));
        expect(depths('dark')).toEqual(depths('dark').toSorted((left, right) => left - right));
      }),
    );
  });

  it('keeps neighbouring stages apart, also with a brand of no colour', () => {
    fc.assert(
      fc.property(fc.oneof(anyColour, anyGrey), fc.constantFrom(...SCHEMES), (primary, scheme) => {
        const properties = brandProperties(primary, scheme);
        const colours = [1, 2, 3, 4, 5].map((bucket) => toOklab(properties[`--bucket-${bucket}`] ?? ''));
        for (const [index, bucket] of colours.slice(1).entries()) {
          expect(Math.hypot(...bucket.map((axis, at) => axis - (colours[index]?.[at] ?? 0)))).toBeGreaterThan(0.028);
        }
      }),
    );
  });

  it('comes out near the hand-tuned green', () => {
    expect(brandProperties('#007755', 'dark')).toMatchObject({
      '--accent-hover': '#006446',
      '--accent-ink': '#59b691',
      '--accent-tint': '#0f3023',
    });
  });

  it('gives the alternate brand red under the pointer', () => {
    const { primary, hover } = ALTERNATE_BRAND;
    expect(brandProperties(primary, 'light', hover)['--accent-hover']).toBe('#e61d1d');
    expect(brandProperties(primary, 'light', '#ffff00')['--accent-hover']).not.toBe('#ffff00');
  });

  it('fills a button so that it is seen in the dark, whatever the colour', () => {
    fc.assert(
      fc.property(anyColour, (primary) => {
        expect(contrast(brandProperties(primary, 'dark')['--accent'] ?? '', '#131c18')).toBeGreaterThanOrEqual(3);
      }),
    );
    expect(toOklch(brandProperties(ALTERNATE_BRAND.primary, 'dark')['--accent'] ?? '').lightness).toBeGreaterThan(0.9);
  });

  it('takes the own green for anything that is no colour', () => {
    const own = brandProperties('#007755', 'light');
    for (const wrong of ['', 'red', '#12', 'url(x)', '#007755;}']) {
      expect(brandProperties(wrong, 'light')).toEqual(own);
    }
    expect(brandProperties(' #075 ', 'light')).toEqual(own);
  });
});

describe('brandOf', () => {
  it.each([
    [null, false, null],
    ['#075', false, null],
    ['#4B32C3', false, { primary: '#4B32C3' }],
    [null, true, { primary: '#1c1a1c', hover: '#e61d1d' }],
    ['#1C1A1C', true, { primary: '#1C1A1C', hover: '#e61d1d' }],
    ['#4B32C3', true, { primary: '#4B32C3' }],
  ])('of %s, alternate brand %s', (primary, alternate_brand, expected) => {
    expect(brandOf({ primary, alternate_brand })).toEqual(expected);
  });
});

describe('colour', () => {
  it('comes back from OKLCH unchanged', () => {
    fc.assert(fc.property(anyColour, (hex) => fromOklch(toOklch(hex)) === hex));
  });

  it('measures contrast as WCAG does', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(normaliseHex('#0AF')).toBe('#00aaff');
  });
});
