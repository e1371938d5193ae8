import { DECISION_CHANGES, DECISION_TRACKS, decisionIsNews } from '@vivavoce/domain/applications/decisions.ts';
import type { ApplicantDecision } from '@vivavoce/domain/applications/decisions.ts';
import type { EventType } from '@vivavoce/domain/feed/event-types.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import { eventsFrom } from '../../feed/feed.service.ts';
import type { NewEvent } from '../../feed/feed.service.ts';
import { timestamp } from '../list/filter.ts';
import { currentColumns, NUMBER_COLUMNS, restoreStatement } from './restore.ts';
import type { RestoredTrack, UndoneOperations } from './restore.ts';

export const DECISION_EVENTS: Record<ApplicantDecision, EventType> = {
  shortlist: 'application.shortlisted',
  unshortlist: 'application.outcome_withdrawn',
  reject: 'application.rejected',
  archive: 'application.archived',
  unarchive: 'application.unarchived',
  reviewed: 'application.reviewed',
};

export interface BulkDecision {
  decision: ApplicantDecision;
  /** A subquery of the ids of the applicants. */
  applicants: SQL;
  /** Each applicant was selected by id: the decision counts even where it changes nothing, so that no earlier one overrules it. */
  by_id?: boolean;
  /** Restricts to applicants that a bulk operation of this instant shortlisted, rejected or archived: its undo. */
  undo_of?: Date | undefined;
  /** Bulk operations of the activity that were undone. */
  undone: UndoneOperations;
  now: Date;
  /** The number of a decision that is carried out later than it was made: newer decisions about an applicant hold. */
  number?: number;
  /** Stores what a bulk operation replaces: a statement over the columns of `selected`. */
  saveReplaced?: SQL | undefined;
  event: NewEvent & { job_id: number };
}

/** The outcome that a decision replaces, over the alias `c`; stored with the event, so that an undo can restore it. */
const REPLACED: Partial<Record<ApplicantDecision, SQL>> = {
  shortlist: sql`c.rejected_at`,
  reject: sql`c.shortlisted_at`,
};

/**
 * What the decision behind the current outcome replaced, over the alias `c`, from its event. That event may not be the last:
 * events of undone decisions are skipped, by their type or because what they replaced is no older than the current outcome.
 */
const REPLACED_BEFORE = sql`(select e.data from events e
  where e.application_id = c.id
    and e.type = case when c.rejected_at is null then 'application.shortlisted' else 'application.rejected' end
    and coalesce((e.data->>'replaced')::timestamptz < coalesce(c.rejected_at, c.shortlisted_at), true)
  order by e.id desc limit 1)`;

/** The next number, drawn while the row is locked: numbers are in the order in which rows changed. */
const NEXT_NUMBER = sql`nextval('decision_numbers')`;

const numberOf = ({ number }: BulkDecision): SQL => (number === undefined ? NEXT_NUMBER : sql`${number}::bigint`);
const columnOf = ({ decision }: BulkDecision): SQL => NUMBER_COLUMNS[DECISION_TRACKS[decision]];

/** The columns that a decision writes where it changes something; what holds already retains its instant. */
function changesOf({ decision, now }: BulkDecision): SQL[] {
  const { sets, clears } = DECISION_CHANGES[decision];
  return [
    ...sets.map((column) => ({ column, to: timestamp(now) })),
    ...clears.map((column) => ({ column, to: sql`null` })),
    { column: 'updated_at', to: sql`now()` },
  ].map(({ column, to }) => {
    const name = sql.identifier(column);
    return sql`${name} = case when selected.news then ${to} else applications.${name} end`;
  });
}

const isNews = ({ decision }: BulkDecision): SQL =>
  sql`(${sql.raw(decisionIsNews(decision).sql((column) => `c.${column}`, 'now()'))})`;

/** Conditions over the alias `c` for the applicants of a decision, whether or not it changes them. */
function conditionsOf(input: BulkDecision): SQL[] {
  const { applicants, undo_of, number, event } = input;
  const conditions = [sql`c.job_id = ${event.job_id}`, sql`c.id in ${applicants}`];
  if (undo_of) conditions.push(sql`${timestamp(undo_of)} in (c.shortlisted_at, c.rejected_at, c.archived_at)`);
  if (number !== undefined) conditions.push(sql`(c.${columnOf(input)} < ${number}) is not false`);
  return conditions;
}

/** The applicants that a decision would change, as a query of one column `id`. */
export const changedApplicants = (input: BulkDecision): SQL =>
  sql`select c.id from applications c where ${sql.join([...conditionsOf(input), isNews(input)], sql` and `)}`;

