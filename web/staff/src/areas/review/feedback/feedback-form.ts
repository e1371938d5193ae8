import type { Feedback } from '@vivavoce/contract/types.ts';
import type { FeedbackKind } from '@vivavoce/domain/reviews/feedback.ts';
import { orChanged, type FormRules } from '@vivavoce/web-shared/forms/form.ts';
import type { FeedbackBody } from '../../../queries/reviews/reviews.ts';

export type Point = {
  criterion: string;
  name: string;
  chosen: boolean;
  kind: FeedbackKind;
  text: string;
  /** Score as it was released, otherwise as it would be now; null where there is none. */
  score: number | null;
};
export type FormValues = { opening: string; points: Point[]; with_scores: boolean };

/** Ratings below solid propose something to build on. */
const proposedKind = ({ standing }: Feedback['criteria'][number]): FeedbackKind =>
  standing === 'developing' || standing === 'solid' ? 'to_build_on' : 'strength';

/** Every criterion in order, chosen where the feedback has a point about it; then points of criteria that are gone. */
export function readForm({ opening, points, criteria, with_scores, state }: Feedback): FormValues {
  const pointsByCriterion = new Map(points.map((point) => [point.criterion, point]));
  const offered = criteria.map((criterion): Point => {
    const point = pointsByCriterion.get(criterion.key);
    pointsByCriterion.delete(criterion.key);
    const { key, name, score } = criterion;
    if (point) return { ...point, chosen: true, score: state === 'released' ? point.score : score };
    return { criterion: key, name, chosen: false, kind: proposedKind(criterion), text: '', score };
  });
  const removedPoints = [...pointsByCriterion.values()].map((point) => ({ ...point, chosen: true }));
  return { opening, points: [...offered, ...removedPoints], with_scores };
}

const chosenOf = ({ points }: FormValues): Point[] => points.filter(({ chosen }) => chosen);

export const writeForm = (values: FormValues, revision: number): FeedbackBody => ({
  opening: values.opening.trim(),
  points: chosenOf(values).map(({ criterion, kind, text }) => ({ criterion, kind, text: text.trim() })),
  with_scores: values.with_scores,
  revision,
});

/** Feedback as the applicant would read it now: a point without text is not shown. */
export const shownOf = (values: FormValues) => ({
  opening: values.opening.trim(),
  points: chosenOf(values).flatMap(({ name, kind, text, score }) =>
    text.trim() ? [{ name, kind, text: text.trim(), score: values.with_scores ? score : null }] : [],
  ),
});

/** The rubric's wording in chosen points that have no text. */
export function withWording(values: FormValues, criteria: Feedback['criteria']): FormValues {
  const wording = new Map(criteria.map(({ key, wording: indicator }) => [key, indicator]));
  const filled = (point: Point): Point =>
    point.chosen && point.text.trim() === '' ? { ...point, text: wording.get(point.criterion) ?? '' } : point;
  return { ...values, points: values.points.map(filled) };
}

const writtenPart = (point: unknown) => {
  const { chosen, kind, text } = (point ?? {}) as Partial<Point>;
  return chosen ? `${kind} ${text?.trim()}` : '';
};

const isSame = (name: keyof FormValues, first: unknown, second: unknown): boolean =>
  name === 'points' ? writtenPart(first) === writtenPart(second) : first === second;

type FeedbackCalls = {
  write: (body: FeedbackBody) => Promise<Feedback>;
  newest: () => Promise<Feedback>;
  onStored?: (feedback: Feedback) => unknown;
};

/** Saves the feedback as a whole; the points of two people are merged one by one. */
export const feedbackRules = ({ write, newest, onStored }: FeedbackCalls): FormRules<FormValues, Feedback, never> => ({
  read: readForm,
  same: (first, second) => JSON.stringify(first) === JSON.stringify(second),
  check: () => new Map<string, never>(),
  send: (values, { revision }) => orChanged(write(writeForm(values, revision)), newest),
  merge: { isSame, lists: { points: 'criterion' } },
  ...(onStored && { onStored }),
});
