import { describe, expect, it } from 'vitest';
import { markMatches } from './match.ts';

/** The text with its marked parts in brackets. */
const marked = (text: string, searchTerm: string): string =>
  markMatches(text, searchTerm)
    .map((part) => (part.matches ? `[${part.text}]` : part.text))
    .join('');

describe('the part of a text that was searched', () => {
  it.each([
    ['Amélie Fournier', 'fourn', 'Amélie [Fourn]ier'],
    ['Amélie Fournier', 'AMELIE', '[Amélie] Fournier'],
    ['Amelie Fournier', 'amé', '[Ame]lie Fournier'],
    ['Ame\u0301lie', 'lie', 'Amé[lie]'],
    ['amelie.fournier@mail.example', 'mail.', 'amelie.fournier@[mail.]example'],
    ['Fournier Amélie', 'amélie fournier', '[Fournier] [Amélie]'],
    ['Amélie Fournier', 'amélie fournier', '[Amélie Fournier]'],
    ['Anna Hannan', 'ann', '[Ann]a H[ann]an'],
    ['anana', 'ana', '[anana]'],
    ['C++ (senior)', 'c++', '[C++] (senior)'],
    ['İstanbul', 'stan', 'İ[stan]bul'],
    ['👩‍💻 Engineer', 'eng', '👩‍💻 [Eng]ineer'],
    ['Nobody', 'xyz', 'Nobody'],
    ['', 'xyz', ''],
    ['Somebody', '   ', 'Somebody'],
  ])('%s, searched by %s', (text, searchTerm, expected) => {
    expect(marked(text, searchTerm)).toBe(expected.normalize('NFC'));
  });

  it('gives every character back', () => {
    const text = 'Ærøskøbing ﬁnance ǅ ß';
    expect(
      markMatches(text, 'fin sko')
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  });
});
