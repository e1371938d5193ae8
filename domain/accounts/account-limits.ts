/** Bounds of accounts, sessions and tokens. */

/** Sessions and links (decisions 3). */
export const SESSION_LIMITS = {
  /** Sliding: every call starts the hour again. A company may set another time for its users. */
  idle_seconds: 60 * 60,
  /** Counted from the sign-in, however busy the session is: a copied cookie is worthless the next day. */
  longest_seconds: 12 * 60 * 60,
  /** Limits that a company may choose for its users. */
  idle_minutes_min: 15,
  idle_minutes_max: 12 * 60,
  longest_hours_min: 1,
  longest_hours_max: 24,
  /** Addresses and networks in the list of a company. */
  staff_addresses_max: 100,
  /** How long ended sessions stay stored, for the investigation of an incident. */
  kept_after_end_hours: 24,
  /** A read of a page so long after the last act of a person there does not extend the session. */
  unattended_after_seconds: 60,
  /** The warning leaves time to answer it with a screen reader. */
  warning_before_seconds: 120,
  /** Text typed when a session ended stays in its tab for the same user: a night and a morning. */
  typed_kept_hours: 24,
  /** Limit for all drafts of a tab; browsers allow five million characters. The oldest draft is dropped first. */
  typed_kept_max_characters: 1_000_000,
  password_min_characters: 10,
  password_max_characters: 200,
  /** Of one as it is sent: a letter may come as up to four characters. */
  typed_password_max_characters: 800,
  /** A requested link is valid for an hour, enough for slow mail; a link in an invitation for a week, enough for a holiday. */
  password_link_valid_minutes: 60,
  invitation_link_valid_days: 7,
  /** Anything that grants access has at least this much entropy; a shorturl only names a public page. */
  access_code_min_bits: 96,
  shorturl_min_bits: 40,
  /** Longest address that a sign-in redirects to; no screen has a longer one. */
  next_max_characters: 2_000,
} as const;

/**
 * First proof of a session's user: the password, a mailed link with which a new password was chosen, a passkey, or the
 * provider of a company.
 */
export const SIGN_IN_METHODS = ['password', 'link', 'passkey', 'provider'] as const;
export type SignInMethod = (typeof SIGN_IN_METHODS)[number];

/**
 * Second proof of a user beside the password. A passkey proves both in one step; `provider`: the provider named a second
 * factor, and the company accepts it.
 */
export const SECOND_FACTORS = ['authenticator', 'recovery_code', 'passkey', 'provider'] as const;
export type SecondFactor = (typeof SECOND_FACTORS)[number];

/** Proofs with which the person of an account confirms a mailed link; the password where there is one. */
export const PERSON_PROOFS = ['password', 'code'] as const;
export type PersonProof = (typeof PERSON_PROOFS)[number];

/** The members of a company whose sign-in needs a second factor. */
export const SECOND_FACTOR_RULES = ['off', 'administrators', 'everybody'] as const;
export type SecondFactorRule = (typeof SECOND_FACTOR_RULES)[number];

export const SECOND_FACTOR_LIMITS = {
  /** Codes of an authenticator app, as every app makes them without further settings (RFC 6238). */
  code_digits: 6,
  step_seconds: 30,
  /** Codes of one step before and after the present one count: clocks of phones differ, and typing takes time. */
  steps_around: 1,
  secret_bytes: 20,
  recovery_codes: 10,
  /** Of 80 bits, in groups of four. */
  recovery_code_characters: 16,
  /**
   * Wrong codes of one known browser, of all unknown ones together, or of the sessions of a user, in the window of wrong
   * passwords: a thief of the password guesses right in a day with 1 in 700.
   */
  wrong_codes: 5,
  /** The same of one user in all: strangers alone do not reach it. */
  wrong_codes_in_all: 20,
  /** The second step of a sign-in, and the answer of a passkey. */
  step_valid_minutes: 10,
  /** How long a proof counts for what is worth most to a thief: set-up of sign-in, tokens, exports, erasure. */
  proof_valid_minutes: 10,
  grace_days_max: 60,
  passkeys_max: 20,
  passkey_name_max_characters: 60,
} as const;

/** How long a browser stores a user's choice. A year, as the specification says for both. */
export const COOKIE_DAYS = {
  locale: 365,
  consent: 365,
} as const;

/** Personal API tokens (decisions 3). */
export const API_TOKEN_LIMITS = {
  /** One for each integration in use; more are usually forgotten tokens. */
  per_user_max: 20,
  name_max_characters: 80,
  /** A year and a day, so that a yearly renewal is never late; no expiry at all is a choice of its own. */
  expires_max_days: 366,
  /** Writing the time of every call would cost a write per call. */
  used_every_seconds: 60,
  /** Calls of one token or key in a minute, on all nodes together. */
  calls_per_minute: 3_000,
  /** Different wrong tokens of one address in a minute; ordinary mistakes stay below. */
  wrong_per_minute: 20,
} as const;

/** Keys of a company. Their names, days and wrong ones have the limits of personal tokens. */
export const COMPANY_KEY_LIMITS = {
  /** Keys that live; the list also shows as many that ended. */
  per_company_max: 50,
  addresses_max: 50,
  /** Last characters, by which people tell keys apart. */
  end_characters: 4,
} as const;

/** Limits against guessing passwords and flooding with links. */
export const SIGN_IN_LIMITS = {
  /**
   * Wrong passwords of one known browser, or of all unknown ones together, at one account. Ordinary typing errors stay
   * below; a guesser gets about a thousand attempts a day, and common passwords are not allowed.
   */
  wrong_passwords: 10,
  window_minutes: 15,
  /** How long a browser that signed in stays known to the account. */
  known_browser_days: 365,
  /** Accounts for which one browser is known: enough for a shared computer. */
  accounts_per_browser: 5,
  /** Links mailed to one account because its address was typed. */
  links_per_hour: 3,
  links_per_day: 8,
  /** The longer of the two times. */
  links_counted_hours: 24,
} as const;

/** The place of a learner, which a mailed link opens. Sessions end as those of staff do. */
export const LEARNER_LIMITS = {
  link_valid_minutes: 15,
  /**
   * How long an interview that was opened from the place stays open in that browser, however long it takes; the personal
   * link has no such end.
   */
  interview_hours: 24,
  /** Interviews of one section on a page. */
  page_size: 20,
  /** Recordings of one topic on a page of the progress: more points on a line are not told apart. */
  recordings_shown: 40,
} as const;
