import { extensionEffect } from '../jobs/deadline-extension.ts';
import { ANY_INSTANT } from './condition.ts';
import type { ExtensionRow } from '../jobs/deadline-extension.ts';
import type { REQUEST_TYPES } from './request-types.ts';

/** Why an applicant's request can no longer be granted. */
export const GRANT_BLOCKERS = ['job_closed', 'withdrawn', 'archived', 'outcome', 'sent'] as const;
export type GrantBlocker = (typeof GRANT_BLOCKERS)[number];

/**
 * Why a request cannot be granted, by the same rules as the action itself; null where it can.
 * @param open the activity accepts applicants
 */
export function grantBlocker(
  type: (typeof REQUEST_TYPES)[number],
  row: ExtensionRow,
  open: boolean,
): GrantBlocker | null {
  if (!open) return 'job_closed';
  if (row.declined_at !== null) return 'withdrawn';
  if (row.archived_at !== null) return 'archived';
  if (type === 'Adjustment') return row.responded_at === null ? null : 'sent';
  if (row.shortlisted_at !== null || row.rejected_at !== null) return 'outcome';
  // Whether more time has an effect does not depend on the clock, only which effect.
  return type === 'Extension' && extensionEffect(row, ANY_INSTANT) === 'none' ? 'sent' : null;
}
