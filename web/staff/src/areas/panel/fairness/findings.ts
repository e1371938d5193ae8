import type { RatingFairness } from '@vivavoce/contract/types.ts';

type Reviewer = RatingFairness['reviewers'][number];

/** Below it, agreement supports no conclusion; from the second on it is reliable (Krippendorff). */
export const ALPHA_LEVELS = { tentative: 0.667, reliable: 0.8 } as const;

/** How well all reviewers agree, in a word; null without a figure. */
export function agreementWord(value: number | null): 'reliable' | 'tentative' | 'low' | null {
  if (value === null) return null;
  if (value >= ALPHA_LEVELS.reliable) return 'reliable';
  return value >= ALPHA_LEVELS.tentative ? 'tentative' : 'low';
}

/** The question with the least agreement, where several have a figure. */
export function leastAgreed(questions: RatingFairness['questions']): string | null {
  const known = questions.flatMap(({ name, value }) => (value === null ? [] : [{ name, value }]));
  if (known.length < 2) return null;
  return known.reduce((least, entry) => (entry.value < least.value ? entry : least)).name;
}

/** Whether the difference of a reviewer is more than chance: the interval lies on one side of zero. */
export function differs({ difference, interval }: Pick<Reviewer, 'difference' | 'interval'>): boolean {
  if (difference === null || interval === null) return false;
  return interval.low > 0 || interval.high < 0;
}

/** Names of reviewers who are more generous, or stricter, than chance explains. */
export const distinct = (reviewers: readonly Reviewer[], side: 'generous' | 'strict'): string[] =>
  reviewers
    .filter((reviewer) => differs(reviewer) && (side === 'generous') === (reviewer.difference ?? 0) > 0)
    .map(({ user }) => user.full_name);

/** Names of reviewers who mostly have an answer in view for less time than it lasts on average. */
export const hurried = (reviewers: readonly Reviewer[], length: number | null): string[] =>
  length === null
    ? []
    : reviewers.filter(({ seconds }) => seconds !== null && seconds.median < length).map(({ user }) => user.full_name);

/** Answers whose ratings lie more than one level apart. */
export const wideApart = (spread: readonly number[]): number => spread.slice(2).reduce((sum, count) => sum + count, 0);

/** The reach of an axis around zero, to the next half, at least one. */
export function reachOf(reviewers: readonly Reviewer[]): number {
  const ends = reviewers.flatMap(({ difference, interval }) => [
    Math.abs(difference ?? 0),
    Math.abs(interval?.low ?? 0),
    Math.abs(interval?.high ?? 0),
  ]);
  return Math.max(1, Math.ceil(Math.max(0, ...ends) * 2) / 2);
}
