import { instantMs } from '../instant.ts';
import type { Instant } from '../instant.ts';

/** Kind of a point of feedback: a strength, or something to work on. */
export const FEEDBACK_KINDS = ['strength', 'to_build_on'] as const;
export type FeedbackKind = (typeof FEEDBACK_KINDS)[number];

/** When an applicant sees feedback: immediately, or together with the outcome. */
export const FEEDBACK_TIMES = ['now', 'with_outcome'] as const;
export type FeedbackTime = (typeof FEEDBACK_TIMES)[number];

export const FEEDBACK_STATES = ['draft', 'waiting', 'released'] as const;
export type FeedbackState = (typeof FEEDBACK_STATES)[number];

export const FEEDBACK_LIMITS = {
  points_max: 12,
  text_max_characters: 600,
  opening_max_characters: 1000,
  /** Released feedback can be taken back for an hour, afterwards it stays. */
  take_back_minutes: 60,
} as const;

/** Ratings of a criterion in words: an applicant's feedback is written from them, never from numbers. */
export const STANDINGS = ['developing', 'solid', 'strong', 'exceptional'] as const;
export type Standing = (typeof STANDINGS)[number];

/** The word for a mean rating: from half of the scale solid, from seven tenths strong, from nine tenths exceptional. */
export function standingOf(mean: number, scale: number): Standing {
  const share = mean / scale;
  if (share >= 0.9) return 'exceptional';
  if (share >= 0.7) return 'strong';
  return share >= 0.5 ? 'solid' : 'developing';
}

export function feedbackState({
  released_at,
  waits_for_outcome,
}: {
  released_at: Instant | null;
  waits_for_outcome: boolean;
}): FeedbackState {
  if (released_at !== null) return 'released';
  return waits_for_outcome ? 'waiting' : 'draft';
}

/** Time until which released feedback can be taken back; null where it is not released. */
export const takeBackUntil = (released_at: Instant | null): Date | null =>
  released_at === null ? null : new Date(instantMs(released_at) + FEEDBACK_LIMITS.take_back_minutes * 60_000);

export type FeedbackFault = 'names_reviewer' | 'states_score';

/** Scores such as 4/5, 4 / 10 and 4 out of 5. */
const SCORE = /\b\d{1,2}(?:[.,]\d+)?\s*(?:\/|out of|sur)\s*(?:5|10)\b/iu;

const escaped = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}-]/g, String.raw`\$&`);

/** Whether a text holds the name as words of its own. */
const holdsName = (text: string, name: string): boolean =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped(name)}(?![\p{L}\p{N}])`, 'iu').test(text);

/**
 * Faults of a text for an applicant: a reviewer's whole name, or a score on the scale.
 * @param reviewers whole names
 */
export function feedbackFaults(text: string, reviewers: readonly string[]): FeedbackFault[] {
  const named = reviewers.some((name) => name.trim().includes(' ') && holdsName(text, name.trim()));
  return [...(named ? (['names_reviewer'] as const) : []), ...(SCORE.test(text) ? (['states_score'] as const) : [])];
}
