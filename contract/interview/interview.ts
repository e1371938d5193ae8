import { FORM_KINDS } from '@vivavoce/domain/kinds/forms.ts';
import { DATA_ROLES } from '@vivavoce/domain/companies/kind.ts';
import { JOB_KINDS } from '@vivavoce/domain/jobs/kind-names.ts';
import { PURPOSES } from '@vivavoce/domain/jobs/purpose.ts';
import { z } from 'zod';
import { FILE_LIMITS, QUESTION_LIMITS, WRITTEN_LIMITS } from '@vivavoce/domain/limits.ts';
import { aiServices } from '../ai/ai-services.ts';
import { requestType, adjustments, interviewRequest } from '../applications/applicant-requests.ts';
import { picture, picture_reason } from './answers.ts';
import { cv } from '../applications/cvs.ts';
import { gate } from './gate.ts';
import { interviewQuestion } from './interview-question.ts';
import { companyNotice } from '../companies/privacy.ts';
import { LIMITS } from '../limits.ts';
import { surveyReply } from './survey-reply.ts';
import { email, id, idParam, instant, locale, optionalLine, optionalText, text } from '../common.ts';
import { FILE_MEDIA, RECORDING_MEDIA } from '../media.ts';
import { namedAtAll, names, phoneNumber } from '../people.ts';
import { defineRoutes } from '../route.ts';
import { interviewVideo } from '../questions/video-refs.ts';
import { HEARTBEAT, PARTS, changes, unaudited } from '../audit-rule.ts';

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
      data_role: z.enum(DATA_ROLES),
      /** Address of the installation's privacy notice; null without one, and where the company has its own. */
      privacy_url: z.string().nullable(),
      /** The company's own notice: the one that the applicant agreed to, else the newest. */
      notice: companyNotice.nullable(),
    }),
    job: z.object({
      kind: z.enum(JOB_KINDS),
      /** Why the activity collects what this applicant gives. */
      purpose: z.enum(PURPOSES),
      title: z.string(),
      description: z.string(),
      contact_name: z.string(),
      contact_email: z.string().nullable(),
      /** Practical information, shown on request. */
      details: z.string(),
      /** The picture of the activity; null without one. */
      image: z.string().nullable(),
      /** Files for applicants, as they were when the interview was first opened. */
      attachments: z.array(interviewAttachment),
      applicant_accept_subheading: z.string(),
      applicant_accept_text: z.string(),
      interview_intro_text: z.string(),
      interview_complete_message: z.string(),
      /** Each null when there is no video or it is not playable yet. */
      applicant_accept_video: interviewVideo.nullable(),
      interview_intro_video: interviewVideo.nullable(),
      interview_complete_video: interviewVideo.nullable(),
      allow_answer_review: z.boolean(),
      /** Reviewers may also watch attempts that are not chosen. */
      show_attempts: z.boolean(),
      sms_enabled: z.boolean(),
      /** Applicants are asked for a CV during set-up. */
      cv_requested: z.boolean(),
      /** Address of the company's practice interviews, where the activity mentions them; else null. */
      practice_url: z.string().nullable(),
      custom_field_label: z.string(),
      ai_summary_enabled: z.boolean(),
      /** null where applicants are not asked for their consent to AI, and in the preview of a draft. */
      ai_services: aiServices.nullable(),
      /** Reviewers read facts about the words of the answers, which this server finds without AI. */
      word_facts: z.boolean(),
      /** The applicant was promised a review. */
      review_promised: z.boolean(),
      question_count: z.number().int(),
      minutes: z.number().int(),
      retention_days: z.number().int(),
      reviewers: z.number().int(),
    }),
    /** The CV of the applicant; null without one, and where the activity asks for none. */
    cv: cv.nullable(),
    /** The applicant's answers to the questions after sending; null without any. */
    survey: surveyReply.nullable(),
    deadline: instant.nullable(),
    /** When staff archived the activity or the applicant; null where they did neither. */
    closed_at: instant.nullable(),
    /** Answers in progress at the deadline, or when staff closed the interview, can be submitted until this time. */
    send_until: instant.nullable(),
    notice_version: z.string(),
    consent: z.object({ at: instant, notice_version: z.string(), ai: z.boolean() }).nullable(),
    checked_at: instant.nullable(),
    responded_at: instant.nullable(),
    declined_at: instant.nullable(),
    /** The granted adjustments; times and attempts of the questions already include them. */
    adjustments,
    /** True while adjustments apply, also without numbers; false after they were withdrawn. */
    reasonable_adjustments: z.boolean(),
    /** Presets of an adjustment are granted when they are asked for. */
    adjustments_at_once: z.boolean(),
    /** The requests of the applicant, newest first, with their outcome. */
    requests: z.array(interviewRequest),
    /** The kinds of request that are possible now. */
    may_ask: z.array(requestType),
    questions: z.array(interviewQuestion),
    /** A webinar has a page of its own, and no questions. */
    webinar: z.boolean(),
    /** The kind of form that is filled in instead of answering questions; null for a video interview. */
    form: z.object({ kind: z.enum(FORM_KINDS), parts: z.number().int() }).nullable(),
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
    summary: 'Exchange a personal link for an interview session',
    tag: 'Interview',
    audit: changes('interview.opened'),
    access: 'public',
    csrf: false,
    body: z.strictObject({
      shorturl,
      /** Of the personal link; or `~` and the number of an interview that the learner's place opened in this browser. */
      token: z.string().min(2).max(200),
      device,
      /** The zone of the browser's clock, for the hours of reminders; one that is not known is left out. */
      time_zone: z.string().max(60).optional(),
    }),
    responses: whole,
  },
  'GET /api/interview/{application}': {
    summary: 'Read the state of your interview',
    tag: 'Interview',
    access: 'applicant',
    params,
    query: z.object({ device: device.optional() }),
    responses: whole,
  },
  'POST /api/interview/{application}/consent': {
    summary: 'Store your details and consent to the recording notice',
    tag: 'Interview',
    audit: changes('interview.consented'),
    access: 'applicant',
    params,
    body: z
      .strictObject({
        ...names,
        phone: phoneNumber.optional(),
        custom_field: optionalLine(LIMITS.custom_field).optional(),
        notice_version: z.string().max(40),
        recording: z.literal(true),
        ai: z.boolean(),
      })
      .refine(...namedAtAll),
    responses: whole,
  },
  'POST /api/interview/{application}/decline': {
    summary: 'Withdraw from the activity at any moment, with a reason; answers can be deleted with it',
    tag: 'Interview',
    audit: changes('interview.declined'),
    access: 'applicant',
    params,
    body: z.strictObject({ reason: optionalText(LIMITS.reason), delete_answers: z.boolean().default(false) }),
    responses: whole,
  },
  'POST /api/interview/{application}/link': {
    summary: 'E-mail the personal link again, for later or for another device',
    tag: 'Interview',
    audit: changes('interview.link_sent'),
    access: 'applicant',
    params,
    body: z.strictObject({ email: email.optional() }).optional(),
    responses: { 202: z.object({ status: z.literal('OK') }) },
  },
  'POST /api/interview/{application}/lease': {
    summary: 'Acquire the recording lease; `move` takes it from another device',
    tag: 'Interview',
    audit: HEARTBEAT,
    access: 'applicant',
    params,
    body: z.strictObject({ device, move: z.boolean().default(false) }),
    responses: { 200: z.object({ expires_at: instant }) },
  },
  'POST /api/interview/{application}/check': {
    summary: 'Report the result of the device check',
    tag: 'Interview',
    audit: PARTS,
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
    summary: 'Measure upload speed with bytes that are counted and discarded',
    tag: 'Interview',
    audit: PARTS,
    access: 'applicant',
    params,
    consumes: 'application/octet-stream',
    body_limit: 8_000_000,
    responses: { 200: z.object({ bytes: z.number().int() }) },
  },
  'POST /api/interview/{application}/questions/{question}/open': {
    summary: 'Open the question; starts its thinking clock, once',
    tag: 'Interview',
    audit: PARTS,
    access: 'applicant',
    params: questionParams,
    body: z.strictObject({ device }),
    responses: { 200: interviewQuestion },
  },
  'POST /api/interview/{application}/questions/{question}/attempts': {
    summary: 'Begin an attempt',
    tag: 'Interview',
    audit: PARTS,
    access: 'applicant',
    params: questionParams,
    body: z.strictObject({
      device,
      mime_type: z.string().max(120).optional(),
      /** The picture recorded with the voice, as proposed to or chosen by the applicant. */
      picture: picture.optional(),
      picture_reason: picture_reason.optional(),
      /** The applicant shares a window or the screen, which is recorded too: as the question says, always or never. */
      screen: z.boolean().default(false),
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
          /** Length of a chunk after the first ten seconds. */
          chunk_ms: z.number().int(),
        }),
        attempts_left: z.number().int().nullable(),
      }),
    },
  },
  'POST /api/interview/{application}/questions/{question}/confirm': {
    summary: 'Use this attempt, or the text of this revision, as the answer',
    tag: 'Interview',
    audit: changes('interview.answered'),
    access: 'applicant',
    params: questionParams,
    body: z.union([z.strictObject({ attempt: id }), z.strictObject({ device, revision })]),
    responses: { 200: interviewQuestion },
  },
  'POST /api/interview/{application}/questions/{question}/writing': {
    summary: 'Start a written answer; starts its answer clock, once',
    tag: 'Interview',
    audit: PARTS,
    access: 'applicant',
    params: questionParams,
    body: z.strictObject({ device }),
    responses: { 200: interviewQuestion },
  },
  'POST /api/interview/{application}/questions/{question}/break': {
    summary: 'Begin or end a break within a question, where breaks were granted; its clocks stand still meanwhile',
    tag: 'Interview',
    audit: PARTS,
    access: 'applicant',
    params: questionParams,
    body: z.strictObject({ device, on: z.boolean() }),
    responses: { 200: interviewQuestion },
  },
  'PUT /api/interview/{application}/questions/{question}/draft': {
    summary: 'Save the current text or choice; 409 `conflict` when a newer state exists',
    tag: 'Interview',
    audit: PARTS,
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
    summary: 'Download your uploaded file',
    tag: 'Interview',
    access: 'applicant',
    params: questionParams,
    produces: FILE_MEDIA,
    responses: { 200: z.unknown() },
  },
  'PUT /api/interview/{application}/questions/{question}/file': {
    summary: 'Upload a file as the answer, replacing an earlier one; its type is detected by content',
    tag: 'Interview',
    audit: changes('interview.answered'),
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
    summary: 'Delete the uploaded file',
    tag: 'Interview',
    audit: changes('interview.answered'),
    access: 'applicant',
    params: questionParams,
    query: z.object({ device, revision: z.coerce.number().int().min(0).max(1_000_000_000) }),
    responses: { 200: interviewQuestion },
  },
  'POST /api/interview/{application}/attempts/{attempt}/token': {
    summary: 'Renew the upload token of your attempt',
    tag: 'Interview',
    audit: PARTS,
    access: 'applicant',
    params: z.object({ application: idParam, attempt: idParam }),
    responses: { 200: z.object({ upload_token: z.string() }) },
  },
  'PUT /api/interview/{application}/attempts/{attempt}/ticks': {
    summary:
      'Tick lines of the checklist beside your recording, before you send; staff read them in feedback activities',
    tag: 'Interview',
    audit: unaudited('ticks beside an own recording, which belong to the applicant'),
    access: 'applicant',
    params: z.object({ application: idParam, attempt: idParam }),
    body: z.strictObject({
      /** Positions in the checklist, from 0; they replace the former ones. */
      ticks: z
        .array(
          z
            .int()
            .min(0)
            .max(QUESTION_LIMITS.checklist_lines_max - 1),
        )
        .max(QUESTION_LIMITS.checklist_lines_max),
    }),
    responses: { 200: interviewQuestion },
  },
  'GET /api/interview/{application}/attempts/{attempt}/video': {
    summary: 'Play your attempt; supports Range',
    tag: 'Interview',
    access: 'applicant',
    params: z.object({ application: idParam, attempt: idParam }),
    produces: RECORDING_MEDIA,
    responses: { 200: z.unknown(), 206: z.unknown() },
  },
  'GET /api/interview/{application}/attempts/{attempt}/screen': {
    summary: 'Play the screen recorded with your attempt; supports Range',
    tag: 'Interview',
    access: 'applicant',
    params: z.object({ application: idParam, attempt: idParam }),
    produces: RECORDING_MEDIA,
    responses: { 200: z.unknown(), 206: z.unknown() },
  },
  'GET /api/interview/{application}/videos/{video}/media': {
    summary: 'Play a video of your interview; videos of questions once they are opened; supports Range',
    tag: 'Interview',
    access: 'applicant',
    params: videoParams,
    produces: RECORDING_MEDIA,
    responses: { 200: z.unknown(), 206: z.unknown() },
  },
  'GET /api/interview/{application}/videos/{video}/poster': {
    summary: 'Read a still picture of such a video',
    tag: 'Interview',
    access: 'applicant',
    params: videoParams,
    produces: 'image/jpeg',
    responses: { 200: z.unknown() },
  },
  'GET /api/interview/{application}/videos/{video}/captions/{locale}': {
    summary: 'Read the captions of such a video in one language, as WebVTT',
    tag: 'Interview',
    access: 'applicant',
    params: videoParams.extend({ locale }),
    produces: 'text/vtt',
    responses: { 200: z.unknown() },
  },
  'POST /api/interview/{application}/submit': {
    summary: 'Submit the interview; refused until every chosen answer is stored',
    tag: 'Interview',
    audit: changes('interview.sent'),
    access: 'applicant',
    params,
    body: z.strictObject({ incomplete: z.boolean().default(false) }),
    responses: whole,
  },
});
