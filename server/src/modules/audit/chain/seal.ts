import { createHash } from 'node:crypto';
import type { AuditDetails } from '../../../db/schema/accounts/audit.ts';
import { canonicalJson } from '../../../lib/signed-facts.ts';

/** An entry of the log as its seal covers it: every stored column, and no name that is read with the log. */
export interface SealedEntry {
  id: number;
  company_id: number | null;
  type: string;
  category: string;
  actor: string;
  user_id: number | null;
  api_token_id: number | null;
  session_id: number | null;
  job_id: number | null;
  application_id: number | null;
  ip: string | null;
  user_agent: string | null;
  request_id: string | null;
  details: AuditDetails;
  /** ISO 8601 in UTC, with milliseconds. */
  at: string;
}

/**
 * The hash of an entry at its place in the chain: SHA-256, in hexadecimal digits, of the JSON with sorted keys of the
 * entry, its number and the hash before it. [The audit log](../../../../../docs/design/audit-log.md) describes it for
 * auditors: it never changes. Columns without a value are left out, so that a new column leaves older hashes as they are.
 */
export function sealOf(previous: string, sequence: number, entry: SealedEntry): string {
  const filled = Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== null));
  return createHash('sha256')
    .update(canonicalJson({ entry: filled, previous, sequence }))
    .digest('hex');
}
