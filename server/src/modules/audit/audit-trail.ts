import { beginningOf } from '@vivavoce/domain/cut-text.ts';
import { AsyncLocalStorage } from 'node:async_hooks';
import { AUDIT_LIMITS } from '@vivavoce/domain/companies/audit.ts';
import type { AuditAction } from '@vivavoce/domain/companies/audit.ts';
import type { FastifyRequest } from 'fastify';
import type { AuditDetails } from '../../db/schema/accounts/audit.ts';

/** Origin of a call. */
export interface Origin {
  ip: string | null;
  user_agent: string | null;
  request_id: string | null;
}

export const originOf = ({ ip, id, headers }: FastifyRequest): Origin => ({
  ip: ip || null,
  user_agent: headers['user-agent'] ? beginningOf(headers['user-agent'], AUDIT_LIMITS.user_agent_max_characters) : null,
  request_id: id,
});

/** Facts that a call adds to its audit entry while it runs. */
export interface Trail {
  origin: Origin;
  /** The user of a call without a session, such as a sign-in. */
  user_id?: number;
  /** Null for what concerns the installation and no company. */
  company_id?: number | null;
  job_id?: number;
  application_id?: number;
  /** Action of the entry, where it differs from the rule of the call. */
  action?: AuditAction;
  /** The call is a first step that a further call finishes: it has no entry of its own. */
  unfinished?: boolean;
  /** A guest of staff, who is neither user nor applicant, whatever applicant the call concerns. */
  guest?: true;
  changes?: AuditDetails['changes'];
  /** Codes that say how the call was done, or why it was refused. */
  call?: AuditDetails['call'];
  /** Whether the entry stands already, so that further facts would be missing in it. */
  isWritten?: () => boolean;
}

const trails = new AsyncLocalStorage<Trail>();

/** Runs a call with a trail of its own. */
export const withTrail = <Result>(trail: Trail, run: () => Result): Result => trails.run(trail, run);

/** Origin of the current call; empty outside a call. */
export const currentOrigin = (): Origin =>
  trails.getStore()?.origin ?? { ip: null, user_agent: null, request_id: null };

/**
 * Adds facts to the entry of the current call; outside a call they are dropped. A call that changes something adds them
 * in the transaction of the change at the latest.
 */
export function addToTrail(facts: Partial<Trail>): void {
  const trail = trails.getStore();
  if (trail?.isWritten?.()) throw new Error(`Too late for the entry of this call: ${Object.keys(facts).join(', ')}`);
  Object.assign(trail ?? {}, facts);
}

/** Adds the fields that differ, with their values before and after. Never pass a secret. */
export function auditChanges<Row extends object>(before: Row, after: Partial<Row>): void {
  const changes = Object.fromEntries(
    Object.entries(after)
      .map(([field, value]) => [field, [before[field as keyof Row], value]] as [string, [unknown, unknown]])
      .filter(([, [was, is]]) => JSON.stringify(was) !== JSON.stringify(is)),
  );
  addToTrail({ changes });
}
