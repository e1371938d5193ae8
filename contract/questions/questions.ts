import { FILE_TYPES, QUESTION_KINDS } from '@vivavoce/domain/answers/question-kinds.ts';
import {
  AI_LIMITS,
  QUESTION_LIMITS,
  QUESTION_MAIL_LIMITS,
  REQUIREMENT_LIMITS,
  UNLIMITED_ANSWER_SECONDS,
  UNLIMITED_ATTEMPTS,
  WRITTEN_LIMITS,
} from '@vivavoce/domain/limits.ts';
import { z } from 'zod';
import {
  email,
  id,
  idParam,
  instant,
  line,
  nothing,
  optionalLine,
  optionalText,
  revision,
  revisionParam,
  requiredText,
} from '../common.ts';
import { jobParams } from '../jobs/jobs.ts';
import { defineRoutes } from '../route.ts';
import { videoRef } from './video-refs.ts';
import { changes, unaudited } from '../audit-rule.ts';

const within = (min: number, max: number) => z.number().int().min(min).max(max);

export const questionKind = z.enum(QUESTION_KINDS).meta({ id: 'QuestionKind' });
const fileType = z.enum(FILE_TYPES).meta({ id: 'FileType' });

/** The fields that only some kinds of question have, as returned. */
export const kindFields = {
  /** Options of a choice question, in order. */
  choices: z.array(z.string()),
  choices_multiple: z.boolean(),
  /** For a text question; null for other kinds. */
  max_characters: z.number().int().nullable(),
  /** Accepted file types of a file question; empty means all. */
  file_types: z.array(fileType),
} as const;

/** The rules of a question for staff; applicants never see them. */
const questionRules = {
  /** Whether reviewers rate the answers. Only written answers may be left out. */
  rated: z.boolean(),
  /** The requirement that a choice checks, such as a permit to work; null for none. */
  requirement: z.string().nullable(),
  /** The options that do not meet it. Who selects one is marked for a person to decide, and never rejected automatically. */
  unmet_choices: z.array(z.string()),
} as const;

const questionRulesInput = {
  rated: z.boolean(),
  requirement: optionalLine(REQUIREMENT_LIMITS.max_characters).nullable(),
  unmet_choices: z.array(line(WRITTEN_LIMITS.choice_max_characters)).max(WRITTEN_LIMITS.choices_max),
} as const;

/** The same fields as input. A field that belongs to another kind of question is refused as `not_allowed`. */
const kindFieldsInput = {
  choices: z.array(line(WRITTEN_LIMITS.choice_max_characters)).max(WRITTEN_LIMITS.choices_max),
  choices_multiple: z.boolean(),
  max_characters: within(WRITTEN_LIMITS.characters_min, WRITTEN_LIMITS.characters_max).nullable(),
  file_types: z.array(fileType).max(FILE_TYPES.length),
} as const;

/** The lines that applicants of practice tick while they watch their own recording. */
const checklist = z
  .array(line(QUESTION_LIMITS.checklist_line_max_characters))
  .max(QUESTION_LIMITS.checklist_lines_max)
  .refine((lines) => new Set(lines).size === lines.length, 'repeated');

export const question = z
  .object({
    id,
    job: id,
    text: z.string(),
    order: z.number().int(),
    competency: z.string().nullable(),
    category: z.string().nullable(),
    video_id: id.nullable(),
    /** The video that applicants watch before they answer. */
    video: videoRef.nullable(),
    kind: questionKind,
    preparation_seconds: z.number().int().nullable(),
    /** 0 is unlimited, for text, choice and file. */
    answer_seconds: z.number().int(),
    attempts_allowed: z.number().int(),
    screen_recording: z.boolean(),
    ...kindFields,
    ...questionRules,
    /** Read and ticked by applicants of feedback and experience activities beside their own recording; null for none. */
    guidance: z.string().nullable(),
    checklist: z.array(z.string()),
    /**
     * Grows with every change of what is asked; sent back as `revision` it guards against overwriting another person's
     * edit. 0 in the version of an applicant, which cannot change.
     */
    revision: z.number().int(),
  })
  .meta({ id: 'Question' });

