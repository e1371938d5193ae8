import {
  allOf,
  anyOf,
  decide,
  decisionSql,
  equals,
  isPast as isPastColumn,
  isSet,
  not,
} from '../applications/condition.ts';
import type { Condition, Decision } from '../applications/condition.ts';
import { APPLICATION_STATUS } from '../applications/status.ts';
import { instantMs } from '../instant.ts';
import type { Instant } from '../instant.ts';
import { DEADLINE_LIMITS } from '../limits.ts';
import { sendingEndsAt } from './deadline-phase.ts';

/**
 * The effect of an extension on an applicant: `awaiting` moves a future deadline, `expired` reopens an interview that
 * closed with nothing stored, `auto_sent` revokes the sending at the deadline, so that the applicant continues there.
 * `none` is for applicants who are not invited, archived, withdrawn, decided, reviewed, or who sent their answers
 * themselves: more time would be useless or undo a decision.
 */
export type ExtensionEffect = 'awaiting' | 'expired' | 'auto_sent' | 'none';

/** The applicants that `extend_all` covers (decisions 5). */
export const EXTENSION_INCLUDES = ['awaiting', 'expired', 'all'] as const;
export type ExtensionInclude = (typeof EXTENSION_INCLUDES)[number];

/** The columns of an application that decide the effect. */
export interface ExtensionRow {
  shortlisted_at: Instant | null;
  rejected_at: Instant | null;
  average_review: number | string | null;
  reviewed_at: Instant | null;
  declined_at: Instant | null;
  invited_at: Instant | null;
  responded_at: Instant | null;
  archived_at: Instant | null;
  deadline: Instant | null;
  status: number;
}

const set = isSet<ExtensionRow>;

/**
 * Applicants cannot send once the time to send has ended, so anything sent later was sent by the deadline.
 * @see sendingEndsAt
 */
const sentByDeadline: Condition<ExtensionRow> = {
  holds: ({ responded_at, deadline }) =>
    responded_at !== null && deadline !== null && instantMs(responded_at) > sendingEndsAt(deadline).getTime(),
  sql: (name) =>
    `(${name('responded_at')} > ${name('deadline')} + interval '${DEADLINE_LIMITS.send_grace_minutes} minutes') IS TRUE`,
};

const effectDecision: Decision<ExtensionRow, ExtensionEffect> = {
  rules: [
    {
      code: 'none',
      when: anyOf(
        not(set('invited_at')),
        set('archived_at'),
        set('declined_at'),
        set('shortlisted_at'),
        set('rejected_at'),
      ),
    },
    {
      code: 'auto_sent',
      when: allOf(
        equals<ExtensionRow>('status', APPLICATION_STATUS.incomplete),
        sentByDeadline,
        not(set('average_review')),
        not(set('reviewed_at')),
      ),
    },
    { code: 'none', when: set('responded_at') },
    { code: 'expired', when: isPastColumn<ExtensionRow>('deadline', (row) => row.deadline) },
  ],
  otherwise: 'awaiting',
};

/** The effect of more time on this applicant. @param now the present */
export const extensionEffect = (row: ExtensionRow, now: Date): ExtensionEffect => decide(effectDecision, row, now);

/**
 * The same as a PostgreSQL expression of type text.
 * @param now SQL of type timestamptz
 * @param alias of the applications
 */
export const extensionEffectSql = (now: string, alias: string): string =>
  decisionSql(effectDecision, (column) => `${alias}.${column}`, now);

/** The effects that an `include` covers. */
export const effectsOf = (include: ExtensionInclude): Exclude<ExtensionEffect, 'none'>[] => {
  if (include === 'awaiting') return ['awaiting'];
  return include === 'expired' ? ['expired', 'auto_sent'] : ['awaiting', 'expired', 'auto_sent'];
};
