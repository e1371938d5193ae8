import { TEMPLATE_LIMITS } from '@vivavoce/domain/limits.ts';
import { PAGE_SIZES } from '@vivavoce/domain/list-limits.ts';
import { z } from 'zod';
import { LIMITS } from '../limits.ts';
import {
  flag,
  id,
  idParam,
  instant,
  line,
  locale,
  namedPerson,
  optionalLine,
  page,
  paged,
  pageSize,
} from '../common.ts';
import { job, jobKind } from './jobs.ts';
import { question } from '../questions/questions.ts';
import { defineRoutes } from '../route.ts';
import { sessionOnly } from '../program-rule.ts';
import { changes } from '../audit-rule.ts';

/** An activity ready to be copied, from the platform (`shared`) or from the caller's own company. */
export const jobTemplate = z
  .object({
    id,
    title: z.string(),
    /** Rich text for the user who chooses a template. */
    description: z.string(),
    role: z.string(),
    job_kind: jobKind,
    default_locale: locale,
    question_count: z.number().int(),
    /** Minutes. */
    duration: z.number().int(),
    featured: z.boolean(),
    /** True for the platform's; false for the company's own. */
    shared: z.boolean(),
    /** Listed for its maker alone. */
    private: z.boolean(),
    /** No longer offered for new activities. */
    retired: z.boolean(),
    /** The maker of a company's template; null for the platform's. */
    created_by: namedPerson.nullable(),
    created_at: instant,
    abilities: z.array(z.enum(['edit'])),
  })
  .meta({ id: 'JobTemplate' });

/** A template with the questions that an activity made from it starts with, in order. */
export const jobTemplateDetail = jobTemplate
  .extend({
    /** Texts of the activity; `description` is the text about the template itself. */
    job: z.object({ title: z.string(), description: z.string() }),
    questions: z.array(
      question.pick({
        text: true,
        competency: true,
        kind: true,
        preparation_seconds: true,
        answer_seconds: true,
        attempts_allowed: true,
        choices: true,
        choices_multiple: true,
        max_characters: true,
        file_types: true,
        guidance: true,
        checklist: true,
      }),
    ),
  })
  .meta({ id: 'JobTemplateDetail' });

/** An activity of any company, of which the platform can make a template. */
const templateSource = z
  .object({ id, title: z.string(), company: z.string(), question_count: z.number().int() })
  .meta({ id: 'TemplateSource' });

export const templates = defineRoutes({
  'GET /api/platform/templates': {
    summary: 'List the templates that all companies share; for platform administrators',
    tag: 'Platform',
    access: 'staff',
    ...sessionOnly('platform'),
    query: z.object({
      search: optionalLine(LIMITS.title).optional(),
      retired: flag.optional(),
      page,
      page_size: pageSize(PAGE_SIZES.library),
    }),
    responses: { 200: paged(jobTemplate) },
  },
  'GET /api/platform/template-sources': {
    summary:
      'Find activities of all companies by title or company, to make a template of one; for platform administrators',
    tag: 'Platform',
    access: 'staff',
    ...sessionOnly('platform'),
    query: z.object({ search: optionalLine(LIMITS.title).optional() }),
    responses: { 200: z.array(templateSource) },
  },
  'POST /api/platform/templates': {
    summary:
      'Make a template for all companies from an activity, without its videos, e-mails and contacts; for platform administrators',
    tag: 'Platform',
    audit: changes('template.made'),
    access: 'staff',
    ...sessionOnly('platform'),
    idempotent: true,
    body: z.strictObject({ job: id, title: line(LIMITS.title) }),
    responses: { 201: jobTemplate },
  },
  'PATCH /api/platform/templates/{template}': {
    summary: 'Rename a template of all companies, retire it or bring it back; for platform administrators',
    tag: 'Platform',
    audit: changes('template.changed'),
    access: 'staff',
    ...sessionOnly('platform'),
    params: z.object({ template: idParam }),
    body: z.strictObject({ title: line(LIMITS.title).optional(), retired: z.boolean().optional() }),
    responses: { 200: jobTemplate },
  },
  'GET /templates/api/job-templates': {
    summary:
      'List the templates for activities: those of the platform and of the current company that the caller may see',
    tag: 'Templates',
    access: 'staff',
    scope: 'jobs:read',
    query: z.object({
      search: optionalLine(LIMITS.title).optional(),
      featured: flag.optional(),
      /** Only the company's retired templates, instead of those that can be used. */
      retired: flag.optional(),
      /** Of the templates of the platform only those in this language; those of the company in any. */
      locale: locale.optional(),
      /** `featured` lists featured templates first, in their display order. */
      order_by: z.enum(['featured', 'title', '-created_at']).default('featured'),
      page,
      page_size: pageSize(PAGE_SIZES.templates),
    }),
    responses: { 200: paged(jobTemplate) },
  },
  'GET /templates/api/job-templates/{template}': {
    summary: 'Read one template with its questions',
    tag: 'Templates',
    access: 'staff',
    scope: 'jobs:read',
    params: z.object({ template: idParam }),
    responses: { 200: jobTemplateDetail },
  },
  'POST /templates/api/job-templates': {
    summary:
      'Make a template from an activity, with its questions and criteria; without applicants, dates, files and reviewers',
    tag: 'Templates',
    audit: changes('template.made'),
    access: 'staff',
    scope: 'jobs:write',
    idempotent: true,
    body: z.strictObject({
      job: id,
      title: line(LIMITS.title),
      /** Listed for the caller alone, or for everybody in the company. */
      private: z.boolean().default(true),
    }),
    responses: { 201: jobTemplate },
  },
  'PATCH /templates/api/job-templates/{template}': {
    summary: 'Rename a template of the company, share it, retire it or bring it back',
    tag: 'Templates',
    audit: changes('template.changed'),
    access: 'staff',
    scope: 'jobs:write',
    params: z.object({ template: idParam }),
    body: z.strictObject({
      title: line(LIMITS.title).optional(),
      private: z.boolean().optional(),
      retired: z.boolean().optional(),
    }),
    responses: { 200: jobTemplate },
  },
  'POST /templates/api/job-templates/create': {
    summary: 'Create an activity from each template, all or none; published unless `publish` is false',
    tag: 'Templates',
    audit: changes('template.used'),
    access: 'staff',
    scope: 'jobs:write',
    idempotent: true,
    body: z.strictObject({
      template_ids: z.array(id).min(1).max(TEMPLATE_LIMITS.per_call_max),
      publish: z.boolean().default(true),
      marketplace_public: z.boolean().optional(),
    }),
    responses: { 201: z.array(job) },
  },
});
