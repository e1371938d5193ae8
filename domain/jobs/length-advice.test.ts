import { describe, expect, it } from 'vitest';
import { lengthAdvice } from './length-advice.ts';

const questionsOf = (count: number, answer_seconds: number, kind: 'video' | 'audio' | 'text' = 'video') =>
  Array.from({ length: count }, () => ({ kind, answer_seconds }));

describe('the length of an interview', () => {
  it.each([
    ['none', questionsOf(0, 120)],
    ['seven short ones', questionsOf(7, 60)],
    ['exactly fifteen minutes', questionsOf(5, 180)],
    ['what is read, not watched', questionsOf(5, 600, 'text')],
  ])('is fine: %s', (_, questions) => {
    expect(lengthAdvice(questions)).toEqual([]);
  });

  it('is too many questions from the eighth on', () => {
    expect(lengthAdvice(questionsOf(8, 60))).toEqual([{ code: 'many_questions', count: 8, max: 7 }]);
    expect(lengthAdvice(questionsOf(8, 60, 'text'))).toHaveLength(1);
  });

  it('is too long to watch from a second above fifteen minutes on, by voice too', () => {
    expect(lengthAdvice([...questionsOf(5, 180), ...questionsOf(1, 1, 'audio')])).toEqual([
      { code: 'long_to_watch', minutes: 16, max: 15 },
    ]);
  });

  it('can be both', () => {
    expect(lengthAdvice(questionsOf(10, 120)).map(({ code }) => code)).toEqual(['many_questions', 'long_to_watch']);
  });
});
