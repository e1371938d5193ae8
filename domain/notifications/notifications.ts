import type { EventType } from '../feed/event-types.ts';

/** The subjects of notifications, in the order in which screens and e-mails list them. */
export const NOTIFICATION_KINDS = ['answers', 'requests', 'reviews_due', 'mentions', 'panel', 'undelivered'] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** When the e-mail about a kind leaves. The list in the browser shows every kind. */
export const NOTIFICATION_TIMES = ['at_once', 'daily', 'off'] as const;
export type NotificationTime = (typeof NOTIFICATION_TIMES)[number];
export type NotificationTimes = Record<NotificationKind, NotificationTime>;

/** The times of a person who has chosen none. */
export const DEFAULT_TIMES: Readonly<NotificationTimes> = {
  answers: 'daily',
  requests: 'at_once',
  reviews_due: 'daily',
  mentions: 'at_once',
  panel: 'daily',
  undelivered: 'daily',
};

/** The daily e-mail of a person who has chosen no other: hour and days of the week, Monday is 1. */
export const DAILY_EMAIL = { hour: 8, days: [1, 2, 3, 4, 5] } as const;

/** The subjects of notifications, with their kinds. Types of events are notified when the event is recorded. */
export const NOTIFIED = {
  'interview.submitted': 'answers',
  'interview.auto_submitted': 'answers',
  'extension.requested': 'requests',
  'adjustment.requested': 'requests',
  'reset.requested': 'requests',
  'reviewer.added': 'panel',
  'reviewer.removed': 'panel',
  'job.deadline_moved': 'panel',
  'invitation.undelivered': 'undelivered',
  'review.due': 'reviews_due',
  'review.late': 'reviews_due',
  mention: 'mentions',
} as const satisfies Partial<Record<EventType | 'review.due' | 'review.late' | 'mention', NotificationKind>>;
export type NotifiedAbout = keyof typeof NOTIFIED;
export const NOTIFIED_ABOUT = Object.keys(NOTIFIED) as [NotifiedAbout, ...NotifiedAbout[]];

/** The kind of the notification about an event; undefined for an event without one. */
export const notifiedKind = (type: string): NotificationKind | undefined =>
  Object.hasOwn(NOTIFIED, type) ? NOTIFIED[type as NotifiedAbout] : undefined;

/** Kinds about the work of those who run an activity: a seat on the panel alone does not show them. */
export const KINDS_OF_RUNNING: readonly NotificationKind[] = ['requests', 'undelivered'];

/** Kinds that stand without an applicant. */
export const KINDS_OF_ACTIVITY: readonly NotificationKind[] = ['reviews_due', 'panel'];

export const NOTIFICATION_LIMITS = {
  /** All that happens within this time goes into one e-mail. */
  gather_minutes: 3,
  /** Ratings are due this many days before the decision that applicants were promised. */
  due_days: 2,
  /** Late ratings are noted for this many days. */
  late_days: 7,
  kept_days: 90,
  /** Causes that one statement turns into notifications. */
  batch: 2000,
} as const;
