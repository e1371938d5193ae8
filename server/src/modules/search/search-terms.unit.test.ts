import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchTerms } from './search-terms.ts';

describe('what the index is asked for', () => {
  it.each([
    ['😀Martinez', '😀Martinez'],
    ['Martinez😀', 'Martinez😀'],
    ["x'😀Martinez-Luna😀", '-Luna😀'],
    ['ana.martinez@mail.example', '.martinez@'],
  ])('of %s is a piece of whole characters', (typed, piece) => {
    expect(searchTerms(typed)[0]?.piece).toContain(piece);
  });

  it('is in what was typed, whatever that is, so that it leaves out nobody who matches', () => {
    const typed = fc.string({ unit: fc.constantFrom('a', 'Bcdef', '5', 'é', '𠮷', '😀', '-', '@', '\u0301', ' ') });
    fc.assert(
      fc.property(typed, (text) => {
        for (const { typed: word, piece, start } of searchTerms(text)) {
          const characters = new Set(word);
          for (const part of [piece, start]) {
            expect(word).toContain(part);
            expect([...part].every((character) => characters.has(character))).toBe(true);
          }
        }
      }),
    );
  });
});
