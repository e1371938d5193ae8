import { describe, expect, it } from 'vitest';
import { cuesOfText } from '../transcripts/cues.ts';
import { findPassage, findQuote, searchable } from './quotes.ts';
import { isBacked, isPlainText } from './sentences.ts';
import { tokensOf } from './tokens.ts';

const cuesFor = (text: string) => cuesOfText(text, text.length * 70);
const inText = (text: string, language = 'en') => searchable(cuesFor(text), language);
const plain = (text: string, language = 'en') =>
  tokensOf(text, language)
    .map((token) => token.text)
    .join(' ');

describe('words as they are compared', () => {
  it.each([
    ['Um, I, I can’t — you know, uh — recall.', 'i can not you know recall'],
    ["We've cut it by twenty-five per cent", 'we have cut it by 25 percent'],
    ['25% of 1,000 units', '25 percent of 1000 units'],
    ['two hundred and five people in nineteen ninety-five', '205 people in 1995'],
    ['a hundred thousand, then three point five', '100000 then 3.5'],
    ['one and two', '1 and 2'],
    ['$5 or 5 dollars', '5 dollars or 5 dollars'],
    ['It’s Ana’s team; he didnt know', "it is ana's team he did not know"],
  ])('%s', (text, tokens) => expect(plain(text)).toBe(tokens));

  it.each([
    ['quatre-vingt-dix-sept personnes', '97 personnes'],
    ['soixante et onze, vingt et un', '71 21'],
    ['deux cent cinq mille euros', '205000 euros'],
    ['quatre vingts clients, cent dix', '80 clients 110'],
    ['trois virgule cinq pour cent', '3.5 percent'],
    ['soixante-dix-huit', '78'],
  ])('in French: %s', (text, tokens) => expect(plain(text, 'fr')).toBe(tokens));
});

const STORY =
  'In my second year I led a team of five people. We did not meet the first deadline, um, because two suppliers failed. ' +
  "After that I called each of them every Monday. We've delivered twenty-five orders since then.";

describe('a quote', () => {
  it('is found in the words of the transcript, with its times, however the model wrote it', () => {
    const passage = findQuote(inText(STORY), {
      cue: 2,
      quote: 'we didn’t meet the first deadline because 2 suppliers failed',
    });
    expect(passage?.text).toBe('We did not meet the first deadline, um, because two suppliers failed.');
    expect(passage?.from_ms).toBeGreaterThan(0);
    expect(findQuote(inText(STORY), { cue: 4, quote: 'we have delivered 25 orders' })?.text).toBe(
      "We've delivered twenty-five orders",
    );
  });

  it.each([
    ['a paraphrase', 'I was the leader of five people'],
    ['another number', 'I led a team of nine people'],
    ['a lost negation', 'we did meet the first deadline'],
    ['too few words', 'a team of'],
    ['no words', '…'],
  ])('that is %s counts for nothing', (_, quote) => {
    for (const cue of [1, 2, 3, 4]) expect(findQuote(inText(STORY), { cue, quote })).toBeNull();
  });

  it('lies near the caption that it names', () => {
    const long = inText(`${'Words come and go here today. '.repeat(40)} I led the whole team alone.`);
    const last = long.cueOfWord.at(-1)! + 1;
    expect(findQuote(long, { cue: last, quote: 'I led the whole team alone' })).not.toBeNull();
    expect(findQuote(long, { cue: 1, quote: 'I led the whole team alone' })).toBeNull();
  });

  it('that begins behind a negation is shown with it', () => {
    const story = inText('I would never have asked the team to work on Sundays.');
    expect(findQuote(story, { cue: 1, quote: 'have asked the team to work' })?.text).toBe(
      'never have asked the team to work',
    );
  });

  it('is found again after a correction elsewhere, and lost where its own words were changed', () => {
    const passage = findQuote(inText(STORY), { cue: 1, quote: 'I led a team of five people' })!;
    expect(findPassage(inText(STORY.replace('Monday', 'Tuesday')), passage)).toMatchObject({ text: passage.text });
    expect(findPassage(inText(STORY.replace('five people', 'nine people')), passage)).toBeNull();
  });
});

describe('a sentence', () => {
  const passages = [{ text: 'I led a team of twenty-five people at Siemens in Lyon' }];
  it.each([
    ['They led a team of 25 people at Siemens.', true],
    ['They led a team at Bosch.', false],
    ['They led 26 people.', false],
    ['They led one team at SIEMENS.', true],
    ['Led IBM in Lyon.', false],
  ])('%s', (sentence, isHeld) => expect(isBacked(sentence, passages, 'en')).toBe(isHeld));

  it('holds words alone', () => {
    expect(isPlainText('They led a team (of five) [as said].')).toBe(true);
    for (const text of ['see https://x.example', '![x](y)', 'a <b>bold</b>', 'www.x.example'])
      expect(isPlainText(text)).toBe(false);
  });
});
