import { FORM_LIMITS } from '@vivavoce/domain/kinds/limits.ts';
import { ITEM_KINDS } from '@vivavoce/domain/kinds/questionnaire/items.ts';
import { SCENARIO_FORMATS } from '@vivavoce/domain/kinds/judgement/scenarios.ts';
import { RATING_TYPES } from '@vivavoce/domain/kinds/questionnaire/scoring.ts';
import { z } from 'zod';
import { idParam, instant, text } from '../common.ts';
import { interviewVideo } from '../questions/video-refs.ts';
import { defineRoutes } from '../route.ts';
import { competencyScore, partId } from './questionnaire.ts';
import { PARTS, unaudited } from '../audit-rule.ts';

const answer = z.union([
  z.number().int().min(0).max(FORM_LIMITS.choices_max),
  z.array(z.number().int().min(0).max(FORM_LIMITS.choices_max)).max(FORM_LIMITS.choices_max),
  text(FORM_LIMITS.answer_max_characters),
]);
const answers = z.record(partId, answer);

const questionnaireView = z.object({
  kind: z.literal('questionnaire'),
  paged: z.boolean(),
  /** Rich text before the first section; may be empty. */
  intro: z.string(),
  sections: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      items: z.array(
        z.object({
          id: z.string(),
          kind: z.enum(ITEM_KINDS),
          text: z.string(),
          required: z.boolean(),
          labels: z.array(z.string()),
        }),
      ),
    }),
  ),
});

const judgementView = z.object({
  kind: z.literal('situational_judgement'),
  key_source: z.string(),
  scenarios: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      text: z.string(),
      format: z.enum(SCENARIO_FORMATS),
      levels: z.array(z.string()),
      /** In the applicant's own order, in which their figures are given as well. */
      responses: z.array(z.string()),
      video: interviewVideo.nullable(),
      picture: z.object({ url: z.string(), description: z.string() }).nullable(),
    }),
  ),
});

export const interviewForm = z
  .object({
    content: z.union([questionnaireView, judgementView]).meta({ id: 'FormView' }),
    answers,
    /** null before the applicant began. */
    started_at: instant.nullable(),
    /** When the time of a limited test ends; null without a limit, and before the applicant began. */
    ends_at: instant.nullable(),
    /** Minutes of the limit with the applicant's own adjustment; null without one. */
    time_limit_minutes: z.number().nullable(),
    answered: z.number().int(),
    total: z.number().int(),
    /** Required parts without an answer. */
    missing: z.array(z.string()),
    /** Feedback that staff released; null before. */
    feedback: z
      .object({
        rating_type: z.enum(RATING_TYPES),
        scores: z.array(competencyScore),
        /** The points of a judgement test; null for a questionnaire. */
        judgement: z.object({ points: z.number(), max: z.number(), percent: z.number() }).nullable(),
        released_at: instant,
        /** The text of the button that saves it; empty for the usual one. */
        cta: z.string(),
      })
      .nullable(),
  })
  .meta({ id: 'InterviewForm' });

const params = z.object({ application: idParam });
const whole = { 200: interviewForm };

export const interviewForms = defineRoutes({
  'GET /api/interview/{application}/form': {
    summary: 'Read your questionnaire or judgement test, with what is stored',
    tag: 'Interview',
    access: 'applicant',
    params,
    responses: whole,
  },
  'POST /api/interview/{application}/form': {
    summary: 'Begin the form; starts the clock of a limited test, once',
    tag: 'Interview',
    audit: unaudited('it begins; sending has the entry'),
    access: 'applicant',
    params,
    responses: whole,
  },
  'PUT /api/interview/{application}/form': {
    summary: 'Store answers as they are made; others stay, null takes one back. 409 `time_over` after the time limit',
    tag: 'Interview',
    audit: PARTS,
    access: 'applicant',
    params,
    body: z.strictObject({ answers: z.record(partId, answer.nullable()) }),
    responses: whole,
  },
});
