import type { InterviewWebinar } from '@vivavoce/contract/types.ts';
import { freeSeats, joinOpensAt, joinPhase, mayRegister } from '@vivavoce/domain/kinds/webinar/webinar.ts';
import { jobKind } from '@vivavoce/domain/jobs/kinds.ts';
import { attachmentHeader, filenameAbout } from '@vivavoce/domain/files/file-names.ts';
import type { FastifyReply } from 'fastify';
import { replyAddress } from '../../access/reply-address.ts';
import { AppError, notFound } from '../../lib/app-error.ts';
import type { Context } from '../../context.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { recordEvent } from '../feed/feed.service.ts';
import { otherKind } from '../forms/job-form.ts';
import { giveUpSeat, holdWebinar, takeSeat } from './seats.service.ts';
import { calendarFor, isDated } from './webinar-mails.ts';
import type { DatedWebinar } from './webinar-mails.ts';
import * as repository from './webinars.repository.ts';
import type { Applicant } from './webinars.repository.ts';

/** The part of an applicant of a webinar on which a seat depends. */
export interface SeatHolder extends Applicant {
  organiser: string;
  /** Whether the applicant has neither withdrawn nor been archived. */
  isHere: boolean;
  /** `isHere`, and the activity is not closed. */
  isPresent: boolean;
}

/** Reads the applicant, again inside of a transaction. */
type Load = (db: Queryable) => Promise<SeatHolder>;

interface OwnSeat {
  holder: SeatHolder;
  webinar: DatedWebinar;
}

/** @throws AppError `wrong_state` for another kind of activity, `not_found` */
async function loadOwn(db: Queryable, load: Load): Promise<OwnSeat> {
  const holder = await load(db);
  if (jobKind(holder.job) !== 'webinar') throw otherKind();
  const webinar = await repository.findWebinar(db, holder.job.id);
  if (!webinar || !isDated(webinar)) throw notFound();
  return { holder, webinar };
}

const isOpen = ({ holder, webinar }: OwnSeat, now: Date): boolean =>
  holder.isPresent && webinar.cancelled_at === null && mayRegister(webinar, now);

export async function readSeat(ctx: Context, load: Load): Promise<InterviewWebinar> {
  const ownSeat = await loadOwn(ctx.db, load);
  const { webinar } = ownSeat;
  const application = ownSeat.holder.application.id;
  const now = ctx.now();
  const registration = await repository.findRegistration(ctx.db, application);
  const registered = webinar.seats === null ? 0 : await repository.countInState(ctx.db, webinar.job_id, 'registered');
  const waits = registration?.state === 'waiting';
  const has = registration?.state === 'registered';
  return {
    starts_at: webinar.starts_at.toISOString(),
    ends_at: webinar.ends_at.toISOString(),
    time_zone: webinar.time_zone,
    place: webinar.place,
    online: webinar.join_link !== '',
    cancelled: webinar.cancelled_at !== null,
    open: isOpen(ownSeat, now),
    seats_left: freeSeats(webinar.seats, registered),
    registration: registration
      ? {
          state: registration.state,
          at: registration.asked_at.toISOString(),
          position: waits ? await repository.placeInLine(ctx.db, registration) : null,
          joined_at: registration.joined_at?.toISOString() ?? null,
        }
      : null,
    joins_at: joinOpensAt(webinar).toISOString(),
    phase: joinPhase(webinar, now),
    recording_link: has ? webinar.recording_link : '',
    calendar: `/api/interview/${application}/webinar/calendar`,
  };
}

/** Runs one action on a seat, after earlier ones of the same webinar. */
async function acting(
  ctx: Context,
  load: Load,
  act: (tx: Tx, ownSeat: OwnSeat, applicant: Applicant) => Promise<void>,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { holder } = await loadOwn(tx, load);
    const webinar = await holdWebinar(tx, holder.job.id);
    const [applicant] = await repository.lockApplicants(tx, [holder.application.id]);
    if (!applicant) throw notFound();
    await act(tx, { webinar, holder: await load(tx) }, applicant);
  });
}

/** @throws AppError `wrong_state` where no seat can be taken any more */
export async function register(ctx: Context, load: Load): Promise<InterviewWebinar> {
  await acting(ctx, load, async (tx, ownSeat, applicant) => {
    if (!isOpen(ownSeat, ctx.now())) throw new AppError('wrong_state');
    await takeSeat(ctx, tx, ownSeat.webinar, applicant);
  });
  return readSeat(ctx, load);
}

/** Without a seat it changes nothing. @throws AppError `wrong_state` after the end */
export async function cancel(ctx: Context, load: Load): Promise<InterviewWebinar> {
  await acting(ctx, load, async (tx, { webinar }, applicant) => {
    if (!mayRegister(webinar, ctx.now())) throw new AppError('wrong_state');
    await giveUpSeat(ctx, tx, { webinar, applicant }, 'applicant');
  });
  return readSeat(ctx, load);
}

/**
 * The address of the call for a registered applicant, while it is open. The first time counts as joining.
 * @throws AppError `wrong_state` without a seat, before the call opens, after it, and when it was called off
 */
export async function join(ctx: Context, load: Load): Promise<{ link: string }> {
  const { webinar, holder } = await loadOwn(ctx.db, load);
  const now = ctx.now();
  const application = holder.application.id;
  if (!holder.isHere || webinar.cancelled_at || webinar.join_link === '' || joinPhase(webinar, now) !== 'open')
    throw new AppError('wrong_state');
  await ctx.db.transaction(async (tx) => {
    if (!(await repository.markJoined(tx, application, now))) return;
    const { id: job_id, company_id } = holder.job;
    const place = { company_id, job_id, application_id: application };
    await recordEvent(tx, { ...place, type: 'webinar.joined', actor: 'applicant' });
  });
  const registration = await repository.findRegistration(ctx.db, application);
  if (registration?.state !== 'registered') throw new AppError('wrong_state');
  return { link: webinar.join_link };
}

/** @throws AppError `not_found` without a seat */
export async function sendCalendar(ctx: Context, load: Load, reply: FastifyReply): Promise<FastifyReply> {
  const { webinar, holder } = await loadOwn(ctx.db, load);
  const registration = await repository.findRegistration(ctx.db, holder.application.id);
  if (registration?.state !== 'registered') throw notFound();
  const email = await replyAddress(ctx.db, holder.job.company_id, holder.job.invitation_reply_to_email);
  const organiser = { name: holder.organiser, email };
  const cancelled = webinar.cancelled_at !== null;
  return reply
    .type('text/calendar; charset=utf-8')
    .header('cache-control', 'private, no-store')
    .header('content-disposition', attachmentHeader(filenameAbout('webinar.ics', holder.job.title)))
    .send(calendarFor(ctx, holder, webinar, registration, { organiser, attendee: null, cancelled }));
}
