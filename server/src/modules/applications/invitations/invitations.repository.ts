import type { Selection } from '@vivavoce/contract/applications/selection.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { eventsFrom } from '../../feed/feed.service.ts';
import type { NewEvent } from '../../feed/feed.service.ts';
import { selectedIds } from '../list/selection.ts';
import type { Viewer } from '../list/filter.ts';

/**
 * Whether an invitation to an applicant was created since then, or is being created. @param id SQL of the applicant's
 * id
 */
const onItsWay = (id: SQL, now: Date, since: Date): SQL => sql`(
  exists (select 1 from mails m where m.application_id = ${id} and m.type = 'invitation' and m.state <> 'failed'
          and m.created_at > ${since.toISOString()}::timestamptz)
  or exists (select 1 from mailing_recipients r join mailings s on s.id = r.mailing_id
             where r.application_id = ${id} and r.state = 'waiting' and s.kind = 'invitation'
             and s.cancelled_at is null and s.start_at <= ${now.toISOString()}::timestamptz))`;

export interface Invitees {
  selection?: Selection | undefined;
  /** Includes invited applicants who can still answer. */
  again?: boolean | undefined;
  /** A closed activity invites no one for the first time. */
  closed: boolean;
  /** Excludes applicants who got a mail since then; null excludes no one. */
  since: Date | null;
}

/** Applicants who may be invited, over the alias `a`. */
function fitting(jobId: number, now: Date, { again, closed, since }: Invitees): SQL {
  const recent = since ? sql`and not ${onItsWay(sql`a.id`, now, since)}` : sql``;
  const waits = sql`(a.bucket = 'AwaitingResponse' and (a.deadline is null or a.deadline > ${now.toISOString()}) ${recent})`;
  const conditions = [...(closed ? [] : [sql`a.bucket = 'ToInvite'`]), ...(again ? [waits] : [])];
  return sql`a.job_id = ${jobId} and a.archived_at is null and a.declined_at is null and a.responded_at is null
    and ${conditions.length > 0 ? sql`(${sql.join(conditions, sql` or `)})` : sql`false`}`;
}

/** Serialises repeated invitations, so that each one sees the recipients of the one before. */
export const lockAgain = (tx: Queryable, jobId: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('invite again'), ${jobId}::int)`);

/** The applicants to invite, as a condition over the alias `a`. */
export function invitable(jobId: number, viewer: Viewer, invitees: Invitees): SQL {
  const { selection } = invitees;
  const among = selection ? sql`and a.id in ${selectedIds(jobId, selection, viewer)}` : sql``;
  return sql`${fitting(jobId, viewer.now, invitees)} ${among}`;
}

export async function countInvitable(db: Queryable, condition: SQL): Promise<number> {
  const { rows } = await db.execute<{ count: string }>(
    sql`select count(*) as count from applications a where ${condition}`,
  );
  return Number(rows[0]?.count ?? 0);
}

export interface InvitationMark {
  job_id: number;
  company_id: number;
  now: Date;
  deadline: Date | null;
  actor: NewEvent['actor'];
}

/**
 * Marks new invitations, with an event for each, as common table expressions. `marked` has all their ids, locked in
 * their order, so that two such statements take turns without a deadlock.
 * @param condition a condition over the alias `a`, evaluated again for rows that changed before they were locked
 */
export function invitationStatement(condition: SQL, { job_id, company_id, now, deadline, actor }: InvitationMark): SQL {
  const event = { company_id, job_id, type: 'application.invited' as const, actor };
  return sql`
    marked as (
      select a.id, (a.invited_at is null or a.invitation_failed) as news from applications a
      where ${condition} order by a.id for update),
    changed as (
      update applications a set invited_at = ${now.toISOString()}::timestamptz, invitation_failed = false,
        invitation_fault = null, invitation_fault_at = null,
        deadline = ${deadline?.toISOString() ?? null}::timestamptz, updated_at = now(),
        status = case when a.status = 0 then 1 else a.status end
      from marked where a.id = marked.id and marked.news returning a.id),
    recorded as (${eventsFrom({ ...event, data: { again: false } }, sql`changed`)}),
    recorded_again as (${eventsFrom({ ...event, data: { again: true } }, sql`(select id from marked where not news) as others`)})`;
}

export const runStatement = (db: Queryable, statement: SQL) => db.execute(sql`with ${statement} select 1`);

/**
 * Whether an invitation to this applicant was created since then or is being created: a second one would be a
 * duplicate.
 */
export async function hasInvitationOnItsWay(db: Queryable, id: number, now: Date, since: Date): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(sql`select ${onItsWay(sql`${id}`, now, since)} as found`);
  return rows[0]?.found ?? false;
}