/**
 * The applicants that a decision covers: those that it changes, those selected by id, and in a bulk operation those with
 * the same decision by an earlier one.
 */
function decidable(input: BulkDecision): SQL {
  const conditions = conditionsOf(input);
  if (input.number !== undefined) conditions.push(sql`(${isNews(input)} or c.${columnOf(input)} is not null)`);
  else if (!input.by_id) conditions.push(isNews(input));
  return sql.join(conditions, sql` and `);
}

/** The rows in the order of their ids, locked, so that two bulk operations take turns and never deadlock. */
const selectedRows = (input: BulkDecision, columns: SQL): SQL => sql`selected as materialized (
    select c.id, c.shortlisted_at, c.rejected_at, c.archived_at, c.${columnOf(input)} as before, ${columns}
    from applications c where ${decidable(input)} order by c.id for no key update)`;

/** The undo of outcomes of one instant restores what they replaced; taking an outcome back without an instant leaves none. */
function undoneOutcomes(input: BulkDecision): SQL {
  const replaced = (instead: string) =>
    sql`case when ${sql.raw(instead)} is not null then (event_data->>'replaced')::timestamptz end`;
  const targets = sql`${selectedRows(input, sql`${REPLACED_BEFORE} as event_data`)}, targets as (
      select id, (event_data->>'replaced_decision')::bigint as decision, ${replaced('rejected_at')} as shortlisted_at,
        ${replaced('shortlisted_at')} as rejected_at, ${currentColumns('outcome', 'selected')}
      from selected)`;
  return restoreStatement({ track: 'outcome', targets, undone: input.undone, number: numberOf(input) });
}

const decide = (input: BulkDecision): SQL => sql`
    ${selectedRows(input, sql`${isNews(input)} as news, ${REPLACED[input.decision] ?? sql`null::timestamptz`} as replaced`)},
    decided as (
      update applications set ${sql.join([...changesOf(input), sql`${columnOf(input)} = ${numberOf(input)}`], sql`, `)}
      from selected where applications.id = selected.id
      returning applications.id, selected.news, selected.replaced, selected.before
    ), changed as (select id, replaced, before from decided where news)
    ${input.saveReplaced ? sql`, saved as (${input.saveReplaced})` : sql``}`;

/** Data of an event: the outcome that the decision replaced, and the number of the decision behind that outcome. */
const EVENT_DATA = sql`case when replaced is null then '{}'::jsonb
  else jsonb_strip_nulls(jsonb_build_object('replaced', replaced, 'replaced_decision', before)) end`;

/**
 * The beginning of a statement that decides about the selected applicants and adds an event for each that it changes: common
 * table expressions without `with`, of which `changed` holds the ids of these. The locks allow other transactions to insert
 * rows that refer to an applicant, such as mails.
 */
export function decisionStatement(input: BulkDecision): SQL {
  const { decision, undo_of, event } = input;
  const isUndo = decision === 'unshortlist' && undo_of !== undefined;
  const data = REPLACED[decision] && EVENT_DATA;
  return sql`${isUndo ? undoneOutcomes(input) : decide(input)},
    feed as (${eventsFrom(event, sql`changed`, data)})`;
}

const countChanged = async (tx: Tx, statement: SQL): Promise<number> => {
  const { rows } = await tx.execute<{ n: number }>(sql`with ${statement} select count(*)::int as n from changed`);
  return rows[0]?.n ?? 0;
};

/** Decides and adds events; mails are the caller's. @returns the number of changed applicants */
export const decideAbout = (tx: Tx, input: BulkDecision): Promise<number> => countChanged(tx, decisionStatement(input));

export interface BatchUndo {
  track: RestoredTrack;
  /** The number of the bulk operation. */
  number: number;
  /** A query of what a batch of it replaced: `id`, `decision` and the columns of the track. */
  replaced: SQL;
  undone: UndoneOperations;
  event: NewEvent & { job_id: number };
}

/**
 * Restores what a batch of a bulk operation changed, where no later decision holds.
 * @returns the number of applicants whose state differs afterwards
 */
export function undoDecision(tx: Tx, { track, number, replaced, undone, event }: BatchUndo): Promise<number> {
  const targets = sql`targets as materialized (
      select replaced.*, ${currentColumns(track, 'c')} from (${replaced}) replaced join applications c on c.id = replaced.id
      where c.job_id = ${event.job_id} and c.${NUMBER_COLUMNS[track]} = ${number}
      order by c.id for no key update of c)`;
  const statement = restoreStatement({ track, targets, undone, number: sql`lowest.decision` });
  return countChanged(tx, sql`${statement}, feed as (${eventsFrom(event, sql`changed`)})`);
}
