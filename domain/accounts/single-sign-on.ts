import type { GroupRole } from './provisioning.ts';

/** Single sign-on by providers of companies. */

/** How a provider and we speak. */
export const SSO_PROTOCOLS = ['oidc', 'saml'] as const;
export type SsoProtocol = (typeof SSO_PROTOCOLS)[number];

/** Products whose set-up has a guide of its own. */
export const SSO_PRESETS = ['entra', 'okta', 'google', 'keycloak', 'adfs', 'shibboleth', 'other'] as const;
export type SsoPreset = (typeof SSO_PRESETS)[number];

/** The people that a provider signs in. */
export const SSO_AUDIENCES = ['staff', 'applicants', 'both'] as const;
export type SsoAudience = (typeof SSO_AUDIENCES)[number];

/** Roles of users that a sign-in adds; no provider makes owners. */
export const SSO_ROLES = ['limited', 'member', 'admin'] as const;
export type SsoRole = (typeof SSO_ROLES)[number];

/** Role of a new user as a group has it; null where a sign-in adds no users. */
export const groupRoleOf = (role: SsoRole | null): GroupRole | null => (role === 'limited' ? 'own_activities' : role);

/**
 * Purpose of a sign-in through a provider: to sign in, to connect it with an account, to try it out, or to apply for
 * an activity. `register`: the result of an applicant's sign-in waits for the page that registers.
 */
export const SSO_PURPOSES = ['sign_in', 'connect', 'test', 'apply', 'register'] as const;
export type SsoPurpose = (typeof SSO_PURPOSES)[number];

/** Why an answer of a provider was not accepted. The log and the test name it; the login page does not. */
export const SSO_FAULTS = [
  'state',
  'refused',
  'unreachable',
  'code',
  'signature',
  'issuer',
  'audience',
  'nonce',
  'time',
  'subject',
  'email',
  'recipient',
  'status',
  'confirmation',
  'algorithm',
  'unusable',
] as const;
export type SsoFault = (typeof SSO_FAULTS)[number];

export const SSO_LIMITS = {
  providers_max: 20,
  name_max_characters: 80,
  address_max_characters: 500,
  client_id_max_characters: 300,
  secret_max_characters: 500,
  /** Longest part behind `?` of a provider's answer. */
  answer_max_characters: 12_000,
  subject_max_characters: 255,
  /** Time from leaving for the provider to coming back: enough to find a phone for its second factor. */
  flow_valid_minutes: 15,
  /** Time from the provider's form to the page that it leads to: a redirect. */
  ticket_valid_seconds: 120,
  /** Longest metadata that is given as a file. */
  metadata_max_characters: 250_000,
  /** The form that a SAML provider posts: its message in base64, and that escaped. */
  form_max_bytes: 600_000,
  claim_name_max_characters: 200,
  /** A certificate that ends sooner is pointed out. */
  expiry_days: 60,
  /** Days before the end of a certificate at which owners get a mail, in ascending order. */
  expiry_warning_days: [7, 30, 60],
  /** Longest token that is handed back at the end of a session: with it the address stays one that servers accept. */
  id_token_max_characters: 5_000,
  /** Difference between the provider's clock and ours that is tolerated. */
  skew_seconds: 60,
  /** An older token was not made for this sign-in. */
  token_max_age_seconds: 600,
  /** The description of a provider is fetched again after a day, and serves for a week while the provider is silent. */
  description_fresh_hours: 24,
  /** Before a browser leaves for a provider, it is asked whether it answers, unless it did so shortly before. */
  answer_fresh_minutes: 10,
  description_valid_days: 7,
  /** Claims that the test shows of a token. */
  claims_max: 40,
  claim_max_characters: 300,
} as const;

/** Scopes of every request to a provider. */
export const SSO_SCOPES = 'openid email profile';
