import { describe, expect, it } from 'vitest';
import { readTranscription } from './read-transcription.ts';

const text = " That's the first step.";
const WORDS = ["That's", 'the', 'first', 'step.'];

describe('the answer of a server that transcribes', () => {
  it.each<[string, object, string, string[]]>([
    [
      'has words at the top, with or without spaces, and a length as text',
      {
        text,
        duration: '3.0',
        language: 'english',
        words: [
          { word: " That's", start: 0.1, end: 0.4, probability: 0.9 },
          { word: 'the', start: 0.4, end: 0.5 },
          { word: 'first', start: 0.5, end: 0.9 },
          { word: ' step.', start: 0.9, end: 1.3 },
        ],
        segments: null,
      },
      'word',
      WORDS,
    ],
    [
      'has pieces of words in passages',
      {
        text,
        language: 'en',
        segments: [
          {
            text,
            start: 0,
            end: 1.3,
            words: [
              { word: ' That', start: 0.1, end: 0.3 },
              { word: "'s", start: 0.3, end: 0.4 },
              { word: ' the', start: 0.4, end: 0.5 },
              { word: ' first', start: 0.5, end: 0.9 },
              { word: ' ste', start: 0.9, end: 1.1 },
              { word: 'p', start: 1.1, end: 1.2 },
              { word: '.', start: 1.2, end: 1.3 },
            ],
          },
        ],
      },
      'word',
      WORDS,
    ],
    [
      'has passages alone',
      { text, language: 'en-US', words: null, segments: [{ text, start: 0.1, end: 1.3, no_speech_prob: null }] },
      'segment',
      WORDS,
    ],
  ])('%s', (_, answer, times, words) => {
    const heard = readTranscription(answer, 3000);
    expect(heard).toMatchObject({ text: "That's the first step.", language: 'en', times, repaired: 0 });
    expect(heard.words.map((word) => word.text)).toEqual(words);
    expect([heard.words[0]?.from_ms, heard.words.at(-1)?.to_ms]).toEqual([100, 1300]);
  });

  it('has the text alone', () => {
    expect(readTranscription({ text }, 3000)).toEqual({
      text: "That's the first step.",
      language: null,
      times: 'none',
      words: [],
      repaired: 0,
    });
  });

  it('has times that run backwards or beyond the end: they are repaired and counted', () => {
    const words = [
      { word: 'one', start: 1, end: 0.5 },
      { word: 'two', start: 0.2, end: 1.4 },
      { word: 'three', start: 1.4, end: 9 },
    ];
    expect(readTranscription({ text: 'one two three', words }, 2000)).toMatchObject({
      repaired: 3,
      words: [
        { from_ms: 1000, to_ms: 1000 },
        { from_ms: 1000, to_ms: 1400 },
        { from_ms: 1400, to_ms: 2000 },
      ],
    });
  });

  it.each([null, 'Hello', { words: [] }, { text: 7 }, { text: 'a', words: [{ word: 1 }] }])('%j is none', (answer) => {
    expect(() => readTranscription(answer, 3000)).toThrow(/no transcription/);
  });
});
