import type { BodyOf } from '@vivavoce/contract/index.ts';
import type { LearnerSession } from '@vivavoce/contract/types.ts';
import { LEARNER_LIMITS, SESSION_LIMITS, SIGN_IN_LIMITS } from '@vivavoce/domain/accounts/account-limits.ts';
import { visitorDevice } from '@vivavoce/domain/reports/visitor-device.ts';
import type { LearnerActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import { purge } from '../../db/purge.ts';
import { learner_links, learner_requests, learner_sessions } from '../../db/schema/index.ts';
import { forgetLearner, LEARNER_COOKIE, readCookie, setLearnerCookie } from '../../http/cookies.ts';
import type { Exchange } from '../../http/cookies.ts';
import { AppError, notFound } from '../../lib/app-error.ts';
import { hashToken, newToken, passwordToken } from '../../lib/secrets.ts';
import { sendLearnerLink } from '../../tasks/definitions/mails.ts';
import { originOf } from '../audit/audit-trail.ts';
import { queueLearnerLink } from '../mails/single/learner-mails.service.ts';
import { lockUser } from '../session/lock-user.ts';
import * as repository from './learners.repository.ts';
import { findNewest } from './place.repository.ts';

const OK = { status: 'OK' } as const;

/** Stores a request for the link. The task looks up the address, so that the call takes as long for every address. */
export async function requestPlace(ctx: Context, { email, locale }: BodyOf<'POST /api/me/links'>) {
  await ctx.db.transaction(async (tx) => {
    const row = { email: email.toLowerCase(), locale, created_at: ctx.now() };
    await ctx.queue.enqueue(tx, sendLearnerLink, { request: await repository.insertRequest(tx, row) });
  });
  return OK;
}

/** Mails the link of a request to an address with an interview, within the limits; nothing is sent otherwise. */
export async function answerLearnerRequest(ctx: Context, id: number): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const request = await repository.takeRequest(tx, id);
    const newest = request && (await findNewest(tx, request.email));
    if (!request || !newest) return;
    // Two requests of one address are counted one after the other.
    await lockUser(tx, newest.user.id);
    const now = ctx.now();
    const { hour, day } = await repository.countLinks(tx, request.email, now);
    if (hour >= SIGN_IN_LIMITS.links_per_hour || day >= SIGN_IN_LIMITS.links_per_day) return;
    const link_nonce = newToken();
    await repository.insertLink(tx, {
      token_hash: hashToken(passwordToken(ctx.env.SESSION_SECRET, link_nonce)),
      email: request.email,
      created_at: now,
      expires_at: new Date(now.getTime() + LEARNER_LIMITS.link_valid_minutes * 60_000),
    });
    const { first_name, full_name, user, alternate_brand } = newest;
    await queueLearnerLink(ctx, tx, {
      user,
      first_name,
      full_name,
      alternate_brand,
      locale: request.locale,
      link_nonce,
    });
  });
}

/**
 * Opens the place of the link's address in this browser. Only this call uses the link up: whatever reads the mail and
 * fetches its address does not.
 * @throws AppError `wrong_state`, `link_expired`
 */
export async function signIn(ctx: Context, exchange: Exchange, token: string) {
  const known = readCookie(ctx, exchange.request, LEARNER_COOKIE);
  const fresh = newToken();
  await ctx.db.transaction(async (tx) => {
    const now = ctx.now();
    const link = await repository.lockLink(tx, hashToken(token));
    if (link && link.used_at !== null) throw new AppError('wrong_state');
    if (!link || link.expires_at <= now) throw new AppError('link_expired');
    await repository.useLink(tx, link.id, now);
    const { user_agent } = originOf(exchange.request);
    const row = { token_hash: hashToken(fresh), created_at: now, last_seen_at: now, user_agent };
    // At a shared computer the next learner gets nothing of the one before.
    if (known) await repository.endOfOther(tx, hashToken(known), link.email);
    const renewed = known !== undefined && (await repository.renewSession(tx, hashToken(known), row));
    if (!renewed) await repository.insertSession(tx, { ...row, email: link.email });
  });
  setLearnerCookie(ctx, exchange, fresh, SESSION_LIMITS.longest_seconds);
  return OK;
}

export async function listLearnerSessions(ctx: Context, actor: LearnerActor): Promise<{ results: LearnerSession[] }> {
  const { email, session_id: first } = actor;
  const rows = await repository.listSessions(ctx.db, { email, first, now: ctx.now() });
  return {
    results: rows.map(({ id, user_agent, created_at, last_seen_at }) => ({
      id,
      current: id === first,
      ...visitorDevice(user_agent ?? ''),
      created_at: created_at.toISOString(),
      last_seen_at: last_seen_at.toISOString(),
    })),
  };
}

/** Ends one session of the address, or all of them, with the interviews that they opened. @throws AppError `not_found` */
export async function endLearnerSessions(
  ctx: Context,
  exchange: Exchange,
  actor: LearnerActor,
  id?: number,
): Promise<null> {
  await ctx.db.transaction(async (tx) => {
    if ((await repository.endSessions(tx, actor.email, id)) === 0) throw notFound();
  });
  if (id === undefined || id === actor.session_id) forgetLearner(ctx, exchange);
  return null;
}

const HOUR_MS = 3600_000;

/**
 * Deletes links that no longer count towards a limit, requests that no worker could answer, and sessions once nothing
 * that they opened is open.
 * @returns how many rows of each
 */
export async function purgeLearners(ctx: Context, signal: AbortSignal) {
  const now = ctx.now().getTime();
  const before = new Date(now - SIGN_IN_LIMITS.links_counted_hours * HOUR_MS);
  const over = new Date(now - SESSION_LIMITS.longest_seconds * 1000 - LEARNER_LIMITS.interview_hours * HOUR_MS);
  return {
    learner_requests: await purge(ctx, { table: learner_requests, age: learner_requests.created_at, before }, signal),
    learner_links: await purge(ctx, { table: learner_links, age: learner_links.expires_at, before }, signal),
    learner_sessions: await purge(
      ctx,
      { table: learner_sessions, age: learner_sessions.created_at, before: over },
      signal,
    ),
  };
}
