import type { BodyOf, ResultOf } from '@vivavoce/contract/index.ts';
import type { OwnShare } from '@vivavoce/contract/types.ts';
import { SHARE_LIMITS, shareState } from '@vivavoce/domain/applications/home/shares.ts';
import type { LearnerActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/client.ts';
import { purge } from '../../db/purge.ts';
import { learner_shares } from '../../db/schema/index.ts';
import { AppError, invalid, notFound } from '../../lib/app-error.ts';
import { hashToken, newToken } from '../../lib/secrets.ts';
import { addToTrail } from '../audit/audit-trail.ts';
import { ownIds } from '../learners/place.service.ts';
import { findPractised, readUpTo } from '../practice/progress.service.ts';
import { lockUser } from '../session/lock-user.ts';
import * as repository from './shares.repository.ts';
import type { OwnRow } from './shares.repository.ts';

const DAY_MS = 24 * 3600_000;

/** One page of rows that were read with one more, and where the next begins. */
export function pageOf<Row>(rows: readonly Row[], idOf: (row: Row) => number) {
  const page = rows.slice(0, SHARE_LIMITS.page_size);
  const last = page.at(-1);
  return { page, next_before: last !== undefined && rows.length > page.length ? idOf(last) : null };
}

function present(each: OwnRow, now: Date): OwnShare {
  const { row, activity, company, name, recorded_at, recipient, looks, last_look_at } = each;
  const { id, kind, created_at, ends_at, token_hash, recipient_id } = row;
  return {
    id,
    kind,
    activity,
    company,
    name,
    way: token_hash !== null ? 'link' : recipient_id === null ? 'email' : 'staff',
    recipient,
    recorded_at: recorded_at.toISOString(),
    created_at: created_at.toISOString(),
    ends_at: ends_at?.toISOString() ?? null,
    state: shareState(row, now),
    looks,
    last_look_at: last_look_at?.toISOString() ?? null,
  };
}

export async function listShares(
  ctx: Context,
  { email }: LearnerActor,
  before: number | undefined,
): Promise<ResultOf<'GET /api/me/shares'>> {
  const { page, next_before } = pageOf(await repository.listOwn(ctx.db, email, { before }), ({ row }) => row.id);
  return { results: page.map((each) => present(each, ctx.now())), next_before };
}

/** The application of a recording in the list of own practice. @throws AppError `not_found` for every other recording */
async function loadOwn(ctx: Context, actor: LearnerActor, attempt: number) {
  const practised = await findPractised(ctx, await ownIds(ctx, actor), attempt);
  const application = practised && (await repository.findApplication(ctx.db, practised.application));
  if (!practised || !application) throw notFound();
  return { id: practised.application, company: practised.company, ...application };
}

export async function readChoices(
  ctx: Context,
  actor: LearnerActor,
  attempt: number,
): Promise<ResultOf<'GET /api/me/recordings/{attempt}/share-choices'>> {
  const { company, user_id, company_id } = await loadOwn(ctx, actor, attempt);
  return { company, staff: await repository.listLeaders(ctx.db, { user_id, company_id }) };
}

type Recipient = BodyOf<'POST /api/me/shares'>['recipient'];

/** @throws AppError `invalid` for a person who leads no cohort of the learner; a typed address is stored without a look at its owner */
async function recipientOf(db: Queryable, to: Recipient, of: { user_id: number; company_id: number }) {
  if (to.way === 'email') return { recipient_email: to.email.toLowerCase() };
  if (to.way === 'link') return {};
  const leaders = await repository.listLeaders(db, of);
  if (!leaders.some(({ id }) => id === to.user)) throw invalid({ recipient: ['not_allowed'] });
  return { recipient_id: to.user };
}

/**
 * Shares something of the own practice. Nothing in the answer or its time says whether an address is one of staff.
 * @throws AppError `not_found`, `invalid`, `limit_reached`; `wrong_state` where the figures do not exist yet
 */
export async function share(
  ctx: Context,
  actor: LearnerActor,
  { attempt, kind, recipient }: BodyOf<'POST /api/me/shares'>,
): Promise<ResultOf<'POST /api/me/shares'>> {
  const practice = await loadOwn(ctx, actor, attempt);
  if (kind !== 'recording') {
    const of = kind === 'figures' ? [practice.id] : await ownIds(ctx, actor);
    const recordings = await readUpTo(ctx, of, attempt, SHARE_LIMITS.recordings_max);
    const hasFigures = kind === 'figures' ? recordings.slice(-1) : recordings;
    if (!hasFigures.some(({ figures }) => figures !== null)) throw new AppError('wrong_state');
  }
  return ctx.db.transaction(async (tx) => {
    addToTrail({ application_id: practice.id });
    // Two calls of one learner are counted one after the other.
    await lockUser(tx, practice.user_id);
    const now = ctx.now();
    if ((await repository.countOpen(tx, actor.email, now)) >= SHARE_LIMITS.open_max)
      throw new AppError('limit_reached');
    const token = recipient.way === 'link' ? newToken() : null;
    const id = await repository.insertShare(tx, {
      company_id: practice.company_id,
      application_id: practice.id,
      attempt_id: attempt,
      kind,
      email: actor.email,
      ...(await recipientOf(tx, recipient, practice)),
      created_at: now,
      ...(token !== null && { token_hash: hashToken(token) }),
      ...(recipient.way === 'link' && { ends_at: new Date(now.getTime() + recipient.days * DAY_MS) }),
    });
    const [created] = await repository.listOwn(tx, actor.email, { id });
    if (!created) throw notFound();
    // Behind a `#`, so that no server and no proxy logs the secret.
    return { share: present(created, now), url: token === null ? null : `${ctx.env.PUBLIC_URL}/share#${token}` };
  });
}

/** Takes a share back; one that has ended already stays as it is. @throws AppError `not_found` for that of another */
export async function takeBack(ctx: Context, actor: LearnerActor, id: number): Promise<null> {
  await ctx.db.transaction(async (tx) => {
    const row = await repository.lockOwn(tx, actor.email, id);
    if (!row) throw notFound();
    addToTrail({ application_id: row.application_id });
    if (shareState(row, ctx.now()) === 'open') await repository.takeBack(tx, id, ctx.now());
  });
  return null;
}

/** @throws AppError `not_found` for the share of another */
export async function listLooks(
  ctx: Context,
  actor: LearnerActor,
  { share: id, before }: { share: number; before: number | undefined },
): Promise<ResultOf<'GET /api/me/shares/{share}/looks'>> {
  const [shared] = await repository.listOwn(ctx.db, actor.email, { id });
  if (!shared) throw notFound();
  const { page, next_before } = pageOf(await repository.listLooks(ctx.db, id, before), (look) => look.id);
  return { results: page.map((look) => ({ ...look, at: look.at.toISOString() })), next_before };
}

/** Deletes shares some days after their end, with their looks. @returns how many */
export const purgeShares = (ctx: Context, signal: AbortSignal): Promise<number> => {
  const before = new Date(ctx.now().getTime() - SHARE_LIMITS.ended_kept_days * DAY_MS);
  return purge(ctx, { table: learner_shares, age: learner_shares.ends_at, before }, signal);
};
