/**
 * Whether an e-mail counts against the mail budget of its company. The budget is for newcomers: recipients who have
 * neither opened an interview of the company, nor accepted a place on a panel, nor signed in as a member.
 *
 * - `always`: the e-mail counts, since its recipient was just added, or its address was typed by a member.
 * - `until_known`: the e-mail counts while its recipient is a newcomer.
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
  // Owners, once for each pause of the budget itself.
  mails_paused: 'never',
  webhook_off: 'never',
  company_archive: 'never',
  connection_made: 'never',
  provider_sign_in: 'never',
  // The learner waits for it. Links to one address are limited by hour and day.
  learner_link: 'never',
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
  // The code of an archive goes to the applicant, and has a limit by the hour.
  archive_code: 'never',
  erasure: 'never',
  email_change: 'always',
  reply_check: 'always',
  email_changed: 'never',
  // The guest waits for it, and a code ends after minutes. Codes of a link are limited by the hour.
  guest_code: 'never',
  // The recipient typed the address; one address gets few of them a day.
  cohort_join: 'never',
  webinar: 'until_known',
  monthly_report: 'never',
  // To staff, one each few minutes at most.
  notifications: 'never',
} as const satisfies Record<string, BudgetRule>;

export type MailType = keyof typeof MAIL_TYPES;

/** The kinds of one rule. */
export const mailTypesOf = (rule: BudgetRule): MailType[] =>
  (Object.keys(MAIL_TYPES) as MailType[]).filter((type) => MAIL_TYPES[type] === rule);
