import { z } from 'zod';
import { id, idParam, instant } from '../common.ts';
import { defineRoutes } from '../route.ts';
import { practiceFigure } from './practice-figures.ts';

const topicKey = z
  .string()
  .regex(/^[\w-]{22}$/, 'wrong_format')
  .meta({ examples: ['mS3vK0p9QzV1bT7cXe2LdA'] });

/** The subject of practice: a competency, or a question without one, of one company. */
export const progressTopic = z
  .object({
    topic: topicKey,
    kind: z.enum(['competency', 'question']),
    name: z.string(),
    company: z.string(),
    /** Recordings that were sent. */
    recordings: z.int(),
    first_at: instant,
    last_at: instant,
  })
  .meta({ id: 'ProgressTopic' });

const recording = z.object({
  application: id,
  attempt: id,
  at: instant,
  activity: z.string(),
  question: z.string(),
  sound_only: z.boolean(),
  captions: z.string().nullable(),
  /** The time that the question gives, in seconds. */
  time_seconds: z.int(),
  measured: z.boolean(),
  self_rating: z.int().nullable(),
  /** How many lines of its checklist the learner ticked; null without a checklist, and where it was left out. */
  ticks: z.object({ ticked: z.int(), total: z.int() }).nullable(),
  /** Null until the own rating is given, and until it was measured. */
  figures: practiceFigure.nullable(),
});

/** The recordings of one topic in the order of time, with what stands at its dates. */
export const ownProgress = z
  .object({
    topic: progressTopic,
    /** The newest on the first page, the earliest of the page first. */
    recordings: z.array(recording),
    /** Earlier recordings follow behind this id; null where there are none. */
    next_before: id.nullable(),
    /** Feedback that staff wrote and released for one of these interviews. */
    feedback: z.array(z.object({ application: id, activity: z.string(), released_at: instant, opening: z.string() })),
    /** How confident the learner said they felt about these interviews. */
    confidence: z.array(z.object({ at: instant, value: z.int() })),
  })
  .meta({ id: 'OwnProgress' });

export const progress = defineRoutes({
  'GET /api/me/progress': {
    summary: 'List what you practised, by competency or question: what was practised last comes first',
    tag: 'Learner',
    access: 'learner',
    responses: { 200: z.object({ results: z.array(progressTopic) }) },
  },
  'GET /api/me/progress/{topic}': {
    summary: 'Read the figures of your recordings of one topic over time; others see what you share of them',
    tag: 'Learner',
    access: 'learner',
    params: z.object({ topic: topicKey }),
    query: z.object({ before: idParam.optional() }),
    responses: { 200: ownProgress },
  },
});
