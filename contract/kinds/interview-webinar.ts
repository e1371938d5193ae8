import { REGISTRATION_STATES } from '@vivavoce/domain/kinds/webinar/webinar.ts';
import { z } from 'zod';
import { idParam, instant } from '../common.ts';
import { defineRoutes } from '../route.ts';
import { unaudited } from '../audit-rule.ts';

/** When and where a webinar takes place, as everybody may read it. */
export const publicWebinar = z
  .object({
    starts_at: instant,
    ends_at: instant,
    time_zone: z.string(),
    /** Empty for one that is only online. */
    place: z.string(),
    online: z.boolean(),
    cancelled: z.boolean(),
    /** null without a limit. */
    seats_left: z.number().int().nullable(),
  })
  .meta({ id: 'PublicWebinar' });

export const interviewWebinar = z
  .object({
    starts_at: instant,
    ends_at: instant,
    time_zone: z.string(),
    place: z.string(),
    /** Whether it can be joined online. */
    online: z.boolean(),
    cancelled: z.boolean(),
    /** Whether a seat, or a place on the waiting list, can be taken now. */
    open: z.boolean(),
    /** null without a limit. */
    seats_left: z.number().int().nullable(),
    registration: z
      .object({
        state: z.enum(REGISTRATION_STATES),
        at: instant,
        /** How many are before the applicant on the waiting list, the applicant included; null elsewhere. */
        position: z.number().int().nullable(),
        joined_at: instant.nullable(),
      })
      .nullable(),
    /** When the join link opens for registered applicants. */
    joins_at: instant,
    phase: z.enum(['before', 'open', 'over']),
    /** Address of the recording; empty until there is one, and for others than registered applicants. */
    recording_link: z.string(),
    /** Address of the calendar file of registered applicants. */
    calendar: z.string(),
  })
  .meta({ id: 'InterviewWebinar' });

const params = z.object({ application: idParam });
const whole = { 200: interviewWebinar };

export const interviewWebinars = defineRoutes({
  'GET /api/interview/{application}/webinar': {
    summary: 'Read when and where your webinar takes place, and your seat',
    tag: 'Interview',
    access: 'applicant',
    params,
    responses: whole,
  },
  'POST /api/interview/{application}/webinar': {
    summary: 'Take a seat, or a place on the waiting list where none is free; a second call changes nothing',
    tag: 'Interview',
    audit: unaudited('the feed has the entry of the seat'),
    access: 'applicant',
    params,
    responses: whole,
  },
  'DELETE /api/interview/{application}/webinar': {
    summary: 'Give up your seat or your place on the waiting list; the next person on the list gets the seat',
    tag: 'Interview',
    audit: unaudited('the feed has the entry of the seat'),
    access: 'applicant',
    params,
    responses: whole,
  },
  'POST /api/interview/{application}/webinar/join': {
    summary: 'Get the address of the call, from shortly before the start; counts as attendance',
    tag: 'Interview',
    audit: unaudited('the feed has the entry of joining'),
    access: 'applicant',
    params,
    responses: { 200: z.object({ link: z.string() }) },
  },
  'GET /api/interview/{application}/webinar/calendar': {
    summary: 'Download the webinar as a calendar file, for registered applicants',
    tag: 'Interview',
    access: 'applicant',
    params,
    produces: 'text/calendar',
    responses: { 200: z.any() },
  },
});
