import type { QueryOf } from '@vivavoce/contract/index.ts';
import type { StaffActor } from '../../actor.ts';
import { AppError, notFound } from '../../lib/app-error.ts';
import type { Context } from '../../context.ts';
import { paged } from '../../paged.ts';
import { canCompany } from '../../policies/companies.policy.ts';
import { presentCompanyUser } from './companies.presenter.ts';
import { remindOfPassword } from '../account/password-links.service.ts';
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

/**
 * Mails a colleague the link to a first password again. @throws AppError `wrong_state` for a colleague with a password
 */
export async function remindCompanyUser(ctx: Context, actor: StaffActor, userId: number) {
  const { company_id } = actor;
  if (company_id === null || !canCompany(actor, 'remind_users')) throw new AppError('forbidden');
  if (!(await repository.isMember(ctx.db, company_id, userId))) throw notFound();
  await ctx.db.transaction(async (tx) => {
    if (!(await remindOfPassword(ctx, tx, userId)))
      throw new AppError('wrong_state', { detail: 'This person has chosen a password already.' });
  });
  return { status: 'OK' as const };
}
