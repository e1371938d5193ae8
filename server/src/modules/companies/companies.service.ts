import type { QueryOf } from '@vivavoce/contract/index.ts';
import type { StaffActor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import { paged } from '../../paged.ts';
import { canCompany } from '../../policies/companies.policy.ts';
import { presentCompanyUser } from './companies.presenter.ts';
import * as repository from './companies.repository.ts';

export async function listCompanyUsers(
  ctx: Context,
  actor: StaffActor,
  query: QueryOf<'GET /api/companies/company-users'>,
) {
  if (actor.company_id === null || !canCompany(actor, 'list_users')) throw new AppError('forbidden');
  const { count, rows } = await repository.listCompanyUsers(ctx.db, actor.company_id, {
    ...query,
    search: query.search ?? '',
  });
  return paged(query, count, rows.map(presentCompanyUser));
}
