/** Switches of a company that are rules of all its activities, in the order of its page *Privacy*. */
export const RULE_SWITCHES = [
  /** Reviewers see the ratings of others once their own are sent; activities may have their own setting. */
  'independent_ratings',
  /** Feedback to applicants may show the mean rating of each point. */
  'feedback_scores',
  /** Presets of an adjustment are granted on request; free text always goes to staff. */
  'adjustments_at_once',
  /** E-mails and text messages to applicants that staff decide at night leave in the morning. */
  'quiet_hours',
  /** No automatic reminder leaves, in any activity. */
  'reminders_paused',
] as const;
export type RuleSwitch = (typeof RULE_SWITCHES)[number];

/** Switches that owners and admins set: the rules, and whether activities may send text messages beside e-mails. */
export const COMPANY_SWITCHES = [...RULE_SWITCHES, 'sms_enabled'] as const;
export type CompanySwitch = (typeof COMPANY_SWITCHES)[number];

/**
 * The parts of a company's settings as its history names them, in the order of the sentence. The message includes its
 * style, the marketplace all settings of marketplace and hub, the second factor its rule, its days and its provider.
 */
export const COMPANY_SETTING_PARTS = [
  'account_name',
  'logo',
  'primary_color',
  'time_zone',
  'account_message',
  'sender_name',
  'custom_fields',
  'rejection_reasons',
  'reminders',
  'hub_type',
  'independent_ratings',
  'feedback_scores',
  'quiet_hours',
  'reminders_paused',
  'sms_enabled',
  'retention_days',
  'audit_days',
  'session_idle_minutes',
  'session_longest_hours',
  'staff_addresses',
  'second_factor',
  'privacy_notice',
  'marketplace',
] as const;
export type CompanySettingPart = (typeof COMPANY_SETTING_PARTS)[number];
