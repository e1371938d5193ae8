import type { QueryOf } from '@vivavoce/contract/index.ts';
import type { StaffActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import { AppError, invalid } from '../../lib/app-error.ts';
import { canCompany } from '../../policies/companies.policy.ts';
import type { CompanyAction } from '../../policies/companies.policy.ts';
import { createHorizon } from './horizon.ts';
import * as repository from './records.repository.ts';
import type { Place, Wanted } from './records.repository.ts';

type Query = QueryOf<'GET /api/records/jobs'> &
  QueryOf<'GET /api/records/applications'> &
  QueryOf<'GET /api/records/reviews'>;

const horizons = new WeakMap<Context['pool'], ReturnType<typeof createHorizon>>();

/** Each server has its own marks: those of another database mean nothing. */
function horizonOf(ctx: Context): Promise<Date | null> {
  const horizon = horizons.get(ctx.pool) ?? createHorizon();
  horizons.set(ctx.pool, horizon);
  return horizon(ctx);
}

const LATEST_MS = Date.UTC(9999, 11, 31);

/** @throws AppError `invalid` for a foreign cursor, and for one together with `updated_since` */
function placeOf({ cursor, updated_since }: Query): Place {
  if (cursor === undefined) return { at: new Date(updated_since ?? 0), id: 0 };
  if (updated_since !== undefined) throw invalid({ updated_since: ['not_allowed'] });
  const [, ms, id] = /^(\d{1,15})-(\d{1,15})$/.exec(cursor) ?? [];
  if (ms === undefined || id === undefined || Number(ms) > LATEST_MS) throw invalid({ cursor: ['wrong_format'] });
  return { at: new Date(Number(ms)), id: Number(id) };
}

function metadataOf({ metadata }: Query): Record<string, string> | undefined {
  if (metadata === undefined) return undefined;
  const at = metadata.indexOf('=');
  return { [metadata.slice(0, at)]: metadata.slice(at + 1) };
}

interface Row {
  id: number;
  changed_at: string;
}

/** A page of rows that can no longer be preceded by a row that is written later. */
async function page<T extends Row>(
  ctx: Context,
  actor: StaffActor,
  query: Query,
  { action, read }: { action: CompanyAction; read: (wanted: Wanted) => Promise<T[]> },
) {
  if (actor.company_id === null || !canCompany(actor, action)) throw new AppError('forbidden');
  const { external_id, job, page_size } = query;
  const after = placeOf(query);
  const rows = await read({
    company_id: actor.company_id,
    after,
    until: await horizonOf(ctx),
    external_id,
    metadata: metadataOf(query),
    job,
    limit: page_size + 1,
  });
  const results = rows.slice(0, page_size);
  const last = results.at(-1);
  const next = last ? { at: new Date(last.changed_at), id: last.id } : after;
  return { results, next_cursor: `${next.at.getTime()}-${next.id}`, more: rows.length > page_size };
}

export const listJobs = (ctx: Context, actor: StaffActor, query: QueryOf<'GET /api/records/jobs'>) =>
  page(ctx, actor, query, { action: 'export', read: (wanted) => repository.jobsAfter(ctx.db, wanted) });

export const listApplications = (ctx: Context, actor: StaffActor, query: QueryOf<'GET /api/records/applications'>) =>
  page(ctx, actor, query, { action: 'export', read: (wanted) => repository.applicationsAfter(ctx.db, wanted) });

export const listReviews = (ctx: Context, actor: StaffActor, query: QueryOf<'GET /api/records/reviews'>) =>
  page(ctx, actor, query, { action: 'read_reviews', read: (wanted) => repository.reviewsAfter(ctx.db, wanted) });
