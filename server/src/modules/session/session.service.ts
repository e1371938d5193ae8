import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StaffActor } from '../../actor.ts';
import { AppError, notFound } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import { hashToken, newToken } from '../../plugins/secrets.ts';
import { cookieOptions, SESSION_COOKIE, setSessionCookie, staffActor } from '../../plugins/session.ts';
import { checkPassword } from './passwords.ts';
import { presentCurrentUser, presentSettings } from './session.presenter.ts';
import * as repository from './session.repository.ts';

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}
const OK = { status: 'OK' } as const;

async function beginSession(ctx: Context, { request, reply }: Exchange, userId: number, companyId: number | null) {
  const previous = request.cookies[SESSION_COOKIE];
  const token = newToken();
  await ctx.db.transaction(async (tx) => {
    if (previous) await repository.endSession(tx, hashToken(previous), ctx.now());
    const user_agent = request.headers['user-agent']?.slice(0, 300) ?? null;
    await repository.insertSession(tx, {
      token_hash: hashToken(token),
      user_id: userId,
      company_id: companyId,
      user_agent,
      created_at: ctx.now(),
      last_seen_at: ctx.now(),
    });
  });
  setSessionCookie(ctx, reply, token);
  return OK;
}

export async function signIn(
  ctx: Context,
  exchange: Exchange,
  { username, password }: { username: string; password: string },
) {
  const account = await repository.findAccount(ctx.db, username);
  const right = await checkPassword(password, account?.password_hash);
  if (!account || !right) throw new AppError('wrong_credentials');
  const [first] = await repository.listCompanies(ctx.db, account.id);
  return beginSession(ctx, exchange, account.id, first?.id ?? null);
}

export async function checkSession(ctx: Context, request: FastifyRequest) {
  const actor = await staffActor(ctx, request.cookies[SESSION_COOKIE]);
  if (!actor) throw new AppError('not_signed_in');
  return OK;
}

export async function signOut(ctx: Context, { request, reply }: Exchange) {
  const token = request.cookies[SESSION_COOKIE];
  if (token) await repository.endSession(ctx.db, hashToken(token), ctx.now());
  void reply.clearCookie(SESSION_COOKIE, cookieOptions(ctx));
  return OK;
}

export async function changeCompany(ctx: Context, exchange: Exchange, actor: StaffActor, companyId: number) {
  const all = await repository.listCompanies(ctx.db, actor.user_id);
  if (!all.some((company) => company.id === companyId)) throw notFound();
  return beginSession(ctx, exchange, actor.user_id, companyId);
}

export async function currentUser(ctx: Context, actor: StaffActor) {
  const user = await repository.findUser(ctx.db, actor.user_id);
  if (!user) throw new AppError('not_signed_in');
  const company = actor.company_id === null ? undefined : await repository.findCompany(ctx.db, actor.company_id);
  return presentCurrentUser(actor, user, company, await repository.listCompanies(ctx.db, actor.user_id));
}

export async function changeAccount(
  ctx: Context,
  actor: StaffActor,
  changes: { first_name?: string | undefined; last_name?: string | undefined; locale?: 'en-gb' | 'fr-fr' | undefined },
) {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  if (Object.keys(given).length > 0) await repository.updateUser(ctx.db, actor.user_id, given);
  return currentUser(ctx, actor);
}

export async function companySettings(ctx: Context, actor: StaffActor) {
  const company = actor.company_id === null ? undefined : await repository.findCompany(ctx.db, actor.company_id);
  if (!company) throw notFound();
  return presentSettings(company, ctx.env);
}
