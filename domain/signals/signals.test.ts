import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { languageMeasures, spokenWords } from './language-measures.ts';
import { comparableWords, fingerprintsOf, sharedRuns, withoutRuns } from './shared-phrases.ts';
import { signalsOf } from './signals.ts';

const numbered = (count: number, letter: string): string[] =>
  Array.from({ length: count }, (_, nth) => `${letter}${String.fromCharCode(97 + (nth % 26))}${letter.repeat(nth)}`);

describe('words that stand elsewhere too', () => {
  it('are found from twelve on, as long as they are equal', () => {
    const shared = numbered(14, 's');
    const own = [...numbered(5, 'o'), ...shared, ...numbered(3, 'p')];
    const other = [...numbered(9, 'q'), ...shared, ...numbered(2, 'r')];
    expect(sharedRuns(own, other)).toEqual([{ from: 5, to: 19 }]);
    expect(sharedRuns(own, [...shared.slice(0, 11), 'x', ...shared.slice(11)])).toEqual([]);
    expect(sharedRuns(withoutRuns(own, [{ from: 5, to: 19 }]), other)).toEqual([]);
  });

  it('are the same with other case, punctuation, contractions and fillers', () => {
    const one = 'I don’t stop at the first answer, um, because two of three are wrong at first.';
    const two = 'i do not stop at the first answer because 2 of 3 are wrong at first';
    expect(sharedRuns(comparableWords(one, 'en'), comparableWords(two, 'en'))).toHaveLength(1);
  });

  it('share a fingerprint exactly where they share a stretch', () => {
    const words = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 60 });
    fc.assert(
      fc.property(words, words, (one, other) => {
        const known = new Set(fingerprintsOf(other));
        const meets = fingerprintsOf(one).some((print) => known.has(print));
        expect(meets).toBe(sharedRuns(one, other).length > 0);
        for (const { from, to } of sharedRuns(one, other))
          expect(` ${other.join(' ')} `).toContain(` ${one.slice(from, to).join(' ')} `);
      }),
    );
  });
});

describe('figures about words', () => {
  const sentence = 'We looked at the figures again and found another explanation for them. ';

  it('need 150 words', () => {
    expect(spokenWords(sentence)).toHaveLength(12);
    expect(languageMeasures(sentence.repeat(12), 'en')).toBeNull();
    expect(languageMeasures(sentence.repeat(13), 'en')).toEqual({
      different_per_100: 12,
      sentence_length: 12,
      long_per_100: 25,
      other_language_per_100: 0,
    });
  });

  it('have no length of sentences where the text has no sentence ends', () => {
    expect(languageMeasures(sentence.replace('.', '').repeat(13), 'en')?.sentence_length).toBeNull();
  });

  it('count common words of the other language', () => {
    const mixed = `${sentence.repeat(13)} Je ne sais pas pour les autres, mais nous avons fait cela avec une équipe.`;
    expect(languageMeasures(mixed, 'en')?.other_language_per_100).toBeGreaterThan(3);
    expect(languageMeasures('Nous avons cherché la cause avec une équipe. '.repeat(20), 'fr')).toMatchObject({
      other_language_per_100: 0,
    });
  });
});

it('nothing is looked at unless staff and the company both switched it on', () => {
  const on = {
    language_signals_enabled: true,
    authenticity_signals_enabled: true,
  };
  const off = {
    language_signals_enabled: false,
    authenticity_signals_enabled: false,
  };
  const job = { required_language: 'fr', shared_phrases: true } as const;
  expect(signalsOf(job, on)).toEqual({ language: 'fr', shared: true });
  expect(signalsOf(job, off)).toEqual({ language: null, shared: false });
  expect(signalsOf({ required_language: null, shared_phrases: false }, on)).toEqual({ language: null, shared: false });
});
