import type { Job, MatrixOptions, Rubric } from '@vivavoce/contract/types.ts';
import { expect, it } from 'vitest';
import { criteriaOf, withChange } from './criteria.ts';

const nothing = { rating: null, indicator: null, levels: [], comment: '', complete: false, sent: false, final: false };
const job = { rating_scale: 5 } as Job;
const about = { job, competency: 'Motivation', question: 7 };

it('by number every box is an option, and one completes the rating', () => {
  const criteria = criteriaOf(about);
  expect(criteria.map(({ options }) => options.length)).toEqual([5]);
  expect(withChange(nothing, { rating: 4 }, criteria)).toMatchObject({ rating: 4, complete: true });
  expect(withChange(nothing, { comment: 'x' }, criteria)).toMatchObject({ comment: 'x', complete: false });
});

it('a step of the rubric gives its score', () => {
  const indicators = [
    { id: 31, text: 'Vague', score: 1, reviews: 0 },
    { id: 32, text: 'Clear', score: 5, reviews: 0 },
  ];
  const rubrics: Rubric[] = [{ id: 3, job: 1, question: 7, enabled: true, indicators, revision: 1 }];
  const criteria = criteriaOf({ ...about, rubrics });
  expect(criteria[0]?.options.map(({ number, text }) => [number, text])).toEqual([
    [1, 'Vague'],
    [5, 'Clear'],
  ]);
  expect(withChange(nothing, { indicator: 32 }, criteria)).toMatchObject({ indicator: 32, rating: 5, complete: true });
});

it('by matrix every indicator of the competency needs a level, which a later one replaces', () => {
  const indicators = [
    { id: 41, text: 'One', reviews: 0 },
    { id: 42, text: 'Two', reviews: 0 },
  ];
  const levels = [
    { id: 51, name: 'Not shown', reviews: 0 },
    { id: 52, name: 'Shown', reviews: 0 },
  ];
  const matrix: MatrixOptions = {
    job: 1,
    competencies: [{ id: 4, name: 'motivation', reviews: 0, indicators }],
    levels,
    revision: 1,
  };
  const criteria = criteriaOf({ ...about, matrix });
  const level = (indicator: number, id: number) => ({ level: { competency: 4, indicator, level: id } });
  const half = withChange(nothing, level(41, 51), criteria);
  expect(half.complete).toBe(false);
  const whole = withChange(withChange(half, level(42, 52), criteria), level(41, 52), criteria);
  expect(whole).toMatchObject({
    complete: true,
    levels: [
      { indicator: 42, level: 52 },
      { indicator: 41, level: 52 },
    ],
  });
});
