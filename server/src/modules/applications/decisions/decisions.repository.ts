import { DECISION_CHANGES, DECISION_TRACKS, decisionIsNews } from '@vivavoce/domain/applications/decisions.ts';
import type { ApplicantDecision } from '@vivavoce/domain/applications/decisions.ts';
import type { EventType } from '@vivavoce/domain/feed/event-types.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import { eventsFrom } from '../../feed/feed.service.ts';
import type { NewEvent } from '../../feed/feed.service.ts';
import { NUMBER_COLUMNS, puttingBack, standing } from './restore.ts';
import type { PuttingBack } from './restore.ts';
import { timestamp } from '../list/filter.ts';

export const DECISION_EVENTS: Record<ApplicantDecision, EventType> = {
  shortlist: 'application.shortlisted',
  unshortlist: 'application.outcome_withdrawn',
  reject: 'application.rejected',
  archive: 'application.archived',
  unarchive: 'application.unarchived',
  reviewed: 'application.reviewed',
};

/** Queries of what bulk operations replaced that were taken back, and of their numbers: see `puttingBack`. */
export type Revoked = Pick<PuttingBack, 'revoked' | 'revoked_numbers'>;

export interface BulkDecision {
  decision: ApplicantDecision;
  /** A subquery of the ids of those whom it is for. */
  whom: SQL;
  /** They were named one by one: it is decided about them also where it is no news, so that nothing older changes that. */
  named?: boolean;
  /** Narrows to those whom a bulk operation of this very instant shortlisted, rejected or archived: whoever undoes it. */
  undo_of?: Date | undefined;
  /** What bulk operations of the activity replaced that were taken back. */
  revoked: Revoked;
  now: Date;
  /** Of what was decided earlier than it is done: its number. About whom somebody decided in between, that holds. */
  number?: number;
  /** Writes down what a bulk operation takes the place of: a statement over the columns of `chosen`. */
  keeps?: SQL | undefined;
  event: NewEvent & { job_id: number };
}

/** The outcome that a decision takes the place of, over the alias `c`: kept with the event, so that it can be put back. */
const REPLACED: Partial<Record<ApplicantDecision, SQL>> = {
  shortlist: sql`c.rejected_at`,
  reject: sql`c.shortlisted_at`,
};

/**
 * What the decision replaced by which an outcome stands, over the alias `c`, as its event has it. It may not be the last:
 * later ones that were undone are passed over, by their kind or since what they replaced is no older than what stands.
 */
const REPLACED_BEFORE = sql`(select e.data from events e
  where e.application_id = c.id
    and e.type = case when c.rejected_at is null then 'application.shortlisted' else 'application.rejected' end
    and coalesce((e.data->>'replaced')::timestamptz < coalesce(c.rejected_at, c.shortlisted_at), true)
  order by e.id desc limit 1)`;

/** The next number, drawn when the row is held: so they are in the order in which rows changed. */
const NEXT_NUMBER = sql`nextval('decision_numbers')`;

const numberOf = ({ number }: BulkDecision): SQL => (number === undefined ? NEXT_NUMBER : sql`${number}::bigint`);
const columnOf = ({ decision }: BulkDecision): SQL => NUMBER_COLUMNS[DECISION_TRACKS[decision]];

/** What a decision writes about those for whom it is news; what holds already keeps its instant. */
function changesOf({ decision, now }: BulkDecision): SQL[] {
  const { sets, clears } = DECISION_CHANGES[decision];
  return [
    ...sets.map((column) => ({ column, to: timestamp(now) })),
    ...clears.map((column) => ({ column, to: sql`null` })),
    { column: 'updated_at', to: sql`now()` },
  ].map(({ column, to }) => {
    const name = sql.identifier(column);
    return sql`${name} = case when chosen.news then ${to} else applications.${name} end`;
  });
}

const isNews = ({ decision }: BulkDecision): SQL =>
  sql`(${sql.raw(decisionIsNews(decision).sql((column) => `c.${column}`, 'now()'))})`;

/** Those of a decision, over the alias `c`, whatever it changes. */
function about(decided: BulkDecision): SQL[] {
  const { whom, undo_of, number, event } = decided;
  const conditions = [sql`c.job_id = ${event.job_id}`, sql`c.id in ${whom}`];
  if (undo_of) conditions.push(sql`${timestamp(undo_of)} in (c.shortlisted_at, c.rejected_at, c.archived_at)`);
  if (number !== undefined) conditions.push(sql`(c.${columnOf(decided)} < ${number}) is not false`);
  return conditions;
}

