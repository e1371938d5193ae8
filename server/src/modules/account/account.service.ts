import type { BodyOf } from '@vivavoce/contract/index.ts';
import type { Account, AccountLink, CurrentUser } from '@vivavoce/contract/types.ts';
import { maskEmail } from '@vivavoce/domain/accounts/mask-email.ts';
import type { StaffActor } from '../../actor.ts';
import { AppError, notFound } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import { personOfCode } from '../../plugins/secrets.ts';
import { companiesOf, currentUser } from '../session/session.service.ts';
import * as repository from './account.repository.ts';

export async function readAccount(ctx: Context, actor: StaffActor): Promise<Account> {
  const user = await repository.findUser(ctx.db, actor.user_id);
  if (!user) throw new AppError('not_signed_in');
  return {
    id: user.id,
    email: user.email,
    first_name: user.first_name,
    last_name: user.last_name,
    full_name: user.full_name,
    locale: user.locale,
    has_password: user.password_hash !== null,
    password_changed_at: null,
    companies: await companiesOf(ctx, user.id),
  };
}

export async function changeAccount(
  ctx: Context,
  actor: StaffActor,
  { first_name, last_name, locale }: BodyOf<'POST /api/account'>,
): Promise<CurrentUser> {
  const given = Object.entries({ first_name, last_name, locale }).filter(([, value]) => value !== undefined);
  if (given.length > 0) await repository.updateUser(ctx.db, actor.user_id, Object.fromEntries(given));
  return currentUser(ctx, actor);
}

/** Whom a mailed link was written to, said so that only that person learns the address. */
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
