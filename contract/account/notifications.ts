import {
  NOTIFICATION_KINDS,
  NOTIFICATION_TIMES,
  NOTIFIED_ABOUT,
} from '@vivavoce/domain/notifications/notifications.ts';
import { UNREAD_LIMITS } from '@vivavoce/domain/notifications/unread.ts';
import { isTimeZone } from '@vivavoce/domain/jobs/time-zone.ts';
import { PAGE_SIZES } from '@vivavoce/domain/list-limits.ts';
import { z } from 'zod';
import { unaudited } from '../audit-rule.ts';
import { flag, id, instant, nothing, page, paged, pageSize } from '../common.ts';
import { jobKind, jobParams } from '../jobs/jobs.ts';
import { defineRoutes } from '../route.ts';
import { sessionOnly } from '../program-rule.ts';

const OWN_CHOICE = unaudited('what a member reads, and is notified of, concerns this member alone');

const time = z.enum(NOTIFICATION_TIMES).meta({ id: 'NotificationTime' });
const kind = z.enum(NOTIFICATION_KINDS).meta({ id: 'NotificationKind' });
const times = z.strictObject({
  answers: time,
  requests: time,
  reviews_due: time,
  mentions: time,
  panel: time,
  undelivered: time,
}) satisfies z.ZodType<Record<(typeof NOTIFICATION_KINDS)[number], string>>;

/** Up to `UNREAD_LIMITS.max`, which then means as many or more. */
const unread = z.number().int().max(UNREAD_LIMITS.max);

export const notification = z
  .object({
    id,
    kind,
    about: z.enum(NOTIFIED_ABOUT),
    at: instant,
    unread: z.boolean(),
    /** How often it happened that day since it was last read. */
    count: z.number().int(),
    job: z.object({ id, title: z.string(), job_kind: jobKind }),
    /** The latest applicant; null where the notification concerns none, or the applicant has withdrawn or was erased. */
    application: z.object({ id, full_name: z.string(), answer_count: z.number().int() }).nullable(),
    /** Name of the latest colleague; empty for none. */
    person: z.string(),
    /** The day by which applicants expect a decision. */
    decision_by: z.iso.date().nullable(),
  })
  .meta({ id: 'Notification' });

export const notificationSettings = z
  .object({
    times,
    /** The daily e-mail: hour, and days of the week, of which Monday is 1. */
    hour: z.number().int(),
    days: z.array(z.number().int()),
    /** Null for that of the company. */
    time_zone: z.string().nullable(),
    company_time_zone: z.string(),
    /** When the next daily e-mail leaves, if anything is new by then. */
    next_at: instant,
    /** Figures that wait for that e-mail by now, by kind. */
    waiting: z.partialRecord(kind, z.number().int()),
  })
  .meta({ id: 'NotificationSettings' });

export const followedJob = z
  .object({
    job: z.object({ id, title: z.string(), job_kind: jobKind }),
    /** Why the caller is notified. */
    reason: z.enum(['owner', 'creator', 'panel', 'chosen']),
    muted: z.boolean(),
    /** The end of the mute; null for not before it is unmuted. */
    muted_until: instant.nullable(),
  })
  .meta({ id: 'FollowedJob' });

export const notificationRoutes = defineRoutes({
  'GET /api/notifications': {
    summary: 'List the notifications of the caller, newest first',
    tag: 'Notifications',
    access: 'staff',
    ...sessionOnly('account'),
    query: z.object({ page, page_size: pageSize(PAGE_SIZES.default), unread: flag.optional() }),
    responses: {
      200: z.object({
        results: z.array(notification),
        page: z.number().int(),
        has_next: z.boolean(),
        unread,
      }),
    },
  },
  'GET /api/notifications/unread': {
    summary: 'Count the unread notifications of the caller; it does not keep a session alive',
    tag: 'Notifications',
    access: 'staff',
    ...sessionOnly('account'),
    passive: true,
    responses: { 200: z.object({ unread }) },
  },
  'POST /api/notifications/read': {
    summary: 'Mark a notification as read, or all that are no newer than an instant',
    tag: 'Notifications',
    audit: OWN_CHOICE,
    access: 'staff',
    ...sessionOnly('account'),
    body: z.union([z.strictObject({ notification: id }), z.strictObject({ until: instant })]),
    responses: { 200: z.object({ unread }) },
  },
  'GET /api/notifications/settings': {
    summary: 'Read when the caller gets e-mails about notifications',
    tag: 'Notifications',
    access: 'staff',
    ...sessionOnly('account'),
    responses: { 200: notificationSettings },
  },
  'PUT /api/notifications/settings': {
    summary: 'Change when the caller gets e-mails about notifications, also about those that wait',
    tag: 'Notifications',
    audit: OWN_CHOICE,
    access: 'staff',
    ...sessionOnly('account'),
    body: z.strictObject({
      times,
      hour: z.number().int().min(0).max(23),
      days: z.array(z.number().int().min(1).max(7)).min(1).max(7),
      time_zone: z.string().max(100).refine(isTimeZone, 'not_allowed').nullable(),
    }),
    responses: { 200: notificationSettings },
  },
  'GET /api/notifications/jobs': {
    summary: 'List the activities that the caller is notified of, newest first',
    tag: 'Notifications',
    access: 'staff',
    ...sessionOnly('account'),
    query: z.object({ page, page_size: pageSize(PAGE_SIZES.default) }),
    responses: { 200: paged(followedJob) },
  },
  'PUT /api/jobs/{job}/following': {
    summary: 'Follow an activity, or mute it for the caller: mentions arrive all the same',
    tag: 'Notifications',
    audit: OWN_CHOICE,
    access: 'staff',
    ...sessionOnly('account'),
    params: jobParams,
    body: z.strictObject({
      /** Whether the caller follows it by choice; owners, its creator and its panel are notified without. */
      chosen: z.boolean().optional(),
      muted: z.boolean().optional(),
      muted_until: instant.nullable().optional(),
    }),
    responses: { 204: nothing },
  },
});
