import { effectsOf, extensionEffectSql } from '@vivavoce/domain/jobs/deadline-extension.ts';
import type { ExtensionInclude } from '@vivavoce/domain/jobs/deadline-extension.ts';
import { eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { StaffActor } from '../../../actor.ts';
import type { Queryable, Tx } from '../../../db/client.ts';
import { jobs } from '../../../db/schema/index.ts';

export interface Gaining {
  awaiting: number;
  expired: number;
  auto_sent: number;
}

export interface Choice {
  job_id: number;
  include: ExtensionInclude;
  /** Restricts the extension to these applicants; undefined means all of the activity. */
  selected: SQL | undefined;
  deadline: Date;
  now: Date;
}

/**
 * Applicants who gain time, over the alias `a`. Bucket and status are what the indexes contain; applicants whose
 * invitation was not delivered are invited again instead.
 */
function gainingTime({ job_id, include, selected, deadline, now }: Choice): SQL {
  const at = sql`${now.toISOString()}::timestamptz`;
  const effect = sql.raw(extensionEffectSql('moment.at', 'a'));
  const effects = sql.join(
    effectsOf(include).map((each) => sql`${each}`),
    sql`, `,
  );
  const conditions: Record<ExtensionInclude, SQL> = {
    awaiting: sql`a.bucket = 'AwaitingResponse'`,
    expired: sql`((a.bucket = 'AwaitingResponse' and a.deadline < ${at}) or (a.bucket = 'Responded' and a.status = 6))`,
    all: sql`(a.bucket = 'AwaitingResponse' or (a.bucket = 'Responded' and a.status = 6))`,
  };
  return sql`
    select a.id, ${effect} as effect from (select ${at} as at) moment, applications a
    where a.job_id = ${job_id} and a.archived_at is null and ${conditions[include]} and ${effect} in (${effects})
      and (a.deadline is null or a.deadline < ${deadline.toISOString()})
      ${selected ? sql`and a.id in ${selected}` : sql``}`;
}

/** The same as a query of one column `id`. */
export const gainingIds = (choice: Choice): SQL => sql`select id from (${gainingTime(choice)}) gaining`;

const COUNTS = sql`count(*) filter (where effect = 'awaiting')::int as awaiting,
  count(*) filter (where effect = 'expired')::int as expired,
  count(*) filter (where effect = 'auto_sent')::int as auto_sent`;

export async function countGaining(db: Queryable, choice: Choice): Promise<Gaining> {
  const { rows } = await db.execute<Gaining & Record<string, unknown>>(
    sql`select ${COUNTS} from (${gainingTime(choice)}) gaining`,
  );
  return rows[0] ?? { awaiting: 0, expired: 0, auto_sent: 0 };
}

/** Locked applicants, as arrays for the next statements; they never become numbers here, so that many cost little. */
export interface Locked extends Gaining {
  ids: string;
  auto_sent_ids: string;
}

/** Locks all applicants who gain time, in the order of their ids, so that two such operations take turns. */
export async function lockGaining(tx: Tx, choice: Choice): Promise<Locked> {
  const { rows } = await tx.execute<Locked & Record<string, unknown>>(sql`
    with gaining as materialized (${gainingTime(choice)} order by a.id for update of a)
    select ${COUNTS}, coalesce(array_agg(id), '{}')::text as ids,
      coalesce(array_agg(id) filter (where effect = 'auto_sent'), '{}')::text as auto_sent_ids
    from gaining`);
  if (!rows[0]) throw new Error('an aggregate returned no row');
  return rows[0];
}

/** The columns that decide whether an activity accepts applicants; undefined where it is deleted. */
export const stateOfJob = async (tx: Tx, id: number) =>
  (await tx.select({ status: jobs.status, archived: jobs.archived }).from(jobs).where(eq(jobs.id, id)))[0];

/** The locked applicants as a query of one column `id`. */
export const idsOf = (ids: string): SQL => sql`select unnest(${ids}::bigint[]) as id`;

/** Moves the deadline of locked applicants and adds an event for each, including what happened to sent answers. */
export async function moveDeadlines(
  tx: Tx,
  job: { id: number; company_id: number },
  { ids, auto_sent_ids }: Pick<Locked, 'ids' | 'auto_sent_ids'>,
  { deadline, actor, now }: { deadline: Date; actor: Pick<StaffActor, 'user_id'>; now: Date },
): Promise<void> {
  const end = sql`${deadline.toISOString()}::timestamptz`;
  await tx.execute(sql`
    with moved as (
      update applications set deadline = ${end}, updated_at = ${now.toISOString()}
      where id in (${idsOf(ids)}) returning id)
    insert into events (company_id, job_id, application_id, type, actor_kind, actor_user_id, data)
    select ${job.company_id}, ${job.id}, moved.id, 'deadline.extended', 'staff', ${actor.user_id},
      jsonb_build_object('deadline', ${deadline.toISOString()}::text, 'taken_back', back.id is not null)
    from moved left join (${idsOf(auto_sent_ids)}) back on back.id = moved.id
    order by moved.id`);
}
