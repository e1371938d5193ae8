import {
  PROVIDER_FAULTS,
  PROVIDER_LIMITS,
  PROVIDER_TEST_STATES,
  TEST_PROVIDERS,
} from '@vivavoce/domain/kinds/provider/provider-test.ts';
import { z } from 'zod';
import { id, idParam, instant, line, revision } from '../common.ts';
import { jobParams } from '../jobs/jobs.ts';
import { defineRoutes } from '../route.ts';
import { sessionOnly } from '../program-rule.ts';
import { changes, shows, unaudited } from '../audit-rule.ts';

const ID_MAX = 200;
const SECRET_MAX = 400;
const externalId = z.string().min(1).max(ID_MAX);
const fault = z.enum(PROVIDER_FAULTS).nullable();

const assessment = z
  .object({ id: externalId, name: z.string(), minutes: z.number().int() })
  .meta({ id: 'ProviderAssessment' });

export const assessmentInput = z.strictObject({
  id: externalId,
  name: line(ID_MAX),
  minutes: z.number().int().min(1).max(PROVIDER_LIMITS.minutes_max),
});

/** The access of the company to its test provider; its secrets are never read back. */
export const testProvider = z
  .object({
    provider: z.enum(TEST_PROVIDERS),
    base_url: z.string(),
    account: z.string(),
    /** Whether a secret is stored by which reported results are checked. */
    signed: z.boolean(),
    /** The address at which the provider reports results. */
    report_to: z.string(),
    /** When the provider last accepted this access; null before that, and after a change. */
    checked_at: instant.nullable(),
    revision,
  })
  .meta({ id: 'TestProvider' });

/** The test that the applicants of an activity take. */
export const jobAssessment = z
  .object({
    job: id,
    revision,
    /** null before one is chosen. */
    assessment: assessment.nullable(),
    replies: z.number().int(),
  })
  .meta({ id: 'JobAssessment' });

const state = z.enum(PROVIDER_TEST_STATES);

export const providerTest = z
  .object({
    application: id,
    assessment: z.string(),
    state,
    /** null without a score. */
    score: z.number().nullable(),
    percentile: z.number().nullable(),
    fault,
    /** When the provider is called next; null when nothing is open. */
    next_try_at: instant.nullable(),
    created_at: instant,
    linked_at: instant.nullable(),
    completed_at: instant.nullable(),
    /** Address of the report; null before it is stored. */
    report: z.string().nullable(),
  })
  .meta({ id: 'ProviderTest' });

export const interviewTest = z
  .object({
    name: z.string(),
    minutes: z.number().int(),
    /** null before the applicant began. */
    state: state.nullable(),
    /** Address of the test at the provider, while it can be taken. */
    link: z.string().nullable(),
  })
  .meta({ id: 'InterviewTest' });

const figure = z.number().nullish();

/** Result as the provider reports it; further fields are not read. */
const reportedResult = z
  .object({
    id: externalId,
    status: z.enum(['created', 'started', 'completed']),
    score: figure,
    percentile: z.number().min(0).max(100).nullish(),
  })
  .meta({ id: 'ReportedResult' });

const settings = z.object({
  settings: testProvider.nullable(),
  /** Erased applicants that the provider has not deleted yet, and why not. */
  erasures: z.object({ open: z.number().int(), fault }),
});
const interviewParams = z.object({ application: idParam });
const applicantParams = jobParams.extend({ application: idParam });

