import type { Selection } from '@vivavoce/contract/selection.ts';
import { DECISION_CHANGES, decisionIsNews } from '@vivavoce/domain/applications/decisions.ts';
import type { ApplicantDecision } from '@vivavoce/domain/applications/decisions.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { StaffActor } from '../../actor.ts';
import type { Tx } from '../../db/client.ts';
import { eventsFrom } from '../feed/feed.service.ts';
import type { NewEvent } from '../feed/feed.service.ts';
import { selectedIds } from './selection.ts';

export interface BulkDecision {
  decision: ApplicantDecision;
  selection: Selection;
  now: Date;
  event: NewEvent & { job_id: number; actor: StaffActor };
}

/**
 * The statement's beginning that decides about everybody chosen for whom it is news, and adds one event each: common table
 * expressions without `with`, of which `changed` holds their ids. Rows are locked in the order of their ids, so that two
 * such deeds take turns instead of waiting for each other; the lock leaves room for rows that refer to an applicant, such
 * as mails being made at the same time.
 */
export function decisionDeed({ decision, selection, now, event }: BulkDecision): SQL {
  const { sets, clears } = DECISION_CHANGES[decision];
  const news = sql.raw(decisionIsNews(decision).sql((column) => `c.${column}`, 'now()'));
  const changes = [
    ...sets.map((column) => sql`${sql.identifier(column)} = ${now.toISOString()}::timestamptz`),
    ...clears.map((column) => sql`${sql.identifier(column)} = null`),
    sql`updated_at = now()`,
  ];
  const viewer = { user_id: event.actor.user_id, now };
  return sql`chosen as materialized (
      select c.id from applications c
      where c.job_id = ${event.job_id} and c.id in ${selectedIds(event.job_id, selection, viewer)} and ${news}
      order by c.id for no key update
    ), changed as (
      update applications set ${sql.join(changes, sql`, `)} from chosen where applications.id = chosen.id returning applications.id
    ), told as (${eventsFrom(event, sql`changed`)})`;
}

/** Decides, and nothing else. @returns how many were changed */
export async function decideAbout(tx: Tx, decided: BulkDecision): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(
    sql`with ${decisionDeed(decided)} select count(*)::int as n from changed`,
  );
  return rows[0]?.n ?? 0;
}
