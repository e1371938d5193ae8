import type { QueryOf } from '@vivavoce/contract/index.ts';
import type { StaffActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/client.ts';
import { events } from '../../db/schema/index.ts';
import { loadJob } from '../jobs/jobs.service.ts';
import { presentEvent } from './feed.presenter.ts';
import * as repository from './feed.repository.ts';

export interface NewEvent {
  company_id: number;
  job_id?: number;
  application_id?: number;
  type: string;
  /** The signed-in person, `applicant` for the holder of the interview, `system` for what the product did by itself. */
  actor: StaffActor | 'applicant' | 'system';
  data?: Record<string, string | number | boolean | null>;
}

/** Adds to the feed within the transaction of the deed itself. */
export async function recordEvent(tx: Queryable, { actor, ...event }: NewEvent): Promise<void> {
  const who =
    typeof actor === 'string' ? { actor_kind: actor } : { actor_kind: 'staff' as const, actor_user_id: actor.user_id };
  await tx.insert(events).values({ ...event, ...who });
}

export async function listJobEvents(
  ctx: Context,
  actor: StaffActor,
  jobId: number,
  query: QueryOf<'GET /api/jobs/{job}/activities'>,
) {
  await loadJob(ctx.db, actor, jobId);
  const rows = await repository.listEvents(ctx.db, jobId, query);
  const more = rows.length > query.page_size;
  return {
    results: rows.slice(0, query.page_size).map(presentEvent),
    previous: more ? query.page + 1 : null,
    page: query.page,
  };
}