export const providerTests = defineRoutes({
  'GET /api/companies/test-provider': {
    summary: 'Read the access of the company to its test provider; null without one',
    tag: 'Test provider',
    access: 'staff',
    ...sessionOnly('proved'),
    responses: { 200: settings },
  },
  'PUT /api/companies/test-provider': {
    summary:
      'Store the access to the test provider; a key or secret that is left out stays, but not with another address',
    tag: 'Test provider',
    audit: changes('settings.changed'),
    access: 'staff',
    ...sessionOnly('proved'),
    body: z.strictObject({
      provider: z.enum(TEST_PROVIDERS),
      base_url: line(500),
      account: line(ID_MAX),
      api_key: line(SECRET_MAX).optional(),
      /** null where the provider reports no results. */
      webhook_secret: line(SECRET_MAX).nullable().optional(),
      revision,
    }),
    responses: { 200: settings },
  },
  'DELETE /api/companies/test-provider': {
    summary: 'Remove the access to the test provider; results that are stored stay',
    tag: 'Test provider',
    audit: changes('settings.changed'),
    access: 'staff',
    ...sessionOnly('proved'),
    responses: { 204: z.null() },
  },
  'POST /api/companies/test-provider/check': {
    summary:
      'Call the test provider with the stored access; says what is wrong, or how many tests it offers. Erasures that failed are tried again',
    tag: 'Test provider',
    audit: unaudited('changes nothing but when the access was checked'),
    access: 'staff',
    ...sessionOnly('proved'),
    responses: { 200: z.object({ fault, assessments: z.number().int() }) },
  },
  'GET /api/jobs/{job}/assessments': {
    summary: 'List the tests that the provider offers; `fault` says why it could not be asked',
    tag: 'Test provider',
    access: 'staff',
    scope: 'jobs:read',
    params: jobParams,
    responses: { 200: z.object({ fault, assessments: z.array(assessment) }) },
  },
  'GET /api/jobs/{job}/assessment': {
    summary: 'Read the test that the applicants of an activity take',
    tag: 'Test provider',
    access: 'staff',
    scope: 'jobs:read',
    params: jobParams,
    responses: { 200: jobAssessment },
  },
  'PUT /api/jobs/{job}/assessment': {
    summary: 'Choose the test of an activity; applicants who opened it keep theirs',
    tag: 'Test provider',
    audit: changes('question.changed'),
    access: 'staff',
    scope: 'jobs:write',
    params: jobParams,
    body: z.strictObject({
      revision,
      assessment: assessmentInput,
    }),
    responses: { 200: jobAssessment },
  },
  'GET /api/jobs/{job}/applications/{application}/provider-test': {
    summary: 'Read the state and result of an applicant’s test at the provider; null before it was begun',
    tag: 'Test provider',
    access: 'staff',
    scope: 'applications:read',
    params: applicantParams,
    responses: { 200: z.object({ test: providerTest.nullable() }) },
  },
  'POST /api/jobs/{job}/applications/{application}/provider-test': {
    summary: 'Call the provider again now: for the link, the result or the report',
    tag: 'Test provider',
    audit: unaudited('the provider is called as by itself'),
    access: 'staff',
    scope: 'applications:write',
    params: applicantParams,
    responses: { 200: z.object({ test: providerTest.nullable() }) },
  },
  'GET /api/test-partnership/reports': {
    summary: 'Download the report of an applicant as PDF',
    tag: 'Test provider',
    audit: shows('cv.viewed'),
    access: 'staff',
    scope: 'applications:read',
    query: z.object({ application_id: idParam }),
    produces: 'application/pdf',
    responses: { 200: z.any() },
  },
  'POST /api/test-partnership/results/{name}': {
    summary: 'Report a result, signed: `webhook-id`, `webhook-timestamp`, `webhook-signature` as in Standard Webhooks',
    tag: 'Test provider',
    audit: unaudited('the feed has the entry of the result'),
    access: 'public',
    csrf: false,
    signed: true,
    params: z.object({ name: z.string().max(60) }),
    body: reportedResult,
    body_limit: 65_536,
    responses: { 204: z.null() },
  },
  'GET /api/interview/{application}/test': {
    summary: 'Read your test at the provider, with its address as soon as it is ready',
    tag: 'Interview',
    access: 'applicant',
    params: interviewParams,
    responses: { 200: interviewTest },
  },
  'POST /api/interview/{application}/test': {
    summary: 'Ask the provider for your test; a second call changes nothing',
    tag: 'Interview',
    audit: unaudited('the feed has the entry of the test'),
    access: 'applicant',
    params: interviewParams,
    responses: { 200: interviewTest },
  },
});
