/**
 * Scopes of a personal API token or a key of a company, which narrow what their calls may do. Writing does not include
 * reading, and reading applicants does not include their personal links.
 */
export const API_SCOPES = [
  'jobs:read',
  'jobs:write',
  'applications:read',
  'applications:write',
  /** Personal links of applicants, each of which opens an interview in its owner's name. */
  'links:read',
  'reviews:read',
  'reviews:write',
  'company:read',
  'company:write',
  'users:read',
  'users:write',
  'webhooks:read',
  'webhooks:write',
  'audit:read',
  /** Applicants, figures and vouchers as files. */
  'exports:read',
] as const;

/** Scopes of a key of a company: all but rating and commenting, which have a person as their author. */
export const KEY_SCOPES = API_SCOPES.filter((scope) => scope !== 'reviews:write');

export type ApiScope = (typeof API_SCOPES)[number];
