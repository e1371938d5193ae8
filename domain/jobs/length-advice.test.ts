import { describe, expect, it } from 'vitest';
import { lengthAdvice } from './length-advice.ts';

const asked = (count: number, answer_seconds: number, kind: 'video' | 'audio' | 'text' = 'video') =>
  Array.from({ length: count }, () => ({ kind, answer_seconds }));

describe('the length of an interview', () => {
  it.each([
    ['none', asked(0, 120)],
    ['seven short ones', asked(7, 60)],
    ['exactly fifteen minutes', asked(5, 180)],
    ['what is read, not watched', asked(5, 600, 'text')],
  ])('is fine: %s', (_, questions) => {
    expect(lengthAdvice(questions)).toEqual([]);
  });

  it('is too many questions from the eighth on', () => {
    expect(lengthAdvice(asked(8, 60))).toEqual([{ code: 'many_questions', count: 8, max: 7 }]);
    expect(lengthAdvice(asked(8, 60, 'text'))).toHaveLength(1);
  });

  it('is too long to watch from a second above fifteen minutes on, by voice too', () => {
    expect(lengthAdvice([...asked(5, 180), ...asked(1, 1, 'audio')])).toEqual([
      { code: 'long_to_watch', minutes: 16, max: 15 },
    ]);
  });

  it('can be both', () => {
    expect(lengthAdvice(asked(10, 120)).map(({ code }) => code)).toEqual(['many_questions', 'long_to_watch']);
  });
});
