import type { FirstStep } from '@vivavoce/domain/reports/first-steps.ts';
import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { companies } from '../../db/schema/index.ts';

/**
 * Whether each step is done: a logo or a colour is chosen, the address for replies was checked by a code that was
 * mailed to it, an activity is published, a second user or an invitation to
 * one exists, an applicant was invited or answers, a review is sent.
 */
export async function findFirstSteps(db: Queryable, company: number): Promise<Record<FirstStep, boolean>> {
  const { rows } = await db.execute<Record<FirstStep, boolean>>(sql`
    select
      exists (select 1 from companies c where c.id = ${company} and (c.logo is not null or c.primary_color is not null)) as brand,
      exists (select 1 from companies c where c.id = ${company} and c.reply_to_checked_at is not null) as email,
      exists (select 1 from jobs j where j.company_id = ${company} and j.status = 'Published' and j.deleting_at is null) as activity,
      (select count(*) > 1 from (select 1 from memberships m where m.company_id = ${company} limit 2) two)
        or exists (select 1 from company_invitations i where i.company_id = ${company}) as colleague,
      exists (select 1 from jobs j join lateral (
          select 1 from bucket_deltas b where b.job_id = j.id and b.bucket <> 'ToInvite' having sum(b.n) > 0) invited on true
        where j.company_id = ${company}) as invite,
      exists (select 1 from jobs j join lateral (
          select 1 from reviews v where v.job_id = j.id and v.sent_at is not null limit 1) rated on true
        where j.company_id = ${company}) as rate`);
  const [row] = rows;
  if (!row) throw new Error('a statement without a table returned no row');
  return row;
}

export async function findSkippedSteps(db: Queryable, company: number): Promise<readonly FirstStep[]> {
  const [row] = await db.select({ steps: companies.skipped_steps }).from(companies).where(eq(companies.id, company));
  return row?.steps ?? [];
}

/** Two people at the same moment: each change is kept. */
export async function markSkipped(db: Queryable, company: number, step: FirstStep, skipped: boolean): Promise<void> {
  const rest = sql`array_remove(skipped_steps, ${step})`;
  const skipped_steps = skipped ? sql`array_append(${rest}, ${step})` : rest;
  await db.update(companies).set({ skipped_steps }).where(eq(companies.id, company));
}
