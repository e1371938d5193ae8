import { expect, test } from 'vitest';
import type { Feedback } from '@vivavoce/contract/types.ts';
import { readForm, shownOf, withWording, writeForm } from './feedback-form.ts';

const criterion = (key: string, standing: 'developing' | 'strong' | null, wording: string | null = null) => ({
  key,
  name: key.toUpperCase(),
  standing,
  wording,
});
const feedback = {
  opening: ' Hello ',
  points: [{ criterion: 'gone', name: 'Gone', kind: 'strength', text: 'Kept' }],
  criteria: [criterion('a', 'developing', 'Short answers'), criterion('b', 'strong'), criterion('c', null)],
} as unknown as Feedback;

test('offers every criterion, proposes its kind, and keeps points of criteria that are gone', () => {
  const { points } = readForm(feedback);
  expect(points.map(({ criterion: key, chosen, kind }) => [key, chosen, kind])).toEqual([
    ['a', false, 'to_build_on'],
    ['b', false, 'strength'],
    ['c', false, 'strength'],
    ['gone', true, 'strength'],
  ]);
});

test('stores and shows chosen points only, and shows none without text', () => {
  const values = readForm(feedback);
  const chosen = { ...values, points: values.points.map((point) => ({ ...point, chosen: point.criterion !== 'c' })) };
  expect(writeForm(chosen, 3)).toMatchObject({ opening: 'Hello', revision: 3 });
  expect(writeForm(chosen, 3).points.map(({ criterion: key, text }) => [key, text])).toEqual([
    ['a', ''],
    ['b', ''],
    ['gone', 'Kept'],
  ]);
  expect(shownOf(chosen).points).toEqual([{ name: 'Gone', kind: 'strength', text: 'Kept' }]);
  expect(withWording(chosen, feedback.criteria).points.map(({ text }) => text)).toEqual([
    'Short answers',
    '',
    '',
    'Kept',
  ]);
});
