import type { BodyOf, ResultOf } from '@vivavoce/contract/index.ts';
import { maskEmail } from '@vivavoce/domain/accounts/mask-email.ts';
import type { GroupRole } from '@vivavoce/domain/accounts/provisioning.ts';
import { MEMBER_LIMITS } from '@vivavoce/domain/companies/members.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import type { users } from '../../db/schema/index.ts';
import { AppError } from '../../lib/app-error.ts';
import { hashToken, newToken, passwordToken } from '../../lib/secrets.ts';
import { holdAccount } from '../account/people.ts';
import { demandPerson, proofOf } from '../account/proof-of-person.ts';
import { addToTrail } from '../audit/audit-trail.ts';
import { queueCompanyInvitation } from '../mails/single/company-user-mails.service.ts';
import { connectAccount } from '../account/connect-account.ts';
import * as repository from './company-invitations.repository.ts';
import { roleOf } from './company-users.repository.ts';
import { admitMember } from './directory-members.service.ts';
import { holdCompanyMembers } from './member-lock.ts';

const DAY_MS = 24 * 3_600_000;

interface Invitation {
  company_id: number;
  account: typeof users.$inferSelect;
  names: { first_name: string; last_name: string };
  role: GroupRole;
  /** Person at a provider who asked to sign in; null where a directory named the account. */
  provider: { id: number; name: string; subject: string } | null;
}

/**
 * Invites an account that exists: neither a directory nor a provider makes its person a member or opens it. The mail goes
 * to the address of the account, at most one a day for the same invitation.
 */
export async function inviteAccount(
  ctx: Context,
  tx: Tx,
  { company_id, account, names, role, provider }: Invitation,
): Promise<void> {
  const now = ctx.now();
  const earlier = await repository.findOpen(tx, { company: company_id, user: account.id }, now);
  const isSame = earlier?.provider_id === (provider?.id ?? null) && earlier.subject === (provider?.subject ?? null);
  if (earlier && isSame && now.getTime() - earlier.created_at.getTime() < DAY_MS)
    return void (await repository.putRole(tx, { company: company_id, user: account.id }, role));
  const link_nonce = newToken();
  await repository.putInvitation(tx, {
    token_hash: hashToken(passwordToken(ctx.env.SESSION_SECRET, link_nonce)),
    company_id,
    user_id: account.id,
    provider_id: provider?.id ?? null,
    subject: provider?.subject ?? null,
    ...names,
    role,
    created_at: now,
    expires_at: new Date(now.getTime() + MEMBER_LIMITS.invitation_valid_days * DAY_MS),
  });
  await queueCompanyInvitation(ctx, tx, {
    company_id,
    user: account,
    provider: provider?.name ?? null,
    link_nonce,
  });
}

async function openInvitation(ctx: Context, token: string) {
  const row = await repository.findInvitation(ctx.db, hashToken(token), ctx.now());
  if (!row) throw new AppError('link_expired');
  return row;
}

export async function checkInvitation(
  ctx: Context,
  { token }: BodyOf<'POST /api/company-invitations/check'>,
): Promise<ResultOf<'POST /api/company-invitations/check'>> {
  const { invitation, user, company, provider } = await openInvitation(ctx, token);
  return {
    company,
    email_hint: maskEmail(user.email),
    joins: (await roleOf(ctx.db, { company: invitation.company_id, user: user.id })) === null,
    role: invitation.role,
    provider,
    proof: await proofOf(ctx.db, user),
  };
}

/**
 * Makes the account a member, and connects it with the provider of the invitation.
 * @throws AppError `link_expired`, `invalid` without the proof of the person, `plan_limit`
 */
export async function acceptInvitation(
  ctx: Context,
  { token, ...proof }: BodyOf<'POST /api/company-invitations/accept'>,
): Promise<ResultOf<'POST /api/company-invitations/accept'>> {
  const { invitation, user } = await openInvitation(ctx, token);
  const { company_id, token_hash } = invitation;
  addToTrail({ user_id: user.id, company_id });
  await demandPerson(ctx, user, proof);
  await ctx.db.transaction(async (tx) => {
    await holdCompanyMembers(tx, company_id);
    const account = await holdAccount(tx, user.id);
    const row = await repository.takeInvitation(tx, token_hash);
    if (!row || account.password_hash !== user.password_hash) throw new AppError('link_expired');
    // The role may have changed since the page was opened.
    const { provider_id, subject, role, first_name, last_name } = row;
    const by_provider = provider_id !== null;
    await admitMember(ctx, tx, company_id, { account, names: { first_name, last_name }, role, by_provider });
    if (provider_id === null || subject === null) return;
    await connectAccount(ctx, tx, { provider_id, company_id, user_id: user.id, subject, email: user.email });
  });
  return { status: 'OK' };
}

export async function declineInvitation(
  ctx: Context,
  { token }: BodyOf<'POST /api/company-invitations/decline'>,
): Promise<ResultOf<'POST /api/company-invitations/decline'>> {
  const { invitation } = await openInvitation(ctx, token);
  addToTrail({ user_id: invitation.user_id, company_id: invitation.company_id });
  await ctx.db.transaction((tx) => repository.takeInvitation(tx, invitation.token_hash));
  return { status: 'OK' };
}
