import { FORM_LIMITS } from '@vivavoce/domain/kinds/limits.ts';
import { ITEM_KINDS, questionnaireFaults } from '@vivavoce/domain/kinds/questionnaire/items.ts';
import { RATING_TYPES } from '@vivavoce/domain/kinds/questionnaire/scoring.ts';
import { z } from 'zod';
import { aiText } from '../ai/ai-text.ts';
import { id, idParam, instant, optionalLine, revision, text } from '../common.ts';
import { jobParams } from '../jobs/jobs.ts';
import { defineRoutes } from '../route.ts';
import { changes } from '../audit-rule.ts';

/** Chosen with the first save, and kept through every change. */
export const partId = z.string().regex(/^[a-z0-9]{4,24}$/);
const label = optionalLine(FORM_LIMITS.label_max_characters);

/** A statement with its scale, as the document of the interface shows one. */
const ITEM = {
  id: 'team01',
  kind: 'scale',
  text: 'I like to work with others.',
  required: true,
  competency: 'Teamwork',
  reversed: false,
  labels: ['Never', 'Sometimes', 'Always'],
};
const item = z
  .strictObject({
    id: partId,
    kind: z.enum(ITEM_KINDS),
    text: text(FORM_LIMITS.text_max_characters),
    required: z.boolean(),
    /** Competency that the scale counts for; null for none. */
    competency: optionalLine(FORM_LIMITS.competency_max_characters).nullable(),
    /** The first step of the scale counts most. */
    reversed: z.boolean(),
    /** The steps of a scale, 2 to 11, or the options of a choice; empty for a text. */
    labels: z.array(label).max(FORM_LIMITS.choices_max),
  })
  .meta({ id: 'QuestionnaireItem', examples: [ITEM] });

const section = z
  .strictObject({
    id: partId,
    title: optionalLine(FORM_LIMITS.title_max_characters),
    items: z.array(item).max(FORM_LIMITS.items_max),
  })
  .meta({ id: 'QuestionnaireSection', examples: [{ id: 'part1', title: 'Working together', items: [ITEM] }] });

export const questionnaireContent = {
  /** One section a page, or all on one page. */
  paged: z.boolean(),
  sections: z.array(section).max(FORM_LIMITS.sections_max),
};

export const questionnaire = z
  .object({
    job: id,
    revision,
    ...questionnaireContent,
    /** Applicants who have sent their answers. */ replies: z.number().int(),
  })
  .meta({ id: 'Questionnaire' });

export const questionnaireAnswer = z
  .object({
    item: partId,
    section: z.string(),
    text: z.string(),
    kind: z.enum(ITEM_KINDS),
    competency: z.string().nullable(),
    /** Answer as the applicant read it; null where nothing was answered. */
    answer: z.string().nullable(),
    /** Value of a scale, from 1, reversed items included. */
    value: z.number().nullable(),
    /** The steps of the scale. */
    steps: z.number().int().nullable(),
  })
  .meta({ id: 'QuestionnaireAnswer' });

export const competencyScore = z
  .object({
    competency: z.string(),
    /** null where fewer than half of the items are answered. */
    score: z.number().nullable(),
    min: z.number(),
    max: z.number(),
    items: z.number().int(),
    answered: z.number().int(),
  })
  .meta({ id: 'CompetencyScore' });

export const questionnaireFeedback = z
  .object({
    application: id,
    rating_type: z.enum(RATING_TYPES),
    sent_at: instant.nullable(),
    /** When the applicant could first read this feedback; null while it is withheld. */
    released_at: instant.nullable(),
    scores: z.array(
      competencyScore.extend({
        /** The latest applicants of the activity; null where fewer than ten have a score. */
        group: z.object({ n: z.number().int(), low: z.number(), median: z.number(), high: z.number() }).nullable(),
      }),
    ),
    /** The answers that belong to each competency, also where none is scored. */
    competencies: z.array(
      z.object({
        competency: z.string(),
        answers: z.array(z.object({ item: partId, text: z.string(), answer: z.string() })),
      }),
    ),
    /** AI text about the answers; each statement names the answers that it rests on. */
    ai: aiText,
  })
  .meta({ id: 'QuestionnaireFeedback' });

const byApplication = z.object({ application: idParam });

export const questionnaires = defineRoutes({
  'GET /api/jobs/{job}/questionnaire-questions': {
    summary: 'Read the sections and items of a questionnaire',
    tag: 'Questionnaires',
    access: 'staff',
    scope: 'jobs:read',
    params: jobParams,
    responses: { 200: questionnaire },
  },
  'PUT /api/jobs/{job}/questionnaire-questions': {
    summary: 'Replace the sections and items; applicants who began keep theirs',
    tag: 'Questionnaires',
    audit: changes('question.changed'),
    access: 'staff',
    scope: 'jobs:write',
    params: jobParams,
    body: z.strictObject({ revision, ...questionnaireContent }).superRefine((form, context) => {
      for (const { path, code } of questionnaireFaults({ kind: 'questionnaire', ...form }))
        context.addIssue({ code: 'custom', message: code, path: path.split('.') });
    }),
    responses: { 200: questionnaire },
  },
  'GET /api/jobs/{job}/questionnaire-answers': {
    summary: 'Read what one applicant answered, item by item; empty before it was sent',
    tag: 'Questionnaires',
    access: 'staff',
    scope: 'applications:read',
    params: jobParams,
    query: byApplication,
    responses: { 200: z.array(questionnaireAnswer) },
  },
  'GET /api/jobs/{job}/questionnaire-feedback': {
    summary:
      'The scores of one applicant beside the group, the answers to each competency, and what AI wrote about them with its passages, as a list of one; empty before it was sent',
    tag: 'Questionnaires',
    access: 'staff',
    scope: 'applications:read',
    params: jobParams,
    query: byApplication,
    responses: { 200: z.array(questionnaireFeedback) },
  },
  'POST /api/jobs/{job}/applications/{application}/questionnaire-feedback': {
    summary: 'Release the scores to the applicant, or withhold them again',
    tag: 'Questionnaires',
    audit: changes('applicant.changed'),
    access: 'staff',
    scope: 'applications:write',
    params: jobParams.extend({ application: idParam }),
    body: z.strictObject({ released: z.boolean() }),
    responses: { 200: z.array(questionnaireFeedback) },
  },
});
