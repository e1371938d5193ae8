import type { BodyOf, QueryOf, ResultOf } from '@vivavoce/contract/index.ts';
import { isMarketplaceOpen, marketplaceState } from '@vivavoce/domain/marketplace/state.ts';
import { freshPlaces, placeBetween } from '@vivavoce/domain/marketplace/place.ts';
import type { StaffActor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import type { Locale } from '../../../i18n.ts';
import { AppError } from '../../../lib/app-error.ts';
import { paged } from '../../../paged.ts';
import { canCompany } from '../../../policies/companies.policy.ts';
import { imageAddress, marketplaceImageAddress } from '../../attachments/job-files.service.ts';
import { loadJob } from '../../../access/load-job.ts';
import { figuresOfJobs, lastDays } from '../figures/figures.service.ts';
import { presentActivity } from '../marketplace.presenter.ts';
import { listTypes } from '../marketplace.repository.ts';
import * as repository from './manage.repository.ts';

const NO_FIGURES = { views: 0, opens: 0, registrations: 0, completions: 0 };

/** The company whose marketplace the actor runs. @throws AppError `forbidden` */
export function requireMarketplace(actor: StaffActor): number {
  if (actor.company_id === null || !canCompany(actor, 'run_marketplace')) throw new AppError('forbidden');
  return actor.company_id;
}

export async function listEntries(
  ctx: Context,
  actor: StaffActor,
  { category, search, ...paging }: QueryOf<'GET /api/marketplace'>,
  locale: Locale,
): Promise<ResultOf<'GET /api/marketplace'>> {
  const company_id = requireMarketplace(actor);
  const types = await listTypes(ctx.db, company_id);
  // No category has the id 0.
  const activity_type_id = category ? (types.find(({ value }) => value === category)?.id ?? 0) : undefined;
  const { count, total, rows } = await repository.listEntries(ctx.db, {
    ...paging,
    company_id,
    search,
    activity_type_id,
  });
  const company = await repository.companyOf(ctx.db, company_id);
  const figures = await figuresOfJobs(
    ctx.db,
    rows.map(({ id }) => id),
    lastDays(ctx, company.time_zone),
  );
  const results = rows.map((row) => ({
    id: row.id,
    job_title: row.title,
    state: marketplaceState(
      { ...row, fixed_deadline: row.fixed_deadline === null ? null : new Date(row.fixed_deadline) },
      isMarketplaceOpen(company),
      ctx.now(),
    ),
    marketplace_public: row.marketplace_public,
    position: row.position,
    figures: figures.get(row.id) ?? NO_FIGURES,
    card: {
      ...presentActivity(row, types, locale),
      image: row.marketplace_stock_image ? null : (marketplaceImageAddress(row) ?? imageAddress(row)),
    },
  }));
  return { ...paged(paging, count, results), total };
}

/** The index in the list that a move names; -1 where its neighbour is not in the list. */
function placeIn(rest: readonly { id: number }[], { above, below }: Move): number {
  if (above === null) return rest.length;
  if (below === null) return 0;
  if (above !== undefined) return rest.findIndex(({ id }) => id === above);
  const neighbour = rest.findIndex(({ id }) => id === below);
  return neighbour === -1 ? -1 : neighbour + 1;
}

/** The whole list numbered afresh with this activity at the index. */
async function renumber(tx: Tx, id: number, at: number, rest: readonly { id: number }[]): Promise<void> {
  const order = rest.map((entry) => entry.id).toSpliced(at, 0, id);
  const figures = freshPlaces(order.length);
  await repository.setPlaces(
    tx,
    order.map((entry, index) => ({ id: entry, place: figures[index] ?? 0 })),
  );
}

type Move = BodyOf<'POST /api/jobs/{job}/marketplace/move'>;

/**
 * Moves of several people are carried out one after the other, each beside the activity that it names.
 * @throws AppError `conflict` where one of the two has left the marketplace meanwhile
 */
export async function moveEntry(ctx: Context, actor: StaffActor, id: number, move: Move): Promise<null> {
  const { job } = await loadJob(ctx.db, actor, id, 'change_marketplace');
  if (move.above === id || move.below === id) return null;
  await ctx.db.transaction(async (tx) => {
    await repository.lockOrder(tx, job.company_id);
    const all = await repository.listPlaces(tx, job.company_id);
    const rest = all.filter((entry) => entry.id !== id);
    const at = placeIn(rest, move);
    if (rest.length === all.length || at === -1) throw new AppError('conflict');
    const place = placeBetween(rest[at - 1]?.place ?? null, rest[at]?.place ?? null);
    if (place === null) await renumber(tx, id, at, rest);
    else await repository.setPlaces(tx, [{ id, place }]);
  });
  return null;
}
