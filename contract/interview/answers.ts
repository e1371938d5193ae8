import { PICTURE_REASONS, PICTURES } from '@vivavoce/domain/answers/picture.ts';
import { DOWNLOAD_LIMITS } from '@vivavoce/domain/answers/recording-limits.ts';
import { z } from 'zod';
import { id, idParam, instant, revisionParam } from '../common.ts';
import { jobParams } from '../jobs/jobs.ts';
import { questionKind } from '../questions/questions.ts';
import { FILE_MEDIA, RECORDING_MEDIA } from '../media.ts';
import { defineRoutes } from '../route.ts';
import { changes, shows } from '../audit-rule.ts';

/**
 * `empty` not answered · `recorded` bytes arrive or wait · `processing` · `playable` · `damaged` could not be made playable,
 * can be retried · `written` a text, a choice or a file, complete as it is.
 */
const answerState = z
  .enum(['empty', 'recorded', 'processing', 'playable', 'damaged', 'written'])
  .meta({ id: 'AnswerState' });

/** `none`: voice only; `smallest`: chosen by the applicant; null for written answers and when unknown. */
export const picture = z.enum(PICTURES).nullable().meta({ id: 'AnswerPicture' });
/** Why a smaller picture was recorded; null for voice questions and for the full picture. */
export const picture_reason = z.enum(PICTURE_REASONS).nullable().meta({ id: 'AnswerPictureReason' });

/** The screen recorded beside the camera; null without one, and while it is not playable. */
export const recordedScreen = z
  .object({
    url: z.string(),
    /** How much later than the camera it begins, in seconds. */
    starts_at: z.number(),
    duration: z.number().nullable(),
  })
  .nullable()
  .meta({ id: 'RecordedScreen' });

/** Frames of the camera's picture, as measured by the server; null without a picture and until it is playable. */
const pictureFigures = z
  .object({
    frames_per_second: z.number(),
    /** The longest time without a new frame. */
    longest_gap_seconds: z.number(),
    /** Between the last frame and the end of the sound. */
    ends_early_seconds: z.number(),
  })
  .nullable()
  .meta({ id: 'PictureFigures' });

/** Sound of the recording, as measured by the server; null without sound and until it is playable. */
const soundFigures = z
  .object({
    /** The longest time without sound data. */
    longest_gap_seconds: z.number(),
    /** Between the end of the sound and the last frame. */
    ends_early_seconds: z.number(),
    /** The longest time that lacks picture and sound. */
    missing_seconds: z.number(),
  })
  .nullable()
  .meta({ id: 'SoundFigures' });

export const answerFile = z
  .object({
    filename: z.string(),
    bytes: z.number().int(),
    media_type: z.string(),
    url: z.string(),
  })
  .meta({ id: 'AnswerFile' });

export const answer = z
  .object({
    id: id.nullable(),
    /** Reference whose last path segment is the question's id. */
    question: z.string(),
    question_id: id,
    question_text: z.string(),
    kind: questionKind,
    competency: z.string().nullable(),
    answer_seconds: z.number().int(),
    order: z.number().int(),
    /** Whether reviewers rate the answers to this question. */
    rated: z.boolean(),
    /** No answer was given to this question. */
    removed: z.boolean(),
    state: answerState,
    failure: z.string().nullable(),
    duration: z.number().nullable(),
    width: z.number().int().nullable(),
    height: z.number().int().nullable(),
    peaks: z.array(z.number()).nullable(),
    mime_type: z.string().nullable(),
    video_url: z.string().nullable(),
    poster_url: z.string().nullable(),
    /** Captions of the recording, if any. */
    captions: z.object({ language: z.string(), url: z.string() }).nullable(),
    picture,
    picture_reason,
    picture_figures: pictureFigures,
    sound_figures: soundFigures,
    screen: recordedScreen,
    recorded_at: instant.nullable(),
    attempt_number: z.number().int().nullable(),
    /** The written text, plain; null for other kinds and until the interview is submitted. */
    text: z.string().nullable(),
    /** The chosen options, in the order of the question. */
    choices: z.array(z.string()).nullable(),
    /** The options of the question; empty for other kinds. */
    options: z.array(z.string()),
    file: answerFile.nullable(),
    /** Seconds by which a written answer was late, for example after an outage; null when it was in time. */
    late_seconds: z.number().int().nullable(),
    /** The checklist beside the recording with the applicant's ticks, in feedback activities; null elsewhere, and without ticks. */
    self_review: z
      .object({
        checklist: z.array(z.string()),
        /** Positions in the checklist, from 0. */
        ticks: z.array(z.int()),
      })
      .nullable(),
    /** An answer that staff deleted, as long as it is kept; null where the question is answered. */
    deleted: z
      .object({
        id,
        /** Null for callers who may not restore it. */
        deleted_by: z.string().nullable(),
        deleted_at: instant,
        restore_until: instant,
        /** The caller may restore it, and the applicant has not begun the question again. */
        can_restore: z.boolean(),
      })
      .nullable(),
  })
  .meta({ id: 'Answer' });

