/** The seat of an applicant, their place on the waiting list, or neither any more. */
export const REGISTRATION_STATES = ['registered', 'waiting', 'cancelled'] as const;
export type RegistrationState = (typeof REGISTRATION_STATES)[number];

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export const WEBINAR_LIMITS = {
  seats_max: 100_000,
  /** The join link opens this long before the start, and closes this long after the end. */
  opens_before_ms: 15 * MINUTE,
  closes_after_ms: 60 * MINUTE,
  /** Longer than a conference of some days; a wrong year is refused. */
  longest_ms: 14 * 24 * HOUR,
  reminders_ms: { day: 24 * HOUR, hour: HOUR },
} as const;

export type ReminderName = keyof typeof WEBINAR_LIMITS.reminders_ms;

interface Times {
  starts_at: Date;
  ends_at: Date;
}

/** Whether registered applicants may join now. */
export function joinPhase({ starts_at, ends_at }: Times, now: Date): 'before' | 'open' | 'over' {
  if (now.getTime() < starts_at.getTime() - WEBINAR_LIMITS.opens_before_ms) return 'before';
  return now.getTime() <= ends_at.getTime() + WEBINAR_LIMITS.closes_after_ms ? 'open' : 'over';
}

export const joinOpensAt = ({ starts_at }: Pick<Times, 'starts_at'>): Date =>
  new Date(starts_at.getTime() - WEBINAR_LIMITS.opens_before_ms);

/** Whether seats can still be taken: until the end, since a late guest is welcome. */
export const mayRegister = ({ ends_at }: Pick<Times, 'ends_at'>, now: Date): boolean => now < ends_at;

export type TimeFault = 'not_later' | 'too_big';

/** Fault of the end of a webinar; null when it fits. */
export function endFault({ starts_at, ends_at }: Times): TimeFault | null {
  if (ends_at <= starts_at) return 'not_later';
  return ends_at.getTime() - starts_at.getTime() > WEBINAR_LIMITS.longest_ms ? 'too_big' : null;
}

/** Seats without a registration; null without a limit. */
export const freeSeats = (seats: number | null, registered: number): number | null =>
  seats === null ? null : Math.max(0, seats - registered);

/** Whether the applicant counts as present: as staff said, else whether the applicant joined through the page. */
export const hasAttended = ({ attended, joined_at }: { attended: boolean | null; joined_at: unknown }): boolean =>
  attended ?? joined_at !== null;

/** The order of a calendar entry among those of the same webinar and applicant; it only rises. */
export const calendarSequence = (webinar: { sequence: number }, registration: { changes: number }): number =>
  webinar.sequence + registration.changes;
