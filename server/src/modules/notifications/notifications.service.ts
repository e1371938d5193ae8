import type { BodyOf, QueryOf, ResultOf } from '@vivavoce/contract/index.ts';
import { NOTIFICATION_LIMITS } from '@vivavoce/domain/notifications/notifications.ts';
import type { StaffActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import { purge } from '../../db/purge.ts';
import { notifications } from '../../db/schema/index.ts';
import { gather, noteDueReviews } from './gathering.repository.ts';
import { presentNotification } from './notifications.presenter.ts';
import * as repository from './notifications.repository.ts';

export async function listNotifications(
  ctx: Context,
  actor: StaffActor,
  query: QueryOf<'GET /api/notifications'>,
): Promise<ResultOf<'GET /api/notifications'>> {
  const rows = await repository.listNotifications(ctx.db, actor, query);
  return {
    results: rows.slice(0, query.page_size).map(presentNotification),
    page: query.page,
    has_next: rows.length > query.page_size,
    unread: await repository.countUnread(ctx.db, actor),
  };
}

export const countUnread = async (ctx: Context, actor: StaffActor) => ({
  unread: await repository.countUnread(ctx.db, actor),
});

/** A notification of another person stays as it is: the answer is the same. */
export async function markRead(ctx: Context, actor: StaffActor, body: BodyOf<'POST /api/notifications/read'>) {
  const which = 'until' in body ? { until: new Date(body.until) } : { id: body.notification };
  await ctx.db.transaction((tx) => repository.markRead(tx, actor.user_id, which, ctx.now()));
  return countUnread(ctx, actor);
}

/** Turns what happened since the last run into notifications. */
export async function gatherNotifications(ctx: Context, signal: AbortSignal): Promise<void> {
  let causes: number;
  do {
    signal.throwIfAborted();
    causes = await gather(ctx.db, ctx.now());
  } while (causes === NOTIFICATION_LIMITS.batch);
}

export const notifyOfDueReviews = (ctx: Context): Promise<number> => noteDueReviews(ctx.db, ctx.now());

const DAY_MS = 24 * 3600_000;

/** @returns how many old notifications were deleted */
export const purgeNotifications = (ctx: Context, signal: AbortSignal): Promise<number> =>
  purge(
    ctx,
    {
      table: notifications,
      age: notifications.at,
      before: new Date(ctx.now().getTime() - NOTIFICATION_LIMITS.kept_days * DAY_MS),
    },
    signal,
  );
