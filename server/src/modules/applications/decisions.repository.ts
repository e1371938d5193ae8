import { DECISION_CHANGES, decisionIsNews } from '@vivavoce/domain/applications/decisions.ts';
import type { ApplicantDecision } from '@vivavoce/domain/applications/decisions.ts';
import type { EventType } from '@vivavoce/domain/feed/event-types.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { eventsFrom } from '../feed/feed.service.ts';
import type { NewEvent } from '../feed/feed.service.ts';
import { timestamp } from './selection.ts';

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
  /** A subquery of the ids of those whom it is for. */
  whom: SQL;
  /** Narrows to those whom a deed of this very instant shortlisted, rejected or archived: whoever undoes it. */
  undo_of?: Date | undefined;
  now: Date;
  /** It was decided earlier than it is done: about whom somebody decided in between, that holds. */
  waited?: boolean;
  event: NewEvent & { job_id: number };
}

/** The outcome that a decision takes the place of, over the alias `c`: kept with the event, so that it can be put back. */
const REPLACED: Partial<Record<ApplicantDecision, SQL>> = {
  shortlist: sql`c.rejected_at`,
  reject: sql`c.shortlisted_at`,
};

/**
 * The outcome before the one that stands, over the alias `c`, as the event of that decision has it. It may not be the last:
 * later ones that were undone are passed over, by their kind or since what they replaced is no older than what stands.
 */
const REPLACED_BEFORE = sql`(select (e.data->>'replaced')::timestamptz from events e
  where e.application_id = c.id
    and e.type = case when c.rejected_at is null then 'application.shortlisted' else 'application.rejected' end
    and coalesce((e.data->>'replaced')::timestamptz < coalesce(c.rejected_at, c.shortlisted_at), true)
  order by e.id desc limit 1)`;

/** What a decision writes. The undo of one deed puts back what that deed replaced; to take an outcome back leaves none. */
function changesOf(decided: BulkDecision): SQL[] {
  const { decision, now } = decided;
  if (putsBack(decided))
    return [
      sql`shortlisted_at = case when applications.rejected_at is not null then chosen.replaced end`,
      sql`rejected_at = case when applications.shortlisted_at is not null then chosen.replaced end`,
    ];
  const { sets, clears } = DECISION_CHANGES[decision];
  return [
    ...sets.map((column) => sql`${sql.identifier(column)} = ${now.toISOString()}::timestamptz`),
    ...clears.map((column) => sql`${sql.identifier(column)} = null`),
  ];
}

/** What an outcome replaced is put back by the undo of that one deed. */
const putsBack = ({ decision, undo_of }: BulkDecision): boolean => decision === 'unshortlist' && undo_of !== undefined;

/** What was decided about somebody since then, over the alias `c`, where the decision would set it aside. */
function decidedSince(decision: ApplicantDecision, then: SQL): SQL {
  const { sets, clears } = DECISION_CHANGES[decision];
  const younger = [...sets, ...clears].map((column) => sql`coalesce(c.${sql.identifier(column)} > ${then}, false)`);
  return sql`(${sql.join(younger, sql` or `)})`;
}

/** Those for whom a decision is news, over the alias `c`. */
function decidable({ decision, whom, undo_of, waited, now, event }: BulkDecision): SQL {
  const news = sql.raw(decisionIsNews(decision).sql((column) => `c.${column}`, 'now()'));
  const conditions = [sql`c.job_id = ${event.job_id}`, sql`c.id in ${whom}`, news];
  if (undo_of) conditions.push(sql`${timestamp(undo_of)} in (c.shortlisted_at, c.rejected_at, c.archived_at)`);
  if (waited) conditions.push(sql`not ${decidedSince(decision, timestamp(now))}`);
  return sql.join(conditions, sql` and `);
}

/** Those whom a decision would change, as a query of one column `id`. */
export const whomItChanges = (decided: BulkDecision): SQL =>
  sql`select c.id from applications c where ${decidable(decided)}`;

/**
 * The statement's beginning that decides about everybody chosen for whom it is news, and adds one event each: common table
 * expressions without `with`, of which `changed` holds their ids. Rows are locked in the order of their ids, so that two
 * such deeds take turns instead of waiting for each other; the lock leaves room for rows that refer to an applicant, such
 * as mails being made at the same time.
 */
export function decisionDeed(decided: BulkDecision): SQL {
  const { decision, event } = decided;
  const replaced = putsBack(decided) ? REPLACED_BEFORE : (REPLACED[decision] ?? sql`null::timestamptz`);
  return sql`chosen as materialized (
      select c.id, ${replaced} as replaced from applications c
      where ${decidable(decided)}
      order by c.id for no key update
    ), changed as (
      update applications set ${sql.join([...changesOf(decided), sql`updated_at = now()`], sql`, `)}
      from chosen where applications.id = chosen.id returning applications.id, chosen.replaced
    ), told as (${eventsFrom(event, sql`changed`, REPLACED[decision] && sql`jsonb_strip_nulls(jsonb_build_object('replaced', replaced))`)})`;
}

/** Decides, and nothing else. @returns how many were changed */
export async function decideAbout(tx: Tx, decided: BulkDecision): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(
    sql`with ${decisionDeed(decided)} select count(*)::int as n from changed`,
  );
  return rows[0]?.n ?? 0;
}