/** Those whom a decision would change, as a query of one column `id`. */
export const whomItChanges = (decided: BulkDecision): SQL =>
  sql`select c.id from applications c where ${sql.join([...about(decided), isNews(decided)], sql` and `)}`;

/** Those about whom it is decided: for whom it is news, who were named, and with a bulk operation those about whom one before it decided the same. */
function decidable(decided: BulkDecision): SQL {
  const conditions = about(decided);
  if (decided.number !== undefined) conditions.push(sql`(${isNews(decided)} or c.${columnOf(decided)} is not null)`);
  else if (!decided.named) conditions.push(isNews(decided));
  return sql.join(conditions, sql` and `);
}

/** Locked in the order of their ids, so that two bulk operations take turns instead of waiting for each other. */
const chosen = (decided: BulkDecision, columns: SQL): SQL => sql`chosen as materialized (
    select c.id, c.shortlisted_at, c.rejected_at, c.archived_at, c.${columnOf(decided)} as before, ${columns}
    from applications c where ${decidable(decided)} order by c.id for no key update)`;

/** The undo of outcomes of one instant puts back what they replaced; to take an outcome back leaves none. */
function undoneOutcomes(decided: BulkDecision): SQL {
  const replaced = (instead: string) =>
    sql`case when ${sql.raw(instead)} is not null then (told->>'replaced')::timestamptz end`;
  const own = sql`${chosen(decided, sql`${REPLACED_BEFORE} as told`)}, own as (
      select id, (told->>'replaced_decision')::bigint as decision, ${replaced('rejected_at')} as shortlisted_at,
        ${replaced('shortlisted_at')} as rejected_at, ${standing('outcome', 'chosen')}
      from chosen)`;
  return puttingBack({ track: 'outcome', own, ...decided.revoked, number: numberOf(decided) });
}

const decide = (decided: BulkDecision): SQL => sql`
    ${chosen(decided, sql`${isNews(decided)} as news, ${REPLACED[decided.decision] ?? sql`null::timestamptz`} as replaced`)},
    decided as (
      update applications set ${sql.join([...changesOf(decided), sql`${columnOf(decided)} = ${numberOf(decided)}`], sql`, `)}
      from chosen where applications.id = chosen.id
      returning applications.id, chosen.news, chosen.replaced, chosen.before
    ), changed as (select id, replaced, before from decided where news)
    ${decided.keeps ? sql`, kept as (${decided.keeps})` : sql``}`;

/** Of an event: the outcome that it took the place of, and the number of the decision that this had been. */
const OWN = sql`case when replaced is null then '{}'::jsonb
  else jsonb_strip_nulls(jsonb_build_object('replaced', replaced, 'replaced_decision', before)) end`;

/**
 * The statement's beginning that decides about everybody chosen, and adds one event for each for whom it is news: common table
 * expressions without `with`, of which `changed` holds the ids of these. The locks leave room for rows that refer to an
 * applicant, such as mails being made at the same time.
 */
export function decisionStatement(decided: BulkDecision): SQL {
  const { decision, undo_of, event } = decided;
  const undoes = decision === 'unshortlist' && undo_of !== undefined;
  const own = REPLACED[decision] && OWN;
  return sql`${undoes ? undoneOutcomes(decided) : decide(decided)},
    told as (${eventsFrom(event, sql`changed`, own)})`;
}

const countChanged = async (tx: Tx, statement: SQL): Promise<number> => {
  const { rows } = await tx.execute<{ n: number }>(sql`with ${statement} select count(*)::int as n from changed`);
  return rows[0]?.n ?? 0;
};

/** Decides, and nothing else. @returns how many were changed */
export const decideAbout = (tx: Tx, decided: BulkDecision): Promise<number> =>
  countChanged(tx, decisionStatement(decided));

export interface Undone extends Revoked {
  track: PuttingBack['track'];
  /** The number of the bulk operation that is undone. */
  number: number;
  /** A query of what a part of it replaced: `id`, `decision` and the columns of the track. */
  replaced: SQL;
  event: NewEvent & { job_id: number };
}

/** Puts back what a part of a bulk operation changed, where it is the last word. @returns how many look different now */
export function undoDecision(tx: Tx, { track, number, replaced, event, ...revoked }: Undone): Promise<number> {
  const own = sql`own as materialized (
      select replaced.*, ${standing(track, 'c')} from (${replaced}) replaced join applications c on c.id = replaced.id
      where c.job_id = ${event.job_id} and c.${NUMBER_COLUMNS[track]} = ${number}
      order by c.id for no key update of c)`;
  const statement = puttingBack({ track, own, ...revoked, number: sql`lowest.decision` });
  return countChanged(tx, sql`${statement}, told as (${eventsFrom(event, sql`changed`)})`);
}
