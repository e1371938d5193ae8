import type { JobKind } from '../jobs/kind-names.ts';
import { tagsIn } from './merge-tags.ts';
import type { MailType } from './mail-types.ts';
import { OF_APPLICANTS, WITH_EVENT, WITH_SIZE } from './tag-names.ts';
import type { MergeTagName } from './tag-names.ts';

/** Texts of a company for one kind of e-mail in one language. */
export const SAVED_TEXTS_MAX = 30;

/** The parts of the list of e-mails. */
export const MAIL_GROUPS = ['interviews', 'forms', 'webinars', 'outcomes', 'requests', 'page'] as const;

interface MailText {
  type: MailType;
  group: (typeof MAIL_GROUPS)[number];
  /** Tags with a value here, beyond those of every e-mail to an applicant. */
  tags: readonly MergeTagName[];
  /** Tags without which the e-mail is useless; the button with the personal link is part of each and cannot be lost. */
  needs?: readonly MergeTagName[];
  /** New activities begin with it and then have their own; the others hold in every activity. */
  starts_activities?: true;
}

const reminder = <Group extends MailText['group']>(group: Group, tags: readonly MergeTagName[]) =>
  ({ type: 'reminder', group, tags: ['deadline', ...tags] }) as const;
const request = (tags: readonly MergeTagName[]) =>
  ({ type: 'request_answer', group: 'requests', tags: [...tags, 'mail_details'] }) as const;
const webinar = (needs: readonly MergeTagName[]) =>
  ({ type: 'webinar', group: 'webinars', tags: [...WITH_EVENT, 'mail_details'], needs }) as const;

const interviewReminder = reminder('interviews', WITH_SIZE);
const formReminder = reminder('forms', WITH_SIZE);
const eventReminder = reminder('webinars', WITH_EVENT);

/** Every text that a company may write itself. A text without a row does not exist. */
export const MAIL_TEXTS = {
  invitation: {
    type: 'invitation',
    group: 'interviews',
    tags: ['deadline', ...WITH_SIZE],
    starts_activities: true,
  },
  completion: { type: 'completion', group: 'interviews', tags: ['deadline', 'feedback_link'], starts_activities: true },
  interview_reminder_unopened: interviewReminder,
  interview_reminder_day_before: interviewReminder,
  interview_reminder_hours_before: interviewReminder,
  interview_reminder_open: interviewReminder,
  interview_extension: {
    type: 'extension',
    group: 'interviews',
    tags: ['deadline', ...WITH_SIZE],
    needs: ['deadline'],
  },
  form_reminder_unopened: formReminder,
  form_reminder_day_before: formReminder,
  form_reminder_hours_before: formReminder,
  form_reminder_open: formReminder,
  form_extension: { type: 'extension', group: 'forms', tags: ['deadline', ...WITH_SIZE], needs: ['deadline'] },
  webinar_invitation: {
    type: 'invitation',
    group: 'webinars',
    tags: ['deadline', ...WITH_EVENT],
    starts_activities: true,
  },
  event_reminder_unopened: eventReminder,
  event_reminder_day_before: eventReminder,
  event_reminder_hours_before: eventReminder,
  event_reminder_open: eventReminder,
  event_extension: { type: 'extension', group: 'webinars', tags: ['deadline', ...WITH_EVENT], needs: ['deadline'] },
  webinar_registered: webinar(['date']),
  webinar_waiting: webinar([]),
  webinar_seat_free: webinar(['date']),
  webinar_moved: webinar(['date']),
  webinar_called_off: webinar([]),
  webinar_given_up: webinar([]),
  webinar_reminder_day: webinar(['date']),
  webinar_reminder_hour: webinar(['date']),
  rejection: { type: 'rejection', group: 'outcomes', tags: [], starts_activities: true },
  review_available: { type: 'review_available', group: 'outcomes', tags: ['feedback_link'], starts_activities: true },
  extension_granted: { ...request(['deadline']), needs: ['deadline'] },
  extension_declined: request(['deadline']),
  reset_granted: request(['deadline']),
  reset_declined: request([]),
  adjustment_granted: request(['deadline']),
  adjustment_declined: request(['deadline']),
  adjustment_changed: { ...request(['deadline']), type: 'adjustment' },
  adjustment_withdrawn: { ...request(['deadline']), type: 'adjustment' },
  answer_restored: request([]),
  link: { type: 'link', group: 'page', tags: ['deadline'] },
  withdrawal: { type: 'withdrawal', group: 'page', tags: ['mail_details'] },
} as const satisfies Record<string, MailText>;

export type MailTextName = keyof typeof MAIL_TEXTS;

export const MAIL_TEXT_NAMES = Object.keys(MAIL_TEXTS) as [MailTextName, ...MailTextName[]];

/** The row of a text, with all that a row may say. */
export const mailText = (name: MailTextName): MailText => MAIL_TEXTS[name];

/** The tags with a value in this text. @param marketplace_enabled only an open marketplace has an address */
export const tagsOfText = (name: MailTextName, marketplace_enabled: boolean): MergeTagName[] =>
  [...OF_APPLICANTS, ...mailText(name).tags].filter((tag) => marketplace_enabled || tag !== 'marketplace_url');

/** The tags that this text needs and does not have. */
export const missingTags = (name: MailTextName, body: string): MergeTagName[] => {
  const held = new Set(tagsIn(body));
  return (mailText(name).needs ?? []).filter((tag) => !held.has(tag));
};

/**
 * Why a company cannot write an e-mail: `security` and `personal_data` for what must say the same to everybody, `written`
 * for what a person writes each time, `staff` for what does not reach applicants.
 */
type FixedReason = 'security' | 'personal_data' | 'written' | 'staff';

/** The kinds without a text of the company. With `MAIL_TEXTS`, every kind of e-mail has exactly one row. */
export const FIXED_MAILS = {
  message: 'written',
  questions: 'staff',
  archive_code: 'security',
  guest_code: 'security',
  cohort_join: 'security',
  learner_link: 'security',
  data_archive: 'personal_data',
  erasure: 'personal_data',
  password_reset: 'staff',
  user_invitation: 'staff',
  reviewer_invitation: 'staff',
  reviewer_reminder: 'staff',
  reviewer_move: 'staff',
  comment_mention: 'staff',
  calibration_started: 'staff',
  password_changed: 'staff',
  new_device: 'staff',
  factor_changed: 'staff',
  factor_reset: 'staff',
  break_glass: 'staff',
  domain_missing: 'staff',
  domain_lost: 'staff',
  certificate_ends: 'staff',
  own_certificate_ends: 'staff',
  secret_ends: 'staff',
  mails_paused: 'staff',
  webhook_off: 'staff',
  company_archive: 'staff',
  connection_made: 'staff',
  provider_sign_in: 'staff',
  test: 'staff',
  help: 'staff',
  email_change: 'staff',
  email_changed: 'staff',
  reply_check: 'staff',
  monthly_report: 'staff',
  notifications: 'staff',
} as const satisfies Record<Exclude<MailType, (typeof MAIL_TEXTS)[MailTextName]['type']>, FixedReason>;

/** The words of reminders and of more time: those of an interview, of what is filled in, of an event. */
export const WORDS_OF = {
  presentation: 'interview',
  questionnaire: 'form',
  situational_judgement: 'form',
  cv_copilot: 'form',
  test_provider: 'form',
  webinar: 'event',
} as const satisfies Record<JobKind, string>;
