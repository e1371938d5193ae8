import type { BodyOf, QueryOf, ResultOf } from '@vivavoce/contract/index.ts';
import type { DirectoryGroup, DirectoryToken } from '@vivavoce/contract/types.ts';
import { PROVISIONING_LIMITS } from '@vivavoce/domain/accounts/provisioning.ts';
import type { StaffActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import { AppError, notFound } from '../../lib/app-error.ts';
import { hashToken } from '../../lib/secrets.ts';
import { paged } from '../../paged.ts';
import { newDirectoryToken } from '../session/callers/directory-token.service.ts';
import { canCompany } from '../../policies/companies.policy.ts';
import { auditChanges } from '../audit/audit-trail.ts';
import { countOpen } from '../companies/open-invitations.ts';
import { holdCompanyMembers } from '../companies/member-lock.ts';
import * as repository from './directory.repository.ts';
import type { GroupRow, TokenRow } from './directory.repository.ts';
import * as groups from './groups.repository.ts';
import { applyRoles } from './groups.service.ts';

/** @throws AppError `forbidden` for users who may not change the settings of the company */
function companyOf(actor: StaffActor): number {
  if (actor.company_id === null || !canCompany(actor, 'change_settings')) throw new AppError('forbidden');
  return actor.company_id;
}

const iso = (value: string): string => new Date(value).toISOString();

const presentToken = ({ id, name, created_at, created_by, last_used_at }: TokenRow): DirectoryToken => ({
  id: Number(id),
  name,
  created_at: iso(created_at),
  created_by,
  last_used_at: last_used_at === null ? null : iso(last_used_at),
});

const presentGroup = ({ id, display_name, role, members }: GroupRow): DirectoryGroup => ({
  id: Number(id),
  display_name,
  role,
  members,
});

export async function readDirectory(
  ctx: Context,
  actor: StaffActor,
): Promise<ResultOf<'GET /api/company-settings/directory'>> {
  const company = companyOf(actor);
  const { users, active, domains } = await repository.countOf(ctx.db, company);
  return {
    address: `${ctx.env.PUBLIC_URL}/scim/v2`,
    tokens: (await repository.listTokens(ctx.db, company)).map(presentToken),
    users,
    active_users: active,
    invited_people: await countOpen(ctx.db, company, ctx.now()),
    verified_domains: domains,
  };
}

/** @throws AppError `limit_reached` */
export async function makeToken(
  ctx: Context,
  actor: StaffActor,
  { name }: BodyOf<'POST /api/company-settings/directory/tokens'>,
) {
  const company_id = companyOf(actor);
  const token = newDirectoryToken();
  const row = await ctx.db.transaction(async (tx) => {
    await holdCompanyMembers(tx, company_id);
    if ((await repository.listTokens(tx, company_id)).length >= PROVISIONING_LIMITS.tokens_max)
      throw new AppError('limit_reached');
    const id = await repository.insertToken(tx, {
      company_id,
      name,
      token_hash: hashToken(token),
      created_by: actor.user_id,
      created_at: ctx.now(),
    });
    auditChanges<object>({ name: null }, { name });
    return (await repository.listTokens(tx, company_id)).find((entry) => Number(entry.id) === id);
  });
  if (!row) throw new AppError('internal');
  return { ...presentToken(row), token };
}

export async function revokeToken(ctx: Context, actor: StaffActor, id: number): Promise<null> {
  const company = companyOf(actor);
  await ctx.db.transaction(async (tx) => {
    await holdCompanyMembers(tx, company);
    const name = await repository.deleteToken(tx, { company, id });
    if (name === undefined) throw notFound();
    auditChanges<object>({ name }, { name: null });
  });
  return null;
}

export async function listGroups(
  ctx: Context,
  actor: StaffActor,
  query: QueryOf<'GET /api/company-settings/directory/groups'>,
) {
  const place = { offset: (query.page - 1) * query.page_size, limit: query.page_size };
  const { count, rows } = await repository.listGroups(ctx.db, companyOf(actor), place);
  return paged(query, count, rows.map(presentGroup));
}

/** Its members have the role immediately. */
export async function mapGroup(
  ctx: Context,
  actor: StaffActor,
  id: number,
  { role }: BodyOf<'PATCH /api/company-settings/directory/groups/{group}'>,
): Promise<DirectoryGroup> {
  const company = companyOf(actor);
  return ctx.db.transaction(async (tx) => {
    await holdCompanyMembers(tx, company);
    const row = await repository.findGroup(tx, { company, id });
    if (!row) throw notFound();
    if (row.role !== role) {
      await groups.putRole(tx, id, role);
      await applyRoles(ctx, tx, company, await groups.memberIds(tx, id));
      auditChanges<object>({ group: row.display_name, role: row.role }, { role });
    }
    return presentGroup({ ...row, role });
  });
}
