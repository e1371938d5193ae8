import type { Operation } from '@vivavoce/contract/index.ts';
import { ACTIVITY_RULES } from './activity-rules.ts';
import { APPLICANT_RULES } from './applicant-rules.ts';
import { ASSESSMENT_RULES } from './assessment-rules.ts';
import { COMPANY_RULES } from './company-rules.ts';
import type { Rule } from './verdicts.ts';

/** The rows by what the operations act on. Each group has a test file of its own, which run side by side. */
export const RULE_GROUPS = {
  activity: ACTIVITY_RULES,
  applicant: APPLICANT_RULES,
  assessment: ASSESSMENT_RULES,
  company: COMPANY_RULES,
};

/** One row per operation; a new operation without a row does not compile. */
export const RULES: Record<Operation, Rule> = {
  ...ACTIVITY_RULES,
  ...APPLICANT_RULES,
  ...ASSESSMENT_RULES,
  ...COMPANY_RULES,
};
