import { z } from 'zod';
import { FILE_LIMITS, WRITTEN_LIMITS } from '@vivavoce/domain/limits.ts';
import { requestType, adjustments, interviewRequest } from '../applications/applicant-requests.ts';
import { answerFile, picture, picture_reason } from './answers.ts';
import { LIMITS } from '../limits.ts';
import { email, id, idParam, instant, line, locale, optionalLine, optionalWords, text } from '../common.ts';
import { kindFields, questionKind } from '../questions/questions.ts';
import { defineRoutes } from '../route.ts';
import { interviewVideo } from '../questions/video-refs.ts';

/** The one clear state of the gate. */
export const gate = z
  .enum(['open', 'not_yet_open', 'closed', 'withdrawn', 'sent', 'other_device'])
  .meta({ id: 'Gate' });

/** `waiting` never opened · `thinking` the clock runs · `answering` an attempt was begun · `answered` confirmed. */
export const questionState = z.enum(['waiting', 'thinking', 'answering', 'answered']);

export const interviewAttempt = z
  .object({
    id,
    number: z.number().int(),
    state: z.enum(['open', 'sealed', 'processing', 'playable', 'damaged', 'abandoned']),
    counted: z.boolean(),
    chosen: z.boolean(),
    ended_by: z.string().nullable(),
    duration: z.number().nullable(),
    bytes: z.number().int(),
    /** It is closed and holds something to see or hear: only then can it be the answer. */
    usable: z.boolean(),
    picture,
    video_url: z.string().nullable(),
  })
  .meta({ id: 'InterviewAttempt' });

/** What is written of an answer so far. */
export const writtenAnswer = z
  .object({
    started_at: instant,
    /** End of the time to answer, by the server's clock; null without a limit. */
    ends_at: instant.nullable(),
    /** Names this state; what is saved says on which state it was typed. */
    revision: z.number().int(),
    saved_at: instant.nullable(),
    /** As it was typed; what is kept as the answer has no blanks around it. */
    text: z.string(),
    choices: z.array(z.string()),
    file: answerFile.nullable(),
    /** Nothing more is taken: the time is over. What stands is sent with the interview. */
    closed: z.boolean(),
    /** Nothing stands that could be an answer. */
    empty: z.boolean(),
  })
  .meta({ id: 'WrittenAnswer' });

export const interviewQuestion = z
  .object({
    id,
    order: z.number().int(),
    kind: questionKind,
    /** null until the question is opened, unless the applicant may read questions in advance. */
    text: z.string().nullable(),
    preparation_seconds: z.number().int().nullable(),
    answer_seconds: z.number().int(),
    attempts_allowed: z.number().int(),
    attempts_left: z.number().int().nullable(),
    free_repeats_left: z.number().int(),
    state: questionState,
    opened_at: instant.nullable(),
    /** null until the question is opened, without one, and while it does not play. */
    video: interviewVideo.nullable(),
    /** End of the thinking time, which begins when the video was played through; null without a limit or before opening. */
    thinking_ends_at: instant.nullable(),
    attempts: z.array(interviewAttempt),
    ...kindFields,
    /** null until the question can be read. */
    choices: kindFields.choices.nullable(),
    /** null until the time to answer began, and for recordings. */
    written: writtenAnswer.nullable(),
  })
  .meta({ id: 'InterviewQuestion' });

/** A file to read before or while answering; `url` saves it. */
export const interviewAttachment = z
  .object({
    id,
    filename: z.string(),
    bytes: z.number().int(),
    media_type: z.string(),
    url: z.string(),
  })
  .meta({ id: 'InterviewAttachment' });

