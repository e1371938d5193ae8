import type { AuditAction } from '@vivavoce/domain/companies/audit.ts';

/** Moment at which the entry of a call is written: with its change, in one transaction, or once it has succeeded. */
export interface Audited {
  action: AuditAction;
  written: 'with_change' | 'after_success';
}
/** The entry of a call in the audit log, or why an operation that is no GET has none. */
export type AuditRule = Audited | { unaudited: string };

export const unaudited = (reason: string): AuditRule => ({ unaudited: reason });
/** The entry is the last statement of the transaction of the change: neither stands without the other. */
export const changes = (action: AuditAction): AuditRule => ({ action, written: 'with_change' });
/** The call shows something and changes nothing: its entry precedes the reply. */
export const shows = (action: AuditAction): AuditRule => ({ action, written: 'after_success' });
export const READS = unaudited('it changes nothing: the method carries a body');
export const PARTS = unaudited('a part of an answer or file; the operation that closes it has the entry');
export const OWN_VIEW = unaudited('what a member chooses to see of the report concerns nobody else');
export const HEARTBEAT = unaudited('the page calls it by itself while it is open');
