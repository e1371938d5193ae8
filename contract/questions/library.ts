import { JOB_FUNCTIONS, ROLE_LEVELS } from '@vivavoce/domain/jobs/functions.ts';
import { LIBRARY_LIMITS, PAGE_SIZES } from '@vivavoce/domain/limits.ts';
import { z } from 'zod';
import {
  id,
  idParam,
  instant,
  locale,
  namedPerson,
  nothing,
  optionalLine,
  page,
  paged,
  pageSize,
  revision,
  revisionParam,
} from '../common.ts';
import { question, questionInput, questionKind } from './questions.ts';
import { defineRoutes } from '../route.ts';

export const competency = z
  .object({
    id,
    /** In the asked language; a company's own have one name in all. */
    name: z.string(),
    /** What it is suggested for; an empty list is anything. */
    functions: z.array(z.enum(JOB_FUNCTIONS)),
    role_levels: z.array(z.enum(ROLE_LEVELS)),
    /** Of the platform; others are the company's own. */
    shared: z.boolean(),
    /** Questions that the caller finds about it, in any language. */
    question_count: z.number().int(),
  })
  .meta({ id: 'Competency' });

/** What a question brings along when it is asked in an activity. */
const asked = {
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
} as const;

export const libraryQuestion = question
  .pick(asked)
  .extend({
    id,
    /** `competency` is its name, in the language of the question. */
    competency_id: id.nullable(),
    default_locale: locale,
    /** Of the platform; others are the company's own. */
    shared: z.boolean(),
    created_by: namedPerson.nullable(),
    created_at: instant,
    updated_at: instant,
    /** Grows with every change; sent back as `revision` it guards against overwriting another person's edit. */
    revision: z.number().int(),
    abilities: z.array(z.enum(['edit', 'delete'])),
  })
  .meta({ id: 'LibraryQuestion' });

export const libraryQuestionInput = questionInput
  .pick(asked)
  .extend({
    /** By name: one of the platform's or of the company's own; another name becomes one of its own. */
    competency: questionInput.shape.competency,
    default_locale: locale.optional(),
  })
  .meta({ id: 'LibraryQuestionFields' });

const filter = z.object({
  /** 0 or nothing is of any. */
  competency: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
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
    summary: "Competencies by name: the platform's and the company's own, those for a function and a role level",
    tag: 'Library',
    access: 'staff',
    scope: 'jobs:read',
    query: z.object({
      function: z.enum(JOB_FUNCTIONS).optional(),
      /** The role level. */
      role: z.enum(ROLE_LEVELS).optional(),
      /** Of the names. */
      locale: locale.default('en-gb'),
    }),
    responses: { 200: z.array(competency) },
  },
  'GET /templates/api/questions': {
    summary: "Questions of the platform's library, by competency and words",
    tag: 'Library',
    access: 'staff',
    scope: 'jobs:read',
    query: filter,
    responses: { 200: paged(libraryQuestion) },
  },
  'GET /api/questions': {
    summary: "Questions of the company's own library, the newest first",
    tag: 'Library',
    access: 'staff',
    scope: 'jobs:read',
    query: filter,
    responses: { 200: paged(libraryQuestion) },
  },
  'POST /api/questions': {
    summary: "Save a question in the company's library",
    tag: 'Library',
    access: 'staff',
    scope: 'jobs:write',
    idempotent: true,
    body: libraryQuestionInput.required({ text: true }),
    responses: { 201: libraryQuestion },
  },
  'GET /api/questions/{id}': {
    summary: "One question of the company's library",
    tag: 'Library',
    access: 'staff',
    scope: 'jobs:read',
    params: questionParams,
    responses: { 200: libraryQuestion },
  },
  'PUT /api/questions/{id}': {
    summary: 'Change a question of the library; activities that took it keep it as it was',
    tag: 'Library',
    access: 'staff',
    scope: 'jobs:write',
    params: questionParams,
    body: libraryQuestionInput.extend({ revision: revision.optional() }),
    responses: { 200: libraryQuestion },
  },
  'DELETE /api/questions/{id}': {
    summary: 'Remove a question from the library; activities that took it keep it',
    tag: 'Library',
    access: 'staff',
    scope: 'jobs:write',
    params: questionParams,
    query: z.object({ revision: revisionParam.optional() }),
    responses: { 204: nothing },
  },
});
