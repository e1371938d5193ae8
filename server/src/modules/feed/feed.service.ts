import type { QueryOf } from '@vivavoce/contract/index.ts';
import { FEED_LIMITS } from '@vivavoce/domain/feed/event-types.ts';
import type { EventType } from '@vivavoce/domain/feed/event-types.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { StaffActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/client.ts';
import { reading } from '../../db/replica/replica.ts';
import { events } from '../../db/schema/index.ts';
import { mayReadAdjustments } from '../../policies/applications.policy.ts';
import { loadJob } from '../../access/load-job.ts';
import { presentEvent } from './feed.presenter.ts';
import { notifyOfEvent } from './notification-causes.ts';
import * as repository from './feed.repository.ts';
import type { FeedPlace } from './feed.repository.ts';

export interface NewEvent {
  company_id: number;
  job_id?: number;
  application_id?: number;
  type: EventType;
  /** The signed-in user, `applicant` for the holder of the interview, `system` for automatic events. */
  actor: Pick<StaffActor, 'user_id'> | 'applicant' | 'system';
  data?: Record<string, string | number | boolean | null>;
  /** The member of staff that it concerns, who is not notified of it. */
  subject_user_id?: number;
}

/** Adds to the feed, and to what staff are notified of, within the transaction of the action itself. */
export async function recordEvent(tx: Queryable, { actor, subject_user_id, ...event }: NewEvent): Promise<void> {
  const actorFields =
    typeof actor === 'string' ? { actor_kind: actor } : { actor_kind: 'staff' as const, actor_user_id: actor.user_id };
  await tx.insert(events).values({ ...event, ...actorFields });
  await notifyOfEvent(tx, {
    ...event,
    subject_user_id,
    actor_user_id: typeof actor === 'string' ? null : actor.user_id,
  });
}

/** Whether an applicant has an event of this type. */
export const hasEvent = (db: Queryable, application: number, type: EventType): Promise<boolean> =>
  repository.hasEvent(db, application, type);

/**
 * The end of a statement that changes many applicants: one event for each. The statement's count is that of the events.
 * @param source a table or common table expression with the `id` of each applicant
 * @param details details per applicant, as SQL of type jsonb over the source
 */
export function eventsFrom({ actor, company_id, job_id, type, data = {} }: NewEvent, source: SQL, details?: SQL): SQL {
  const kind = typeof actor === 'string' ? actor : 'staff';
  const user = typeof actor === 'string' ? null : actor.user_id;
  return sql`insert into events (company_id, job_id, application_id, type, actor_kind, actor_user_id, data)
    select ${company_id}::bigint, ${job_id ?? null}::bigint, id, ${type}, ${kind}, ${user}::bigint, ${JSON.stringify(data)}::jsonb${details ? sql` || ${details}` : sql``}
    from ${source}`;
}

async function pageOf(ctx: Context, ids: SQL, { page, page_size }: Pick<FeedPlace, 'page' | 'page_size'>) {
  const rows = await reading(ctx, ({ db }) => repository.readEvents(db, ids));
  const more = rows.length > page_size;
  const previous = more && page < FEED_LIMITS.page_max ? page + 1 : null;
  return { results: rows.slice(0, page_size).map(presentEvent), previous, page };
}

type FeedQuery = QueryOf<'GET /api/activities'>;

/** Reads a bounded number of entries to find those that are not automatic, so that the cost is constant. */
function requestedIds({ user_id }: StaffActor, query: FeedQuery, idsOf: (place: FeedPlace) => SQL): SQL {
  const place = { ...query, reader: user_id };
  if (query.automatic !== false) return idsOf(place);
  const newest = idsOf({ ...place, page: 1, page_size: FEED_LIMITS.searched_max - 1 });
  return repository.withoutAutomatic(newest, query);
}

export async function listJobEvents(
  ctx: Context,
  actor: StaffActor,
  jobId: number,
  query: QueryOf<'GET /api/jobs/{job}/activities'>,
) {
  const record = await loadJob(ctx.db, actor, jobId);
  const without_adjustments = !mayReadAdjustments(actor, record);
  const ids = requestedIds(actor, query, (place) =>
    repository.idsOfJob(jobId, { ...place, without_adjustments }, query.application),
  );
  return pageOf(ctx, ids, query);
}

/** Whether the actor may see every activity of the company, and so the whole feed of it. */
export const seesCompany = (actor: StaffActor): actor is StaffActor & { company_id: number } =>
  actor.company_id !== null && !actor.create_interview_only;

/** Events of every activity that the actor may see. */
export function listEvents(ctx: Context, actor: StaffActor, query: FeedQuery) {
  const ids = requestedIds(actor, query, (place) =>
    seesCompany(actor) ? repository.idsOfCompany(actor.company_id, place) : repository.idsOfViewer(actor, place),
  );
  return pageOf(ctx, ids, query);
}