export const interview = z
  .object({
    application: id,
    shorturl: z.string(),
    server_time: instant,
    gate,
    locale,
    reference: z.string(),
    applicant: z.object({
      first_name: z.string(),
      last_name: z.string(),
      email: z.string(),
      phone: z.string().nullable(),
      custom_field: z.string().nullable(),
    }),
    company: z.object({
      name: z.string(),
      logo: z.string().nullable(),
      primary: z.string().nullable(),
      alternate_brand: z.boolean(),
      time_zone: z.string(),
      /** Where the privacy notice is read; null where the installation names none. */
      privacy_url: z.string().nullable(),
    }),
    job: z.object({
      title: z.string(),
      description: z.string(),
      contact_name: z.string(),
      contact_email: z.string().nullable(),
      /** Practical words that applicants open when they want them. */
      details: z.string(),
      /** The picture of the activity; null without one. */
      image: z.string().nullable(),
      /** What there is to read, as it was when the interview was first opened. */
      attachments: z.array(interviewAttachment),
      applicant_accept_subheading: z.string(),
      applicant_accept_text: z.string(),
      interview_intro_text: z.string(),
      interview_complete_message: z.string(),
      /** Each null without one, and while it does not play. */
      applicant_accept_video: interviewVideo.nullable(),
      interview_intro_video: interviewVideo.nullable(),
      interview_complete_video: interviewVideo.nullable(),
      allow_answer_review: z.boolean(),
      sms_enabled: z.boolean(),
      custom_field_label: z.string(),
      ai_summary_enabled: z.boolean(),
      question_count: z.number().int(),
      minutes: z.number().int(),
      /** Days the recordings are kept after the activity closes. */
      retention_days: z.number().int(),
      reviewers: z.number().int(),
    }),
    deadline: instant.nullable(),
    /** Answers being recorded at the deadline may be sent until here. */
    send_until: instant.nullable(),
    notice_version: z.string(),
    consent: z.object({ at: instant, notice_version: z.string(), ai: z.boolean() }).nullable(),
    checked_at: instant.nullable(),
    responded_at: instant.nullable(),
    declined_at: instant.nullable(),
    /** What was granted; times and attempts of the questions hold it already. */
    adjustments,
    /** Adjustments hold, also where none of them is a figure; false once they were taken back. */
    reasonable_adjustments: z.boolean(),
    /** Presets of an adjustment are granted when they are asked for. */
    adjustments_at_once: z.boolean(),
    /** What was asked for, newest first, with the answers. */
    requests: z.array(interviewRequest),
    /** What can be asked for now. */
    may_ask: z.array(requestType),
    questions: z.array(interviewQuestion),
  })
  .meta({ id: 'Interview' });

const params = z.object({ application: idParam });
const questionParams = z.object({ application: idParam, question: idParam });
const videoParams = z.object({ application: idParam, video: idParam });
export const shorturl = z.string().regex(/^[A-Za-z0-9_-]{6,32}$/);
const whole = { 200: interview };
/** Facts about the browser for the technical log; plain values only. */
export const client = z
  .record(z.string().max(60), z.union([z.string().max(500), z.number(), z.boolean(), z.null()]))
  .optional();
/** Names this browser tab for the lease: one recorder at a time. */
const device = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/);
const revision = z.number().int().min(0).max(1_000_000_000);

