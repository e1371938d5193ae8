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
 * What an extension does for an applicant: `awaiting` moves a deadline that lies ahead, `expired` opens the interview
 * again that closed with nothing stored, `auto_sent` takes back what the deadline sent by itself, so that the applicant
 * goes on where the deadline came. `none` is for whoever was not invited, was put away, withdrew, has an outcome, sent
 * the answers in person, or was reviewed: more time would say nothing to them, or undo what somebody did.
 */
export type ExtensionEffect = 'awaiting' | 'expired' | 'auto_sent' | 'none';

/** Whom `extend_all` is for (decisions 5). */
export const EXTENSION_INCLUDES = ['awaiting', 'expired', 'all'] as const;
export type ExtensionInclude = (typeof EXTENSION_INCLUDES)[number];

/** The columns of an application that decide it. */
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
 * Nobody can send in person once the time to send is over, so whatever was sent later was sent by the deadline.
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

/** What more time does for this applicant. @param now the present */
export const extensionEffect = (row: ExtensionRow, now: Date): ExtensionEffect => decide(effectDecision, row, now);

/**
 * The same as a PostgreSQL expression of type text.
 * @param now SQL of type timestamptz
 * @param alias of the applications
 */
export const extensionEffectSql = (now: string, alias: string): string =>
  decisionSql(effectDecision, (column) => `${alias}.${column}`, now);

/** The effects that an `include` asks for. */
export const effectsOf = (include: ExtensionInclude): Exclude<ExtensionEffect, 'none'>[] => {
  if (include === 'awaiting') return ['awaiting'];
  return include === 'expired' ? ['expired', 'auto_sent'] : ['awaiting', 'expired', 'auto_sent'];
};
