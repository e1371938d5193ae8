import { judgementFaults, SCENARIO_FORMATS } from '@vivavoce/domain/kinds/judgement/scenarios.ts';
import { FORM_LIMITS } from '@vivavoce/domain/kinds/limits.ts';
import { z } from 'zod';
import { id, idParam, instant, optionalLine, revision, text } from '../common.ts';
import { jobParams } from '../jobs/jobs.ts';
import { defineRoutes } from '../route.ts';
import { partId } from './questionnaire.ts';
import { changes } from '../audit-rule.ts';

const scenario = z
  .strictObject({
    id: partId,
    title: optionalLine(FORM_LIMITS.title_max_characters),
    text: text(FORM_LIMITS.text_max_characters),
    format: z.enum(SCENARIO_FORMATS),
    /** A video of the company that shows the scenario. */
    video_id: id.nullable(),
    /** A picture of the activity that shows the scenario. */
    picture: z
      .strictObject({
        id,
        /** Text alternative for people who cannot see it. */
        description: optionalLine(FORM_LIMITS.label_max_characters),
      })
      .nullish(),
    /** The levels of a rating, worst first; empty otherwise. */
    levels: z.array(optionalLine(FORM_LIMITS.label_max_characters)).max(FORM_LIMITS.scale_max),
    responses: z
      .array(
        z.strictObject({
          id: partId,
          text: text(FORM_LIMITS.text_max_characters),
          /** Place of the response by the experts, 1 is the best; in a rating its level. null without a key. */
          key: z.number().int().min(1).max(FORM_LIMITS.choices_max).nullable(),
        }),
      )
      .max(FORM_LIMITS.responses_max),
  })
  .meta({
    id: 'JudgementScenario',
    examples: [
      {
        id: 'case1',
        title: 'A late delivery',
        text: 'A customer waits for a delivery that left late. What do you do?',
        format: 'best_worst',
        video_id: null,
        levels: [],
        responses: [
          { id: 'call', text: 'Call the customer', key: 1 },
          { id: 'wait', text: 'Wait until they ask', key: 2 },
        ],
      },
    ],
  });

export const judgementContent = {
  /** null without a limit. */
  time_limit_minutes: z
    .number()
    .int()
    .min(FORM_LIMITS.time_limit_min_minutes)
    .max(FORM_LIMITS.time_limit_max_minutes)
    .nullable(),
  /** The origin of the key, as applicants may read it. */
  key_source: text(FORM_LIMITS.text_max_characters),
  scenarios: z.array(scenario).max(FORM_LIMITS.scenarios_max),
};

export const judgementTest = z
  .object({
    job: id,
    revision,
    ...judgementContent,
    /** Applicants who have sent their answers. */ replies: z.number().int(),
  })
  .meta({ id: 'JudgementTest' });

const share = z.number().nullable();

export const judgementFigures = z
  .object({
    /** The latest applicants of the activity, at most 2,000. */
    n: z.number().int(),
    /** How many reached each whole percent, from 0 to 100; empty for fewer than ten applicants. */
    percents: z.array(z.number().int()),
    scenarios: z.array(
      z.object({
        id: partId,
        n: z.number().int(),
        /** The mean share of the points, 1 is easy; null for fewer than 30 applicants, like discrimination. */
        difficulty: share,
        /** The correlation with the points of all other scenarios. */
        discrimination: share,
        /** For each response the share of applicants by the figure that they gave it, from 1; empty for fewer than ten. */
        chosen: z.array(z.object({ response: partId, shares: z.array(z.number()) })),
      }),
    ),
  })
  .meta({ id: 'JudgementFigures' });

export const judgementResult = z
  .object({
    application: id,
    sent_at: instant.nullable(),
    /** When the applicant could first read the score; null while it is withheld. */
    released_at: instant.nullable(),
    points: z.number().nullable(),
    max: z.number().nullable(),
    percent: z.number().nullable(),
    pass_mark: z.number().nullable(),
    /** Whether the score reaches the mark; null without one. It rejects no applicant. */
    passed: z.boolean().nullable(),
    scenarios: z.array(
      z.object({
        id: partId,
        title: z.string(),
        text: z.string(),
        format: z.enum(SCENARIO_FORMATS),
        levels: z.array(z.string()),
        points: z.number().nullable(),
        max: z.number().nullable(),
        responses: z.array(
          z.object({
            text: z.string(),
            key: z.number().nullable(),
            /** The figure that the applicant gave it; of best and worst 1 and 2. null where none was given. */
            given: z.number().nullable(),
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'JudgementResult' });

export const judgementTests = defineRoutes({
  'GET /api/jobs/{job}/judgement-test': {
    summary: 'Read the scenarios of a situational judgement test with their key',
    tag: 'Judgement tests',
    access: 'staff',
    scope: 'jobs:read',
    params: jobParams,
    responses: { 200: judgementTest },
  },
  'PUT /api/jobs/{job}/judgement-test': {
    summary: 'Replace the scenarios and the key; applicants who began keep theirs',
    tag: 'Judgement tests',
    audit: changes('question.changed'),
    access: 'staff',
    scope: 'jobs:write',
    params: jobParams,
    body: z.strictObject({ revision, ...judgementContent }).superRefine((test, context) => {
      for (const { path, code } of judgementFaults({ kind: 'situational_judgement', ...test }))
        context.addIssue({ code: 'custom', message: code, path: path.split('.') });
    }),
    responses: { 200: judgementTest },
  },
  'GET /api/jobs/{job}/judgement-figures': {
    summary: 'Read scores, difficulty and discrimination over the latest applicants',
    tag: 'Judgement tests',
    access: 'staff',
    scope: 'applications:read',
    params: jobParams,
    responses: { 200: judgementFigures },
  },
  'GET /api/jobs/{job}/judgement-results': {
    summary: 'Read score and choices of one applicant, as a list of one; empty before they were sent',
    tag: 'Judgement tests',
    access: 'staff',
    scope: 'applications:read',
    params: jobParams,
    query: z.object({ application: idParam }),
    responses: { 200: z.array(judgementResult) },
  },
  'POST /api/jobs/{job}/applications/{application}/judgement-results': {
    summary: 'Release the score to the applicant, or withhold it again',
    tag: 'Judgement tests',
    audit: changes('applicant.changed'),
    access: 'staff',
    scope: 'applications:write',
    params: jobParams.extend({ application: idParam }),
    body: z.strictObject({ released: z.boolean() }),
    responses: { 200: z.array(judgementResult) },
  },
  'POST /api/jobs/{job}/scenario-pictures': {
    summary: 'Add a picture for a scenario: JPEG, PNG or WebP; the test names it',
    tag: 'Situational judgement',
    audit: changes('picture.changed'),
    access: 'staff',
    scope: 'jobs:write',
    params: jobParams,
    consumes: 'multipart/form-data',
    file_field: 'image',
    responses: { 201: z.object({ id }) },
  },
  'GET /api/jobs/{job}/scenario-pictures/{picture}': {
    summary: 'Read a picture of a scenario, for staff',
    tag: 'Situational judgement',
    access: 'staff',
    scope: 'jobs:read',
    params: jobParams.extend({ picture: idParam }),
    produces: 'image/*',
    responses: { 200: z.any() },
  },
  'GET /api/interview/{application}/scenario-pictures/{picture}': {
    summary: 'Read a picture of a scenario of your test, once you have begun it',
    tag: 'Interview',
    access: 'applicant',
    params: z.object({ application: idParam, picture: idParam }),
    produces: 'image/*',
    responses: { 200: z.any() },
  },
});
