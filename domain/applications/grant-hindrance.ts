import { extensionEffect } from '../jobs/deadline-extension.ts';
import type { ExtensionRow } from '../jobs/deadline-extension.ts';
import type { REQUEST_TYPES } from './request-types.ts';

/** Why what an applicant asked for cannot be granted any more. */
export const GRANT_HINDRANCES = ['job_closed', 'withdrawn', 'archived', 'outcome', 'sent'] as const;
export type GrantHindrance = (typeof GRANT_HINDRANCES)[number];

/** Which of the effects more time has does not matter here, only whether it has one. */
const ANY_TIME = new Date(0);

/**
 * What stands in the way of granting a request, as the action itself would refuse it; null where nothing does.
 * @param open the activity takes applicants
 */
export function grantHindrance(
  type: (typeof REQUEST_TYPES)[number],
  row: ExtensionRow,
  open: boolean,
): GrantHindrance | null {
  if (!open) return 'job_closed';
  if (row.declined_at !== null) return 'withdrawn';
  if (row.archived_at !== null) return 'archived';
  if (type === 'Adjustment') return row.responded_at === null ? null : 'sent';
  if (row.shortlisted_at !== null || row.rejected_at !== null) return 'outcome';
  return type === 'Extension' && extensionEffect(row, ANY_TIME) === 'none' ? 'sent' : null;
}
