import type { InterviewWebinar } from '@vivavoce/contract/types.ts';
import { freeSeats, joinOpensAt, joinPhase, mayRegister } from '@vivavoce/domain/kinds/webinar/webinar.ts';
import { jobKind } from '@vivavoce/domain/jobs/kinds.ts';
import { attachmentHeader, filenameAbout } from '@vivavoce/domain/files/file-names.ts';
import type { FastifyReply } from 'fastify';
import { AppError, notFound } from '../../lib/app-error.ts';
import type { Context } from '../../context.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { isPutAway } from '../../policies/interviews.policy.ts';
import { recordEvent } from '../feed/feed.service.ts';
import { otherKind } from '../forms/forms.service.ts';
import { loadInterview, subjectOf } from '../interviews/interview-state.ts';
import type { OpenedInterview } from '../interviews/interview-state.ts';
import { giveUpSeat, holdWebinar, takeSeat } from './seats.service.ts';
import { calendarFor, isDated } from './webinar-mails.ts';
import type { DatedWebinar } from './webinar-mails.ts';
import * as repository from './webinars.repository.ts';

interface OwnSeat {
  interview: OpenedInterview;
  webinar: DatedWebinar;
}

/** @throws AppError `wrong_state` for another kind of activity, `not_found` */
async function loadOwn(db: Queryable, application: number): Promise<OwnSeat> {
  const interview = await loadInterview(db, application);
  if (jobKind(interview.job) !== 'webinar') throw otherKind();
  const webinar = await repository.findWebinar(db, interview.job.id);
  if (!webinar || !isDated(webinar)) throw notFound();
  return { interview, webinar };
}

/** Whether this applicant may take a seat now: neither withdrawn, nor archived, nor in a closed activity. */
function isOpen({ interview, webinar }: OwnSeat, now: Date): boolean {
  const subject = subjectOf(interview);
  const isPresent = subject.declined_at === null && !subject.paused && !isPutAway(subject);
  return isPresent && webinar.cancelled_at === null && mayRegister(webinar, now);
}

export async function readSeat(ctx: Context, application: number): Promise<InterviewWebinar> {
  const own = await loadOwn(ctx.db, application);
  const { webinar } = own;
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
    open: isOpen(own, now),
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
  application: number,
  act: (tx: Tx, own: OwnSeat, applicant: repository.Applicant) => Promise<void>,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const job = await repository.jobOf(tx, application);
    if (job === undefined) throw notFound();
    await loadOwn(tx, application);
    const webinar = await holdWebinar(tx, job);
    const [applicant] = await repository.lockApplicants(tx, [application]);
    if (!applicant) throw notFound();
    await act(tx, { webinar, interview: await loadInterview(tx, application) }, applicant);
  });
}

/** @throws AppError `wrong_state` where no seat can be taken any more */
export async function register(ctx: Context, application: number): Promise<InterviewWebinar> {
  await acting(ctx, application, async (tx, own, applicant) => {
    if (!isOpen(own, ctx.now())) throw new AppError('wrong_state');
    await takeSeat(ctx, tx, own.webinar, applicant);
  });
  return readSeat(ctx, application);
}

/** Without a seat it changes nothing. @throws AppError `wrong_state` after the end */
export async function cancel(ctx: Context, application: number): Promise<InterviewWebinar> {
  await acting(ctx, application, async (tx, { webinar }, applicant) => {
    if (!mayRegister(webinar, ctx.now())) throw new AppError('wrong_state');
    await giveUpSeat(ctx, tx, webinar, applicant, 'applicant');
  });
  return readSeat(ctx, application);
}

/**
 * The address of the call for a registered applicant, while it is open. The first time counts as joining.
 * @throws AppError `wrong_state` without a seat, before the call opens, after it, and when it was called off
 */
export async function join(ctx: Context, application: number): Promise<{ link: string }> {
  const { webinar, interview } = await loadOwn(ctx.db, application);
  const now = ctx.now();
  const isHere = interview.application.declined_at === null && !isPutAway(subjectOf(interview));
  if (!isHere || webinar.cancelled_at || webinar.join_link === '' || joinPhase(webinar, now) !== 'open')
    throw new AppError('wrong_state');
  await ctx.db.transaction(async (tx) => {
    if (!(await repository.markJoined(tx, application, now))) return;
    const { id: job_id, company_id } = interview.job;
    const place = { company_id, job_id, application_id: application };
    await recordEvent(tx, { ...place, type: 'webinar.joined', actor: 'applicant' });
  });
  const registration = await repository.findRegistration(ctx.db, application);
  if (registration?.state !== 'registered') throw new AppError('wrong_state');
  return { link: webinar.join_link };
}

/** @throws AppError `not_found` without a seat */
export async function sendCalendar(ctx: Context, application: number, reply: FastifyReply): Promise<FastifyReply> {
  const { webinar, interview } = await loadOwn(ctx.db, application);
  const registration = await repository.findRegistration(ctx.db, application);
  if (registration?.state !== 'registered') throw notFound();
  const organiser = interview.company.account_name;
  const cancelled = webinar.cancelled_at !== null;
  return reply
    .type('text/calendar; charset=utf-8')
    .header('cache-control', 'private, no-store')
    .header('content-disposition', attachmentHeader(filenameAbout('webinar.ics', interview.job.title)))
    .send(calendarFor(ctx, interview, webinar, registration, { organiser, cancelled }));
}
