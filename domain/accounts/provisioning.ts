/** Users and groups that the directory of a company manages (SCIM 2.0). */

export const PROVISIONING_LIMITS = {
  /** One in use, one that replaces it, and some for tests. */
  tokens_max: 5,
  token_name_max_characters: 80,
  /** Entries of a page of a list, and the most that a directory may ask for. */
  page: 100,
  page_max: 200,
  filter_max_characters: 1_000,
  filter_max_depth: 8,
  /** Changes in one PATCH. */
  operations_max: 500,
  /** Members of a group in one call. */
  members_max: 5_000,
  text_max_characters: 200,
  /** Bytes of one call: a group with all its members. */
  body: 2_000_000,
} as const;

/** Roles that a group of the directory can give to its members, the highest first. No directory makes an owner. */
export const GROUP_ROLES = ['admin', 'member', 'own_activities'] as const;
export type GroupRole = (typeof GROUP_ROLES)[number];

/** The role by all groups of a person; null where none of them has a role. */
export const roleOfGroups = (roles: readonly (GroupRole | null)[]): GroupRole | null =>
  GROUP_ROLES.find((role) => roles.includes(role)) ?? null;

/** A role of a group as the membership has it. */
export const membershipOf = (role: GroupRole): { role: 'admin' | 'member'; create_interview_only: boolean } => ({
  role: role === 'admin' ? 'admin' : 'member',
  create_interview_only: role === 'own_activities',
});

/** Reasons of a refusal, as SCIM 2.0 names them (RFC 7644, 3.12). */
export const SCIM_FAULTS = [
  'invalidFilter',
  'tooMany',
  'uniqueness',
  'mutability',
  'invalidSyntax',
  'invalidPath',
  'noTarget',
  'invalidValue',
] as const;
export type ScimFault = (typeof SCIM_FAULTS)[number];
