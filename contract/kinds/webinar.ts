import { REGISTRATION_STATES, WEBINAR_LIMITS } from '@vivavoce/domain/kinds/webinar/webinar.ts';
import { PAGE_SIZES } from '@vivavoce/domain/list-limits.ts';
import { z } from 'zod';
import { id, idParam, instant, line, optionalLine, pageSize, revision, webAddress } from '../common.ts';
import { jobParams } from '../jobs/jobs.ts';
import { LIMITS } from '../limits.ts';
import { defineRoutes } from '../route.ts';
import { changes } from '../audit-rule.ts';

const link = z.union([z.literal(''), webAddress.max(LIMITS.reason)]);
const state = z.enum(REGISTRATION_STATES).meta({ id: 'RegistrationState' });

/** The parts of a webinar that a copy has, too. */
export const webinarSetup = {
  /** The zone in which the times are shown. */
  time_zone: line(LIMITS.name),
  /** Place of the webinar; empty for one that is only online. */
  place: optionalLine(LIMITS.custom_field),
  /** Address of the call, told to registered applicants once it opens. */
  join_link: link,
  /** null without a limit. */
  seats: z.number().int().min(1).max(WEBINAR_LIMITS.seats_max).nullable(),
};
const shared = {
  ...webinarSetup,
  /** Address of the recording, shown to registered applicants as soon as it is set. */
  recording_link: link,
};

export const webinar = z
  .object({
    job: id,
    revision,
    /** null in a draft without a date. */
    starts_at: instant.nullable(),
    ends_at: instant.nullable(),
    ...shared,
    /** When its activity was archived before it ended; null otherwise. */
    cancelled_at: instant.nullable(),
    registered: z.number().int(),
    waiting: z.number().int(),
    cancelled: z.number().int(),
    attended: z.number().int(),
    /** Registered applicants by the day of their registration in the webinar's time zone: the last 30 days with any, the oldest first. */
    by_day: z.array(z.object({ day: z.iso.date(), registered: z.number().int() })),
    /** Registered applicants who are still to be told of the last change. */
    to_tell: z.number().int(),
  })
  .meta({ id: 'Webinar' });

export const registration = z
  .object({
    application: id,
    full_name: z.string(),
    email: z.string(),
    state,
    /** When the applicant registered or joined the waiting list. */
    asked_at: instant,
    cancelled_at: instant.nullable(),
    joined_at: instant.nullable(),
    /** Attendance as set by staff; null where joining through the page decides. */
    attendance: z.enum(['attended', 'absent']).nullable(),
    attended: z.boolean(),
  })
  .meta({ id: 'WebinarRegistration' });

export const webinars = defineRoutes({
  'GET /api/jobs/{job}/webinar': {
    summary: 'Read when and where a webinar takes place, with the numbers of its registrations',
    tag: 'Webinars',
    access: 'staff',
    scope: 'jobs:read',
    params: jobParams,
    responses: { 200: webinar },
  },
  'PUT /api/jobs/{job}/webinar': {
    summary: 'Set when and where a webinar takes place; registered applicants are told of another time, place or link',
    tag: 'Webinars',
    audit: changes('activity.changed'),
    access: 'staff',
    scope: 'jobs:write',
    params: jobParams,
    body: z.strictObject({ revision, starts_at: instant, ends_at: instant, ...shared }),
    responses: { 200: webinar },
  },
  'GET /api/jobs/{job}/registrations': {
    summary: 'List the registrations of a webinar, the first first; pages by cursor',
    tag: 'Webinars',
    access: 'staff',
    scope: 'applications:read',
    params: jobParams,
    query: z.object({
      state: state.optional(),
      /** Lists only the registration of this applicant. */
      application: idParam.optional(),
      cursor: z.string().max(120).optional(),
      page_size: pageSize(PAGE_SIZES.max),
    }),
    responses: { 200: z.object({ results: z.array(registration), next_cursor: z.string().nullable() }) },
  },
  'PUT /api/jobs/{job}/registrations/{application}': {
    summary: 'Record whether an applicant attended; null leaves it to whether they joined through the page',
    tag: 'Webinars',
    audit: changes('applicant.changed'),
    access: 'staff',
    scope: 'applications:write',
    params: jobParams.extend({ application: idParam }),
    body: z.strictObject({ attendance: z.enum(['attended', 'absent']).nullable() }),
    responses: { 200: registration },
  },
});
