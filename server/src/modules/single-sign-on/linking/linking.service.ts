import { groupRoleOf } from '@vivavoce/domain/accounts/single-sign-on.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { AppError } from '../../../lib/app-error.ts';
import { isWithinReach } from '../../account/company-reach.ts';
import { ensurePerson } from '../../account/people.ts';
import { inviteAccount } from '../../companies/company-invitations.service.ts';
import { admitMember } from '../../companies/directory-members.service.ts';
import { holdCompanyMembers } from '../../companies/member-lock.ts';
import { isOwnAddress } from '../applicants/applicants.service.ts';
import type { Claims } from '../oidc/oidc.ts';
import { readPerson } from '../oidc/provider-person.ts';
import type { ProviderPerson } from '../oidc/provider-person.ts';
import { useIdentity } from './linking.repository.ts';
import type { ProviderRow } from '../state/provider-rows.ts';
import { connectAccount } from '../../account/connect-account.ts';
import { tellConnected } from './connection-notice.ts';
import * as repository from './linking.repository.ts';

type Known = ProviderPerson & { email: string };

/**
 * The account of a new person: a member with the address whose account is the company's alone, or a new account where the
 * provider makes members. The person of any other account is invited by mail to have it connected.
 * @returns null where the person is invited
 */
async function accountFor(
  ctx: Context,
  tx: Tx,
  provider: ProviderRow,
  { email, subject, first_name, last_name }: Known,
): Promise<{ id: number; existed: boolean } | null> {
  const { company_id } = provider;
  const names = { first_name, last_name };
  const holder = await repository.holdAccount(tx, company_id, email);
  if (!holder?.is_member && (await repository.isDeactivated(tx, company_id, email)))
    throw new AppError('sso_not_connected');
  const role = groupRoleOf(provider.default_role);
  if (holder === undefined) {
    if (role === null) throw new AppError('sso_not_connected');
    const account = await ensurePerson(tx, { email, locale: 'en-gb' }, 'update');
    await admitMember(ctx, tx, company_id, { account, names, role, by_provider: true });
    return { id: account.id, existed: false };
  }
  const { account, is_member } = holder;
  const isOwn =
    (await isWithinReach(tx, { company_id, user_id: account.id }, 'connection')) &&
    !(await repository.isConnected(tx, account.id));
  if (isOwn) return { id: account.id, existed: true };
  if (!is_member && role === null) throw new AppError('sso_not_connected');
  await inviteAccount(ctx, tx, {
    company_id,
    account,
    names,
    role: role ?? 'own_activities',
    provider: { id: provider.id, name: provider.name, subject },
  });
  return null;
}

/**
 * The user behind the claims of a provider. A person with a first sign-in is connected by the address, if that
 * is confirmed and lies in a verified domain of the company; every other account is connected by its owner alone.
 * @throws AppError `sso_not_connected`, `plan_limit`
 */
export async function userOf(ctx: Context, provider: ProviderRow, claims: Claims): Promise<number> {
  const { id: provider_id, company_id } = provider;
  const known = await useIdentity(ctx.db, { provider_id, subject: claims.sub, at: ctx.now() });
  if (known !== undefined) return known;
  const { email, ...person } = readPerson(provider, claims);
  if (email === null || !person.confirmed || !(await isOwnAddress(ctx.db, company_id, email)))
    throw new AppError('sso_not_connected');
  const user = await ctx.db.transaction(async (tx) => {
    await holdCompanyMembers(tx, company_id);
    const account = await accountFor(ctx, tx, provider, { ...person, email });
    if (account === null) return null;
    await connectAccount(ctx, tx, { provider_id, company_id, user_id: account.id, subject: person.subject, email });
    if (account.existed) await tellConnected(ctx, tx, provider, account.id);
    return account.id;
  });
  if (user === null) throw new AppError('sso_not_connected');
  return user;
}
