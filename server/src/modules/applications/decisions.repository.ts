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
function changesOf({ decision, selection, now }: BulkDecision): SQL[] {
  if (isUndo(decision, selection))
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

/** Those of one deed are chosen by its instant. */
const isUndo = (decision: ApplicantDecision, selection: Selection): boolean =>
  decision === 'unshortlist' && 'matching' in selection && selection.matching.at !== undefined;

/**
 * The statement's beginning that decides about everybody chosen for whom it is news, and adds one event each: common table
 * expressions without `with`, of which `changed` holds their ids. Rows are locked in the order of their ids, so that two
 * such deeds take turns instead of waiting for each other; the lock leaves room for rows that refer to an applicant, such
 * as mails being made at the same time.
 */
export function decisionDeed(decided: BulkDecision): SQL {
  const { decision, selection, now, event } = decided;
  const news = sql.raw(decisionIsNews(decision).sql((column) => `c.${column}`, 'now()'));
  const replaced = isUndo(decision, selection) ? REPLACED_BEFORE : (REPLACED[decision] ?? sql`null::timestamptz`);
  const viewer = { user_id: event.actor.user_id, now };
  return sql`chosen as materialized (
      select c.id, ${replaced} as replaced from applications c
      where c.job_id = ${event.job_id} and c.id in ${selectedIds(event.job_id, selection, viewer)} and ${news}
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
