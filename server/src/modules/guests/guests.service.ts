import type { BodyOf, ResultOf } from '@vivavoce/contract/index.ts';
import type { Answer } from '@vivavoce/contract/types.ts';
import { maskEmail } from '@vivavoce/domain/accounts/mask-email.ts';
import { GUEST_LIMITS, mayComment, mayRate } from '@vivavoce/domain/reviews/guest-links.ts';
import type { GuestView } from '@vivavoce/domain/reviews/guest-links.ts';
import { neutralFilename, withoutNames } from '@vivavoce/domain/reviews/masking.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { AppError, invalid, notFound } from '../../lib/app-error.ts';
import { mailedCode, guestCodeHash, hashToken, newToken, sameText } from '../../lib/secrets.ts';
import { GUEST_COOKIE, readCookie, setGuestCookie } from '../../http/cookies.ts';
import { sharedLimit } from '../../http/shared-limit.ts';
import { listSharedAnswers, sendSharedMedia } from '../answers/shared-answers.service.ts';
import type { Masking, SharedMedia } from '../answers/shared-answers.service.ts';
import { addToTrail } from '../audit/audit-trail.ts';
import { queueGuestCode } from '../mails/single/guest-mails.service.ts';
import * as repository from './guests.repository.ts';
import type { OpenLink, SharedApplicant } from './guests.repository.ts';

export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}
type Opened = ResultOf<'POST /api/guest/open'>;

const HOUR_MS = 3600_000;
const DAY_SECONDS = 24 * 3600;

const codesOf = (ctx: Context) =>
  sharedLimit(ctx, 'guest-codes', { points: GUEST_LIMITS.codes_per_hour, seconds: 3600 });

/**
 * Counts the code that opening the link will mail, before the transaction: a limit has its own connection.
 * @throws AppError `too_many_requests`
 */
async function countCode(ctx: Context, token: string, held: string | undefined): Promise<void> {
  const link = await repository.findByToken(ctx.db, hashToken(token), ctx.now());
  if (!link || link.email === null) return;
  if (held === undefined || !(await repository.holds(ctx.db, hashToken(held), link.id, ctx.now())))
    await codesOf(ctx).use(link.id);
}

/** Mails a new code, which replaces the one before. */
async function sendCode(ctx: Context, tx: Tx, link: OpenLink & { email: string }): Promise<Opened> {
  const secret = ctx.env.SESSION_SECRET;
  const nonce = newToken();
  const expires_at = new Date(ctx.now().getTime() + GUEST_LIMITS.code_valid_minutes * 60_000);
  await repository.storeCode(tx, link.id, guestCodeHash(secret, link.id, mailedCode(secret, nonce)), expires_at);
  const { company_id, job_id, name, email, locale } = link;
  await queueGuestCode(ctx, tx, { company_id, job_id, name, email, locale, nonce });
  return { guest_link: null, email_hint: maskEmail(email) };
}

/** Whether the code is right. A wrong one is counted; after a few, only a new one opens the link. */
async function codeFits(ctx: Context, tx: Tx, link: OpenLink, code: string): Promise<boolean> {
  const { code_hash, code_expires_at, code_tries } = link;
  if (code_hash === null || code_expires_at === null || code_expires_at <= ctx.now()) return false;
  if (code_tries >= GUEST_LIMITS.code_tries) return false;
  if (sameText(guestCodeHash(ctx.env.SESSION_SECRET, link.id, code), code_hash)) return true;
  await repository.countTry(tx, link.id);
  return false;
}

/** Gives the browser access until the link ends, or with a code for some hours. */
async function admit(ctx: Context, tx: Tx, link: OpenLink, session: string): Promise<void> {
  const now = ctx.now();
  const hours = new Date(now.getTime() + GUEST_LIMITS.session_hours * HOUR_MS);
  const expires_at = link.email !== null && hours < link.expires_at ? hours : link.expires_at;
  await repository.addSession(tx, { token_hash: hashToken(session), link: link.id, now, expires_at });
  const view = { link: link.id, job: link.job_id, application: null, question: null, now };
  await repository.addView(tx, { ...view, what: 'opened' });
}

