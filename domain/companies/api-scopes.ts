/**
 * Scopes of a personal API token. A token acts as its user, narrowed to its scopes; writing does not include reading,
 * and reading applicants does not include their personal links.
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
] as const;

export type ApiScope = (typeof API_SCOPES)[number];
