import type { MEMBER_ROLES } from './kind.ts';

export type MemberRole = (typeof MEMBER_ROLES)[number];

/** A membership as others may act upon it. */
export interface MemberSubject {
  role: MemberRole;
  is_you: boolean;
  has_password: boolean;
  has_second_factor: boolean;
  /** The account is managed by the company's directory (SCIM). */
  managed: boolean;
}

export type MemberAbility = 'change' | 'change_ownership' | 'remind' | 'remove' | 'reset';

/** Owners manage everybody; admins manage everybody but owners. */
export const mayManageMember = (actor: MemberRole | null, subject: MemberRole): boolean =>
  actor === 'owner' || (actor === 'admin' && subject !== 'owner');

/** Only an owner makes owners. */
export const mayGiveRole = (actor: MemberRole | null, role: MemberRole): boolean => mayManageMember(actor, role);

/**
 * Administrators cannot remove themselves; a user with a password needs no reminder. Of a user of the directory nothing
 * can be changed but whether they are an owner, which no directory says.
 */
export function memberAbilities(
  actor: MemberRole | null,
  { role, is_you, has_password, has_second_factor, managed }: MemberSubject,
): Record<MemberAbility, boolean> {
  const change = mayManageMember(actor, role);
  return {
    change: change && !managed,
    change_ownership: actor === 'owner' && managed,
    remind: change && !has_password,
    remove: change && !is_you && !managed,
    // Owners remove what a colleague lost; their own they remove on their account.
    reset: actor === 'owner' && !is_you && has_second_factor,
  };
}

/** Whether a company would be left without an owner. */
export const isLastOwner = (subject: MemberRole, owners: number): boolean => subject === 'owner' && owners <= 1;

export const MEMBER_LIMITS = {
  /** A few sentences in the invitation. */
  note_max_characters: 500,
  /** How long the link to confirm a new address is valid. */
  email_link_valid_days: 3,
  /** How long the person of an account can object to its new address, at the former one. */
  objection_hours: 72,
  /** How long an invitation of an account that exists is valid. */
  invitation_valid_days: 30,
} as const;
