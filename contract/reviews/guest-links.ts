import { GUEST_LIMITS, GUEST_PERMISSIONS, GUEST_STATES, GUEST_VIEWS } from '@vivavoce/domain/reviews/guest-links.ts';
import { z } from 'zod';
import { email, id, idParam, instant, locale, namedPerson } from '../common.ts';
import { personName } from '../people.ts';
import { jobParams } from '../jobs/jobs.ts';
import { defineRoutes } from '../route.ts';
import { changes } from '../audit-rule.ts';

const count = z.number().int();

export const guestLink = z
  .object({
    id,
    name: z.string(),
    /** The address to which codes go; null for a link without a code. */
    email: z.string().nullable(),
    locale,
    /** Whether names, addresses and names of files are hidden from the guest. */
    masked: z.boolean(),
    permission: z.enum(GUEST_PERMISSIONS),
    state: z.enum(GUEST_STATES),
    applicants: count,
    /** Applicants with a comment or a rating of the guest. */
    reviewed: count,
    /** When the guest last looked at something; null before the first time. */
    seen_at: instant.nullable(),
    created_by: namedPerson,
    created_at: instant,
    expires_at: instant,
    revoked_at: instant.nullable(),
  })
  .meta({ id: 'GuestLink' });

export const guestNote = z
  .object({
    /** Name of the guest as staff typed it. */
    guest: z.string(),
    rating: z.number().int().nullable(),
    rating_scale: z.number().int(),
    comment: z.string(),
    updated_at: instant,
  })
  .meta({ id: 'GuestNote' });

const withAddress = z.object({
  guest_link: guestLink,
  /** Address for the guest. It is stored as a hash, so only this answer contains it. */
  url: z.string(),
});
const ofLink = jobParams.extend({ guest_link: idParam });
const expires_in_days = z.number().int().min(1).max(GUEST_LIMITS.days_max).default(GUEST_LIMITS.days_default);
const VIEWS_PER_PAGE = 50;

export const guestLinks = defineRoutes({
  'GET /api/jobs/{job}/guest-links': {
    summary: 'List the guest links of an activity, newest first',
    tag: 'Reviews',
    access: 'staff',
    scope: 'reviews:read',
    params: jobParams,
    responses: { 200: z.array(guestLink) },
  },
  // No Idempotency-Key: a stored response would hold the link.
  'POST /api/jobs/{job}/guest-links': {
    summary: 'Share applicants of an activity with a guest; `url` is returned only this once',
    tag: 'Reviews',
    audit: changes('guest_link.made'),
    access: 'staff',
    scope: 'reviews:write',
    params: jobParams,
    body: z.strictObject({
      name: personName.min(1),
      /** With an address, the guest needs a code that is mailed there; without, the link opens in one browser alone. */
      email: email.nullable().default(null),
      locale: locale.default('en-gb'),
      masked: z.boolean().default(true),
      permission: z.enum(GUEST_PERMISSIONS).default('watch'),
      expires_in_days,
      /** Applicants who sent their answers, in the order in which the guest sees them. */
      applicants: z.array(id).min(1).max(GUEST_LIMITS.applicants_max),
    }),
    responses: { 201: withAddress },
  },
  'POST /api/jobs/{job}/guest-links/{guest_link}/renew': {
    summary:
      'Replace the address of a guest link and set its end anew; the address before and its browsers lose access',
    tag: 'Reviews',
    audit: changes('guest_link.renewed'),
    access: 'staff',
    scope: 'reviews:write',
    params: ofLink,
    body: z.strictObject({ expires_in_days }),
    responses: { 200: withAddress },
  },
  'DELETE /api/jobs/{job}/guest-links/{guest_link}': {
    summary: 'Revoke a guest link at once; its views and the notes of the guest stay',
    tag: 'Reviews',
    audit: changes('guest_link.revoked'),
    access: 'staff',
    scope: 'reviews:write',
    params: ofLink,
    responses: { 200: guestLink },
  },
  'GET /api/jobs/{job}/guest-links/{guest_link}/views': {
    summary: 'List what a guest looked at, newest first, 50 at a time',
    tag: 'Reviews',
    access: 'staff',
    scope: 'reviews:read',
    params: ofLink,
    query: z.object({
      /** Only views before this one. */
      before: idParam.optional(),
    }),
    responses: {
      200: z.object({
        results: z
          .array(
            z.object({
              id,
              what: z.enum(GUEST_VIEWS),
              applicant: namedPerson.nullable(),
              question: z.object({ id, text: z.string() }).nullable(),
              seen_at: instant,
            }),
          )
          .max(VIEWS_PER_PAGE),
        has_next: z.boolean(),
      }),
    },
  },
  'GET /api/jobs/{job}/applications/{application}/guest-reviews': {
    summary:
      'List the ratings and comments of guests about an applicant; withheld from the panel until the own review is sent, as those of other reviewers are',
    tag: 'Reviews',
    access: 'staff',
    scope: 'reviews:read',
    params: jobParams.extend({ application: idParam }),
    responses: { 200: z.array(guestNote) },
  },
});
