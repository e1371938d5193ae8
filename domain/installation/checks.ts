/** The parts of an installation that can be checked, in the order of the page. */
export const CHECKS = ['database', 'storage', 'media', 'address', 'mail'] as const;
export type Check = (typeof CHECKS)[number];

/** The results of the checks; the screens have a sentence for each. */
export const CHECK_FINDINGS = [
  'database_answers',
  'database_silent',
  'storage_on_disk',
  'storage_in_bucket',
  'storage_refuses',
  'clip_converted',
  'ffmpeg_missing',
  'clip_not_converted',
  'certificate_valid',
  'certificate_ends_soon',
  'certificate_ended',
  'certificate_invalid',
  'address_not_reached',
  'address_of_this_machine',
  'address_not_encrypted',
  'mail_accepted',
  'mail_not_set_up',
  'mail_refused',
] as const;

/** A certificate that ends within these days is worth a look. */
export const CERTIFICATE_SOON_DAYS = 14;

/** The mail with a code that proves that mail arrives. */
export const MAIL_CHECK_LIMITS = { digits: 6, sent_per_hour: 5, tries: 5, valid_minutes: 30 } as const;
