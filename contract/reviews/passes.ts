import { REVIEW_LIMITS } from '@vivavoce/domain/limits.ts';
import { z } from 'zod';
import { flag, id, idParam, nothing } from '../common.ts';
import { answer } from '../interview/answers.ts';
import { FILE_MEDIA, RECORDING_MEDIA } from '../media.ts';
import { defineRoutes } from '../route.ts';
import { personOnly } from '../program-rule.ts';
import { noteText, secondsInView } from './reviews.ts';
import { HEARTBEAT, changes, shows, unaudited } from '../audit-rule.ts';

const place = z.number().int().positive();

/** A pass over the answers of all applicants to one question, in a random order that stays the same for the reviewer. */
const pass = z
  .object({
    job: id,
    question: id,
    question_text: z.string(),
    competency: z.string().nullable(),
    count: z.number().int(),
    rated: z.number().int(),
    /** Length of the answers that are not rated yet. */
    seconds_left: z.number(),
    /** The first answer that is not rated; null where all are. */
    next_open: place.nullable(),
    /** Applicants whose answers are all rated and whose review is not sent. */
    complete: z.number().int(),
  })
  .meta({ id: 'Pass' });

const placeLine = z
  .object({ place, rated: z.boolean(), rating: z.number().nullable(), duration: z.number().nullable() })
  .meta({ id: 'PassLine' });

/** The reader's own ratings of one answer. */
const ownRating = z
  .object({
    rating: z.number().nullable(),
    /** The chosen step of the rubric. */
    indicator: id.nullable(),
    /** The chosen levels of the matrix. */
    levels: z.array(z.object({ indicator: id, level: id })),
    comment: z.string(),
    /** Everything that belongs to the rating of this answer is chosen. */
    complete: z.boolean(),
    sent: z.boolean(),
    final: z.boolean(),
  })
  .meta({ id: 'PassRating' });

const passAnswer = answer
  .pick({
    kind: true,
    question_text: true,
    competency: true,
    options: true,
    state: true,
    duration: true,
    peaks: true,
    video_url: true,
    poster_url: true,
    captions: true,
    picture: true,
    picture_reason: true,
    picture_figures: true,
    sound_figures: true,
    screen: true,
    attempt_number: true,
    text: true,
    choices: true,
    file: true,
    late_seconds: true,
  })
  .meta({ id: 'PassAnswer' });

const passPlace = z
  .object({
    place,
    /** Null while identities are masked. */
    applicant: z.object({ id, full_name: z.string() }).nullable(),
    answer: passAnswer,
    own: ownRating,
    previous: place.nullable(),
    next: place.nullable(),
    /** The next answer that is not rated, from the first one again behind the last; null where there is none. */
    next_open: place.nullable(),
  })
  .meta({ id: 'PassPlace' });

const ofQuestion = z.object({ job: idParam, question: idParam });
/** Far beyond the applicants of any activity, and within the range of the column. */
const placeParam = z.coerce.number().int().min(1).max(1_000_000_000);
const params = z.object({ job: idParam, question: idParam, place: placeParam });
const score = z
  .number()
  .int()
  .min(REVIEW_LIMITS.rating_min)
  .max(Math.max(...REVIEW_LIMITS.scales));
const stream = z.unknown();
const PAGE_MAX = 100;

/** One thing at a time: a rating, a step of the rubric, a level of the matrix, or the note. */
const change = z
  .strictObject({
    rating: score.optional(),
    indicator: id.optional(),
    level: z.strictObject({ competency: id, indicator: id, level: id }).optional(),
    comment: noteText.optional(),
  })
  .refine((body) => Object.values(body).filter((value) => value !== undefined).length === 1, 'required');

