import type { ResultOf } from '@vivavoce/contract/index.ts';
import type { ReceivedShare, SharedPractice } from '@vivavoce/contract/types.ts';
import { SHARE_LIMITS } from '@vivavoce/domain/applications/home/shares.ts';
import type { FastifyReply } from 'fastify';
import type { StaffActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import type { Exchange } from '../../http/cookies.ts';
import { sendMedia } from '../../http/send-media.ts';
import { notFound } from '../../lib/app-error.ts';
import { hashToken, shareOfPass, sharePass } from '../../lib/secrets.ts';
import { addToTrail } from '../audit/audit-trail.ts';
import { findOwnAttempt } from '../interviews/attempts/attempts.ts';
import { findPractised, readUpTo } from '../practice/progress.service.ts';
import { readCaptions } from '../transcripts/transcripts.service.ts';
import { pageOf } from './own-shares.service.ts';
import * as repository from './shares.repository.ts';
import type { Reader, SharedRow } from './shares.repository.ts';

function present({ row, activity, company, name, recorded_at, learner }: SharedRow): ReceivedShare {
  const { id, kind, created_at, ends_at } = row;
  return {
    id,
    kind,
    activity,
    company,
    name,
    learner,
    recorded_at: recorded_at.toISOString(),
    created_at: created_at.toISOString(),
    ends_at: ends_at?.toISOString() ?? null,
  };
}

/** A member of the current company as a reader; undefined for a reviewer, who belongs to none. */
const readerOf = ({ user_id, email, company_id }: StaffActor): Reader | undefined =>
  company_id === null ? undefined : { user: user_id, email: email.toLowerCase(), company: company_id };

export async function listReceived(
  ctx: Context,
  actor: StaffActor,
  before: number | undefined,
): Promise<ResultOf<'GET /api/received-shares'>> {
  const reader = readerOf(actor);
  const rows = reader ? await repository.listFor(ctx.db, reader, { before, now: ctx.now() }) : [];
  const { page, next_before } = pageOf(rows, ({ row }) => row.id);
  return { results: page.map(present), next_before };
}

/** The share, while it is open for this reader and its recording stands among the sent practice. @throws AppError `not_found` */
async function load(ctx: Context, reader: Reader | undefined, id?: number) {
  const page = id === undefined ? {} : { id };
  const [shared] = reader ? await repository.listFor(ctx.db, reader, { ...page, now: ctx.now() }) : [];
  if (!shared) throw notFound();
  const { attempt_id, application_id, company_id, id: share } = shared.row;
  const applications = await repository.reachOf(ctx.db, shared);
  if (!(await findPractised(ctx, applications, attempt_id))) throw notFound();
  addToTrail({ application_id, job_id: shared.job_id, company_id, call: { share } });
  return { shared, applications };
}

/** The content of a share: the recording alone, the figures of it alone, or those of its topic up to it. */
async function shownOf(
  ctx: Context,
  { shared, applications }: Awaited<ReturnType<typeof load>>,
  path: string,
): Promise<SharedPractice> {
  const { row } = shared;
  const count = row.kind === 'progress' ? SHARE_LIMITS.recordings_max : 1;
  const recordings = await readUpTo(ctx, applications, row.attempt_id, count);
  const newest = recordings.at(-1);
  if (!newest) throw notFound();
  const { sound_only, captions: language } = newest;
  return {
    share: present(shared),
    media:
      row.kind === 'recording'
        ? {
            url: `${path}/video`,
            sound_only,
            captions: language === null ? null : { language, url: `${path}/captions` },
          }
        : null,
    recordings:
      row.kind === 'recording'
        ? []
        : recordings.map(({ at, activity, question, time_seconds, self_rating, figures }) => ({
            at,
            activity,
            question,
            time_seconds,
            self_rating,
            figures,
          })),
  };
}

/** @throws AppError `not_found` for what is not shared with the caller now */
export async function readReceived(ctx: Context, actor: StaffActor, id: number): Promise<SharedPractice> {
  const loaded = await load(ctx, readerOf(actor), id);
  const shown = await shownOf(ctx, loaded, `/api/received-shares/${id}`);
  await repository.addLook(ctx.db, { share: loaded.shared.row, user: actor.user_id, what: 'opened', now: ctx.now() });
  return shown;
}

/**
 * Shows what the link of a learner shares. Fetching the page of the link counts as no look: only the call behind its
 * button does. Wrong, ended and taken back links look as if they had never existed.
 * @throws AppError `not_found`
 */
export async function openLink(ctx: Context, token: string): Promise<SharedPractice> {
  const loaded = await load(ctx, { token_hash: hashToken(token) });
  addToTrail({ guest: true });
  const { row } = loaded.shared;
  const expires = new Date(ctx.now().getTime() + SHARE_LIMITS.media_minutes * 60_000);
  const pass = sharePass(ctx.env.SESSION_SECRET, row.id, expires);
  const shown = await shownOf(ctx, loaded, `/api/shared/${pass}`);
  await repository.addLook(ctx.db, { share: row, user: null, what: 'opened', now: ctx.now() });
  return shown;
}

type Medium = 'video' | 'captions';

/** The recording of a share, which no browser keeps: it can be taken back at any time. @throws AppError `not_found` */
async function send(
  ctx: Context,
  exchange: Exchange,
  { shared }: Awaited<ReturnType<typeof load>>,
  { medium, user }: { medium: Medium; user: number | null },
): Promise<FastifyReply> {
  const { row } = shared;
  if (row.kind !== 'recording') throw notFound();
  if (medium === 'captions') {
    const webvtt = await readCaptions(ctx.db, row.attempt_id);
    if (webvtt === null) throw notFound();
    return exchange.reply.header('cache-control', 'no-store').type('text/vtt; charset=utf-8').send(webvtt);
  }
  const attempt = await findOwnAttempt(ctx.db, { application: row.application_id, id: row.attempt_id });
  if (!attempt?.media_key) throw notFound();
  const reply = await sendMedia(ctx, exchange, {
    key: attempt.media_key,
    mime_type: attempt.media_type ?? 'video/mp4',
    version: `${attempt.id}-${attempt.processed_at?.getTime() ?? 0}`,
    cache_control: 'private, no-store',
  });
  await repository.addLook(ctx.db, { share: row, user, what: 'played', now: ctx.now() });
  return reply;
}

/** @throws AppError `not_found` */
export const sendReceived = async (
  ctx: Context,
  exchange: Exchange,
  actor: StaffActor,
  { share, medium }: { share: number; medium: Medium },
) => send(ctx, exchange, await load(ctx, readerOf(actor), share), { medium, user: actor.user_id });

/** @throws AppError `not_found` for an expired or a foreign pass, and once the share has ended */
export async function sendLinked(ctx: Context, exchange: Exchange, pass: string, medium: Medium) {
  const share = shareOfPass(ctx.env.SESSION_SECRET, pass, ctx.now());
  if (share === null) throw notFound();
  const loaded = await load(ctx, { pass: share });
  addToTrail({ guest: true });
  return send(ctx, exchange, loaded, { medium, user: null });
}
