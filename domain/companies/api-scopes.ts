/**
 * What a personal API token may be made for. A token acts as its user, narrowed to its scopes; writing does not include
 * reading.
 */
export const API_SCOPES = [
  'jobs:read',
  'jobs:write',
  'applications:read',
  'applications:write',
  'reviews:read',
  'reviews:write',
  'company:read',
] as const;

export type ApiScope = (typeof API_SCOPES)[number];
