import type { StaffActor } from '../../actor.ts';
import type pg from 'pg';
import type { Queryable } from '../../db/client.ts';
import { AppError, notFound } from '../../lib/app-error.ts';
import { canJob } from '../../policies/jobs.policy.ts';
import type { JobAction } from '../../policies/jobs.policy.ts';
import * as repository from './jobs.repository.ts';

/** A job with the actor's access to it. */
export type JobRecord = repository.JobRecord;
/** The part of it that a list of applicants needs. */
export type ListedJobRecord = repository.ListedJobRecord;

/** Locks the job until the transaction ends, so that changes of it take turns. */
export const lockJob = repository.lockJob;

/** The job, where the actor may see it and do this: 404 hides, 403 forbids. */
export async function loadJob(
  db: Queryable,
  actor: StaffActor,
  id: number,
  action: JobAction = 'read',
): Promise<JobRecord> {
  const record = await repository.findJob(db, actor, id);
  if (!record) throw notFound();
  if (action === 'review' && record.panel?.calibration_due)
    throw new AppError('wrong_state', { detail: 'Reviews open once your ratings of the calibration round are sent.' });
  if (!canJob(actor, action, { ...record.job, panel: record.panel })) throw new AppError('forbidden');
  return record;
}

/** The job for a list of its applicants, where the actor may see it: 404 hides, 403 forbids. */
export async function loadListedJob(pool: pg.Pool, actor: StaffActor, id: number): Promise<ListedJobRecord> {
  const record = await repository.findListedJob(pool, actor, id);
  if (!record) throw notFound();
  if (!canJob(actor, 'read', { ...record.job, panel: record.panel })) throw new AppError('forbidden');
  return record;
}
