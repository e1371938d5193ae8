import { isOpenToApplicants } from '@vivavoce/domain/jobs/lifecycle.ts';
import { isPast } from '@vivavoce/domain/jobs/deadline-phase.ts';
import { isPractice, purposeOf } from '@vivavoce/domain/jobs/purpose.ts';
import { LIST_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { AppError } from '../../lib/app-error.ts';
import { GiveUpError } from '../../tasks/define-task.ts';
import { insertApplicants } from '../applications/adding/insert-applicants.ts';
import { inviteAdded } from '../applications/invitations/invitations.service.ts';
import { lockQuota, refuseBeyondQuota } from '../plans/plans.service.ts';
import * as repository from './assigning.repository.ts';

/** Adds the next members who lack the application. @returns whether more may follow */
async function addBatch(ctx: Context, tx: Tx, id: number): Promise<boolean> {
  const open = await repository.lockAssignment(tx, id);
  if (!open || !isOpenToApplicants(open.job) || isPast(open.due_at, ctx.now())) return false;
  const people = await repository.membersWithout(tx, open, LIST_LIMITS.batch_rows);
  if (people.length === 0) return false;
  const quota = await lockQuota(tx, open.job.company_id, 'applicants');
  refuseBeyondQuota(quota, people.length);
  const details = { phone: null, external_id: null, reasonable_adjustments: false };
  const added = people.map((person) => ({ ...person, ...details }));
  const inserted = await insertApplicants(tx, open.job, added, { user_id: open.created_by });
  await repository.insertWork(
    tx,
    id,
    inserted.map((person) => person.id),
  );
  return people.length === LIST_LIMITS.batch_rows;
}

/** Invites the members whose application waits for an invitation, in one mailing. */
async function inviteAll(ctx: Context, tx: Tx, id: number): Promise<void> {
  const open = await repository.lockAssignment(tx, id);
  if (!open || !isOpenToApplicants(open.job) || isPast(open.due_at, ctx.now())) return;
  await inviteAdded(
    ctx,
    tx,
    { job: open.job, time_zone: open.time_zone, deadline: open.due_at },
    repository.waitingMembers(open.cohort_id),
    {
      actor: { user_id: open.created_by },
      invited_from_name: null,
      invite_subject: null,
      email_body: null,
      cohort: { name: open.cohort, is_practice: isPractice(purposeOf(open.job)) },
    },
  );
  await repository.markFailed(tx, id, null);
}

/** A full plan stays full: trying again would not help. */
function giveUpBeyondPlan(error: unknown): never {
  if (error instanceof AppError && error.code === 'plan_limit') throw new GiveUpError(error.message);
  throw error;
}

/**
 * Gives an assigned activity to the members who lack it: applications in batches, each one transaction, then one mailing.
 * Idempotent: what is missing follows from what is stored, so a killed run leaves the rest to the next one.
 */
export async function giveAssignment(ctx: Context, id: number, signal: AbortSignal): Promise<void> {
  let more = true;
  while (more) {
    signal.throwIfAborted();
    more = await ctx.db.transaction((tx) => addBatch(ctx, tx, id)).catch(giveUpBeyondPlan);
  }
  await ctx.db.transaction((tx) => inviteAll(ctx, tx, id));
}

/** Members who were added are invited; staff see that others are missing. */
export const giveUpAssignment = (ctx: Context, id: number): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    await inviteAll(ctx, tx, id);
    await repository.markFailed(tx, id, ctx.now());
  });
