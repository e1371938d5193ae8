import { allOf, ANY_INSTANT, isSet, not } from '../applications/condition.ts';
import { TEXT_LIMITS } from '../limits.ts';
import type { Instant } from '../instant.ts';

/** Permissions of a guest beyond watching; each includes those before it. */
export const GUEST_PERMISSIONS = ['watch', 'comment', 'rate'] as const;
export type GuestPermission = (typeof GUEST_PERMISSIONS)[number];

/** Things that a guest can view. */
export const GUEST_VIEWS = ['opened', 'applicant', 'recording', 'screen', 'file'] as const;
export type GuestView = (typeof GUEST_VIEWS)[number];

export const GUEST_LIMITS = {
  applicants_max: 50,
  name_max_characters: TEXT_LIMITS.name_max_characters,
  comment_max_characters: 4000,
  days_default: 7,
  days_max: 60,
  /** Links of one activity that are open at the same time. */
  open_max: 100,
  code_digits: 6,
  code_valid_minutes: 15,
  /** Wrong codes until a new one is needed. */
  code_tries: 5,
  /** Codes for one link within an hour. */
  codes_per_hour: 5,
  /** A browser that entered the link stays in for this long, and never longer than the link. */
  session_hours: 12,
  /** A recording that is opened again within these minutes counts as the same view. */
  same_view_minutes: 30,
} as const;

interface ShareableRow {
  responded_at: Instant | null;
  declined_at: Instant | null;
  archived_at: Instant | null;
}

const shareable = allOf<ShareableRow>(isSet('responded_at'), not(isSet('declined_at')), not(isSet('archived_at')));
/** Whether the applicant can be shared with a guest: the answers are sent, and the applicant neither withdrew nor is archived. */
export const isShareable = (row: ShareableRow): boolean => shareable.holds(row, ANY_INSTANT);
export const SHAREABLE_SQL = shareable.sql((column) => column, '');

export const GUEST_STATES = ['open', 'expired', 'revoked'] as const;
export type GuestState = (typeof GUEST_STATES)[number];

export function guestState(
  { expires_at, revoked_at }: { expires_at: Date; revoked_at: Date | null },
  now: Date,
): GuestState {
  if (revoked_at !== null) return 'revoked';
  return expires_at <= now ? 'expired' : 'open';
}

export const mayComment = (permission: GuestPermission): boolean => permission !== 'watch';
export const mayRate = (permission: GuestPermission): boolean => permission === 'rate';
