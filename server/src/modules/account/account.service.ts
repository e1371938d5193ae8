import { hasName } from '@vivavoce/domain/people/person-name.ts';
import type { FieldErrorCodes } from '@vivavoce/contract/errors.ts';
import type { BodyOf } from '@vivavoce/contract/index.ts';
import type { Account, AccountLink, CurrentUser } from '@vivavoce/contract/types.ts';
import { maskEmail } from '@vivavoce/domain/accounts/mask-email.ts';
import { passwordFaults } from '@vivavoce/domain/accounts/password-rules.ts';
import type { StaffActor } from '../../actor.ts';
import { AppError, invalid, notFound } from '../../lib/app-error.ts';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/client.ts';
import { personOfCode } from '../../lib/secrets.ts';
import { demandFreshFactor } from '../session/callers/proof.service.ts';
import { setSessionCookie } from '../../http/cookies.ts';
import type { Exchange } from '../../http/cookies.ts';
import { refuseEnforced } from '../session/enforced.service.ts';
import { providerOfUser } from '../session/enforced-users.ts';
import { countAttempt, ownAllowance, takeBack } from '../session/attempts.service.ts';
import { replaceSessions, companiesOf } from '../session/session.service.ts';
import { currentUser } from './current-user.service.ts';
import { checkPassword, hashPassword } from '../session/passwords.ts';
import * as repository from './account.repository.ts';
import type { UserRow } from './account.repository.ts';
import { choiceFaults } from './password-choice.ts';
import { storePassword } from './password-links.service.ts';

export async function readAccount(ctx: Context, actor: StaffActor): Promise<Account> {
  const user = await repository.findUser(ctx.db, actor.user_id);
  if (!user) throw new AppError('not_signed_in');
  const companies = await companiesOf(ctx.db, user.id);
  const provider = await providerOfUser(ctx.db, user.id);
  return {
    id: user.id,
    email: user.email,
    first_name: user.first_name,
    last_name: user.last_name,
    full_name: user.full_name,
    locale: user.locale,
    has_password: user.password_hash !== null,
    password_changed_at: user.password_changed_at?.toISOString() ?? null,
    sign_in_provider: provider?.name ?? null,
    companies: companies.map(({ id, name, shortname, role }) => ({ id, name, shortname, role })),
  };
}

type Changes = BodyOf<'POST /api/account'>;

/**
 * The new password's hash. Requires the current password, since an open screen proves no identity.
 * @throws AppError `invalid` by field, `too_many_requests` after too many wrong ones
 */
async function checkChange(ctx: Context, user: UserRow, { current_password, new_password }: Changes): Promise<string> {
  if (new_password === undefined) throw invalid({ new_password: ['required'] });
  if (user.password_hash === null) throw invalid({ current_password: ['no_password'] });
  if (current_password === undefined) throw invalid({ current_password: ['required'] });
  const allowance = ownAllowance(user.id);
  await countAttempt(ctx, allowance);
  const right = await checkPassword(current_password, user.password_hash);
  if (right) await takeBack(ctx, allowance);
  // Only a caller with the current password learns whether the new one is the same.
  const faults = right ? await choiceFaults(new_password, user) : passwordFaults(new_password, user);
  const errors: FieldErrorCodes = {
    ...(!right && { current_password: ['wrong_password' as const] }),
    ...(faults.length > 0 && { new_password: faults }),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return hashPassword(new_password);
}

async function changePassword(ctx: Context, exchange: Exchange, actor: StaffActor, changes: Changes): Promise<void> {
  // The session that follows counts as proved, and by a password.
  demandFreshFactor(actor);
  await refuseEnforced(ctx, actor.user_id);
  const user = await repository.findUser(ctx.db, actor.user_id);
  if (!user) throw new AppError('not_signed_in');
  const password_hash = await checkChange(ctx, user, changes);
  const { user_id, company_id } = actor;
  const token = await ctx.db.transaction(async (tx) => {
    const lockedUser = await repository.lockUser(tx, user_id);
    if (lockedUser?.password_hash !== user.password_hash) throw new AppError('conflict');
    await changeNames(tx, user_id, changes);
    await storePassword(ctx, tx, lockedUser, password_hash);
    return replaceSessions(ctx, tx, exchange, { user_id, company_id, method: 'password' });
  });
  setSessionCookie(ctx, exchange, token);
}

/** @throws AppError `invalid` where neither name would be left */
async function changeNames(db: Queryable, userId: number, { first_name, last_name, locale }: Changes): Promise<void> {
  if (first_name === '' || last_name === '') {
    const user = await repository.findUser(db, userId);
    if (!hasName({ first_name: first_name ?? user?.first_name, last_name: last_name ?? user?.last_name }))
      throw invalid({ first_name: ['required'] });
  }
  const changes = Object.entries({ first_name, last_name, locale }).filter(([, value]) => value !== undefined);
  if (changes.length > 0) await repository.updateUser(db, userId, Object.fromEntries(changes));
}

/** Applies all changes or none. A new password ends every other session and renews the current session's token. */
export async function changeAccount(
  ctx: Context,
  exchange: Exchange,
  actor: StaffActor,
  changes: Changes,
): Promise<CurrentUser> {
  const password = changes.new_password ?? changes.current_password;
  if (password === undefined) await ctx.db.transaction((tx) => changeNames(tx, actor.user_id, changes));
  else await changePassword(ctx, exchange, actor, changes);
  return currentUser(ctx, actor);
}

/** The recipient of a mailed link, masked so that only the recipient recognises the address. */
export async function readLink(ctx: Context, actor: StaffActor, code: string): Promise<AccountLink> {
  const id = personOfCode(ctx.env.SESSION_SECRET, code);
  const person = id === null ? undefined : await repository.findUser(ctx.db, id);
  if (!person) throw notFound();
  return {
    conflict: person.id !== actor.user_id,
    signed_in_as: { full_name: actor.full_name, email: actor.email },
    link_for: { email_hint: maskEmail(person.email) },
  };
}
