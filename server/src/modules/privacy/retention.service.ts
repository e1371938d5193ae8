import { RETENTION_LIMITS } from '@vivavoce/domain/companies/retention-limits.ts';
import { leavesOn } from '@vivavoce/domain/companies/retention.ts';
import type { Context } from '../../context.ts';
import { notFound } from '../../lib/app-error.ts';
import type { Queryable } from '../../db/client.ts';
import { eraseApplications } from '../applications/erase/erase.service.ts';
import { findHold } from './holds.repository.ts';
import * as repository from './retention.repository.ts';

/**
 * The day on which an applicant's data is erased, as `2027-03-31`; null while a legal hold prevents it.
 * @throws AppError `not_found`
 */
export async function keptUntil(db: Queryable, application: number): Promise<string | null> {
  const [facts, hold] = await Promise.all([repository.factsOf(db, application), findHold(db, application)]);
  if (!facts) throw notFound();
  const { time_zone, ...row } = facts;
  return hold ? null : leavesOn(row, time_zone);
}

/** Erases one batch in one transaction. @returns where the next one starts and how many were erased; null at the end */
const eraseBatch = (ctx: Context, job: repository.DueJob, after: number, size: number) =>
  ctx.db.transaction(async (tx) => {
    const candidates = await repository.nextDue(tx, job, { after, size, now: ctx.now() });
    const last = candidates.at(-1);
    if (!last) return null;
    const ids = candidates.map(({ id }) => id);
    const applicants = await repository.lockDue(tx, ids, ctx.now());
    await eraseApplications(ctx, tx, { ...job, applicants });
    return { after: last.user_id, erased: applicants.length };
  });

/**
 * Erases the applicants of all companies whose retention period has ended. Idempotent: each batch is one transaction with
 * the tasks that remove its files, so a killed run has erased whole batches and the next run erases the rest.
 * @param size applicants in a batch
 * @returns how many were erased
 */
export async function eraseDueApplicants(
  ctx: Context,
  signal: AbortSignal,
  size: number = RETENTION_LIMITS.batch,
): Promise<number> {
  let erased = 0;
  for (const job of await repository.jobsWithDue(ctx.db, ctx.now())) {
    let after: number | null = 0;
    while (after !== null) {
      signal.throwIfAborted();
      const batch: Awaited<ReturnType<typeof eraseBatch>> = await eraseBatch(ctx, job, after, size);
      erased += batch?.erased ?? 0;
      after = batch?.after ?? null;
    }
  }
  return erased;
}
