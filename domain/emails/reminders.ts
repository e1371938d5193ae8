import { REMINDER_LIMITS } from '../applications/limits.ts';

export const REMINDER_ANCHORS = ['invitation', 'deadline'] as const;
export const REMINDER_UNITS = ['hours', 'days'] as const;

/** When a reminder leaves: so long after the invitation, or before the deadline. */
export interface ReminderTime {
  anchor: (typeof REMINDER_ANCHORS)[number];
  amount: number;
  unit: (typeof REMINDER_UNITS)[number];
  /** Time of day, such as `10:00`; null for the hour of the invitation or deadline. Only of reminders counted in days. */
  at: string | null;
}

/** One of the reminders of an activity. */
export interface Reminder extends ReminderTime {
  /** Whether it goes only to applicants who have not opened their link. */
  only_unopened: boolean;
  active: boolean;
  /** Subject and rich text with merge tags; null for the product's own in the language of the reader. */
  subject: string | null;
  body: string | null;
}

/** The product's own texts: an unopened invitation, a deadline that is near, and all else. */
export const REMINDER_TEXTS = ['unopened', 'day_before', 'hours_before', 'open'] as const;

export type ReminderText = (typeof REMINDER_TEXTS)[number];

const standard = { at: null, active: true, subject: null, body: null };

/** The reminders of a new activity, unless the company has its own (applicant-flow, Reminders). */
export const DEFAULT_REMINDERS: readonly Reminder[] = [
  { anchor: 'invitation', amount: 1, unit: 'days', only_unopened: true, ...standard },
  { anchor: 'deadline', amount: 1, unit: 'days', only_unopened: false, ...standard },
  { anchor: 'deadline', amount: 3, unit: 'hours', only_unopened: false, ...standard },
];

/** Names a reminder among those of its activity: no two have the same, and an applicant gets each once. */
export const reminderKey = ({ anchor, amount, unit }: ReminderTime): string => `${anchor}-${amount}-${unit}`;

/** The time between a reminder and its invitation or deadline, in hours; a day has 24. */
export const leadHours = ({ amount, unit }: ReminderTime): number => (unit === 'days' ? amount * 24 : amount);

export function reminderText(time: ReminderTime): ReminderText {
  if (time.anchor === 'invitation') return 'unopened';
  const lead = leadHours(time);
  if (lead <= REMINDER_LIMITS.hours_text_until) return 'hours_before';
  return lead === 24 ? 'day_before' : 'open';
}

/** Those of the invitation first, each in the order in which they leave. */
export const inOrder = <Entry extends ReminderTime>(list: readonly Entry[]): Entry[] =>
  [...list].sort((first, second) => {
    if (first.anchor !== second.anchor) return first.anchor === 'invitation' ? -1 : 1;
    const difference = leadHours(first) - leadHours(second);
    return first.anchor === 'invitation' ? difference : -difference;
  });

/** The fault of a reminder's time by field, or null. Times of day lie in the hours in which reminders leave. */
export function timeFault({
  amount,
  unit,
  at,
}: ReminderTime): { field: 'amount' | 'at'; code: 'too_small' | 'too_big' | 'not_allowed' } | null {
  if (!Number.isInteger(amount) || amount < 1) return { field: 'amount', code: 'too_small' };
  if (amount > (unit === 'days' ? REMINDER_LIMITS.days_max : REMINDER_LIMITS.hours_max))
    return { field: 'amount', code: 'too_big' };
  if (at !== null && (unit !== 'days' || !REMINDER_HOURS.includes(at))) return { field: 'at', code: 'not_allowed' };
  return null;
}

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** The times of day that a reminder may have, every half hour. */
export const REMINDER_HOURS: readonly string[] = Array.from(
  { length: (REMINDER_LIMITS.last_planned - REMINDER_LIMITS.day_begins) / 30 + 1 },
  (_, index) => clock(REMINDER_LIMITS.day_begins + index * 30),
);

/** The beginning and the end of the hours in which reminders leave: `08:00`, `21:00`. */
export const REMINDER_DAY = { begins: clock(REMINDER_LIMITS.day_begins), ends: clock(REMINDER_LIMITS.day_ends) };

/** Minutes since midnight of a time such as `10:00`. */
export const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};