export const questionInput = z
  .strictObject({
    text: requiredText(QUESTION_LIMITS.text_max_characters),
    order: z.number().int().min(1).max(QUESTION_LIMITS.per_job_max),
    competency: optionalLine(80).nullable(),
    category: optionalLine(80).nullable(),
    kind: questionKind,
    preparation_seconds: within(
      QUESTION_LIMITS.preparation_min_seconds,
      QUESTION_LIMITS.preparation_max_seconds,
    ).nullable(),
    /** 15 to 600 for a recording; 15 to 3600, or 0 for no limit, where the answer is written. */
    answer_seconds: within(UNLIMITED_ANSWER_SECONDS, WRITTEN_LIMITS.answer_max_seconds),
    attempts_allowed: within(UNLIMITED_ATTEMPTS, QUESTION_LIMITS.attempts_max),
    screen_recording: z.boolean(),
    /** A video of the company's library or the stock. */
    video_id: id.nullable(),
    ...kindFieldsInput,
    ...questionRulesInput,
    /** Plain text. */
    guidance: optionalText(QUESTION_LIMITS.guidance_max_characters).nullable(),
    checklist,
  })
  .partial()
  .meta({ id: 'QuestionFields' });

export const newQuestion = questionInput.required({ text: true });

/** The fields and, optionally, the revision that the edit is based on. */
const questionChanges = questionInput.extend({ revision: revision.optional() }).meta({ id: 'QuestionChanges' });

const questionParams = z.object({ job: idParam, question: idParam });

/** One address, as a form sends it, or a list. */
const addresses = z.preprocess(
  (sent: string | string[]) => (typeof sent === 'string' ? [sent] : sent),
  z.array(email).min(1).max(QUESTION_MAIL_LIMITS.addresses_max),
);

export const questions = defineRoutes({
  'GET /api/jobs/{job}/questions': {
    summary: 'List the questions in order; with application_id, those of the version that this applicant has',
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
    audit: changes('question.changed'),
    access: 'staff',
    scope: 'jobs:write',
    idempotent: true,
    params: jobParams,
    /** An applicant of this activity, as in the list's query. The applicant's own version does not change. */
    body: newQuestion.extend({ application_id: id.optional() }),
    responses: { 201: question },
  },
  'GET /api/jobs/{job}/questions/{question}': {
    summary: 'Read one question',
    tag: 'Questions',
    access: 'staff',
    scope: 'jobs:read',
    params: questionParams,
    responses: { 200: question },
  },
  'PUT /api/jobs/{job}/questions/{question}': {
    summary: 'Change a question, or move it with `order`',
    tag: 'Questions',
    audit: changes('question.changed'),
    access: 'staff',
    scope: 'jobs:write',
    params: questionParams,
    body: questionChanges,
    responses: { 200: question },
  },
  'DELETE /api/jobs/{job}/questions/{question}': {
    summary: 'Remove a question; applicants who already opened the interview keep it',
    tag: 'Questions',
    audit: changes('question.changed'),
    access: 'staff',
    scope: 'jobs:write',
    params: questionParams,
    query: z.object({ revision: revisionParam.optional() }),
    responses: { 204: nothing },
  },
  'POST /api/jobs/{job}/questions/generate-variants': {
    summary: 'Generate other wordings of a question with AI, in its language; nothing is stored',
    tag: 'Questions',
    audit: unaudited('it stores no question; calls of AI have a log of their own'),
    access: 'staff',
    scope: 'jobs:write',
    params: jobParams,
    body: z.strictObject({
      question_text: requiredText(QUESTION_LIMITS.text_max_characters),
      num_variants: within(1, AI_LIMITS.variants_max),
      variant_type: z.literal('mixed').default('mixed'),
    }),
    responses: {
      200: z.object({
        /** At most the requested number; repetitions of the question or of one another are omitted. */
        variants: z.array(z.object({ text: z.string() })),
        model: z.string(),
        prompt_version: z.string(),
        generated_at: instant,
      }),
    },
  },
  'POST /api/jobs/{job}/email_questions': {
    summary: 'E-mail the questions to one address or a list, in the language of the activity',
    tag: 'Questions',
    audit: changes('message.sent'),
    access: 'staff',
    scope: 'jobs:write',
    idempotent: true,
    accepts_form: true,
    params: jobParams,
    body: z.strictObject({ msg_to: addresses }),
    responses: { 202: z.object({ queued: z.number().int() }) },
  },
});
