import { groupRoleOf } from '@vivavoce/domain/accounts/single-sign-on.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { AppError } from '../../../lib/app-error.ts';
import { recordConnection } from '../../audit/audit.service.ts';
import { ensurePerson } from '../../account/people.service.ts';
import { admitMember, holdCompanyMembers } from '../../companies/directory-members.service.ts';
import { endSessionsExcept } from '../../session/own-sessions.service.ts';
import { isOwnAddress } from '../applicants/applicants.service.ts';
import type { Claims } from '../oidc.ts';
import { readPerson } from '../person.ts';
import type { ProviderPerson } from '../person.ts';
import * as providers from '../single-sign-on.repository.ts';
import type { ProviderRow } from '../single-sign-on.repository.ts';
import { tellConnected } from './connection-notice.service.ts';
import * as repository from './linking.repository.ts';

type Known = ProviderPerson & { email: string };

/**
 * Connects an account with a person at the provider. Nothing that was prepared before stays a way in: its
 * sessions, links to a password and a waiting address end.
 * @throws AppError `sso_not_connected` for an account that is connected with a provider: its owner has to decide
 */
async function link(ctx: Context, tx: Tx, provider: ProviderRow, person: Known, user_id: number): Promise<void> {
  if (await repository.isConnected(tx, user_id)) throw new AppError('sso_not_connected');
  const at = ctx.now();
  const { subject, email } = person;
  const row = { provider_id: provider.id, company_id: provider.company_id, user_id, subject, email };
  if (!(await providers.insertIdentity(tx, { ...row, created_at: at, last_used_at: at })))
    throw new AppError('sso_not_connected');
  await repository.endOpenWays(tx, user_id, at);
  await endSessionsExcept(ctx, tx, user_id, null);
  await recordConnection(ctx, tx, { company_id: provider.company_id, user_id, provider: provider.id });
}

/** The account of a new person: a member with the address, or a new member where the provider makes members. */
async function accountFor(
  ctx: Context,
  tx: Tx,
  provider: ProviderRow,
  person: Known,
): Promise<{ id: number; existed: boolean }> {
  const { company_id, default_role } = provider;
  const holder = await repository.holdAccount(tx, company_id, person.email);
  if (holder?.is_member) return { id: holder.account.id, existed: true };
  const role = groupRoleOf(default_role);
  if (role === null || (await repository.isDeactivated(tx, company_id, person.email)))
    throw new AppError('sso_not_connected');
  const account = await ensurePerson(tx, { email: person.email, locale: 'en-gb' }, 'update');
  const { first_name, last_name } = person;
  await admitMember(ctx, tx, company_id, { account, names: { first_name, last_name }, role, by_provider: true });
  return { id: account.id, existed: holder !== undefined };
}

/**
 * The user behind the claims of a provider. A person with a first sign-in is connected by the address, if that
 * is confirmed and lies in a verified domain of the company; every other account is connected by its owner alone.
 * @throws AppError `sso_not_connected`, `plan_limit`
 */
export async function userOf(ctx: Context, provider: ProviderRow, claims: Claims): Promise<number> {
  const { id: provider_id, company_id } = provider;
  const known = await providers.useIdentity(ctx.db, { provider_id, subject: claims.sub, at: ctx.now() });
  if (known !== undefined) return known;
  const person = readPerson(provider, claims);
  const { email } = person;
  if (email === null || !person.confirmed || !(await isOwnAddress(ctx.db, company_id, email)))
    throw new AppError('sso_not_connected');
  return ctx.db.transaction(async (tx) => {
    await holdCompanyMembers(tx, company_id);
    const { id, existed } = await accountFor(ctx, tx, provider, { ...person, email });
    await link(ctx, tx, provider, { ...person, email }, id);
    if (existed) await tellConnected(ctx, tx, provider, id);
    return id;
  });
}
