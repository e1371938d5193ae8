import { LEARNER_LIMITS } from '@vivavoce/domain/accounts/account-limits.ts';
import type { Access } from '@vivavoce/contract/route.ts';
import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Actor, ApplicantActor, StaffActor, UploadActor } from '../../../actor.ts';
import { AppError, notFound } from '../../../lib/app-error.ts';
import type { Context } from '../../../context.ts';
import { bearerOf, tokenActor } from './api-token.service.ts';
import { directoryActor } from './directory-token.service.ts';
import { INTERVIEW_COOKIE, LEARNER_COOKIE, readCookie, SESSION_COOKIE } from '../../../http/cookies.ts';
import { checkUploadToken, hashToken } from '../../../lib/secrets.ts';
import { isLiving } from './living-session.ts';
import { learnerActor } from './learner-session.ts';
import { demandPageOwner } from './page-owner.ts';
import {
  demandProof,
  hasSecondFactor,
  isFresh,
  isFreshForCompany,
  PROVIDER_FACTOR,
  RUNS_PLATFORM,
  SECOND_FACTOR_FROM,
} from './proof.service.ts';
import {
  COMPANY_IS_ACTIVE,
  STAFF_COLUMNS,
  staffOf,
  toStaffActor,
  type StaffRow,
  addressIsAllowed,
  plainAddress,
} from './staff-actor.ts';
import { statement } from '../../../db/prepared.ts';

/** How often the last-seen time is written; a finer one would cost a write per request. */
const SEEN_EVERY_SECONDS = 60;

/** The living session of a cookie with its user. */
interface SessionRow extends StaffRow {
  session_id: string;
  /** Seconds. */
  idle: number;
  /** Seconds since the sign-in. */
  age: number;
  /** The rules of its company. */
  idle_seconds: number;
  longest_seconds: number;
  has_factor: boolean;
  fresh: boolean;
  fresh_for_company: boolean;
  /** The company asks for a second factor by now, and the provider's does not count; or the installation asks for one. */
  factor_due: boolean;
  by_provider: boolean;
  /** Whether the last-seen time is due to be written. */
  stale: boolean;
}

const livingSession = statement<
  SessionRow,
  { token_hash: string; now: string; address: string; administrators: boolean }
>((mark) => {
  const now = sql`${mark('now')}::timestamptz`;
  return sql`
    select s.id as session_id, s.idle_seconds, s.longest_seconds, ${STAFF_COLUMNS},
      ${hasSecondFactor(sql`u.id`)} as has_factor, ${isFresh(now)} as fresh,
      ${isFreshForCompany(now)} as fresh_for_company,
      (coalesce(${SECOND_FACTOR_FROM} <= ${now}, false) and not ${PROVIDER_FACTOR}
        or ${mark('administrators')}::boolean and ${RUNS_PLATFORM}) as factor_due,
      s.method = 'provider' as by_provider,
      extract(epoch from ${now} - s.last_seen_at)::float8 as idle,
      extract(epoch from ${now} - s.created_at)::float8 as age,
      s.last_seen_at < ${now} - make_interval(secs => ${SEEN_EVERY_SECONDS}) as stale
    from sessions s ${staffOf('s')}
    where s.token_hash = ${mark('token_hash')} and ${isLiving(now, 's')} and ${COMPANY_IS_ACTIVE}
      and ${addressIsAllowed(mark('address'))}`;
});

/**
 * The living session of a cookie; undefined for an unknown or ended one, and where its company allows no call from the
 * address. Read for every call, so that an ended session
 * or a revoked permission takes effect immediately.
 */
async function findSession(ctx: Context, token_hash: string, ip: string): Promise<SessionRow | undefined> {
  const values = {
    token_hash,
    now: ctx.now().toISOString(),
    address: plainAddress(ip),
    administrators: ctx.env.PLATFORM_SECOND_FACTOR === 'required',
  };
  const [row] = await livingSession(ctx.pool, values);
  return row;
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor;
  }
}

/** Header of every call that keeps a session alive: the seconds until it ends without further calls. */
const ENDS_IN_HEADER = 'session-ends-in';
/** With it: the seconds until it ends in any case. */
const LASTS_HEADER = 'session-lasts-at-most';

interface StaffSession {
  actor: StaffActor;
  /** Seconds. */
  ends_in: number;
  /** Seconds until it ends in any case. */
  lasts: number;
}

/** Header of calls that a page makes automatically, such as polling: they do not keep the session alive. */
const PASSIVE_HEADER = 'passive';
const isPassive = ({ headers, routeOptions }: FastifyRequest) =>
  routeOptions.config.route?.passive === true || headers[PASSIVE_HEADER] === '1';

/** The session of a cookie with its user; null for an unknown or ended one. */
async function staffSession(
  ctx: Context,
  { ip }: FastifyRequest,
  token: string | undefined,
  { passive = false }: { passive?: boolean } = {},
): Promise<StaffSession | null> {
  if (!token) return null;
  const row = await findSession(ctx, hashToken(token), ip);
  if (!row) return null;
  const isDue = row.stale && !passive;
  if (isDue)
    await ctx.db.execute(
      sql`update sessions set last_seen_at = ${ctx.now().toISOString()}::timestamptz where id = ${row.session_id}`,
    );
  const { has_factor, fresh, fresh_for_company, by_provider } = row;
  const proof = { has_factor, fresh, fresh_for_company, factor_overdue: row.factor_due && !has_factor, by_provider };
  const actor = toStaffActor(row, { session_id: Number(row.session_id), token: null, proof });
  const lasts = Math.floor(row.longest_seconds - Math.max(0, row.age));
  const unseen = Math.floor(row.idle_seconds - (isDue ? 0 : Math.max(0, row.idle)));
  return { actor, ends_in: Math.min(unseen, lasts), lasts };
}

