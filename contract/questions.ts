import { QUESTION_LIMITS, UNLIMITED_ATTEMPTS } from '@vivavoce/domain/limits.ts';
import { z } from 'zod';
import { id, idParam, nothing, optionalLine, words } from './common.ts';
import { jobParams } from './jobs.ts';
import { defineRoutes } from './route.ts';

const within = (min: number, max: number) => z.number().int().min(min).max(max);

export const question = z
  .object({
    id,
    job: id,
    text: z.string(),
    order: z.number().int(),
    competency: z.string().nullable(),
    category: z.string().nullable(),
    video_id: id.nullable(),
    kind: z.enum(['video', 'audio', 'text', 'choice', 'file']),
    preparation_seconds: z.number().int().nullable(),
    answer_seconds: z.number().int(),
    attempts_allowed: z.number().int(),
    screen_recording: z.boolean(),
  })
  .meta({ id: 'Question' });

export const questionInput = z
  .strictObject({
    text: words(QUESTION_LIMITS.text_max_characters),
    order: z.number().int().min(1).max(QUESTION_LIMITS.per_job_max),
    competency: optionalLine(80).nullable(),
    category: optionalLine(80).nullable(),
    kind: z.enum(['video', 'audio']),
    preparation_seconds: within(
      QUESTION_LIMITS.preparation_min_seconds,
      QUESTION_LIMITS.preparation_max_seconds,
    ).nullable(),
    answer_seconds: within(QUESTION_LIMITS.answer_min_seconds, QUESTION_LIMITS.answer_max_seconds),
    attempts_allowed: within(UNLIMITED_ATTEMPTS, QUESTION_LIMITS.attempts_max),
    screen_recording: z.boolean(),
  })
  .partial()
  .meta({ id: 'QuestionFields' });

export const newQuestion = questionInput.required({ text: true });

const questionParams = z.object({ job: idParam, question: idParam });

export const questions = defineRoutes({
  'GET /api/jobs/{job}/questions': {
    summary: 'Questions in order; with application_id the version that this applicant holds',
    tag: 'Questions',
    access: 'staff',
    scope: 'jobs:read',
    params: jobParams,
    query: z.object({ application_id: idParam.optional() }),
    responses: { 200: z.array(question) },
  },
  'POST /api/jobs/{job}/questions': {
    summary: 'Add a question',
    tag: 'Questions',
    access: 'staff',
    scope: 'jobs:write',
    idempotent: true,
    params: jobParams,
    body: newQuestion,
    responses: { 201: question },
  },
  'GET /api/jobs/{job}/questions/{question}': {
    summary: 'One question',
    tag: 'Questions',
    access: 'staff',
    scope: 'jobs:read',
    params: questionParams,
    responses: { 200: question },
  },
  'PUT /api/jobs/{job}/questions/{question}': {
    summary: 'Change a question or, by `order`, its place',
    tag: 'Questions',
    access: 'staff',
    scope: 'jobs:write',
    params: questionParams,
    body: questionInput,
    responses: { 200: question },
  },
  'DELETE /api/jobs/{job}/questions/{question}': {
    summary: 'Remove a question; applicants who hold a version with it keep it',
    tag: 'Questions',
    access: 'staff',
    scope: 'jobs:write',
    params: questionParams,
    responses: { 204: nothing },
  },
});
