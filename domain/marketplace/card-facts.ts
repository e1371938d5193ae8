import type { JobKind } from '../jobs/kind-names.ts';
import { eventTexts } from './event-time.ts';

interface CardActivity {
  job_kind: JobKind;
  question_count: number;
  /** Minutes. */
  duration: number;
  /** null for another kind than a webinar; its times are null until they are set. */
  webinar: {
    starts_at: string | null;
    ends_at: string | null;
    time_zone: string;
    place: string;
    /** null without a limit. */
    seats_left: number | null;
  } | null;
}

/** The phrases of the reader's language. */
export interface CardPhrases {
  size: (kind: Exclude<JobKind, 'webinar'>, count: number) => string;
  minutes: (count: number) => string;
  online: () => string;
  seats: (left: number) => string;
}

export interface CardFact {
  icon: 'question' | 'clock' | 'pin' | 'seat';
  text: string;
}

/**
 * The facts on the card of an activity: what there is to do and how long it takes, or when and where a webinar is,
 * and how many seats are free.
 * @param locale the reader's language, such as `en-GB`
 */
export function cardFacts(
  { job_kind, question_count: count, duration, webinar }: CardActivity,
  locale: string,
  say: CardPhrases,
): CardFact[] {
  if (job_kind === 'webinar') {
    const { starts_at, ends_at } = webinar ?? {};
    if (!webinar || !starts_at || !ends_at) return [];
    const { date, time } = eventTexts({ ...webinar, starts_at, ends_at }, locale);
    return [
      { icon: 'clock', text: `${date}, ${time}` },
      { icon: 'pin', text: webinar.place || say.online() },
      ...(webinar.seats_left === null ? [] : [{ icon: 'seat' as const, text: say.seats(webinar.seats_left) }]),
    ];
  }
  return [
    ...(count > 0 ? [{ icon: 'question' as const, text: say.size(job_kind, count) }] : []),
    ...(duration > 0 ? [{ icon: 'clock' as const, text: say.minutes(duration) }] : []),
  ];
}
