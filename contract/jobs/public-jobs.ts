import { PURPOSES } from '@vivavoce/domain/jobs/purpose.ts';
import { DATA_ROLES } from '@vivavoce/domain/companies/kind.ts';
import { REASONS } from '@vivavoce/domain/marketplace/reasons.ts';
import { z } from 'zod';
import { aiServices } from '../ai/ai-services.ts';
import { email, instant, locale } from '../common.ts';
import { jobKind } from './jobs.ts';
import { shorturl } from '../interview/interview.ts';
import { publicWebinar } from '../kinds/interview-webinar.ts';
import { questionKind } from '../questions/questions.ts';
import { defineRoutes } from '../route.ts';
import { changes, unaudited } from '../audit-rule.ts';

/** The calls that need only the short code of an activity. */
export const publicJobs = defineRoutes({
  'GET /api/public-jobs/{shorturl}': {
    summary: 'Read the public page of an activity',
    tag: 'Interview',
    access: 'public',
    params: z.object({ shorturl }),
    responses: {
      200: z.object({
        shorturl: z.string(),
        title: z.string(),
        description: z.string(),
        details: z.string(),
        image: z.string().nullable(),
        company: z.object({
          name: z.string(),
          logo: z.string().nullable(),
          primary: z.string().nullable(),
          alternate_brand: z.boolean(),
          /** Whether the company decides about personal data itself, or works for another organisation. */
          data_role: z.enum(DATA_ROLES),
          /** Address of the installation's privacy notice; null without one, and where the company has its own. */
          privacy_url: z.string().nullable(),
          /** The company's own privacy notice, as rich text; null without one. */
          notice: z.string().nullable(),
        }),
        /** Contact for questions about the activity. */
        contact_name: z.string(),
        question_count: z.number().int(),
        job_kind: jobKind,
        /** Why the activity collects what applicants give. */
        purpose: z.enum(PURPOSES),
        /** Reasons to take a practice interview that are true for this one; none for other activities. */
        reasons: z.array(z.enum(REASONS)),
        /** null for another kind than a webinar. */
        webinar: publicWebinar.nullable(),
        /** The kind of each question, in order. */
        question_kinds: z.array(questionKind),
        minutes: z.number().int(),
        deadline: instant.nullable(),
        /** Days to answer from the registration on; null where the deadline is fixed. */
        deadline_days: z.number().int().nullable(),
        /** Number of reviewers on the panel. */
        reviewers: z.number().int(),
        /** Days for which answers are stored after the activity closes. */
        retention_days: z.number().int(),
        ai_summary_enabled: z.boolean(),
        /** null where applicants are not asked for their consent to AI. */
        ai_services: aiServices.nullable(),
        open: z.boolean(),
        default_locale: locale,
        sms_enabled: z.boolean(),
        advertise_review: z.boolean(),
        custom_field_label: z.string(),
        use_sso: z.boolean(),
      }),
    },
  },
  'POST /j/{shorturl}': {
    summary: 'Register for an activity; the personal link is sent by e-mail',
    tag: 'Interview',
    audit: changes('interview.registered'),
    access: 'public',
    csrf: false,
    consumes: 'application/x-www-form-urlencoded',
    params: z.object({ shorturl }),
    body: z.object({
      first_name: z.string().optional(),
      last_name: z.string().optional(),
      email: z.string().optional(),
      phone: z.string().optional(),
      agree_terms: z.string().optional(),
      review_paid: z.string().optional(),
      voucher_code: z.string().optional(),
      custom_field: z.string().optional(),
    }),
    produces: 'text/plain',
    /** 400: the faults by field. */
    responses: { 200: z.string(), 400: z.record(z.string(), z.unknown()) },
  },
  'POST /api/public-jobs/{shorturl}/sso': {
    summary:
      'Register for an activity whose applicants sign in at a provider: the ticket says who signed in there, and works once. Answers the personal link; a second registration answers that of the first',
    tag: 'Interview',
    audit: changes('interview.registered'),
    access: 'public',
    params: z.object({ shorturl }),
    body: z.strictObject({ ticket: z.string().max(100) }),
    responses: {
      200: z.object({
        status: z.literal('OK'),
        /** The path of the personal link, in the language of no prefix. */
        address: z.string(),
      }),
    },
  },
  'POST /api/public-jobs/{shorturl}/link': {
    summary: 'E-mail the personal link again to an applicant who lost it; every address gets the same answer',
    tag: 'Interview',
    audit: unaudited('every address gets the same answer; the mail is its record'),
    access: 'public',
    params: z.object({ shorturl }),
    body: z.strictObject({ email }),
    responses: { 202: z.object({ status: z.literal('OK') }) },
  },
});
