import { JOB_FUNCTIONS, ROLE_LEVELS } from '@vivavoce/domain/jobs/functions.ts';
import { IMPORT_LIMITS } from '@vivavoce/domain/companies/import-limits.ts';
import { LIBRARY_LIMITS, REVIEW_LIMITS } from '@vivavoce/domain/limits.ts';
import { PAGE_SIZES } from '@vivavoce/domain/list-limits.ts';
import { z } from 'zod';
import {
  id,
  idParam,
  instant,
  line,
  locale,
  namedPerson,
  nothing,
  optionalLine,
  page,
  paged,
  pageSize,
  revision,
  revisionParam,
  text,
} from '../common.ts';
import { question, questionInput, questionKind } from './questions.ts';
import { defineRoutes } from '../route.ts';
import { changes } from '../audit-rule.ts';

export const competency = z
  .object({
    id,
    /** Name in the requested language; a company's own competency has one name for all languages. */
    name: z.string(),
    /** The functions and role levels that it is suggested for; empty means all. */
    functions: z.array(z.enum(JOB_FUNCTIONS)),
    role_levels: z.array(z.enum(ROLE_LEVELS)),
    /** True for the platform's; false for the company's own. */
    shared: z.boolean(),
    /** Number of questions visible to the caller, in any language. */
    question_count: z.number().int(),
  })
  .meta({ id: 'Competency' });

/** The fields that an activity copies from a library question. */
const questionFields = {
  text: true,
  competency: true,
  category: true,
  kind: true,
  preparation_seconds: true,
  answer_seconds: true,
  attempts_allowed: true,
  screen_recording: true,
  choices: true,
  choices_multiple: true,
  max_characters: true,
  file_types: true,
  /** Advice for applicants, and the lines that they tick beside their own recording. */
  guidance: true,
  checklist: true,
} as const;

export const libraryQuestion = question
  .pick(questionFields)
  .extend({
    id,
    /** `competency` is its name, in the language of the question. */
    competency_id: id.nullable(),
    default_locale: locale,
    /** True for the platform's; false for the company's own. */
    shared: z.boolean(),
    created_by: namedPerson.nullable(),
    created_at: instant,
    updated_at: instant,
    /** Increases with every change; sent back as `revision`, it prevents overwriting another user's edit. */
    revision: z.number().int(),
    abilities: z.array(z.enum(['edit', 'delete'])),
    /** Signs of a good answer, and what an answer of each step shows, weakest first; null without. */
    look_for: z.string().nullable(),
    rubric: z.array(z.string()).nullable(),
  })
  .meta({ id: 'LibraryQuestion' });

const libraryQuestionInput = questionInput
  .pick(questionFields)
  .extend({
    /** Name of a competency of the platform or company; an unknown name creates one for the company. */
    competency: questionInput.shape.competency,
    default_locale: locale.optional(),
  })
  .meta({ id: 'LibraryQuestionFields' });

/** A question of a file, with the rubric and the advice that the product's own questions have. */
export const importedQuestion = libraryQuestionInput.required({ text: true }).extend({
  look_for: text(IMPORT_LIMITS.advice_max_characters).nullable().optional(),
  /** The answer of each step, weakest first. */
  rubric: z
    .array(line(REVIEW_LIMITS.indicator_max_characters))
    .min(REVIEW_LIMITS.indicators_min)
    .max(REVIEW_LIMITS.indicators_max)
    .nullable()
    .optional(),
});

const filter = z.object({
  /** Its id, or its name in either language; 0 or absent: any. */
  competency: z.union([z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER), optionalLine(80)]).optional(),
  search: optionalLine(LIBRARY_LIMITS.search_max_characters).optional(),
  kind: questionKind.optional(),
  category: optionalLine(80).optional(),
  locale: locale.optional(),
  page,
  page_size: pageSize(PAGE_SIZES.library),
});
const questionParams = z.object({ id: idParam });

export const library = defineRoutes({
  'GET /api/competencies': {
    summary: 'List competencies by name, of the platform and the company; filters by function and role level',
    tag: 'Library',
    access: 'staff',
    scope: 'jobs:read',
    query: z.object({
      function: z.enum(JOB_FUNCTIONS).optional(),
      /** The role level. */
      role: z.enum(ROLE_LEVELS).optional(),
      /** Language of the names. */
      locale: locale.default('en-gb'),
    }),
    responses: { 200: z.array(competency) },
  },
  'GET /templates/api/questions': {
    summary: "List questions of the platform's library by competency and search term",
    tag: 'Library',
    access: 'staff',
    scope: 'jobs:read',
    query: filter,
    responses: { 200: paged(libraryQuestion) },
  },
  'GET /api/questions': {
    summary: "List questions of the company's library, newest first",
    tag: 'Library',
    access: 'staff',
    scope: 'jobs:read',
    query: filter,
    responses: { 200: paged(libraryQuestion) },
  },
  'POST /api/questions': {
    summary:
      "Save a question in the company's library; with `shared`, in that of all companies, for platform administrators",
    tag: 'Library',
    audit: changes('library.changed'),
    access: 'staff',
    scope: 'jobs:write',
    idempotent: true,
    body: libraryQuestionInput.required({ text: true }).extend({ shared: z.boolean().default(false) }),
    responses: { 201: libraryQuestion },
  },
  'GET /api/questions/{id}': {
    summary: "Read one question of the company's library; platform administrators also read shared ones",
    tag: 'Library',
    access: 'staff',
    scope: 'jobs:read',
    params: questionParams,
    responses: { 200: libraryQuestion },
  },
  'PUT /api/questions/{id}': {
    summary:
      'Change a question of the library; activities that copied it keep their copy. Platform administrators also change shared ones',
    tag: 'Library',
    audit: changes('library.changed'),
    access: 'staff',
    scope: 'jobs:write',
    params: questionParams,
    body: libraryQuestionInput.extend({ revision: revision.optional() }),
    responses: { 200: libraryQuestion },
  },
  'DELETE /api/questions/{id}': {
    summary:
      'Remove a question from the library; activities that copied it keep their copy. Platform administrators also remove shared ones',
    tag: 'Library',
    audit: changes('library.changed'),
    access: 'staff',
    scope: 'jobs:write',
    params: questionParams,
    query: z.object({ revision: revisionParam.optional() }),
    responses: { 204: nothing },
  },
});
