import { applicationDeadline } from '@vivavoce/domain/jobs/deadline.ts';
import type { jobs } from '../schema/index.ts';
import type { Spread } from './demo-content.ts';

const HOUR_MS = 3_600_000;

/** The dates of one applicant's steps, in this order; null for steps that did not happen. */
export interface DemoTimes {
  added: Date;
  invited: Date | null;
  deadline: Date | null;
  opened: Date | null;
  /** Answers were sent. */
  sent: Date | null;
  /** The first review; others follow within a day. */
  reviewed: Date | null;
  declined: Date | null;
  outcome: Date | null;
}

/** A number from 0 to 1 that depends on its arguments alone, so that every demo is the same. */
export function chance(...seeds: number[]): number {
  let state = 2_166_136_261;
  for (const seed of seeds) state = Math.imul(state ^ (seed + 0x9e37), 16_777_619) >>> 0;
  state = Math.imul(state ^ (state >>> 15), 0x85ebca6b) >>> 0;
  return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
}

/** Hours before the end at which applicants of the bucket are invited: earliest and latest. */
const INVITED_BEFORE: Record<keyof Spread, readonly [number, number] | null> = {
  to_invite: null,
  undelivered: [70, 30],
  awaiting: [44, 3],
  expired: [230, 180],
  declined: [150, 70],
  responded: [160, 60],
  incomplete: [170, 90],
  withdrawn: [180, 110],
  reviewed: [200, 120],
  successful: [245, 190],
  unsuccessful: [245, 190],
};

export interface DemoPlace {
  job: typeof jobs.$inferSelect;
  time_zone: string;
  now: Date;
  /** The applicant's number in the activity. */
  n: number;
}

/** The end of the activity: its closing, or now. */
const endOf = ({ job, now }: DemoPlace): number =>
  Math.min(now.getTime(), job.fixed_deadline?.getTime() ?? Number.POSITIVE_INFINITY);

/** Plausible dates: no answer before its invitation or after the deadline. */
export function timesOf(state: keyof Spread, place: DemoPlace): DemoTimes {
  const { job, time_zone, n } = place;
  const end = endOf(place);
  const share = (k: number) => chance(job.id, n, k);
  const before = INVITED_BEFORE[state];
  const none: DemoTimes = {
    added: new Date(end - (10 + 90 * share(0)) * HOUR_MS),
    invited: null,
    deadline: null,
    opened: null,
    sent: null,
    reviewed: null,
    declined: null,
    outcome: null,
  };
  if (!before) return none;
  const [earliest, latest] = before;
  const invited = new Date(end - (latest + (earliest - latest) * share(1)) * HOUR_MS);
  const deadline = applicationDeadline(job, invited, time_zone);
  const times = { ...none, added: new Date(invited.getTime() - (1 + 20 * share(0)) * HOUR_MS), invited, deadline };
  const last = Math.min(end - HOUR_MS, deadline?.getTime() ?? Number.POSITIVE_INFINITY);
  /** An instant at this fraction between two others. */
  const between = (from: Date, to: number, how_far: number): Date =>
    new Date(from.getTime() + Math.max(0, to - from.getTime()) * how_far);
  if (state === 'declined') return { ...times, declined: between(invited, last, 0.2 + 0.5 * share(2)) };
  if (state === 'undelivered' || state === 'awaiting' || state === 'expired') return times;
  // Unrated applicants answered lately; the others left the reviewers time.
  const sent = between(invited, last, state === 'responded' ? 0.45 + 0.5 * share(2) : 0.15 + 0.4 * share(2));
  const opened = new Date(sent.getTime() - (26 + 25 * share(3)) * 60_000);
  const answered = { ...times, sent, opened };
  if (state === 'withdrawn') return { ...answered, declined: between(sent, end, 0.5) };
  if (state === 'responded' || state === 'incomplete') return answered;
  const reviewed = between(sent, end, 0.2 + 0.3 * share(4));
  if (state === 'reviewed') return { ...answered, reviewed };
  return { ...answered, reviewed, outcome: between(reviewed, end, 0.7 + 0.2 * share(5)) };
}
