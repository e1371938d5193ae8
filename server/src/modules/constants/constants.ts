import type { Constants, FeatureDetail } from '@vivavoce/contract/types.ts';
import { API_TOKEN_LIMITS, SESSION_LIMITS } from '@vivavoce/domain/accounts/account-limits.ts';
import { QUESTION_KINDS } from '@vivavoce/domain/answers/question-kinds.ts';
import { REQUEST_TYPES } from '@vivavoce/domain/applications/request-types.ts';
import { BUCKETS } from '@vivavoce/domain/applications/bucket.ts';
import { STATUS_LABELS } from '@vivavoce/domain/applications/status-label.ts';
import { APPLICATION_STATUS } from '@vivavoce/domain/applications/status.ts';
import { API_SCOPES } from '@vivavoce/domain/companies/api-scopes.ts';
import { featuresOf } from '@vivavoce/domain/companies/features.ts';
import { ACCOUNT_TYPES, HUB_TYPES, MEMBER_ROLES } from '@vivavoce/domain/companies/kind.ts';
import { EMAIL_TYPES } from '@vivavoce/domain/emails/email-types.ts';
import { MERGE_TAGS } from '@vivavoce/domain/emails/tag-names.ts';
import { JOB_FUNCTIONS, ROLE_LEVELS } from '@vivavoce/domain/jobs/functions.ts';
import { ASSESSMENT_TYPES, JOB_KINDS } from '@vivavoce/domain/jobs/kinds.ts';
import { JOB_STATUSES } from '@vivavoce/domain/jobs/lifecycle.ts';
import {
  DEADLINE_LIMITS,
  FILE_LIMITS,
  QUESTION_LIMITS,
  REVIEW_LIMITS,
  TEXT_LIMITS,
  WRITTEN_LIMITS,
} from '@vivavoce/domain/limits.ts';
import { PAGE_SIZES, SEARCH_LIMITS } from '@vivavoce/domain/list-limits.ts';
import { RATING_STYLE } from '@vivavoce/domain/reviews/styles.ts';
import type { Env } from '../../env.ts';
import { inEach } from '../../i18n.ts';
import type { Locale } from '../../i18n.ts';
import { aiIsConfigured } from '../../integrations/ai/provider.ts';
import { labels } from './labels.ts';

/** Limits that a form can check before the server does. */
const formLimits: Constants['limits'] = {
  questions: QUESTION_LIMITS,
  written: WRITTEN_LIMITS,
  deadlines: DEADLINE_LIMITS,
  texts: TEXT_LIMITS,
  files: FILE_LIMITS,
  search: SEARCH_LIMITS,
  session: SESSION_LIMITS,
  page_sizes: PAGE_SIZES,
  api_tokens: API_TOKEN_LIMITS,
};

const LOCALES: readonly Locale[] = ['en-gb', 'fr-fr'];

const choices = <Value extends string | number>(values: readonly Value[], texts: Record<Value, string>) =>
  values.map((value) => ({ value, label: texts[value] }));

/** Values that the API has as numbers and the messages as names. */
const numbered = <Name extends string>(values: Record<Name, number>, texts: Record<Name, string>) =>
  (Object.keys(values) as Name[]).map((name) => ({ value: values[name], label: texts[name] }));

/** Names of kinds, types and other fixed values in a language, as the screens show them. */
export const labelsIn = (locale: Locale) => labels[locale];

const compose = (locale: Locale): Constants => {
  const messages = labels[locale];
  return {
    locale,
    locales: choices(LOCALES, messages.locales),
    job_statuses: choices(JOB_STATUSES, messages.jobStatuses),
    job_kinds: choices(JOB_KINDS, messages.jobKinds),
    assessment_types: choices(ASSESSMENT_TYPES, messages.assessmentTypes),
    job_functions: choices(JOB_FUNCTIONS, messages.jobFunctions),
    role_levels: choices(ROLE_LEVELS, messages.roleLevels),
    applicant_buckets: choices(BUCKETS, messages.buckets),
    status_labels: choices(STATUS_LABELS, messages.statusLabels),
    application_statuses: numbered(APPLICATION_STATUS, messages.applicationStatuses),
    question_kinds: choices(QUESTION_KINDS, messages.questionKinds),
    rating_styles: numbered(RATING_STYLE, messages.ratingStyles),
    rating_scales: choices(REVIEW_LIMITS.scales, messages.ratingScales),
    action_types: choices(REQUEST_TYPES, messages.actionTypes),
    account_types: choices(ACCOUNT_TYPES, messages.accountTypes),
    hub_types: choices(HUB_TYPES, messages.hubTypes),
    member_roles: choices(MEMBER_ROLES, messages.memberRoles),
    email_types: choices(EMAIL_TYPES, messages.emailTypes),
    merge_tags: Object.entries(MERGE_TAGS).map(([name, tag]) => ({
      value: `[${tag}]`,
      label: messages.mergeTags[name as keyof typeof MERGE_TAGS],
    })),
    api_scopes: choices(API_SCOPES, messages.apiScopes),
    limits: formLimits,
  };
};

/** The same for all callers until the next start. */
const composed = inEach(compose);

export const readConstants = (locale: Locale): Constants => composed[locale];

/** Features that this installation has; the others are not listed. */
export const readFeatureDetails = (env: Env, locale: Locale): FeatureDetail[] =>
  featuresOf({ ai_configured: aiIsConfigured(env) }).map((name) => ({ name, ...labels[locale].features[name] }));
