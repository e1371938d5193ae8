/**
 * The parts of a company's settings as its history names them; the message includes its style, the marketplace all
 * settings of marketplace and hub.
 */
export const COMPANY_SETTING_PARTS = [
  'account_name',
  'logo',
  'primary_color',
  'time_zone',
  'account_message',
  'custom_fields',
  'hub_type',
  'independent_ratings',
  'feedback_scores',
  'quiet_hours',
  'sms_enabled',
  'retention_days',
  'session_idle_minutes',
  'session_longest_hours',
  'staff_addresses',
  'privacy_notice',
  'marketplace',
] as const;
