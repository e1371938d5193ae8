import { and, asc, eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { queueMeasuring } from '../../modules/practice/measure.service.ts';
import type { Tx } from '../client.ts';
import { attempts, jobs, practice_shares, speech_metrics } from '../schema/index.ts';

/** Figures of the practice interviews: measured by the worker, rated by their owners, shared by the first of them. */
export async function addDemoPractice(ctx: Context, tx: Tx, now: Date): Promise<void> {
  const rows = await tx
    .select({ id: attempts.id, job_id: attempts.job_id, application_id: attempts.application_id })
    .from(attempts)
    .innerJoin(jobs, and(eq(jobs.id, attempts.job_id), eq(jobs.assessment_type, 'experience')))
    .where(eq(attempts.state, 'playable'))
    .orderBy(asc(attempts.id));
  for (const [place, { id, job_id, application_id }] of rows.entries()) {
    await tx.insert(speech_metrics).values({ attempt_id: id, application_id, self_rating: 3 + (place % 2) });
    await queueMeasuring(ctx, tx, { id, job_id });
  }
  const [first] = rows;
  if (first) await tx.insert(practice_shares).values({ application_id: first.application_id, shared_at: now });
}
