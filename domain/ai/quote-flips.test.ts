import { expect, it } from 'vitest';
import { cuesOfText } from '../transcripts/cues.ts';
import { findQuote, searchable } from './quotes.ts';

/** Sentences with a number and a verb that can be negated, in English and French. */
const SUBJECTS = ['the harbour team', 'our night shift', 'my second project', 'the small bakery', 'the sales group'];
const NUMBERS = [
  ['3', 'three', '4', 'four'],
  ['12', 'twelve', '21', 'twenty-one'],
  ['25', 'twenty-five', '52', 'fifty-two'],
  ['40', 'forty', '14', 'fourteen'],
  ['110', 'one hundred and ten', '101', 'one hundred and one'],
  ['2,000', 'two thousand', '200', 'two hundred'],
] as const;
const VERBS = [
  ['did not meet', "didn't meet", 'did meet'],
  ['was not late for', "wasn't late for", 'was late for'],
  ['could not open', "couldn't open", 'could open'],
  ['never closed', 'never closed', 'closed'],
  ['has met', 'has met', 'has not met'],
  ['will open', 'will open', 'will never open'],
] as const;

interface Case {
  said: string;
  honest: string[];
  flipped: string[];
}

const english: Case[] = SUBJECTS.flatMap((subject) =>
  NUMBERS.flatMap(([figure, term, otherFigure, otherTerm]) =>
    VERBS.map(([verb, short, contrary]): Case => {
      const of = (count: string, what: string) => `${subject} ${what} ${count} doors in the spring`;
      return {
        said: of(term, verb),
        honest: [of(term, verb), of(figure, short).toUpperCase(), `Um, ${of(figure, verb)}!`],
        flipped: [of(term, contrary), of(figure, contrary), of(otherTerm, verb), of(otherFigure, short)],
      };
    }),
  ),
);
const french: Case[] = ['notre équipe', 'le second projet', 'la petite boulangerie'].flatMap((subject) =>
  [
    ['12', 'douze', '2', 'deux'],
    ['97', 'quatre-vingt-dix-sept', '87', 'quatre-vingt-sept'],
    ['70', 'soixante-dix', '60', 'soixante'],
  ].flatMap(([figure = '', term = '', otherFigure = '', otherTerm = '']) =>
    [
      ['n’a pas ouvert', 'a ouvert'],
      ['a fermé', 'n’a jamais fermé'],
    ].map(([verb = '', contrary = '']): Case => {
      const of = (count: string, what: string) => `${subject} ${what} ${count} portes au printemps`;
      return {
        said: of(term, verb),
        honest: [of(figure, verb), of(term, verb).toUpperCase(), `Euh, ${of(figure, verb)}.`],
        flipped: [of(term, contrary), of(otherTerm, verb), of(otherFigure, verb)],
      };
    }),
  ),
);

function counted(cases: readonly Case[], language: string) {
  const missed: string[] = [];
  const taken: string[] = [];
  let honest = 0;
  let flipped = 0;
  for (const one of cases) {
    const text = `Before that I worked in a shop. ${one.said}. After that I moved to another town.`;
    const transcript = searchable(cuesOfText(text, text.length * 70), language);
    const finds = (quote: string) => transcript.cueOfWord.some((cue) => findQuote(transcript, { cue: cue + 1, quote }));
    for (const quote of one.honest) {
      honest += 1;
      if (!finds(quote)) missed.push(quote);
    }
    for (const quote of one.flipped) {
      flipped += 1;
      if (finds(quote)) taken.push(`${quote} (said: ${one.said})`);
    }
  }
  return { honest, flipped, missed, taken };
}

it('takes no quote whose number or negation was changed, and keeps honest ones', () => {
  const counts = [counted(english, 'en'), counted(french, 'fr')];
  const sum = (of: (one: (typeof counts)[number]) => number) => counts.reduce((all, one) => all + of(one), 0);
  expect(sum(({ flipped }) => flipped)).toBeGreaterThanOrEqual(300);
  expect(counts.flatMap(({ taken }) => taken)).toEqual([]);
  const missed = counts.flatMap((one) => one.missed);
  expect(missed.length / sum(({ honest }) => honest), missed.join('\n')).toBeLessThanOrEqual(0.01);
});
