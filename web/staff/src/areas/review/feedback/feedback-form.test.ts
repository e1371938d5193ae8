import { expect, test } from 'vitest';
import type { Feedback } from '@vivavoce/contract/types.ts';
import { readForm, shownOf, withWording, writeForm } from './feedback-form.ts';

const criterion = (key: string, standing: 'developing' | 'strong' | null, wording: string | null = null) => ({
  key,
  name: key.toUpperCase(),
  standing,
  wording,
  score: standing === null ? null : 4.5,
});
const feedback = {
  opening: ' Hello ',
  state: 'draft',
  with_scores: false,
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
  expect(shownOf(chosen).points).toEqual([{ name: 'Gone', kind: 'strength', text: 'Kept', score: null }]);
  expect(withWording(chosen, feedback.criteria).points.map(({ text }) => text)).toEqual([
    'Short answers',
    '',
    '',
    'Kept',
  ]);
});

test('shows scores only where they are switched on, and after the release those that were released', () => {
  const written = { criterion: 'a', name: 'A', kind: 'strength', text: 'Clear', score: 2.5 } as const;
  const draft = readForm({ ...feedback, points: [{ ...written, score: null }], with_scores: true });
  expect(shownOf(draft).points).toMatchObject([{ score: 4.5 }]);
  expect(shownOf({ ...draft, with_scores: false }).points).toMatchObject([{ score: null }]);
  const released = readForm({ ...feedback, points: [written], with_scores: true, state: 'released' });
  expect(shownOf(released).points).toMatchObject([{ score: 2.5 }]);
});
