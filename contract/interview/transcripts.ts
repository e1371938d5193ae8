import { TRANSCRIPT_LIMITS, TRANSCRIPT_SOURCES, TRANSCRIPT_TIMES } from '@vivavoce/domain/transcripts/limits.ts';
import { z } from 'zod';
import { idParam, instant, revision, revisionParam, text } from '../common.ts';
import { defineRoutes } from '../route.ts';
import { changes } from '../audit-rule.ts';

const DAY_MS = 24 * 3_600_000;
const milliseconds = z.number().int().min(0).max(DAY_MS);

/** The language of a transcript: ISO 639, such as `en`. */
const language = z.string().regex(/^[a-z]{2,3}$/, 'wrong_format');

export const transcript = z
  .object({
    language: z.string(),
    source: z.enum(TRANSCRIPT_SOURCES),
    /** How exact the times are. */
    times: z.enum(TRANSCRIPT_TIMES),
    /** The model that heard the words; null where a person wrote them. */
    model: z.string().nullable(),
    /** The first version is 1; each correction adds one. */
    revision,
    cues: z.array(
      z.object({
        from_ms: milliseconds,
        to_ms: milliseconds,
        text: z.string(),
        words: z.array(
          z.object({
            text: z.string(),
            from_ms: milliseconds,
            /** The first version has another word here, or none. */
            corrected: z.boolean(),
            /** No voice was measured here: recognisers invent words in silence. */
            doubtful: z.boolean(),
          }),
        ),
      }),
    ),
    written_at: instant,
    /** The newest correction; null for the first version. `name` is null for applicants and for users who left. */
    corrected: z.object({ by: z.enum(['user', 'applicant']), name: z.string().nullable(), at: instant }).nullable(),
  })
  .meta({ id: 'Transcript' });

export const answerTranscript = z
  .object({
    /** Null without one. */
    transcript: transcript.nullable(),
    /** The caller may write and correct it. */
    can_write: z.boolean(),
  })
  .meta({ id: 'AnswerTranscript' });

const based = { revision: revision.optional() };

/** A text without times, a WebVTT or SRT file, or corrected captions. `revision` is the one that the change is based on. */
const transcriptChange = z.union([
  z.strictObject({ text: text(TRANSCRIPT_LIMITS.text_max_characters), language, ...based }),
  z.strictObject({ file: text(TRANSCRIPT_LIMITS.file_max_characters), language, ...based }),
  z.strictObject({
    cues: z
      .array(
        z.strictObject({
          from_ms: milliseconds,
          to_ms: milliseconds,
          text: text(TRANSCRIPT_LIMITS.cue_max_characters).trim(),
        }),
      )
      .max(TRANSCRIPT_LIMITS.cues_max),
    revision,
  }),
]);

const params = z.object({ job: idParam, answer: idParam });
const ownParams = z.object({ application: idParam, attempt: idParam });

export const transcripts = defineRoutes({
  'GET /api/jobs/{job}/answers/{answer}/transcript': {
    summary: 'Read what is said in a recorded answer, with the time of each word',
    tag: 'Answers',
    access: 'staff',
    scope: 'applications:read',
    params,
    responses: { 200: answerTranscript },
  },
  'PUT /api/jobs/{job}/answers/{answer}/transcript': {
    summary: 'Write, upload or correct the transcript of a recorded answer; the first version is kept',
    tag: 'Answers',
    audit: changes('transcript.written'),
    access: 'staff',
    scope: 'applications:write',
    params,
    body: transcriptChange,
    responses: { 200: answerTranscript },
  },
  'GET /api/interview/{application}/attempts/{attempt}/transcript': {
    summary: 'Read what is said in your answer, with the time of each word',
    tag: 'Interview',
    access: 'applicant',
    params: ownParams,
    responses: { 200: answerTranscript },
  },
  'PUT /api/interview/{application}/attempts/{attempt}/transcript': {
    summary: 'Write, upload or correct the captions of your answer, from sending until the activity is put away',
    tag: 'Interview',
    audit: changes('transcript.written'),
    access: 'applicant',
    params: ownParams,
    body: transcriptChange,
    responses: { 200: answerTranscript },
  },
  'GET /api/interview/{application}/attempts/{attempt}/captions.vtt': {
    summary: 'Read the captions of your answer as WebVTT',
    tag: 'Interview',
    access: 'applicant',
    params: ownParams,
    /** Names the version, so that a corrected one is not taken from a cache. */
    query: z.object({ revision: revisionParam.optional() }),
    produces: 'text/vtt',
    responses: { 200: z.unknown() },
  },
});
