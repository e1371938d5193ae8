import type { Application } from '@vivavoce/contract/types.ts';
import type { BucketCounts } from '../../ui/data/bucket-counts.ts';

type Segment = Application['strip'][number];

export const counts: BucketCounts = { ToInvite: 10, AwaitingResponse: 28, Responded: 21, Reviewed: 6, Outcomes: 9 };
export const noCounts: BucketCounts = { ToInvite: 0, AwaitingResponse: 0, Responded: 0, Reviewed: 0, Outcomes: 0 };

export const names = ['Amélie Fournier', 'Tom Okafor', 'Priya Shah', 'Hana Mori', 'Lukas Weber'] as const;
export const longName = 'Maximiliana-Josephine von und zu Hohenlohe-Waldenburg-Schillingsfürst';

const segment = (question: number, state: Segment['state'], height = 0, rated_by_you = false): Segment => ({
  question,
  state,
  height,
  rated_by_you,
});

export const strips: Readonly<Record<'default' | 'empty' | 'damaged' | 'long', readonly Segment[]>> = {
  default: [
    segment(1, 'playable', 0.9, true),
    segment(2, 'playable', 0.5, true),
    segment(3, 'playable', 0.7),
    segment(4, 'processing'),
    segment(5, 'empty'),
  ],
  empty: [1, 2, 3, 4, 5].map((question) => segment(question, 'empty')),
  damaged: [segment(1, 'playable', 0.6), segment(2, 'damaged'), segment(3, 'recorded')],
  long: Array.from({ length: 20 }, (_, index) => segment(index + 1, 'playable', (index % 7) / 7 + 0.1, index < 8)),
};

/** Loudness of a sample answer, 0 to 1. */
export const peaks = Array.from({ length: 120 }, (_, index) => 0.35 + 0.3 * Math.sin(index / 3) * Math.cos(index / 11));
