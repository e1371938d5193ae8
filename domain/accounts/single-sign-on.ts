/** Single sign-on by providers of companies. */

/** How a provider and we speak. */
export const SSO_PROTOCOLS = ['oidc'] as const;

/** Products whose set-up has a guide of its own. */
export const SSO_PRESETS = ['entra', 'okta', 'google', 'keycloak', 'other'] as const;
export type SsoPreset = (typeof SSO_PRESETS)[number];

/** What a sign-in through a provider is for: to sign in, to connect it with an account, or to try it out. */
export const SSO_PURPOSES = ['sign_in', 'connect', 'test'] as const;
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
  /** From leaving for the provider to coming back: enough to find a phone for its second factor. */
  flow_valid_minutes: 15,
  /** Difference between the provider's clock and ours that is tolerated. */
  skew_seconds: 60,
  /** An older token was not made for this sign-in. */
  token_max_age_seconds: 600,
  /** The description of a provider is fetched again after a day, and serves for a week while the provider is silent. */
  description_fresh_hours: 24,
  description_valid_days: 7,
  /** What the test shows of a token. */
  claims_max: 40,
  claim_max_characters: 300,
} as const;

/** What we ask every provider for. */
export const SSO_SCOPES = 'openid email profile';
