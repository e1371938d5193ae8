/** Names alone, apart from the rules in `kinds.ts`: pages read them from an address before anything else loads. */
export const JOB_KINDS = [
  'presentation',
  'test_provider',
  'situational_judgement',
  'webinar',
  'questionnaire',
  'cv_copilot',
] as const;

export type JobKind = (typeof JOB_KINDS)[number];

export const ASSESSMENT_TYPES = ['assessment', 'feedback', 'experience'] as const;

export type AssessmentType = (typeof ASSESSMENT_TYPES)[number];
