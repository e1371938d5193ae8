import type { MatrixReview } from '@vivavoce/contract/types.ts';
import { expect, it } from 'vitest';
import { levelsApart, levelsOf, seenRatings } from './seen-ratings.ts';

const person = (id: number) => ({ id, full_name: `Reviewer ${id}`, email: `${id}@panel.example` });
const given = (...ratings: number[]) => ratings.map((rating, at) => ({ user: person(at + 1), rating }));

it('marks the rating of the reader among those that may be seen', () => {
  expect(seenRatings(given(4, 2), 2)).toEqual([
    { id: 1, name: 'Reviewer 1', isOwn: false, rating: 4 },
    { id: 2, name: 'Reviewer 2', isOwn: true, rating: 2 },
  ]);
});

it.each([
  [[4], 5, null],
  [[4, 4, 4], 5, 0],
  [[2, 3, 5], 5, 3],
  [[2, 6], 10, 2],
] as const)('%j on a scale of %i lie %s levels apart', (ratings, scale, levels) => {
  expect(levelsApart(seenRatings(given(...ratings), 1), scale)).toBe(levels);
});

it('places the levels of one indicator of one answer', () => {
  const chosen = (id: number, question: number, indicator: number, level: number): MatrixReview => ({
    id,
    application: 9,
    question,
    competency: 1,
    indicator,
    level,
    reviewer: person(id),
    sent: true,
    final: false,
    updated_at: '',
  });
  const all = [chosen(1, 7, 3, 52), chosen(2, 7, 3, 50), chosen(3, 7, 4, 51), chosen(4, 8, 3, 51)];
  const result = levelsOf(all, { question: 7, indicator: 3, order: [50, 51, 52], me: 2 });
  expect(result.map(({ id, isOwn, rating }) => [id, isOwn, rating])).toEqual([
    [1, false, 3],
    [2, true, 1],
  ]);
});
