import type { BodyOf, QueryOf } from '@vivavoce/contract/index.ts';
import type { PlatformCompany } from '@vivavoce/contract/types.ts';
import type { OfferedFlag } from '@vivavoce/domain/companies/flags.ts';
import type { StaffActor } from '../../actor.ts';
import { AppError, notFound } from '../../lib/app-error.ts';
import type { Context } from '../../context.ts';
import { paged } from '../../paged.ts';
import { connectedServices } from '../../access/connected-services.ts';
import * as plans from '../plans/plans.service.ts';
import { isPlatformAdministrator } from '../../access/platform-administrator.ts';
import * as companies from './companies.service.ts';
import * as repository from './company-list.repository.ts';
import type { ListedCompany } from './company-list.repository.ts';
import { presentCompany } from './platform.presenter.ts';
import { storedBytes } from './stored-bytes.repository.ts';

/** @throws AppError `forbidden` for everybody but platform administrators with a session */
export async function requireAdministrator(ctx: Context, actor: StaffActor): Promise<void> {
  if (!(await isPlatformAdministrator(ctx, actor))) throw new AppError('forbidden');
}

async function presentAll(ctx: Context, actor: StaffActor, rows: readonly ListedCompany[]): Promise<PlatformCompany[]> {
  const bytesByCompany = await storedBytes(
    ctx.db,
    rows.map(({ id }) => Number(id)),
  );
  return Promise.all(
    rows.map(async (row) => {
      const id = Number(row.id);
      return presentCompany(row, {
        used: await plans.readUse(ctx.db, id),
        stored_bytes: bytesByCompany.get(id) ?? 0,
        currentCompany: actor.company_id,
        services: connectedServices(ctx.env),
      });
    }),
  );
}

async function readCompany(ctx: Context, actor: StaffActor, shortname: string): Promise<PlatformCompany> {
  const row = await repository.findListed(ctx.db, shortname);
  const [company] = row ? await presentAll(ctx, actor, [row]) : [];
  if (!company) throw notFound();
  return company;
}

export async function listCompanies(ctx: Context, actor: StaffActor, query: QueryOf<'GET /api/platform/companies'>) {
  await requireAdministrator(ctx, actor);
  const { counts, rows } = await repository.listPage(ctx.db, { ...query, search: query.search ?? '' });
  const results = await presentAll(ctx, actor, rows);
  return { ...paged(query, counts[query.status], results), counts };
}

export async function listPlans(ctx: Context, actor: StaffActor) {
  await requireAdministrator(ctx, actor);
  return plans.listPlans(ctx);
}

type Flags = { [Flag in OfferedFlag]?: boolean | undefined };

/** Without the switches that were left out. */
const chosen = (flags: Flags = {}): Partial<Record<OfferedFlag, boolean>> =>
  Object.fromEntries(Object.entries(flags).filter(([, value]) => value !== undefined));

export async function createCompany(ctx: Context, actor: StaffActor, body: BodyOf<'POST /api/platform/companies'>) {
  await requireAdministrator(ctx, actor);
  const { email, first_name, last_name, locale, flags, ...company } = body;
  const owner = { email, first_name, last_name, locale };
  const shortname = await companies.createCompany(ctx, {
    ...company,
    owner,
    flags: chosen(flags),
    inviter: actor.full_name,
  });
  return readCompany(ctx, actor, shortname);
}

export async function changeCompany(
  ctx: Context,
  actor: StaffActor,
  shortname: string,
  { flags, ...changes }: BodyOf<'PATCH /api/platform/companies/{shortname}'>,
) {
  await requireAdministrator(ctx, actor);
  await companies.changeCompany(ctx, shortname, { ...changes, flags: chosen(flags) });
  return readCompany(ctx, actor, shortname);
}

/** @throws AppError `wrong_state` for the company that the caller works in: the suspension would end the own session */
export async function suspendCompany(ctx: Context, actor: StaffActor, shortname: string, reason: string) {
  await requireAdministrator(ctx, actor);
  const company = await readCompany(ctx, actor, shortname);
  if (company.is_current)
    throw new AppError('wrong_state', { detail: 'You work in this company; switch to another one first.' });
  await companies.suspendCompany(ctx, shortname, reason);
  return readCompany(ctx, actor, shortname);
}

export async function reopenCompany(ctx: Context, actor: StaffActor, shortname: string) {
  await requireAdministrator(ctx, actor);
  await companies.reopenCompany(ctx, shortname);
  return readCompany(ctx, actor, shortname);
}
