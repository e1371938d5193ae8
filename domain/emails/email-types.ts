/** Every e-mail the product sends (decisions 7). */
export const EMAIL_TYPES = [
  'invitation',
  'reminder',
  'completion',
  'rejection',
  'review_available',
  'registration_confirmation',
  'password_reset',
  'user_invitation',
  'reviewer_invitation',
] as const;

export type EmailType = (typeof EMAIL_TYPES)[number];

/** Types whose text an activity holds. */
export const JOB_EMAIL_TYPES = ['invitation', 'completion', 'rejection', 'review_available'] as const;

export type JobEmailType = (typeof JOB_EMAIL_TYPES)[number];

/** Types for applicants whose text has merge tags. */
const APPLICANT_EMAIL_TYPES = [...JOB_EMAIL_TYPES, 'reminder', 'extension', 'message'] as const;

export type ApplicantEmailType = (typeof APPLICANT_EMAIL_TYPES)[number];
