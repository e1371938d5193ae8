import { APPLICANT_OUTCOMES, HOME_STEPS } from '@vivavoce/domain/applications/home/home-steps.ts';
import { z } from 'zod';
import { id, idParam, instant } from '../common.ts';
import { releasedFeedback } from '../reviews/feedback.ts';
import { questionKind } from '../questions/questions.ts';
import { defineRoutes } from '../route.ts';

/** A day in the company's time zone, such as `2027-03-31`. */
const day = z.iso.date();

export const applicantHome = z
  .object({
    steps: z.array(
      z.object({ step: z.enum(HOME_STEPS), state: z.enum(['done', 'current', 'ahead']), at: instant.nullable() }),
    ),
    /** null until the company has decided, and for the seconds in which the decision can be undone. */
    outcome: z.enum(APPLICANT_OUTCOMES).nullable(),
    /** The day by which the company aims to decide; null where it has named none. */
    decision_by: day.nullable(),
    /** Feedback that the company released to the applicant; null before. */
    feedback: releasedFeedback.nullable(),
    /** The applicant was promised a review. */
    feedback_promised: z.boolean(),
    /** The day on which everything is deleted; null while a legal hold prevents it. */
    kept_until: day.nullable(),
    retention_days: z.number().int(),
    erasure_requested_at: instant.nullable(),
    /** The applicant agrees to AI, and may take that back. */
    agrees_to_ai: z.boolean(),
    /** Recordings are practice: their figures are on the page. */
    is_practice: z.boolean(),
    /** The practice can be opened once more: attempts are left, and the activity goes on. */
    may_practise_again: z.boolean(),
    /** The log has every opening of what was sent, so that no views mean that it was not opened. */
    views_logged: z.boolean(),
    /** Views of answers and files, counted by the viewer's role. Names are never shown. */
    views: z.array(z.object({ by: z.enum(['company', 'panel', 'guest']), people: z.number().int(), last_at: instant })),
  })
  .meta({ id: 'ApplicantHome' });

/** Proof of one answer. */
const receiptAnswer = z.object({
  question: id,
  order: z.number().int(),
  kind: questionKind,
  answered_at: instant.nullable(),
  /** Seconds; null for answers in writing. */
  duration: z.number().nullable(),
  bytes: z.number().int().nullable(),
  /** Hexadecimal SHA-256, as documented in docs/design/applicant-home.md; null without an answer. */
  sha256: z.string().nullable(),
});

export const receipt = z
  .object({
    reference: z.string(),
    title: z.string(),
    organisation: z.string(),
    full_name: z.string(),
    email: z.string(),
    sent_at: instant,
    answers: z.array(receiptAnswer),
  })
  .meta({ id: 'Receipt' });

const params = z.object({ application: idParam });

export const applicantHomes = defineRoutes({
  'GET /api/interview/{application}/home': {
    summary: 'Read how your application progresses, how long your data is kept and who has viewed it',
    tag: 'Interview',
    access: 'applicant',
    params,
    responses: { 200: applicantHome },
  },
  'GET /api/interview/{application}/receipt': {
    summary: 'Read the receipt of your answers, with their hashes; 409 `wrong_state` before they were sent',
    tag: 'Interview',
    access: 'applicant',
    params,
    responses: { 200: receipt },
  },
  'GET /api/interview/{application}/receipt/pdf': {
    summary: 'Download the receipt of your answers as a PDF',
    tag: 'Interview',
    access: 'applicant',
    params,
    produces: 'application/pdf',
    responses: { 200: z.unknown() },
  },
});
