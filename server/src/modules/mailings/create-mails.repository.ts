import { and, eq, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { companies, jobs, mailings } from '../../db/schema/index.ts';
import { eventsFrom } from '../feed/feed.service.ts';
import type { MailingRow } from './mailings.repository.ts';

/** Locks the mailing, so that its start and its cancelling take turns; undefined for a deleted activity. */
export const lockWithJob = async (db: Queryable, id: number) =>
  (
    await db
      .select({ mailing: mailings, job: jobs, time_zone: companies.time_zone, suspended_at: companies.suspended_at })
      .from(mailings)
      .innerJoin(jobs, eq(jobs.id, mailings.job_id))
      .innerJoin(companies, eq(companies.id, jobs.company_id))
      .where(and(eq(mailings.id, id), isNull(jobs.deleting_at)))
      .for('update', { of: mailings })
  )[0];

/** The next waiting recipients, and whether each mail is still valid; locked against erasure. */
export async function nextRecipients(
  db: Queryable,
  { id, fits, limit }: { id: number; fits: SQL; limit: number },
): Promise<{ fitting: number[]; skipped: number[] }> {
  const { rows } = await db.execute<{ id: string; fits: boolean }>(sql`
    select a.id, (${fits}) as fits
    from (select application_id from mailing_recipients where mailing_id = ${id} and state = 'waiting'
          order by application_id limit ${limit}) r
    join applications a on a.id = r.application_id
    join mailings s on s.id = ${id}
    join jobs j on j.id = s.job_id
    order by a.id
    for key share of a`);
  const idsOf = (valid: boolean) => rows.filter((row) => row.fits === valid).map((row) => Number(row.id));
  return { fitting: idsOf(true), skipped: idsOf(false) };
}

export async function somebodyWaits(db: Queryable, id: number): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from mailing_recipients where mailing_id = ${id} and state = 'waiting' limit 1`,
  );
  return rows.length > 0;
}

/**
 * Applicants who were marked as invited, and whose deadline passed before their mail was created, count as not reached
 * and can be invited again.
 */
export async function markMissed(
  db: Queryable,
  {
    mailing,
    job,
    ids,
  }: { mailing: Pick<MailingRow, 'created_at'>; job: { id: number; company_id: number }; ids: number[] },
): Promise<void> {
  const event = {
    company_id: job.company_id,
    job_id: job.id,
    type: 'invitation.undelivered',
    actor: 'system',
  } as const;
  await db.execute(sql`
    with missed as (
      update applications set invitation_failed = true, updated_at = now()
      where id = any(${sql.param(ids)}::bigint[]) and deadline <= now() and invited_at <= ${mailing.created_at.toISOString()}
        and opened_at is null and responded_at is null and declined_at is null and archived_at is null
        and not invitation_failed
      returning id)
    ${eventsFrom(event, sql`missed`)}`);
}

/** Stores the results of recipients, and the progress of the mailing. */
export async function settleRecipients(
  db: Queryable,
  id: number,
  { fitting, skipped }: { fitting: number[]; skipped: number[] },
): Promise<void> {
  await db.execute(sql`
    with settled as (
      update mailing_recipients
      set state = case when application_id = any(${sql.param(fitting)}::bigint[]) then 'created' else 'skipped' end
      where mailing_id = ${id} and application_id = any(${sql.param([...fitting, ...skipped])}::bigint[])
      returning state)
    update mailings
    set created = created + (select count(*) from settled where state = 'created'),
        skipped = skipped + (select count(*) from settled where state = 'skipped')
    where id = ${id}`);
}

export const markFinished = (db: Queryable, id: number, at: Date) =>
  db.update(mailings).set({ finished_at: at }).where(eq(mailings.id, id));
