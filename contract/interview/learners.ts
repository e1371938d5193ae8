import { PLACE_SECTIONS } from '@vivavoce/domain/applications/place-section.ts';
import { REPORT_BROWSERS, REPORT_DEVICES } from '@vivavoce/domain/reports/visitor-device.ts';
import { PURPOSES } from '@vivavoce/domain/jobs/purpose.ts';
import { z } from 'zod';
import { changes, unaudited } from '../audit-rule.ts';
import { email, id, idParam, instant, locale, nothing, status } from '../common.ts';
import { LIMITS } from '../limits.ts';
import { defineRoutes } from '../route.ts';
import { gate } from './gate.ts';

const section = z.enum(PLACE_SECTIONS);

/** An interview as its learner finds it among the own ones. */
export const placeInterview = z
  .object({
    application: id,
    title: z.string(),
    company: z.string(),
    purpose: z.enum(PURPOSES),
    section,
    gate,
    deadline: instant.nullable(),
    /** Questions, and how many of them are answered. */
    questions: z.number().int(),
    answered: z.number().int(),
    sent_at: instant.nullable(),
    withdrawn_at: instant.nullable(),
    feedback_released_at: instant.nullable(),
  })
  .meta({ id: 'PlaceInterview' });

export const ownPlace = z
  .object({
    email: z.string(),
    /** As the newest interview with a name greets the learner; empty where none has one. */
    first_name: z.string(),
    /** The company of all own interviews; null where there are several, or none. */
    company: z
      .object({
        name: z.string(),
        logo: z.string().nullable(),
        primary: z.string().nullable(),
        alternate_brand: z.boolean(),
      })
      .nullable(),
    counts: z.object({ to_do: z.int(), sent: z.int(), feedback: z.int(), ended: z.int() }),
  })
  .meta({ id: 'OwnPlace' });

export const learnerSession = z
  .object({
    id,
    current: z.boolean(),
    device: z.enum(REPORT_DEVICES),
    browser: z.enum(REPORT_BROWSERS),
    created_at: instant,
    last_seen_at: instant,
  })
  .meta({ id: 'LearnerSession' });

const NO_COMPANY = unaudited('a sign-in of a learner belongs to no company, whose log could have it');

export const learners = defineRoutes({
  'POST /api/me/links': {
    summary:
      'Ask for the link to your place by e-mail; the answer is the same for every address, and one without an interview gets none',
    tag: 'Learner',
    audit: unaudited('it does nothing but mail the reader of an address, and the log would name that address'),
    access: 'public',
    body: z.strictObject({ email, locale }),
    responses: { 200: status },
  },
  'POST /api/me/sign-in': {
    summary:
      'Open your place with a mailed link, once; 409 `wrong_state` where it was opened before, 400 `link_expired` else',
    tag: 'Learner',
    audit: NO_COMPANY,
    access: 'public',
    body: z.strictObject({ token: z.string().min(10).max(LIMITS.link_token) }),
    responses: { 200: status },
  },
  'GET /api/me': {
    summary: 'Read whose place this is, and how many interviews each section has',
    tag: 'Learner',
    access: 'learner',
    responses: { 200: ownPlace },
  },
  'GET /api/me/interviews': {
    summary: 'List your interviews of one section over all companies: what is due first, else the latest; by cursor',
    tag: 'Learner',
    access: 'learner',
    query: z.object({
      section,
      cursor: z
        .string()
        .max(60)
        .regex(/^-?\d{1,17}_\d{1,16}$/, 'wrong_format')
        .optional(),
    }),
    responses: { 200: z.object({ results: z.array(placeInterview), next_cursor: z.string().nullable() }) },
  },
  'POST /api/me/interviews/{application}/open': {
    summary: 'Open one of your interviews in this browser, without its personal link',
    tag: 'Learner',
    audit: changes('interview.opened'),
    access: 'learner',
    params: z.object({ application: idParam }),
    responses: { 200: z.object({ shorturl: z.string() }) },
  },
  'GET /api/me/sessions': {
    summary: 'List the browsers in which your place is open, this one first',
    tag: 'Learner',
    access: 'learner',
    responses: { 200: z.object({ results: z.array(learnerSession) }) },
  },
  'DELETE /api/me/sessions': {
    summary: 'Sign out of your place in every browser, with the interviews that were opened from it',
    tag: 'Learner',
    audit: NO_COMPANY,
    access: 'learner',
    responses: { 204: nothing },
  },
  'DELETE /api/me/sessions/{learner_session}': {
    summary: 'Sign out of your place in one browser, with the interviews that were opened from it',
    tag: 'Learner',
    audit: NO_COMPANY,
    access: 'learner',
    params: z.object({ learner_session: idParam }),
    responses: { 204: nothing },
  },
});
