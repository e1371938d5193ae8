import { cookieName, CSRF_COOKIE } from '@vivavoce/domain/accounts/cookie-names.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { isEncrypted } from '../public-address.ts';
import { hashToken, sameText, sign } from '../lib/secrets.ts';

/** The names of the server's cookies over http; over https each has the prefix `__Host-`. */
export const SESSION_COOKIE = 'sessionid';
export const INTERVIEW_COOKIE = 'interviewid';
export const KNOWN_COOKIE = 'knownid';
/** The place of a learner. */
export const LEARNER_COOKIE = 'learnerid';
/** Holds the guest links that the browser opened. */
export const GUEST_COOKIE = 'guestid';
/** Names the browser that left for a provider. */
export const SSO_COOKIE = 'ssoid';
type Name =
  | typeof CSRF_COOKIE
  | typeof SESSION_COOKIE
  | typeof INTERVIEW_COOKIE
  | typeof LEARNER_COOKIE
  | typeof KNOWN_COOKIE
  | typeof GUEST_COOKIE
  | typeof SSO_COOKIE;
type SessionName = typeof SESSION_COOKIE | typeof INTERVIEW_COOKIE | typeof LEARNER_COOKIE;
type Sessions = Partial<Record<SessionName, string | undefined>>;
/** The settings that cookies depend on. */
interface Env {
  env: Pick<Context['env'], 'PUBLIC_URL' | 'SESSION_SECRET'>;
}

export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

const YEAR_SECONDS = 365 * 24 * 3600;
/** Only sign-in needs it, so no other call carries it; browsers require `__Host-` cookies to have the root path. */
const KNOWN_PATH = '/login';

export const nameOf = ({ env }: Env, name: Name): string => cookieName(name, isEncrypted(env));

export const readCookie = (ctx: Env, request: FastifyRequest, name: Name): string | undefined =>
  request.cookies[nameOf(ctx, name)];

function optionsOf({ env }: Env, name: Name) {
  const secure = isEncrypted(env);
  const path = name === KNOWN_COOKIE && !secure ? KNOWN_PATH : '/';
  return { path, httpOnly: name !== CSRF_COOKIE, sameSite: 'lax', secure } as const;
}

const sessionsOf = (ctx: Env, request: FastifyRequest): Sessions => ({
  [SESSION_COOKIE]: readCookie(ctx, request, SESSION_COOKIE),
  [INTERVIEW_COOKIE]: readCookie(ctx, request, INTERVIEW_COOKIE),
  [LEARNER_COOKIE]: readCookie(ctx, request, LEARNER_COOKIE),
});

/**
 * Signed for the sessions of a browser, so that one browser's token is invalid in another. Without a learner it is the
 * token of releases that knew none, since processes of both serve one page during an upgrade.
 */
export const csrfToken = ({ env }: Env, { sessionid = '', interviewid = '', learnerid = '' }: Sessions): string => {
  const learner = learnerid === '' ? [] : [hashToken(learnerid)];
  return sign(env.SESSION_SECRET, 'csrf', hashToken(sessionid), hashToken(interviewid), ...learner);
};

export const isCsrfToken = (ctx: Env, request: FastifyRequest, token: unknown): boolean =>
  typeof token === 'string' && sameText(token, csrfToken(ctx, sessionsOf(ctx, request)));

function setCsrfCookie(ctx: Env, reply: FastifyReply, sessions: Sessions): void {
  const options = { ...optionsOf(ctx, CSRF_COOKIE), maxAge: YEAR_SECONDS };
  void reply.setCookie(nameOf(ctx, CSRF_COOKIE), csrfToken(ctx, sessions), options);
}

/** Sets the browser's token for its sessions, if it is missing. */
export function ensureCsrfCookie(ctx: Env, { request, reply }: Exchange): void {
  if (isCsrfToken(ctx, request, readCookie(ctx, request, CSRF_COOKIE))) return;
  setCsrfCookie(ctx, reply, sessionsOf(ctx, request));
}

/** Begins or ends a session of the browser; its CSRF token changes with it. */
function changeSession(
  ctx: Env,
  { request, reply }: Exchange,
  { name, token, maxAge }: { name: SessionName; token: string; maxAge?: number | undefined },
) {
  const options = { ...optionsOf(ctx, name), ...(maxAge !== undefined && { maxAge }) };
  if (token === '') void reply.clearCookie(nameOf(ctx, name), options);
  else void reply.setCookie(nameOf(ctx, name), token, options);
  setCsrfCookie(ctx, reply, { ...sessionsOf(ctx, request), [name]: token });
}

export const setSessionCookie = (ctx: Env, exchange: Exchange, token: string): void =>
  changeSession(ctx, exchange, { name: SESSION_COOKIE, token });

export const forgetSession = (ctx: Env, exchange: Exchange): void =>
  changeSession(ctx, exchange, { name: SESSION_COOKIE, token: '' });

export const setInterviewCookie = (ctx: Env, exchange: Exchange, token: string, seconds: number): void =>
  changeSession(ctx, exchange, { name: INTERVIEW_COOKIE, token, maxAge: seconds });

export const setLearnerCookie = (ctx: Env, exchange: Exchange, token: string, seconds: number): void =>
  changeSession(ctx, exchange, { name: LEARNER_COOKIE, token, maxAge: seconds });

export const forgetLearner = (ctx: Env, exchange: Exchange): void =>
  changeSession(ctx, exchange, { name: LEARNER_COOKIE, token: '' });

export const setKnownCookie = (ctx: Env, { reply }: Exchange, value: string, seconds: number): void =>
  void reply.setCookie(nameOf(ctx, KNOWN_COOKIE), value, { ...optionsOf(ctx, KNOWN_COOKIE), maxAge: seconds });

export const setGuestCookie = (ctx: Env, { reply }: Exchange, token: string, seconds: number): void =>
  void reply.setCookie(nameOf(ctx, GUEST_COOKIE), token, { ...optionsOf(ctx, GUEST_COOKIE), maxAge: seconds });

export const setSsoCookie = (ctx: Env, { reply }: Exchange, token: string, seconds: number): void =>
  void reply.setCookie(nameOf(ctx, SSO_COOKIE), token, { ...optionsOf(ctx, SSO_COOKIE), maxAge: seconds });
