import type { Selection } from '@vivavoce/contract/selection.ts';
import { DECISION_CHANGES, decisionIsNews } from '@vivavoce/domain/applications/decisions.ts';
import type { ApplicantDecision } from '@vivavoce/domain/applications/decisions.ts';
import { sql } from 'drizzle-orm';
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
 * Decides about everybody chosen for whom it is news, in one statement, and adds one event each. Rows are locked in the
 * order of their ids, so that two such deeds take turns instead of waiting for each other; the lock leaves room for rows
 * that refer to an applicant, such as mails being made at the same time.
 * @returns how many were changed
 */
export async function decideAbout(tx: Tx, { decision, selection, now, event }: BulkDecision): Promise<number> {
  const { sets, clears } = DECISION_CHANGES[decision];
  const news = sql.raw(decisionIsNews(decision).sql((column) => `c.${column}`, 'now()'));
  const changes = [
    ...sets.map((column) => sql`${sql.identifier(column)} = ${now.toISOString()}::timestamptz`),
    ...clears.map((column) => sql`${sql.identifier(column)} = null`),
    sql`updated_at = now()`,
  ];
  const { rowCount } = await tx.execute(sql`
    with chosen as materialized (
      select c.id from applications c
      where c.job_id = ${event.job_id} and c.id in ${selectedIds(event.job_id, selection, { user_id: event.actor.user_id, now })} and ${news}
      order by c.id for no key update
    ), changed as (
      update applications set ${sql.join(changes, sql`, `)} from chosen where applications.id = chosen.id returning applications.id
    ) ${eventsFrom(event, sql`changed`)}`);
  return rowCount ?? 0;
}
