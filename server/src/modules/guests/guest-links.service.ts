import type { BodyOf, ResultOf } from '@vivavoce/contract/index.ts';
import type { GuestLink } from '@vivavoce/contract/types.ts';
import { GUEST_LIMITS, guestState } from '@vivavoce/domain/reviews/guest-links.ts';
import type { StaffActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { AppError, invalid, notFound } from '../../lib/app-error.ts';
import { hashToken, newToken } from '../../lib/secrets.ts';
import type { Locale } from '../../i18n.ts';
import { loadJob } from '../../access/load-job.ts';
import * as repository from './guest-links.repository.ts';
import type { ListedLink } from './guest-links.repository.ts';

const DAY_MS = 24 * 3600_000;
const VIEWS_PER_PAGE = 50;

function present({ row, applicants, reviewed, seen_at, made_by }: ListedLink, now: Date): GuestLink {
  const { id, name, email, locale, masked, permission, created_at, expires_at, revoked_at } = row;
  return {
    id,
    name,
    email,
    locale,
    masked,
    permission,
    state: guestState(row, now),
    applicants,
    reviewed,
    seen_at: seen_at?.toISOString() ?? null,
    created_by: made_by,
    created_at: created_at.toISOString(),
    expires_at: expires_at.toISOString(),
    revoked_at: revoked_at?.toISOString() ?? null,
  };
}

async function read(ctx: Context, db: Queryable, job: number, link: number): Promise<GuestLink> {
  const [row] = await repository.listLinks(db, job, link);
  if (!row) throw notFound();
  return present(row, ctx.now());
}

export async function listLinks(ctx: Context, actor: StaffActor, job: number): Promise<GuestLink[]> {
  await loadJob(ctx.db, actor, job, 'manage_panel');
  return (await repository.listLinks(ctx.db, job)).map((row) => present(row, ctx.now()));
}

/** Behind a `#`, so that no server and no proxy logs the secret. */
const addressOf = ({ env }: Context, locale: Locale, token: string): string =>
  `${env.PUBLIC_URL}${locale === 'fr-fr' ? '/fr' : ''}/guest#${token}`;

const endOf = (ctx: Context, days: number): Date => new Date(ctx.now().getTime() + days * DAY_MS);

/** @throws AppError `invalid` for applicants who cannot be shared, `limit_reached` */
export const createLink = (
  ctx: Context,
  actor: StaffActor,
  jobId: number,
  body: BodyOf<'POST /api/jobs/{job}/guest-links'>,
): Promise<ResultOf<'POST /api/jobs/{job}/guest-links'>> =>
  ctx.db.transaction(async (tx) => {
    const { job } = await loadJob(tx, actor, jobId, 'manage_panel');
    const { applicants, expires_in_days, ...link } = body;
    if (new Set(applicants).size < applicants.length) throw invalid({ applicants: ['repeated'] });
    if ((await repository.shareable(tx, jobId, applicants)).length < applicants.length)
      throw invalid({ applicants: ['not_allowed'] });
    if ((await repository.countOpen(tx, jobId, ctx.now())) >= GUEST_LIMITS.open_max)
      throw new AppError('limit_reached');
    const token = newToken();
    const id = await repository.insertLink(
      tx,
      {
        ...link,
        job_id: jobId,
        company_id: job.company_id,
        token_hash: hashToken(token),
        created_by: actor.user_id,
        created_at: ctx.now(),
        expires_at: endOf(ctx, expires_in_days),
      },
      applicants,
    );
    return { guest_link: await read(ctx, tx, jobId, id), url: addressOf(ctx, link.locale, token) };
  });

interface LinkParams {
  job: number;
  guest_link: number;
}

async function lock(tx: Tx, actor: StaffActor, { job, guest_link }: LinkParams) {
  await loadJob(tx, actor, job, 'manage_panel');
  const link = await repository.lockLink(tx, job, guest_link);
  if (!link) throw notFound();
  return link;
}

/** A new address with a new end. The one before opens nothing, and browsers that opened it are out. */
export const renewLink = (
  ctx: Context,
  actor: StaffActor,
  params: LinkParams,
  { expires_in_days }: BodyOf<'POST /api/jobs/{job}/guest-links/{guest_link}/renew'>,
): Promise<ResultOf<'POST /api/jobs/{job}/guest-links/{guest_link}/renew'>> =>
  ctx.db.transaction(async (tx) => {
    const link = await lock(tx, actor, params);
    const token = newToken();
    await repository.changeLink(tx, link.id, {
      token_hash: hashToken(token),
      expires_at: endOf(ctx, expires_in_days),
      revoked_at: null,
      bound_at: null,
      code_hash: null,
      code_expires_at: null,
      code_tries: 0,
    });
    await repository.endSessions(tx, link.id);
    return { guest_link: await read(ctx, tx, params.job, link.id), url: addressOf(ctx, link.locale, token) };
  });

export const revokeLink = (ctx: Context, actor: StaffActor, params: LinkParams): Promise<GuestLink> =>
  ctx.db.transaction(async (tx) => {
    const link = await lock(tx, actor, params);
    if (link.revoked_at === null) await repository.changeLink(tx, link.id, { revoked_at: ctx.now() });
    await repository.endSessions(tx, link.id);
    return read(ctx, tx, params.job, link.id);
  });

export async function listViews(
  ctx: Context,
  actor: StaffActor,
  { job, guest_link }: LinkParams,
  before: number | undefined,
): Promise<ResultOf<'GET /api/jobs/{job}/guest-links/{guest_link}/views'>> {
  await loadJob(ctx.db, actor, job, 'manage_panel');
  await read(ctx, ctx.db, job, guest_link);
  const rows = await repository.listViews(ctx.db, guest_link, { before, limit: VIEWS_PER_PAGE + 1 });
  return {
    results: rows.slice(0, VIEWS_PER_PAGE).map((row) => ({
      id: row.id,
      what: row.what,
      applicant: row.application_id === null ? null : { id: row.application_id, full_name: row.applicant ?? '' },
      question: row.question_id === null ? null : { id: row.question_id, text: row.question ?? '' },
      seen_at: new Date(row.seen_at).toISOString(),
    })),
    has_next: rows.length > VIEWS_PER_PAGE,
  };
}