/**
 * Opens a link in this browser. Wrong, expired and revoked links, and links of another browser, all look as if they had
 * never existed.
 * @throws AppError `not_found`; `invalid` for a wrong code; `too_many_requests`
 */
export async function openLink(
  ctx: Context,
  { token, code }: BodyOf<'POST /api/guest/open'>,
  exchange: Exchange,
): Promise<Opened> {
  const held = readCookie(ctx, exchange.request, GUEST_COOKIE);
  const session = held ?? newToken();
  if (code === undefined) await countCode(ctx, token, held);
  const result = await ctx.db.transaction(async (tx): Promise<Opened | 'wrong_code'> => {
    const link = await repository.lockByToken(tx, hashToken(token), ctx.now());
    if (!link) throw notFound();
    addToTrail({ guest: true, company_id: link.company_id, job_id: link.job_id, call: { guest_link: link.id } });
    const opened = { guest_link: link.id, email_hint: null };
    if (held !== undefined && (await repository.holds(tx, hashToken(held), link.id, ctx.now()))) return opened;
    if (link.email === null) {
      if (link.is_bound) throw notFound();
    } else {
      if (code === undefined) return sendCode(ctx, tx, { ...link, email: link.email });
      if (!(await codeFits(ctx, tx, link, code))) {
        addToTrail({ unfinished: true });
        return 'wrong_code';
      }
    }
    await admit(ctx, tx, link, session);
    return opened;
  });
  // Outside the transaction, so that the wrong code stays counted.
  if (result === 'wrong_code') throw invalid({ code: ['wrong_code'] });
  if (result.guest_link !== null) setGuestCookie(ctx, exchange, session, GUEST_LIMITS.days_max * DAY_SECONDS);
  return result;
}

/** @throws AppError `not_found` in a browser that has not opened the link, and once it has ended */
async function loadLink(ctx: Context, request: FastifyRequest, id: number): Promise<OpenLink> {
  const session = readCookie(ctx, request, GUEST_COOKIE);
  const link = session === undefined ? undefined : await repository.findHeld(ctx.db, hashToken(session), id, ctx.now());
  if (!link) throw notFound();
  addToTrail({ guest: true, company_id: link.company_id, job_id: link.job_id });
  return link;
}

interface PlaceParams {
  guest_link: number;
  place: number;
}

async function loadPlace(ctx: Context, request: FastifyRequest, { guest_link, place }: PlaceParams) {
  const link = await loadLink(ctx, request, guest_link);
  const [shared] = await repository.listShared(ctx.db, link.id, place);
  if (!shared) throw notFound();
  addToTrail({ application_id: shared.application_id });
  return { link, shared };
}

const nameFor = ({ masked }: OpenLink, { full_name }: SharedApplicant): string | null => (masked ? null : full_name);
const ownOf = ({ rating, comment }: SharedApplicant) => ({ rating, comment });

export async function readShare(
  ctx: Context,
  request: FastifyRequest,
  id: number,
): Promise<ResultOf<'GET /api/guest/{guest_link}'>> {
  const link = await loadLink(ctx, request, id);
  const { activity, company, primary, alternate_brand, name, masked, permission, rating_scale, expires_at } = link;
  return {
    activity,
    company: { name: company, primary, alternate_brand },
    guest: name,
    masked,
    permission,
    rating_scale,
    expires_at: expires_at.toISOString(),
    applicants: (await repository.listShared(ctx.db, link.id)).map((shared) => ({
      place: shared.place,
      name: nameFor(link, shared),
      seen: shared.seen,
      own: ownOf(shared),
    })),
  };
}

/** Names of files are neutral even without masking: they often hold more than a name. */
function maskingOf(link: OpenLink, { place, full_name, email }: SharedApplicant): Masking {
  const named = { name: full_name, email };
  return {
    text: (text) => (link.masked ? withoutNames(text, named) : text),
    filename: (filename) => neutralFilename(place, filename),
  };
}

