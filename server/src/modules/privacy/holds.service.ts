import type { ApplicantRetention } from '@vivavoce/contract/types.ts';
import { leavesOn, retentionDays } from '@vivavoce/domain/companies/retention.ts';
import type { StaffActor } from '../../actor.ts';
import { AppError, notFound } from '../../lib/app-error.ts';
import type { Context } from '../../context.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { canCompany } from '../../policies/companies.policy.ts';
import { heldAmong } from '../applications/erase/erase.service.ts';
import { loadApplication, lockApplicant } from '../../access/load-application.ts';
import { recordEvent } from '../feed/feed.service.ts';
import * as repository from './holds.repository.ts';
import { factsOf } from './retention.repository.ts';

/** For modules that delete data of an applicant. The caller has locked the row. @throws AppError `on_hold` */
export async function refuseHeld(tx: Tx, application: number): Promise<void> {
  if ((await heldAmong(tx, [application])).length > 0) throw new AppError('on_hold');
}

/** For deleting an activity, which the caller has locked. @throws AppError `on_hold` */
export async function refuseHeldJob(tx: Tx, job: number): Promise<void> {
  if (await repository.isHeldInJob(tx, job)) throw new AppError('on_hold');
}

async function present(db: Queryable, actor: StaffActor, id: number): Promise<ApplicantRetention> {
  const [facts, hold] = await Promise.all([factsOf(db, id), repository.findHold(db, id)]);
  if (!facts) throw notFound();
  const { time_zone, ...row } = facts;
  const mayHold = canCompany(actor, 'hold_applicants');
  return {
    retention_days: retentionDays(row),
    leaves_on: leavesOn(row, time_zone),
    hold: hold
      ? {
          reason: mayHold ? hold.reason : null,
          set_by: { id: hold.by, full_name: hold.by_name },
          set_at: hold.set_at.toISOString(),
        }
      : null,
    abilities: { hold: mayHold },
  };
}

export async function readRetention(
  ctx: Context,
  actor: StaffActor,
  { job, application: id }: { job: number; application: number },
): Promise<ApplicantRetention> {
  await loadApplication(ctx.db, actor, { job, application: id }, 'erase');
  return present(ctx.db, actor, id);
}

/**
 * The applicant, locked: whatever deletes data waits, and then reads the hold. The lock on the activity comes second,
 * as in every change of an applicant, and is shared: only deleting the activity waits for it.
 */
async function lockHoldable(
  tx: Tx,
  actor: StaffActor,
  { job: jobId, application: id }: { job: number; application: number },
) {
  await lockApplicant(tx, { job: jobId, application: id });
  await repository.shareJob(tx, jobId);
  const { application } = await loadApplication(tx, actor, { job: jobId, application: id });
  if (!canCompany(actor, 'hold_applicants')) throw new AppError('forbidden');
  return { company_id: application.company_id, job_id: jobId, application_id: id };
}

type Change = { job: number; application: number; reason: string };

/** @throws AppError `wrong_state` where there is a hold already */
export async function setHold(
  ctx: Context,
  actor: StaffActor,
  { job, application, reason }: Change,
): Promise<ApplicantRetention> {
  return ctx.db.transaction(async (tx) => {
    const place = await lockHoldable(tx, actor, { job, application });
    const row = { application_id: application, job_id: job, reason, set_by: actor.user_id, set_at: ctx.now() };
    if (!(await repository.insertHold(tx, row))) throw new AppError('wrong_state');
    await recordEvent(tx, { ...place, type: 'application.hold_set', actor });
    return present(tx, actor, application);
  });
}

/** @throws AppError `wrong_state` where there is none */
export async function liftHold(
  ctx: Context,
  actor: StaffActor,
  { job, application, reason }: Change,
): Promise<ApplicantRetention> {
  return ctx.db.transaction(async (tx) => {
    const place = await lockHoldable(tx, actor, { job, application });
    const lifting = { lift_reason: reason, lifted_by: actor.user_id, lifted_at: ctx.now() };
    if (!(await repository.liftHold(tx, application, lifting))) throw new AppError('wrong_state');
    await recordEvent(tx, { ...place, type: 'application.hold_lifted', actor });
    return present(tx, actor, application);
  });
}
