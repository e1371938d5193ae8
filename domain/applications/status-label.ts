import {
  allOf,
  anyOf,
  decide,
  decisionSql,
  equals,
  isFewerThan,
  isPast,
  isPositive,
  isSet,
  isTrue,
  not,
} from './condition.ts';
import type { ColumnName, Decision } from './condition.ts';
import type { Instant } from '../instant.ts';
import type { BucketRow } from './bucket.ts';
import { APPLICATION_STATUS } from './status.ts';
import { RATING_STYLE } from '../reviews/styles.ts';

export const STATUS_LABELS = [
  'Successful',
  'Unsuccessful',
  'Reviewed',
  'Withdrawn',
  'NotReviewed',
  'Expired',
  'EmailUndelivered',
  'NotYetInvited',
  'AwaitingResponse',
] as const;

export type StatusLabelCode = (typeof STATUS_LABELS)[number];

/** The columns of an application and of its job that decide the label. */
export interface StatusLabelRow extends BucketRow {
  deadline: Instant | null;
  status: number;
  declined_reason?: string | null;
  /** Rating style of the job. */
  rating_style: number;
  /** Number of questions of the job, as fixed for this applicant. */
  question_count: number;
}

export interface StatusLabel {
  code: StatusLabelCode;
  /** Only ever true beside NotReviewed. */
  incomplete: boolean;
  /** Only beside Withdrawn, and only with a reason from the applicant. */
  declined_reason?: string;
}

/** Table aliases of a query; without one, columns are written bare. */
export interface LabelAliases {
  application?: string;
  job?: string;
  /** SQL that stands for a column of the job, where the query does not join it. */
  instead?: Readonly<Partial<Record<'rating_style' | 'question_count', string>>>;
}

const JOB_COLUMNS: readonly string[] = ['rating_style', 'question_count'];

const set = isSet<StatusLabelRow>;
const answered = isPositive<StatusLabelRow>('answer_count');
const failed = isTrue<StatusLabelRow>('invitation_failed');
const pastDeadline = isPast<StatusLabelRow>('deadline', (row) => row.deadline);

/**
 * Both lists of the specification in one order: with answers the first five apply, without
 * answers an outcome still wins and "Reviewed" is passed over (decisions 4).
 */
const labelDecision: Decision<StatusLabelRow, StatusLabelCode> = {
  rules: [
    { code: 'Successful', when: set('shortlisted_at') },
    { code: 'Unsuccessful', when: set('rejected_at') },
    { code: 'Reviewed', when: allOf(answered, anyOf(set('average_review'), set('reviewed_at'))) },
    { code: 'Withdrawn', when: set('declined_at') },
    { code: 'NotReviewed', when: anyOf(answered, set('responded_at')) },
    { code: 'Expired', when: allOf(set('invited_at'), pastDeadline, not(failed)) },
    { code: 'EmailUndelivered', when: failed },
    { code: 'NotYetInvited', when: not(set('invited_at')) },
  ],
  otherwise: 'AwaitingResponse',
};

/** An overall rating covers the whole interview, so it never asks for the missing answers. */
const lacksAnswers = allOf(
  answered,
  not(equals<StatusLabelRow>('rating_style', RATING_STYLE.overall)),
  anyOf(
    isFewerThan<StatusLabelRow>('answer_count', 'question_count'),
    equals<StatusLabelRow>('status', APPLICATION_STATUS.incomplete),
  ),
);

function columnWith(aliases: LabelAliases): ColumnName<StatusLabelRow> {
  return (column) => {
    const instead = (aliases.instead as Readonly<Record<string, string>> | undefined)?.[column];
    if (instead !== undefined) return instead;
    const alias = JOB_COLUMNS.includes(column) ? aliases.job : aliases.application;
    return alias === undefined ? column : `${alias}.${column}`;
  };
}

/**
 * The label staff read beside an applicant's name.
 * @param now the present; only Expired depends on it
 */
export function statusLabel(row: StatusLabelRow, now: Date): StatusLabel {
  const code = decide(labelDecision, row, now);
  const incomplete = code === 'NotReviewed' && lacksAnswers.holds(row, now);
  if (code === 'Withdrawn' && row.declined_reason) {
    return { code, incomplete, declined_reason: row.declined_reason };
  }
  return { code, incomplete };
}

/**
 * The label's code as a PostgreSQL expression of type text.
 * @param now SQL of type timestamptz, such as `now()` or `$1::timestamptz`
 * @param aliases table aliases, needed where applications and jobs are joined
 */
export function statusLabelSql(now: string, aliases: LabelAliases = {}): string {
  return decisionSql(labelDecision, columnWith(aliases), now);
}

/**
 * The label's code of an application as if no deadline were ever over, as a PostgreSQL expression over bare column names.
 * The expression uses no clock and no lookup, so that it may define a stored generated column.
 */
export function timelessLabelSql(): string {
  const rules = labelDecision.rules.filter(({ code }) => code !== 'Expired');
  return decisionSql({ ...labelDecision, rules }, columnWith({}), 'now()');
}

/** Whether the Incomplete badge shows, as a PostgreSQL expression of type boolean. */
export function incompleteSql(aliases: LabelAliases = {}): string {
  const column = columnWith(aliases);
  return `(${lacksAnswers.sql(column, 'now()')} AND (${statusLabelSql('now()', aliases)}) = 'NotReviewed')`;
}
