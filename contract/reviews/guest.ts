import { GUEST_LIMITS, GUEST_PERMISSIONS } from '@vivavoce/domain/reviews/guest-links.ts';
import { REVIEW_LIMITS } from '@vivavoce/domain/limits.ts';
import { z } from 'zod';
import { idParam, instant, mailedCode, text } from '../common.ts';
import { answer } from '../interview/answers.ts';
import { FILE_MEDIA, RECORDING_MEDIA } from '../media.ts';
import { defineRoutes } from '../route.ts';
import { changes, shows } from '../audit-rule.ts';

const place = z.number().int().positive();
const TOKEN_MAX = 100;

const ownReview = z.object({ rating: z.number().int().nullable(), comment: z.string() }).meta({ id: 'GuestReview' });

const guestAnswer = answer
  .pick({
    kind: true,
    question_text: true,
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
    text: true,
    choices: true,
    file: true,
  })
  .meta({ id: 'GuestAnswer' });

const shared = z
  .object({
    activity: z.string(),
    company: z.object({ name: z.string(), primary: z.string().nullable(), alternate_brand: z.boolean() }),
    guest: z.string(),
    masked: z.boolean(),
    permission: z.enum(GUEST_PERMISSIONS),
    rating_scale: z.number().int(),
    expires_at: instant,
    applicants: z.array(
      z.object({
        place,
        /** Null while identities are masked. */
        name: z.string().nullable(),
        seen: z.boolean(),
        own: ownReview,
      }),
    ),
  })
  .meta({ id: 'GuestShare' });

const ofLink = z.object({ guest_link: idParam });
const ofPlace = ofLink.extend({ place: z.coerce.number().int().min(1).max(GUEST_LIMITS.applicants_max) });
/** Answers count from 1 in the order of the questions. */
const ofAnswer = ofPlace.extend({ number: z.coerce.number().int().min(1).max(1000) });
const stream = z.unknown();
const score = z
  .number()
  .int()
  .min(REVIEW_LIMITS.rating_min)
  .max(Math.max(...REVIEW_LIMITS.scales));

export const guest = defineRoutes({
  'POST /api/guest/open': {
    summary: 'Open a guest link in this browser; without the right code, one is mailed to the address of the link',
    tag: 'Guests',
    audit: changes('guest_link.opened'),
    access: 'public',
    body: z.strictObject({
      token: z.string().min(1).max(TOKEN_MAX),
      code: mailedCode.optional(),
    }),
    responses: {
      200: z.object({
        /** Null until the code is entered. */
        guest_link: z.number().int().nullable(),
        /** The address to which the code went, mostly hidden. */
        email_hint: z.string().nullable(),
      }),
    },
  },
  'GET /api/guest/{guest_link}': {
    summary: 'Read what a guest link shares; for the browser that opened it',
    tag: 'Guests',
    access: 'public',
    params: ofLink,
    responses: { 200: shared },
  },
  'GET /api/guest/{guest_link}/applicants/{place}': {
    summary: 'Read the questions and answers of a shared applicant, without ratings of others',
    tag: 'Guests',
    audit: shows('guest_link.applicant_viewed'),
    access: 'public',
    params: ofPlace,
    responses: {
      200: z.object({ place, name: z.string().nullable(), answers: z.array(guestAnswer), own: ownReview }),
    },
  },
  'PUT /api/guest/{guest_link}/applicants/{place}/review': {
    summary: 'Rate a shared applicant or write a comment, as far as the link allows it',
    tag: 'Guests',
    audit: changes('guest_link.reviewed'),
    access: 'public',
    params: ofPlace,
    body: z
      .strictObject({
        rating: score.nullable().optional(),
        comment: text(GUEST_LIMITS.comment_max_characters).trim().optional(),
      })
      .refine(({ rating, comment }) => rating !== undefined || comment !== undefined, 'required'),
    responses: { 200: ownReview },
  },
  'GET /api/guest/{guest_link}/applicants/{place}/answers/{number}/video': {
    summary: 'Play a shared recording; supports Range',
    tag: 'Guests',
    audit: shows('guest_link.recording_viewed'),
    access: 'public',
    params: ofAnswer,
    produces: RECORDING_MEDIA,
    responses: { 200: stream, 206: stream },
  },
  'GET /api/guest/{guest_link}/applicants/{place}/answers/{number}/screen': {
    summary: 'Play the screen of a shared answer; supports Range',
    tag: 'Guests',
    audit: shows('guest_link.recording_viewed'),
    access: 'public',
    params: ofAnswer,
    produces: RECORDING_MEDIA,
    responses: { 200: stream, 206: stream },
  },
  'GET /api/guest/{guest_link}/applicants/{place}/answers/{number}/poster': {
    summary: 'Read a still picture of a shared recording',
    tag: 'Guests',
    access: 'public',
    params: ofAnswer,
    produces: 'image/jpeg',
    responses: { 200: stream },
  },
  'GET /api/guest/{guest_link}/applicants/{place}/answers/{number}/captions': {
    summary: 'Read the captions of a shared recording as WebVTT, without names where the link is masked',
    tag: 'Guests',
    access: 'public',
    params: ofAnswer,
    produces: 'text/vtt',
    responses: { 200: stream },
  },
  'GET /api/guest/{guest_link}/applicants/{place}/answers/{number}/file': {
    summary: 'Download the file of a shared answer under a neutral name',
    tag: 'Guests',
    audit: shows('guest_link.file_viewed'),
    access: 'public',
    params: ofAnswer,
    produces: FILE_MEDIA,
    responses: { 200: stream },
  },
});
