/**
 * Whether an e-mail of a company counts against its budget for people who have not yet taken part:
 *
 * - `always`: it goes to an address that a member typed, or to a person who was just added.
 * - `until_known`: it counts until its recipient takes part, that is, opened an interview of the company, accepted a
 *   place on a panel, or signed in as a member.
 * - `never`: the recipient has just caused it, or works for the company. Such mails have limits of their own.
 */
export type BudgetRule = 'always' | 'until_known' | 'never';

/** Every kind of e-mail with its rule. A kind without a row does not exist. */
export const MAIL_TYPES = {
  invitation: 'until_known',
  reminder: 'until_known',
  completion: 'never',
  rejection: 'until_known',
  review_available: 'until_known',
  // Visitors ask for it, at a rate that is limited by their address.
  registration: 'never',
  password_reset: 'never',
  user_invitation: 'always',
  reviewer_invitation: 'always',
  reviewer_reminder: 'until_known',
  reviewer_move: 'until_known',
  comment_mention: 'until_known',
  calibration_started: 'until_known',
  link: 'never',
  password_changed: 'never',
  new_device: 'never',
  factor_changed: 'never',
  factor_reset: 'never',
  break_glass: 'never',
  domain_missing: 'never',
  domain_lost: 'never',
  certificate_ends: 'never',
  own_certificate_ends: 'never',
  secret_ends: 'never',
  connection_made: 'never',
  provider_sign_in: 'never',
  // To the own address of the sender only.
  test: 'never',
  questions: 'always',
  extension: 'until_known',
  message: 'until_known',
  request_answer: 'never',
  adjustment: 'until_known',
  withdrawal: 'never',
  help: 'never',
  data_archive: 'never',
  // Mailed to the applicant whose link was opened, and limited by the hour.
  archive_code: 'never',
  erasure: 'never',
  email_change: 'always',
  email_changed: 'never',
  // The guest waits for it, and a code ends after minutes. Codes of a link are limited by the hour.
  guest_code: 'never',
  webinar: 'until_known',
  monthly_report: 'never',
} as const satisfies Record<string, BudgetRule>;

export type MailType = keyof typeof MAIL_TYPES;

/** The kinds of one rule. */
export const mailTypesOf = (rule: BudgetRule): MailType[] =>
  (Object.keys(MAIL_TYPES) as MailType[]).filter((type) => MAIL_TYPES[type] === rule);
