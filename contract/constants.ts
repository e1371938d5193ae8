import { FEATURES } from '@vivavoce/domain/companies/features.ts';
import { z } from 'zod';
import { locale } from './common.ts';
import { defineRoutes } from './route.ts';

const choice = z.object({ value: z.string(), label: z.string() }).meta({ id: 'Choice' });
/** The enumerations that the API represents by numbers. */
const numbers = z.object({ value: z.number().int(), label: z.string() }).meta({ id: 'NumberedChoice' });
const limits = z.record(z.string(), z.number());

export const constantsShape = z
  .object({
    locale,
    locales: z.array(choice),
    job_statuses: z.array(choice),
    job_kinds: z.array(choice),
    assessment_types: z.array(choice),
    job_functions: z.array(choice),
    role_levels: z.array(choice),
    applicant_buckets: z.array(choice),
    status_labels: z.array(choice),
    application_statuses: z.array(numbers),
    question_kinds: z.array(choice),
    rating_styles: z.array(numbers),
    rating_scales: z.array(numbers),
    action_types: z.array(choice),
    account_types: z.array(choice),
    hub_types: z.array(choice),
    member_roles: z.array(choice),
    email_types: z.array(choice),
    merge_tags: z.array(choice),
    api_scopes: z.array(choice),
    /** Limits that forms show before the server refuses; the names hold the units. */
    limits: z.object({
      questions: limits,
      written: limits,
      deadlines: limits,
      texts: limits,
      files: limits,
      search: limits,
      session: limits,
      page_sizes: limits,
      api_tokens: limits,
    }),
  })
  .meta({ id: 'Constants' });

export const featureDetail = z
  .object({
    name: z.enum(FEATURES),
    title: z.string(),
    text: z.string(),
  })
  .meta({ id: 'FeatureDetail' });

const inLocale = z.object({ locale: locale.default('en-gb') });

export const constants = defineRoutes({
  'GET /api/constants': {
    summary: 'List every enumeration with its labels in the requested language, and the limits of forms',
    tag: 'Constants',
    access: 'public',
    csrf: false,
    query: inLocale,
    responses: { 200: constantsShape },
  },
  'GET /api/feature-details': {
    summary: 'List the optional features that this installation has, in the requested language',
    tag: 'Constants',
    access: 'public',
    csrf: false,
    query: inLocale,
    responses: { 200: z.array(featureDetail) },
  },
});
