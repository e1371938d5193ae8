import { z } from 'zod';
import { id, idParam, instant, locale, namedPerson } from '../common.ts';
import { defineRoutes } from '../route.ts';
import { formerReviewer } from './former-reviewers.ts';
import { guestNote } from './guest-links.ts';
import { programmeMarks } from './programmes.ts';
import { questionKind } from '../questions/questions.ts';
import { shows } from '../audit-rule.ts';

/** Review of one answer by one reviewer. */
const answerReview = z.object({
  reviewer: namedPerson,
  /** On the activity's scale; null where the answer is judged by a matrix, or has a note alone. */
  rating: z.number().int().nullable(),
  /** The indicator chosen from a rubric, or the levels of a matrix. */
  criteria: z.array(z.object({ name: z.string(), level: z.string().nullable() })),
  note: z.string().nullable(),
  at: instant.nullable(),
});

export const applicantRecord = z
  .object({
    organisation: z.string(),
    title: z.string(),
    full_name: z.string(),
    email: z.string(),
    /** The applicant's number in another system. */
    external_id: z.string().nullable(),
    made_at: instant,
    made_by: z.string(),
    rating_scale: z.number().int(),
    /** Reviews of others are left out, because the caller's own review is not sent. */
    withheld: z.boolean(),
    invited_at: instant.nullable(),
    responded_at: instant.nullable(),
    declined_at: instant.nullable(),
    outcome: z
      .object({ decision: z.enum(['shortlisted', 'rejected']), at: instant, by: z.string().nullable() })
      .nullable(),
    questions: z.array(
      z.object({
        id,
        order: z.number().int(),
        text: z.string(),
        competency: z.string().nullable(),
        kind: questionKind,
        answered_at: instant.nullable(),
        /** Seconds of a recording. */
        duration: z.number().nullable(),
        /** The words of a written answer, the chosen options, or the name of the file. */
        written: z.string().nullable(),
        reviews: z.array(answerReview),
      }),
    ),
    /** Sent reviews of the interview as a whole with those of programmes, and when they were last changed. */
    reviews: z.array(
      z.object({ reviewer: namedPerson, rating: z.number().int().nullable(), programmes: programmeMarks, at: instant }),
    ),
    /** Former reviewers among them: they left the panel or the company. Each has the reason where the review is excluded. */
    former_reviewers: z.array(formerReviewer),
    /** The programmes of the applicant with the decisions of the university; null where it is none. */
    programmes: programmeMarks,
    /** Answers to a questionnaire or a judgement test, a CV check, or the result of a provider's test; null for other activities. */
    form: z
      .object({
        answers: z.array(
          z.object({
            section: z.string(),
            text: z.string(),
            answer: z.string().nullable(),
            /** In an order of responses; 1 is the best. */
            place: z.number().int().nullable(),
            choice: z.enum(['best', 'worst']).nullable(),
          }),
        ),
        scores: z.array(z.object({ competency: z.string(), score: z.number().nullable() })),
        judgement: z.object({ points: z.number(), max: z.number(), percent: z.number().nullable() }).nullable(),
        /** The test of a provider; null before the applicant begins it, and for other activities. */
        test: z
          .object({ name: z.string(), score: z.number().nullable(), percentile: z.number().nullable() })
          .nullable(),
        cvs: z.array(
          z.object({
            number: z.number().int(),
            filename: z.string(),
            at: instant,
            word_count: z.number().int(),
            findings: z.number().int(),
          }),
        ),
      })
      .nullable(),
    /** Reviews by guests; they count in no average. */
    guests: z.array(guestNote),
    comments: z.array(z.object({ author: namedPerson, comment: z.string(), at: instant })),
  })
  .meta({ id: 'ApplicantRecord' });

const params = z.object({ job: idParam, application: idParam });

export const applicantRecords = defineRoutes({
  'GET /api/jobs/{job}/applications/{application}/record': {
    summary: 'Read what was asked, answered, rated and decided about one applicant, by whom and when',
    tag: 'Reviews',
    access: 'staff',
    scope: 'reviews:read',
    params,
    responses: { 200: applicantRecord },
  },
  'GET /api/jobs/{job}/applications/{application}/record/pdf': {
    summary: 'Download the same record as a PDF',
    tag: 'Reviews',
    audit: shows('data.exported'),
    access: 'staff',
    scope: 'reviews:read',
    params,
    query: z.object({ locale: locale.default('en-gb') }),
    produces: 'application/pdf',
    responses: { 200: z.unknown() },
  },
});