export const passes = defineRoutes({
  'POST /api/jobs/{job}/passes/{question}': {
    summary: 'Open the pass over all answers to one question; new answers join it at the end',
    tag: 'Reviews',
    audit: unaudited('it sets an order for the reviewer; ratings have their entries'),
    access: 'staff',
    scope: 'reviews:write',
    params: ofQuestion,
    responses: { 200: pass },
  },
  'GET /api/jobs/{job}/passes/{question}/places': {
    summary: 'List the answers of the pass in its order, with your ratings',
    tag: 'Reviews',
    access: 'staff',
    scope: 'reviews:read',
    ...personOnly('self'),
    params: ofQuestion,
    query: z.object({
      /** Only places behind this one. */
      after: z.coerce.number().int().min(0).default(0),
      page_size: z.coerce.number().int().min(1).max(PAGE_MAX).default(50),
    }),
    responses: { 200: z.object({ results: z.array(placeLine), has_next: z.boolean() }) },
  },
  'GET /api/jobs/{job}/passes/{question}/places/{place}': {
    summary: 'Read one answer of the pass; without `masked=false` nothing in it tells whose answer it is',
    tag: 'Reviews',
    access: 'staff',
    scope: 'reviews:read',
    ...personOnly('self'),
    params,
    query: z.object({ masked: flag.default(true) }),
    responses: { 200: passPlace },
  },
  'PUT /api/jobs/{job}/passes/{question}/places/{place}': {
    summary: 'Rate one answer of the pass, or write your note about it',
    tag: 'Reviews',
    audit: changes('review.written'),
    access: 'staff',
    scope: 'reviews:write',
    params,
    body: change,
    responses: { 200: ownRating },
  },
  'POST /api/jobs/{job}/passes/{question}/places/{place}/time': {
    summary: 'Report how long you had the answer at a place of the pass in view',
    tag: 'Reviews',
    audit: HEARTBEAT,
    access: 'staff',
    scope: 'reviews:write',
    passive: true,
    params,
    body: secondsInView,
    responses: { 204: nothing },
  },
  'GET /api/jobs/{job}/passes/{question}/places/{place}/video': {
    summary: 'Play the recording at a place of the pass; supports Range',
    tag: 'Reviews',
    audit: shows('recording.viewed'),
    access: 'staff',
    scope: 'applications:read',
    ...personOnly('self'),
    params,
    produces: RECORDING_MEDIA,
    responses: { 200: stream, 206: stream },
  },
  'GET /api/jobs/{job}/passes/{question}/places/{place}/screen': {
    summary: 'Play the screen recorded at a place of the pass; supports Range',
    tag: 'Reviews',
    audit: shows('recording.viewed'),
    access: 'staff',
    scope: 'applications:read',
    ...personOnly('self'),
    params,
    produces: RECORDING_MEDIA,
    responses: { 200: stream, 206: stream },
  },
  'GET /api/jobs/{job}/passes/{question}/places/{place}/poster': {
    summary: 'Read a still picture of the recording at a place of the pass',
    tag: 'Reviews',
    access: 'staff',
    scope: 'applications:read',
    ...personOnly('self'),
    params,
    produces: 'image/jpeg',
    responses: { 200: stream },
  },
  'GET /api/jobs/{job}/passes/{question}/places/{place}/captions': {
    summary: 'Read the captions at a place of the pass as WebVTT, without the name of the applicant',
    tag: 'Reviews',
    access: 'staff',
    scope: 'applications:read',
    ...personOnly('self'),
    params,
    produces: 'text/vtt',
    responses: { 200: stream },
  },
  'GET /api/jobs/{job}/passes/{question}/places/{place}/file': {
    summary: 'Download the file at a place of the pass under a neutral name',
    tag: 'Reviews',
    audit: shows('file.viewed'),
    access: 'staff',
    scope: 'applications:read',
    ...personOnly('self'),
    params,
    produces: FILE_MEDIA,
    responses: { 200: stream },
  },
  'POST /api/jobs/{job}/passes/{question}/send': {
    summary: 'Send your reviews of applicants in the pass whose answers you have all rated, up to 50 at a time',
    tag: 'Reviews',
    audit: changes('review.written'),
    access: 'staff',
    scope: 'reviews:write',
    params: ofQuestion,
    responses: { 200: z.object({ sent: z.number().int(), left: z.number().int() }) },
  },
});