function presentAnswer(answer: Answer, path: string, mask: Masking) {
  const {
    kind,
    question_text,
    options,
    state,
    duration,
    peaks,
    picture,
    picture_reason,
    picture_figures,
    sound_figures,
    choices,
  } = answer;
  return {
    kind,
    question_text,
    options,
    state,
    duration,
    peaks,
    picture,
    picture_reason,
    picture_figures,
    sound_figures,
    choices,
    text: answer.text === null ? null : mask.text(answer.text),
    video_url: answer.video_url && `${path}/video`,
    screen: answer.screen && { ...answer.screen, url: `${path}/screen` },
    poster_url: answer.poster_url && `${path}/poster`,
    captions: answer.captions && { language: answer.captions.language, url: `${path}/captions` },
    file: answer.file && { ...answer.file, filename: mask.filename(answer.file.filename), url: `${path}/file` },
  };
}

const note = (
  ctx: Context,
  link: OpenLink,
  what: GuestView,
  { application, question = null }: { application: number; question?: number | null | undefined },
) => repository.addView(ctx.db, { link: link.id, job: link.job_id, what, application, question, now: ctx.now() });

export async function readApplicant(
  ctx: Context,
  request: FastifyRequest,
  params: PlaceParams,
): Promise<ResultOf<'GET /api/guest/{guest_link}/applicants/{place}'>> {
  const { link, shared } = await loadPlace(ctx, request, params);
  const mask = maskingOf(link, shared);
  const answers = await listSharedAnswers(ctx, { job: link.job_id, application: shared.application_id });
  await note(ctx, link, 'applicant', { application: shared.application_id });
  const path = `/api/guest/${link.id}/applicants/${shared.place}/answers`;
  return {
    place: shared.place,
    name: nameFor(link, shared),
    answers: answers.map((answer, index) => presentAnswer(answer, `${path}/${index + 1}`, mask)),
    own: ownOf(shared),
  };
}

/** @throws AppError `forbidden` beyond what the link allows, `wrong_state` once there is an outcome */
export async function reviewApplicant(
  ctx: Context,
  request: FastifyRequest,
  params: PlaceParams,
  { rating, comment }: BodyOf<'PUT /api/guest/{guest_link}/applicants/{place}/review'>,
): Promise<ResultOf<'PUT /api/guest/{guest_link}/applicants/{place}/review'>> {
  const { link, shared } = await loadPlace(ctx, request, params);
  if (rating !== undefined && !mayRate(link.permission)) throw new AppError('forbidden');
  if (comment !== undefined && !mayComment(link.permission)) throw new AppError('forbidden');
  if (shared.decided) throw new AppError('wrong_state', { detail: 'This applicant has an outcome already.' });
  if (rating != null && rating > link.rating_scale) throw invalid({ rating: ['too_big'] });
  const review = { link: link.id, job: link.job_id, application: shared.application_id, rating, comment };
  return ctx.db.transaction((tx) => repository.saveReview(tx, { ...review, now: ctx.now() }));
}

const VIEW_OF: Partial<Record<SharedMedia, GuestView>> = { video: 'recording', screen: 'screen', file: 'file' };

export async function sendMedium(
  ctx: Context,
  exchange: Exchange,
  params: PlaceParams & { number: number },
  medium: SharedMedia,
): Promise<FastifyReply> {
  const { link, shared } = await loadPlace(ctx, exchange.request, params);
  const { application_id: application } = shared;
  const answers = await listSharedAnswers(ctx, { job: link.job_id, application });
  const question = answers[params.number - 1]?.question_id;
  if (question === undefined) throw notFound();
  const reply = await sendSharedMedia(ctx, { application, question, medium, mask: maskingOf(link, shared) }, exchange);
  const view = VIEW_OF[medium];
  if (view) await note(ctx, link, view, { application, question });
  return reply;
}

export const purgeGuests = (ctx: Context): Promise<number> => repository.deleteEndedSessions(ctx.db, ctx.now());
