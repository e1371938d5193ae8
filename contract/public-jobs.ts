import { z } from 'zod';
import { instant, locale } from './common.ts';
import { shorturl } from './interview.ts';
import { defineRoutes } from './route.ts';

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
        }),
        question_count: z.number().int(),
        minutes: z.number().int(),
        deadline: instant.nullable(),
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
