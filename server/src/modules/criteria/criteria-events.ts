import type { StaffActor } from '../../actor.ts';
import type { Tx } from '../../db/client.ts';
import { recordEvent } from '../feed/feed.service.ts';
import type { JobRecord } from '../../access/load-job.ts';

/**
 * Adds an event to the feed when the criteria of a published activity changed.
 * @param reviews how many ratings that affected
 */
export async function addCriteriaEvent(tx: Tx, actor: StaffActor, { job }: JobRecord, reviews: number): Promise<void> {
  if (job.status !== 'Published' && reviews === 0) return;
  const { company_id, id: job_id } = job;
  await recordEvent(tx, { company_id, job_id, type: 'job.criteria_changed', actor, data: { reviews } });
}
