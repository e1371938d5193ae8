import { LIST_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import { isOpenToApplicants } from '@vivavoce/domain/jobs/lifecycle.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import type { ImportedRow } from '../../db/schema/index.ts';
import { inviteAdded } from '../applications/invitations/invitations.service.ts';
import { insertApplicants } from '../applications/adding/insert-applicants.ts';
import type { NewPerson } from '../applications/adding/insert-applicants.ts';
import { lockQuota, refuseBeyondQuota } from '../plans/plans.service.ts';
import { GiveUpError } from '../../tasks/define-task.ts';
import * as repository from './imports.repository.ts';
import type { OpenImport } from './imports.repository.ts';

const asPerson = ([
  first_name,
  last_name,
  email,
  phone,
  external_id,
  adjustments,
  promised,
]: ImportedRow): NewPerson => ({
  first_name,
  last_name,
  email,
  phone,
  external_id,
  reasonable_adjustments: adjustments,
  review_paid: promised ?? undefined,
});

/** The last step: the invitations, where the activity still accepts applicants, and the end of the import. */
async function finish(ctx: Context, tx: Tx, open: OpenImport): Promise<void> {
  const { id, job, created_by } = open;
  const mailing =
    open.invite && isOpenToApplicants(job)
      ? await inviteAdded(ctx, tx, open, repository.addedBy(id), { ...open, actor: { user_id: created_by } })
      : null;
  await repository.endImport(tx, id, { finished_at: ctx.now() }, mailing);
}

/** @returns whether people are still waiting */
async function addBatch(ctx: Context, tx: Tx, id: number, people: readonly ImportedRow[]): Promise<boolean> {
  const open = await repository.lockOpenImport(tx, id);
  if (!open) return false;
  const batch = people.slice(open.done, open.done + LIST_LIMITS.batch_rows);
  if (batch.length > 0) {
    const quota = await lockQuota(tx, open.job.company_id, 'applicants');
    const added = await insertApplicants(tx, open.job, batch.map(asPerson), { user_id: open.created_by });
    refuseBeyondQuota(quota, added.length);
    await repository.countBatch(tx, id, { turns: batch.length, added: added.map((person) => person.id) });
  }
  if (open.done + batch.length < people.length) return true;
  await finish(ctx, tx, open);
  return false;
}

/** A full plan stays full: trying again would not help. */
function giveUpBeyondPlan(error: unknown): never {
  if (error instanceof AppError && error.code === 'plan_limit') throw new GiveUpError(error.message);
  throw error;
}

/**
 * Adds the remaining people of a list. Idempotent: each batch is committed together with its progress, so it resumes
 * where it stopped after a crash.
 */
export async function addListed(ctx: Context, id: number, signal: AbortSignal): Promise<void> {
  const people = await repository.peopleOf(ctx.db, id);
  let more = people !== undefined;
  while (more) {
    signal.throwIfAborted();
    more = await ctx.db.transaction((tx) => addBatch(ctx, tx, id, people ?? [])).catch(giveUpBeyondPlan);
  }
}

/** The import failed for good; applicants added so far stay, and users see the failure. */
export const giveUpList = async (ctx: Context, id: number): Promise<void> => {
  await repository.endImport(ctx.db, id, { failed_at: ctx.now() });
};