export const answerAttempt = z
  .object({
    id,
    number: z.number().int(),
    state: z.enum(['open', 'sealed', 'processing', 'playable', 'damaged', 'abandoned']),
    counted: z.boolean(),
    chosen: z.boolean(),
    ended_by: z.string().nullable(),
    duration: z.number().nullable(),
    created_at: instant,
    /** Video of an attempt that was not chosen, where the activity lets reviewers watch it; null for the chosen one. */
    video_url: z.string().nullable(),
    /** Captions of an attempt that may be watched. */
    captions: z.object({ language: z.string(), url: z.string() }).nullable(),
  })
  .meta({ id: 'AnswerAttempt' });

const params = z.object({ job: idParam, answer: idParam });
const attemptParams = z.object({ job: idParam, attempt: idParam });
const stream = z.unknown();

export const answers = defineRoutes({
  'GET /api/jobs/{job}/answers': {
    summary: 'List the answers of one applicant, one entry for each of their questions',
    tag: 'Answers',
    access: 'staff',
    scope: 'applications:read',
    params: jobParams,
    query: z.object({ application: idParam }),
    responses: { 200: z.array(answer) },
  },
  'GET /api/jobs/{job}/answers/{answer}': {
    summary: 'Read one answer',
    tag: 'Answers',
    access: 'staff',
    scope: 'applications:read',
    params,
    responses: { 200: answer },
  },
  'GET /api/jobs/{job}/answers/{answer}/video': {
    summary: 'Play the recording; supports Range',
    tag: 'Answers',
    audit: shows('recording.viewed'),
    access: 'staff',
    scope: 'applications:read',
    params,
    produces: RECORDING_MEDIA,
    responses: { 200: stream, 206: stream },
  },
  'GET /api/jobs/{job}/recordings': {
    summary:
      'Download recordings, their captions and the files of applicants as a ZIP archive with a manifest; each applicant has an entry in the audit log',
    tag: 'Answers',
    access: 'staff',
    scope: 'applications:read',
    params: jobParams,
    query: z.object({
      /** Ids of applicants who sent their answers, joined by hyphens: `12-15`. */
      applicants: z
        .string()
        .regex(/^\d{1,15}(-\d{1,15})*$/, 'wrong_format')
        .refine((ids) => ids.split('-').length <= DOWNLOAD_LIMITS.applicants_max, 'too_long'),
      /** Only the answer to this question. */
      question: idParam.optional(),
    }),
    produces: 'application/zip',
    responses: { 200: stream },
  },
  'GET /api/jobs/{job}/answers/{answer}/poster': {
    summary: 'Read a still picture of the recording',
    tag: 'Answers',
    access: 'staff',
    scope: 'applications:read',
    params,
    produces: 'image/jpeg',
    responses: { 200: stream },
  },
  'GET /api/jobs/{job}/answers/{answer}/screen': {
    summary: 'Play the screen recorded beside the camera; supports Range',
    tag: 'Answers',
    audit: shows('recording.viewed'),
    access: 'staff',
    scope: 'applications:read',
    params,
    produces: RECORDING_MEDIA,
    responses: { 200: stream, 206: stream },
  },
  'GET /api/jobs/{job}/answers/{answer}/captions.vtt': {
    summary: 'Read the captions of the recording as WebVTT',
    tag: 'Answers',
    access: 'staff',
    scope: 'applications:read',
    params,
    /** Names the version, so that a corrected one is not taken from a cache. */
    query: z.object({ revision: revisionParam.optional() }),
    produces: 'text/vtt',
    responses: { 200: stream },
  },
  'GET /api/jobs/{job}/answers/{answer}/file': {
    summary: 'Download the file that answers a question under its original name',
    tag: 'Answers',
    audit: shows('file.viewed'),
    access: 'staff',
    scope: 'applications:read',
    params,
    produces: FILE_MEDIA,
    responses: { 200: stream },
  },
  'POST /api/jobs/{job}/answers/{answer}/retry': {
    summary: 'Process a damaged recording again',
    tag: 'Answers',
    audit: changes('answer.retried'),
    access: 'staff',
    scope: 'applications:write',
    params,
    responses: { 202: answer },
  },
  'POST /api/jobs/{job}/deleted-answers/{deleted_answer}/restore': {
    summary: 'Restore a deleted answer within seven days',
    tag: 'Answers',
    audit: changes('answer.restored'),
    access: 'staff',
    scope: 'applications:write',
    params: z.object({ job: idParam, deleted_answer: idParam }),
    responses: { 200: answer },
  },
  'GET /api/jobs/{job}/answer-attempts': {
    summary: 'List every attempt at one question',
    tag: 'Answers',
    access: 'staff',
    scope: 'applications:read',
    params: jobParams,
    query: z.object({ application: idParam, question: idParam }),
    responses: { 200: z.array(answerAttempt) },
  },
  'GET /api/jobs/{job}/answer-attempts/{attempt}/video': {
    summary: 'Play an attempt that the applicant did not choose, where the activity allows it; supports Range',
    tag: 'Answers',
    audit: shows('recording.viewed'),
    access: 'staff',
    scope: 'applications:read',
    params: attemptParams,
    produces: RECORDING_MEDIA,
    responses: { 200: stream, 206: stream },
  },
  'GET /api/jobs/{job}/answer-attempts/{attempt}/captions.vtt': {
    summary: 'Read the captions of such an attempt as WebVTT',
    tag: 'Answers',
    access: 'staff',
    scope: 'applications:read',
    params: attemptParams,
    query: z.object({ revision: revisionParam.optional() }),
    produces: 'text/vtt',
    responses: { 200: stream },
  },
});