export const interviews = defineRoutes({
  'POST /api/interview/open': {
    summary: 'Trade a personal link for an interview session',
    tag: 'Interview',
    access: 'public',
    csrf: false,
    body: z.strictObject({ shorturl, token: z.string().min(10).max(200), device }),
    responses: whole,
  },
  'GET /api/interview/{application}': {
    summary: 'The whole state of the own interview',
    tag: 'Interview',
    access: 'applicant',
    params,
    query: z.object({ device: device.optional() }),
    responses: whole,
  },
  'POST /api/interview/{application}/consent': {
    summary: 'Own details and consent to the recording notice',
    tag: 'Interview',
    access: 'applicant',
    params,
    body: z.strictObject({
      first_name: line(LIMITS.name),
      last_name: line(LIMITS.name),
      phone: optionalLine(LIMITS.phone).optional(),
      custom_field: optionalLine(LIMITS.custom_field).optional(),
      notice_version: z.string().max(40),
      recording: z.literal(true),
      ai: z.boolean(),
    }),
    responses: whole,
  },
  'POST /api/interview/{application}/decline': {
    summary: 'Withdraw, with a reason',
    tag: 'Interview',
    access: 'applicant',
    params,
    body: z.strictObject({ reason: optionalWords(LIMITS.reason) }),
    responses: whole,
  },
  'POST /api/interview/{application}/link': {
    summary: 'Send the personal link again by e-mail, for later or for another device',
    tag: 'Interview',
    access: 'applicant',
    params,
    body: z.strictObject({ email: email.optional() }).optional(),
    responses: { 202: z.object({ status: z.literal('OK') }) },
  },
  'POST /api/interview/{application}/lease': {
    summary: 'Hold the one recorder; `move` takes it from another device',
    tag: 'Interview',
    access: 'applicant',
    params,
    body: z.strictObject({ device, move: z.boolean().default(false) }),
    responses: { 200: z.object({ expires_at: instant }) },
  },
  'POST /api/interview/{application}/check': {
    summary: 'Report the result of the device check',
    tag: 'Interview',
    access: 'applicant',
    params,
    body: z.strictObject({
      result: z.enum(['good', 'usable', 'blocked']),
      reason: z.string().max(60).optional(),
      client,
    }),
    responses: whole,
  },
  'POST /api/interview/{application}/check/upload': {
    summary: 'Measure the line with bytes that are counted and thrown away',
    tag: 'Interview',
    access: 'applicant',
    params,
    consumes: 'application/octet-stream',
    body_limit: 8_000_000,
    responses: { 200: z.object({ bytes: z.number().int() }) },
  },
  'POST /api/interview/{application}/questions/{question}/open': {
    summary: 'Show the question: its thinking clock starts, once',
    tag: 'Interview',
    access: 'applicant',
    params: questionParams,
    body: z.strictObject({ device }),
    responses: { 200: interviewQuestion },
  },
  'POST /api/interview/{application}/questions/{question}/attempts': {
    summary: 'Begin an attempt',
    tag: 'Interview',
    access: 'applicant',
    params: questionParams,
    body: z.strictObject({
      device,
      mime_type: z.string().max(120).optional(),
      /** What is recorded beside the voice, as the applicant was told or chose. */
      picture: picture.optional(),
      picture_reason: picture_reason.optional(),
      client,
    }),
    responses: {
      201: z.object({
        attempt: id,
        upload_token: z.string(),
        limits: z.object({
          max_bytes: z.number().int(),
          max_ms: z.number().int(),
          max_segments: z.number().int(),
        }),
        attempts_left: z.number().int().nullable(),
      }),
    },
  },
  'POST /api/interview/{application}/questions/{question}/confirm': {
    summary: 'Use this attempt, or what was written up to this revision, as the answer',
    tag: 'Interview',
    access: 'applicant',
    params: questionParams,
    body: z.union([z.strictObject({ attempt: id }), z.strictObject({ device, revision })]),
    responses: { 200: interviewQuestion },
  },
  'POST /api/interview/{application}/questions/{question}/writing': {
    summary: 'Begin to answer in writing: the time to answer starts, once',
    tag: 'Interview',
    access: 'applicant',
    params: questionParams,
    body: z.strictObject({ device }),
    responses: { 200: interviewQuestion },
  },
  'PUT /api/interview/{application}/questions/{question}/draft': {
    summary: 'Save what is typed or chosen so far; 409 `conflict` where a newer state stands',
    tag: 'Interview',
    access: 'applicant',
    params: questionParams,
    body: z.strictObject({
      device,
      revision,
      text: text(WRITTEN_LIMITS.characters_max).optional(),
      choices: z.array(z.string().max(WRITTEN_LIMITS.choice_max_characters)).max(WRITTEN_LIMITS.choices_max).optional(),
    }),
    responses: { 200: interviewQuestion },
  },
  'GET /api/interview/{application}/questions/{question}/file': {
    summary: 'The own file as it is stored',
    tag: 'Interview',
    access: 'applicant',
    params: questionParams,
    produces: 'application/octet-stream',
    responses: { 200: z.unknown() },
  },
  'PUT /api/interview/{application}/questions/{question}/file': {
    summary: 'Hand in a file, in place of an earlier one; its kind is told by its content',
    tag: 'Interview',
    access: 'applicant',
    params: questionParams,
    query: z.object({
      device,
      revision: z.coerce.number().int().min(0).max(1_000_000_000),
      filename: z.string().min(1).max(1000),
    }),
    consumes: 'application/octet-stream',
    body_limit: FILE_LIMITS.answer_max_bytes,
    responses: { 200: interviewQuestion },
  },
  'DELETE /api/interview/{application}/questions/{question}/file': {
    summary: 'Take the file back',
    tag: 'Interview',
    access: 'applicant',
    params: questionParams,
    query: z.object({ device, revision: z.coerce.number().int().min(0).max(1_000_000_000) }),
    responses: { 200: interviewQuestion },
  },
  'POST /api/interview/{application}/attempts/{attempt}/token': {
    summary: 'Renew the upload token of an own attempt',
    tag: 'Interview',
    access: 'applicant',
    params: z.object({ application: idParam, attempt: idParam }),
    responses: { 200: z.object({ upload_token: z.string() }) },
  },
  'GET /api/interview/{application}/attempts/{attempt}/video': {
    summary: 'Play back an own attempt; honours Range',
    tag: 'Interview',
    access: 'applicant',
    params: z.object({ application: idParam, attempt: idParam }),
    produces: 'video/mp4',
    responses: { 200: z.unknown(), 206: z.unknown() },
  },
  'GET /api/interview/{application}/videos/{video}/media': {
    summary: 'A video of the own interview, those of questions once they are opened; honours Range',
    tag: 'Interview',
    access: 'applicant',
    params: videoParams,
    produces: 'video/mp4',
    responses: { 200: z.unknown(), 206: z.unknown() },
  },
  'GET /api/interview/{application}/videos/{video}/poster': {
    summary: 'A still picture of such a video',
    tag: 'Interview',
    access: 'applicant',
    params: videoParams,
    produces: 'image/jpeg',
    responses: { 200: z.unknown() },
  },
  'GET /api/interview/{application}/videos/{video}/captions/{locale}': {
    summary: 'Its captions in one language, as WebVTT',
    tag: 'Interview',
    access: 'applicant',
    params: videoParams.extend({ locale }),
    produces: 'text/vtt',
    responses: { 200: z.unknown() },
  },
  'POST /api/interview/{application}/submit': {
    summary: 'Send the interview; refused until every chosen answer is stored',
    tag: 'Interview',
    access: 'applicant',
    params,
    body: z.strictObject({ incomplete: z.boolean().default(false) }),
    responses: whole,
  },
});
