import { expect, it } from 'vitest';
import { completeMention, peopleFor, typedMention } from './typed-mention.ts';

const panel = ['Noor Ahmadi', 'Éric Noé', 'Ann'].map((full_name) => ({ full_name }));
const offered = (text: string, caret = text.length) => {
  const typed = typedMention(text, caret);
  return typed && peopleFor(typed.begun, panel).map(({ full_name }) => full_name);
};

it('offers people by the beginning of a name, with or without accents', () => {
  expect(offered('Ask @')).toEqual(['Noor Ahmadi', 'Éric Noé', 'Ann']);
  expect(offered('Ask @no')).toEqual(['Noor Ahmadi', 'Éric Noé']);
  expect(offered('Ask @eric n')).toEqual(['Éric Noé']);
  expect(offered('Ask @x')).toEqual([]);
});

it('offers nobody without @, in an e-mail address, on another line, or once the name is complete', () => {
  expect(offered('Ask no')).toBeNull();
  expect(offered('me@no')).toBeNull();
  expect(offered('@\nno')).toBeNull();
  expect(offered('@Ann')).toEqual([]);
});

it('puts the whole name where the caret is', () => {
  const text = 'Ask @no about it';
  const typed = typedMention(text, 7);
  expect(typed && completeMention(text, typed, 'Noor Ahmadi')).toEqual({
    text: 'Ask @Noor Ahmadi about it',
    caret: 17,
  });
});
