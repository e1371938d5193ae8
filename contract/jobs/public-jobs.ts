import { z } from 'zod';
import { instant, locale } from '../common.ts';
import { shorturl } from '../interview/interview.ts';
import { questionKind } from '../questions/questions.ts';
import { defineRoutes } from '../route.ts';

/** What anybody may see and do who knows the short name of an activity. */
export const publicJobs = defineRoutes({
  'GET /api/public-jobs/{shorturl}': {
    summary: 'What the public page of an activity shows',
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
          /** Where the privacy notice is read; null where the installation names none. */
          privacy_url: z.string().nullable(),
        }),
        /** Who answers questions about the activity. */
        contact_name: z.string(),
        question_count: z.number().int(),
        /** How each question is answered, in order. */
        question_kinds: z.array(questionKind),
        minutes: z.number().int(),
        deadline: instant.nullable(),
        /** Days to answer from the registration on; null where the deadline is fixed. */
        deadline_days: z.number().int().nullable(),
        /** People on the review panel. */
        reviewers: z.number().int(),
        /** Days the answers are kept after the activity closes. */
        retention_days: z.number().int(),
        ai_summary_enabled: z.boolean(),
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
    summary: 'Register for an activity; the personal link goes by e-mail',
    tag: 'Interview',
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
    responses: { 200: z.string() },
  },
});
