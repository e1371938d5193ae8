import type { BodyOf, QueryOf, ResultOf } from '@vivavoce/contract/index.ts';
import { followedJob, notificationSettings } from '@vivavoce/contract/account/notifications.ts';
import { jobKind } from '@vivavoce/domain/jobs/kinds.ts';
import { loadJob } from '../../access/load-job.ts';
import type { StaffActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import { present } from '../../http/present.ts';
import { countWaiting } from './notifications.repository.ts';
import * as repository from './settings.repository.ts';

type Settings = ResultOf<'GET /api/notifications/settings'>;

export async function readSettings(ctx: Context, actor: StaffActor): Promise<Settings> {
  const row = await repository.readSettings(ctx.db, actor, ctx.now());
  const waiting = await countWaiting(ctx.db, actor, new Date(row.next_at));
  return present(notificationSettings, row, { waiting });
}

export async function changeSettings(
  ctx: Context,
  actor: StaffActor,
  { days, ...body }: BodyOf<'PUT /api/notifications/settings'>,
): Promise<Settings> {
  const settings = { ...body, days: [...new Set(days)].toSorted((a, b) => a - b) };
  await ctx.db.transaction((tx) => repository.saveSettings(tx, actor.user_id, settings, ctx.now()));
  return readSettings(ctx, actor);
}

export async function listFollowed(
  ctx: Context,
  actor: StaffActor,
  query: QueryOf<'GET /api/notifications/jobs'>,
): Promise<ResultOf<'GET /api/notifications/jobs'>> {
  const { page, page_size } = query;
  const { count, rows } = await repository.listFollowed(ctx.db, actor, query, ctx.now());
  const results = rows.map((row) =>
    present(followedJob, row, { job: { id: row.id, title: row.title, job_kind: jobKind(row) } }),
  );
  return { count, page, page_size, has_next: page * page_size < count, results };
}

/** @throws AppError `not_found` for an activity that the actor may not see */
export async function changeFollowing(
  ctx: Context,
  actor: StaffActor,
  jobId: number,
  { chosen, muted, muted_until }: BodyOf<'PUT /api/jobs/{job}/following'>,
): Promise<null> {
  await ctx.db.transaction(async (tx) => {
    await loadJob(tx, actor, jobId);
    const set = {
      ...(chosen !== undefined && { chosen }),
      ...(muted !== undefined && { muted }),
      ...(muted_until !== undefined && { muted_until: muted_until === null ? null : new Date(muted_until) }),
    };
    await repository.follow(tx, { user_id: actor.user_id, job_id: jobId }, set);
  });
  return null;
}