/** The current actors of sessions; ended ones are absent. */
export async function actorsOfSessions(ctx: Context, ids: readonly number[]): Promise<Map<number, StaffActor>> {
  const { rows } = await ctx.db.execute<StaffRow & { session_id: string } & Record<string, unknown>>(sql`
    select s.id as session_id, ${STAFF_COLUMNS}
    from sessions s ${staffOf('s')}
    where s.id = any(${sql.param(ids)}::bigint[]) and ${isLiving(sql`${ctx.now().toISOString()}::timestamptz`, 's')}
      and ${COMPANY_IS_ACTIVE}`);
  return new Map(
    rows.map((row) => [Number(row.session_id), toStaffActor(row, { session_id: Number(row.session_id), token: null })]),
  );
}

/** The signed-in user of the browser's session cookie; null for an unknown or ended session. */
export async function staffActor(ctx: Context, request: FastifyRequest): Promise<StaffActor | null> {
  return (await staffSession(ctx, request, readCookie(ctx, request, SESSION_COOKIE)))?.actor ?? null;
}

async function actorOfCookie(ctx: Context, request: FastifyRequest, reply: FastifyReply): Promise<StaffActor | null> {
  const passive = isPassive(request);
  const session = await staffSession(ctx, request, readCookie(ctx, request, SESSION_COOKIE), { passive });
  if (session && !passive) void reply.headers({ [ENDS_IN_HEADER]: session.ends_in, [LASTS_HEADER]: session.lasts });
  return session?.actor ?? null;
}

/**
 * The applicant's browser session.
 * @throws AppError `not_signed_in` without an interview session, `not_found` where the session has no access to the
 * application of the path or its link was replaced since. What a learner opened from the own place ends with the sign-out
 * there, after a day, and once the application has another address.
 */
export async function applicantActor(
  ctx: Context,
  token: string | undefined,
  application: number,
): Promise<ApplicantActor> {
  const now = sql`${ctx.now().toISOString()}::timestamptz`;
  const { rows } = await ctx.db.execute<{ session_id: string; holds: boolean }>(sql`
    select s.id as session_id, exists (
      select 1 from interview_grants g join applications a on a.id = g.application_id and a.link_version = g.link_version
      join jobs j on j.id = a.job_id and j.deleting_at is null
      where g.session_id = s.id and a.id = ${application} and (g.learner_session_id is null
        or g.created_at > ${now} - make_interval(hours => ${LEARNER_LIMITS.interview_hours}) and exists (
          select 1 from learner_sessions l join users u on u.id = a.user_id
          where l.id = g.learner_session_id and l.email = lower(u.email)))) as holds
    from interview_sessions s where s.token_hash = ${hashToken(token ?? '')}`);
  const [session] = rows;
  if (!session) throw new AppError('not_signed_in');
  if (!session.holds) throw notFound();
  return { kind: 'applicant', session_id: Number(session.session_id), application_id: application };
}

function uploadActor(ctx: Context, request: FastifyRequest, attempt: number): UploadActor {
  const token = request.headers['upload-token'];
  const verdict = checkUploadToken(ctx.env.SESSION_SECRET, typeof token === 'string' ? token : '', attempt, ctx.now());
  if (verdict === 'expired') throw new AppError('upload_token_expired');
  if (verdict === 'other') throw notFound();
  return { kind: 'upload', attempt_id: attempt };
}

const pathId = (request: FastifyRequest, name: string): number => {
  const value = Number((request.params as Record<string, string>)[name]);
  if (!Number.isSafeInteger(value) || value < 1) throw notFound();
  return value;
};

/** Identifies the caller before the request is read. A personal token excludes any cookies. */
export function registerSession(app: FastifyInstance, ctx: Context): void {
  app.decorateRequest('actor');
  app.addHook('onRequest', async (request, reply) => {
    const access = request.routeOptions.config.route?.access ?? 'public';
    if (access === 'public') request.actor = { kind: 'public' };
    else await identify(request, reply, access);
  });

  async function identify(request: FastifyRequest, reply: FastifyReply, access: Exclude<Access, 'public'>) {
    if (access === 'upload') request.actor = uploadActor(ctx, request, pathId(request, 'attempt'));
    else if (access === 'directory') {
      void reply.header('www-authenticate', 'Bearer');
      request.actor = await directoryActor(ctx, request);
      void reply.removeHeader('www-authenticate');
    } else if (access === 'staff') {
      void reply.header('www-authenticate', 'Bearer');
      const token = bearerOf(request);
      const actor =
        token === undefined ? await actorOfCookie(ctx, request, reply) : await tokenActor(ctx, request, token);
      if (!actor) throw new AppError('not_signed_in');
      if (actor.session_id !== null) demandPageOwner(request, actor);
      void reply.removeHeader('www-authenticate');
      demandProof(actor, request.routeOptions.config);
      request.actor = actor;
    } else if (access === 'learner') request.actor = await learnerActor(ctx, readCookie(ctx, request, LEARNER_COOKIE));
    else {
      const token = readCookie(ctx, request, INTERVIEW_COOKIE);
      request.actor = await applicantActor(ctx, token, pathId(request, 'application'));
    }
  }
}
