import { expect, it } from 'vitest';
import { markedParts, searchTerms } from './marked-parts.ts';

/** The text with brackets around what is marked. */
const marks = (text: string, term: string) =>
  markedParts(text, searchTerms(term))
    .map(({ text: part, marked }) => (marked ? `[${part}]` : part))
    .join('');

it.each([
  ['Teamwork under pressure', 'team', '[Team]work under pressure'],
  ['Être clair et bref', 'ETRE bref', '[Être] clair et [bref]'],
  ['E\u0302tre clair', 'etre', '[E\u0302tre] clair'],
  ['Lead a team, your team', 'team lead', '[Lead] a [team], your [team]'],
  ['Banana', 'ana', 'B[anana]'],
  ['Nothing here', 'team', 'Nothing here'],
  ['A 😀 team', '😀 team', 'A 😀 [team]'],
  ['<b>team</b>', 'team b', '<[b]>[team]</[b]>'],
  ['', 'team', ''],
  ['team', '%%%', 'team'],
])('%j, searched for %j', (text, term, expected) => {
  expect(marks(text, term)).toBe(expected);
  expect(
    markedParts(text, searchTerms(term))
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});
