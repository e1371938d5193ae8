import { instantMs } from '../instant.ts';
import type { Instant } from '../instant.ts';

/** The sections of a learner's place, in their order on the page. */
export const PLACE_SECTIONS = ['to_do', 'sent', 'feedback', 'ended'] as const;
export type PlaceSection = (typeof PLACE_SECTIONS)[number];

/**
 * In place of a personal link's token, before the number of an interview that the place opened in this browser. It opens
 * nothing in another.
 */
export const PLACE_LINK = '~';

export interface PlaceFacts {
  /** The state that the personal link would show. */
  gate: 'open' | 'not_yet_open' | 'sent' | 'withdrawn' | 'closed' | 'paused' | 'other_device';
  deadline: Instant | null;
  responded_at: Instant | null;
  declined_at: Instant | null;
  feedback_released_at: Instant | null;
  invited_at: Instant | null;
}

/** The section of an interview. Released feedback stays to be read, also once the activity has closed. */
export function placeSection({ gate, feedback_released_at }: PlaceFacts): PlaceSection {
  if (gate === 'sent') return feedback_released_at === null ? 'sent' : 'feedback';
  return gate === 'withdrawn' || gate === 'closed' ? 'ended' : 'to_do';
}

/**
 * The moment by which a section is in order, in milliseconds, the smallest first: the nearest deadline among what is to
 * do, and the latest event elsewhere. Without a deadline the time is last.
 */
export function placeOrder(facts: PlaceFacts): number {
  const { deadline, responded_at, declined_at, feedback_released_at, invited_at } = facts;
  if (placeSection(facts) === 'to_do') return deadline === null ? Number.MAX_SAFE_INTEGER : instantMs(deadline);
  const latest = feedback_released_at ?? declined_at ?? responded_at ?? deadline ?? invited_at;
  return latest === null ? 0 : -instantMs(latest);
}
