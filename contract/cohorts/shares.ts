import {
  SHARE_KINDS,
  SHARE_LIMITS,
  SHARE_LOOKS,
  SHARE_STATES,
  SHARE_WAYS,
} from '@vivavoce/domain/applications/home/shares.ts';
import { z } from 'zod';
import { changes, shows } from '../audit-rule.ts';
import { email, id, idParam, instant, namedPerson, nothing } from '../common.ts';
import { LIMITS } from '../limits.ts';
import { RECORDING_MEDIA } from '../media.ts';
import { sessionOnly } from '../program-rule.ts';
import { defineRoutes } from '../route.ts';
import { practiceFigure } from '../interview/practice-figures.ts';

const shareFacts = {
  id,
  kind: z.enum(SHARE_KINDS),
  /** The title of the activity as the learner read it. */
  activity: z.string(),
  company: z.string(),
  /** The question of the recording; of a line of progress its competency, or the question. */
  name: z.string(),
  /** When the recording was made; a line of progress ends with it. */
  recorded_at: instant,
  created_at: instant,
  /** When a link ends; null for a share with a person, which lasts until the learner takes it back. */
  ends_at: instant.nullable(),
};

/** A share as its learner sees it. */
export const ownShare = z
  .object({
    ...shareFacts,
    way: z.enum(SHARE_WAYS),
    /** The name of the member of staff, or the address that was typed; null for a link. */
    recipient: z.string().nullable(),
    state: z.enum(SHARE_STATES),
    looks: z.int(),
    last_look_at: instant.nullable(),
  })
  .meta({ id: 'OwnShare' });

const look = z.object({
  id,
  what: z.enum(SHARE_LOOKS),
  /** The member of staff; null for a reader of the link. */
  by: z.string().nullable(),
  at: instant,
});

/** A share as it is listed for the member of staff. */
export const receivedShare = z.object({ ...shareFacts, learner: z.string() }).meta({ id: 'ReceivedShare' });

const sharedRecording = z.object({
  at: instant,
  activity: z.string(),
  question: z.string(),
  /** The time that the question gives, in seconds. */
  time_seconds: z.int(),
  self_rating: z.int().nullable(),
  figures: practiceFigure.nullable(),
});

/** The content of a share, and nothing else of its learner. */
export const sharedPractice = z
  .object({
    share: receivedShare,
    /** Null where the recording is not shared. */
    media: z
      .object({
        url: z.string(),
        sound_only: z.boolean(),
        captions: z.object({ language: z.string(), url: z.string() }).nullable(),
      })
      .nullable(),
    /** Of a recording none, of figures one, of a line of progress those up to its day. */
    recordings: z.array(sharedRecording).max(SHARE_LIMITS.recordings_max),
  })
  .meta({ id: 'SharedPractice' });

const ofShare = z.object({ share: idParam });
const before = idParam.optional();
const stream = z.unknown();
const MINE = { tag: 'Learner', access: 'learner' } as const;
const RECEIVED = { tag: 'Learner', access: 'staff', ...sessionOnly('shared') } as const;
const PASS = z.object({
  share_pass: z
    .string()
    .max(60)
    .regex(/^[0-9a-z]{1,11}\.[0-9a-z]{1,8}\.[\w-]{22}$/, 'wrong_format'),
});

export const shares = defineRoutes({
  'GET /api/me/shares': {
    ...MINE,
    summary: 'List what you share, and what ended within the last 30 days, newest first',
    query: z.object({ before }),
    responses: { 200: z.object({ results: z.array(ownShare), next_before: id.nullable() }) },
  },
  // No Idempotency-Key: a stored response would hold the link.
  'POST /api/me/shares': {
    ...MINE,
    summary:
      'Share a recording of your practice, its figures, or the figures of its topic up to it, with a member of staff or by a link; the answer is the same for every address, and `url` is returned only this once',
    audit: changes('share.made'),
    body: z.strictObject({
      attempt: id,
      kind: z.enum(SHARE_KINDS),
      recipient: z.discriminatedUnion('way', [
        /** Staff of your cohorts, as the choices list them. */
        z.strictObject({ way: z.literal('staff'), user: id }),
        z.strictObject({ way: z.literal('email'), email }),
        z.strictObject({ way: z.literal('link'), days: z.literal(SHARE_LIMITS.link_days) }),
      ]),
    }),
    responses: { 201: z.object({ share: ownShare, url: z.string().nullable() }) },
  },
  'DELETE /api/me/shares/{share}': {
    ...MINE,
    summary: 'Take back what you share: the next request for it is refused',
    audit: changes('share.taken_back'),
    params: ofShare,
    responses: { 204: nothing },
  },
  'GET /api/me/shares/{share}/looks': {
    ...MINE,
    summary: 'List who looked at what you share, and when, newest first',
    params: ofShare,
    query: z.object({ before }),
    responses: { 200: z.object({ results: z.array(look), next_before: id.nullable() }) },
  },
  'GET /api/me/recordings/{attempt}/share-choices': {
    ...MINE,
    summary: 'List the staff who lead your cohorts at the company of one of your recordings',
    params: z.object({ attempt: idParam }),
    responses: { 200: z.object({ company: z.string(), staff: z.array(namedPerson) }) },
  },
  'GET /api/received-shares': {
    ...RECEIVED,
    summary: 'List what learners of the company share with you, newest first',
    query: z.object({ before }),
    responses: { 200: z.object({ results: z.array(receivedShare), next_before: id.nullable() }) },
  },
  'GET /api/received-shares/{share}': {
    ...RECEIVED,
    summary: 'Read what a learner shares with you; the learner sees that you looked',
    audit: shows('share.opened'),
    params: ofShare,
    responses: { 200: sharedPractice },
  },
  'GET /api/received-shares/{share}/video': {
    ...RECEIVED,
    summary: 'Play a recording that a learner shares with you; supports Range',
    audit: shows('share.recording_viewed'),
    params: ofShare,
    produces: RECORDING_MEDIA,
    responses: { 200: stream, 206: stream },
  },
  'GET /api/received-shares/{share}/captions': {
    ...RECEIVED,
    summary: 'Read the captions of a recording that a learner shares with you as WebVTT',
    params: ofShare,
    produces: 'text/vtt',
    responses: { 200: stream },
  },
  'POST /api/shared/open': {
    summary: 'Read what the link of a learner shows; the learner sees when. The address of a recording ends in an hour',
    tag: 'Learner',
    audit: shows('share.opened'),
    access: 'public',
    body: z.strictObject({ token: z.string().min(10).max(LIMITS.link_token) }),
    responses: { 200: sharedPractice },
  },
  'GET /api/shared/{share_pass}/video': {
    summary: 'Play a recording that a link of a learner shows; supports Range',
    tag: 'Learner',
    audit: shows('share.recording_viewed'),
    access: 'public',
    params: PASS,
    produces: RECORDING_MEDIA,
    responses: { 200: stream, 206: stream },
  },
  'GET /api/shared/{share_pass}/captions': {
    summary: 'Read the captions of a recording that a link of a learner shows as WebVTT',
    tag: 'Learner',
    access: 'public',
    params: PASS,
    produces: 'text/vtt',
    responses: { 200: stream },
  },
});
