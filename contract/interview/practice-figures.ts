import { z } from 'zod';
import { id, idParam, instant } from '../common.ts';
import { defineRoutes } from '../route.ts';
import { changes, unaudited } from '../audit-rule.ts';

/** Counts and measures of one recording, null where they cannot be measured. */
export const practiceFigure = z
  .object({
    speaking_ms: z.number().int().nullable(),
    pauses: z.number().int().nullable(),
    long_pauses: z.number().int().nullable(),
    longest_pause_ms: z.number().int().nullable(),
    words_per_minute: z.number().int().nullable(),
    fillers_per_100_words_tenths: z.number().int().nullable(),
    /** EBU R128, tenths of LUFS. */
    loudness_tenths: z.number().int().nullable(),
    level: z.enum(['quiet', 'fine', 'clipping']).nullable(),
    duration_ms: z.number().int(),
    /** The voice does not stand out from the noise, so that there are no pauses and no pace. */
    unclear: z.boolean(),
  })
  .meta({ id: 'PracticeFigures' });

const moment = z.number().int().meta({ description: 'Milliseconds from the beginning of the recording' });

/** The course of one recording, from which its figures come; empty or null where it cannot be measured. */
const curves = z
  .object({
    pauses: z.array(z.object({ from_ms: moment, to_ms: moment })),
    /** The middle of each ten seconds, which begin five seconds apart. */
    pace: z.array(z.object({ at_ms: moment, words_per_minute: z.number().int() })),
    fillers_ms: z.array(moment),
    /** Whole decibels below full scale of each step. */
    loudness: z.object({ step_ms: z.number().int(), levels: z.array(z.number().int()) }).nullable(),
  })
  .meta({ id: 'PracticeCurves' });

const answer = z.object({
  /** The number of the question. */
  question: z.number().int(),
  attempt: id,
  /** 1 is the first recording of the question. */
  number: z.number().int(),
  /** Whether this recording was sent as the answer. */
  chosen: z.boolean(),
  /** The time that the question gives, in seconds. */
  time_seconds: z.number().int(),
  measured: z.boolean(),
  self_rating: z.number().int().nullable(),
  /** Null until the applicant has given the own rating, and until it was measured. */
  figures: practiceFigure.nullable(),
  /** With the figures. */
  curves: curves.nullable(),
});

/** Figures of practice recordings, which belong to the applicant. */
export const practiceResults = z
  .object({
    /** Feedback and experience activities, and those of a marketplace. */
    is_practice: z.boolean(),
    /** Time since which staff may see the figures; null while they may not. */
    shared_at: instant.nullable(),
    answers: z.array(answer),
  })
  .meta({ id: 'PracticeResults' });

const params = z.object({ application: idParam });
const responses = { 200: practiceResults };

export const practiceFigures = defineRoutes({
  'GET /api/interview/{application}/practice-figures': {
    summary: 'Read the figures of your recordings, each after you have rated it yourself; nobody else sees them',
    tag: 'Interview',
    access: 'applicant',
    params,
    responses,
  },
  'PUT /api/interview/{application}/practice-figures/{attempt}/self-rating': {
    summary: 'Rate your own recording; its figures follow',
    tag: 'Interview',
    audit: unaudited('an own rating, which nobody else reads'),
    access: 'applicant',
    params: z.object({ application: idParam, attempt: idParam }),
    body: z.strictObject({ rating: z.int().min(1).max(5) }),
    responses,
  },
  'PUT /api/interview/{application}/practice-figures/sharing': {
    summary: 'Share your practice figures with staff, or stop sharing them',
    tag: 'Interview',
    audit: changes('practice.shared'),
    access: 'applicant',
    params,
    body: z.strictObject({ shared: z.boolean() }),
    responses,
  },
  'GET /api/jobs/{job}/practice-figures': {
    summary: 'Read the figures of practice recordings that an applicant shares; without sharing there are none',
    tag: 'Answers',
    access: 'staff',
    scope: 'applications:read',
    params: z.object({ job: idParam }),
    query: z.object({ application: idParam }),
    responses,
  },
});
