import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beginningOf, shortened } from './cut-text.ts';

const family = '👩‍👩‍👧‍👦';
const piece = fc.constantFrom('a', 'é', 'e\u0301', '😀', family, '🇫🇷', 'ด้', '\r\n', '文', ' ');
const text = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));
const isWhole = (cut: string) => cut.isWellFormed();

describe('a text that is cut', () => {
  it('is a beginning of whole letters, as long as they fit', () => {
    expect(beginningOf(`${'x'.repeat(199)}😀 and more`, 200)).toBe('x'.repeat(199));
    expect(beginningOf(`${'x'.repeat(198)}😀 and more`, 200)).toBe(`${'x'.repeat(198)}😀`);
    expect(beginningOf(`ab${family}`, 5)).toBe('ab');
    expect(beginningOf('cafe\u0301', 4)).toBe('caf');
    expect(beginningOf(family, 4).isWellFormed()).toBe(true);
    expect(beginningOf('short', 5)).toBe('short');
  });

  it('never ends within a letter, and never gets longer than asked for', () => {
    const letters = (all: string) => [...new Intl.Segmenter().segment(all)].map(({ segment }) => segment);
    fc.assert(
      fc.property(text, fc.integer({ min: 0, max: 60 }), (all, most) => {
        const cut = beginningOf(all, most);
        expect(cut.length).toBeLessThanOrEqual(most);
        expect(isWhole(cut)).toBe(true);
        expect(all.startsWith(cut)).toBe(true);
        const [first = ''] = letters(all);
        if (first.length <= most) expect(letters(all).slice(0, letters(cut).length).join('')).toBe(cut);
        expect(shortened(all, most + 1).length).toBeLessThanOrEqual(most + 1);
        expect(isWhole(shortened(all, most + 1))).toBe(true);
      }),
    );
  });
});
