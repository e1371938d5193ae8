import { APPLICATION_STATUS } from '@vivavoce/domain/applications/status.ts';
import { freeSeats, mayRegister } from '@vivavoce/domain/kinds/webinar/webinar.ts';
import type { EventType } from '@vivavoce/domain/feed/event-types.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { recordEvent } from '../feed/feed.service.ts';
import type { NewEvent } from '../feed/feed.service.ts';
import * as repository from './webinars.repository.ts';
import type { Applicant } from './webinars.repository.ts';
import { isDated, queueWebinarMail } from './webinar-mails.ts';
import type { DatedWebinar } from './webinar-mails.ts';

/** Seats assigned in one run; a later run continues. */
const BATCH = 200;

/** The webinar with its lock, for whatever changes seats. @throws AppError `wrong_state` without a date */
export async function holdWebinar(tx: Tx, job: number): Promise<DatedWebinar> {
  const webinar = await repository.lockWebinar(tx, job);
  if (!webinar || !isDated(webinar)) throw new AppError('wrong_state', { detail: 'The webinar has no date.' });
  return webinar;
}

const record = (tx: Tx, { application, job }: Applicant, type: EventType, actor: NewEvent['actor']) =>
  recordEvent(tx, { company_id: job.company_id, job_id: job.id, application_id: application.id, type, actor });

/** A seat is the response of the applicant to a webinar. */
async function seat(tx: Tx, { application }: Applicant, now: Date): Promise<void> {
  await repository.updateApplication(tx, application.id, {
    responded_at: now,
    answer_count: 1,
    status: APPLICATION_STATUS.complete,
    updated_at: now,
  });
}

async function unseat(tx: Tx, { application }: Applicant, now: Date): Promise<void> {
  await repository.updateApplication(tx, application.id, {
    responded_at: null,
    answer_count: 0,
    ...(application.declined_at === null && { status: APPLICATION_STATUS.invited }),
    updated_at: now,
  });
}

const freeIn = async (tx: Tx, { job_id, seats }: DatedWebinar): Promise<number> =>
  freeSeats(seats, await repository.countInState(tx, job_id, 'registered')) ?? Number.MAX_SAFE_INTEGER;

/**
 * Gives free seats to the first of the waiting list, and tells them. The caller holds the webinar.
 * @returns how many moved up
 */
export async function fillSeats(ctx: Context, tx: Tx, webinar: DatedWebinar): Promise<number> {
  const now = ctx.now();
  if (webinar.cancelled_at || !mayRegister(webinar, now)) return 0;
  const free = Math.min(await freeIn(tx, webinar), BATCH);
  const waiting = free > 0 ? await repository.firstWaiting(tx, webinar.job_id, free) : [];
  if (waiting.length === 0) return 0;
  for (const applicant of await repository.lockApplicants(tx, waiting)) {
    const { id } = applicant.application;
    const registration = await repository.findRegistration(tx, id);
    if (registration?.state !== 'waiting') continue;
    await repository.updateRegistration(tx, id, {
      state: 'registered',
      registered_at: now,
      notified_sequence: webinar.sequence,
    });
    await seat(tx, applicant, now);
    await record(tx, applicant, 'webinar.moved_up', 'system');
    await queueWebinarMail(ctx, tx, 'seat_free', { applicant, webinar, registration });
  }
  return waiting.length;
}

/**
 * Gives an applicant a seat, or a place on the waiting list, whose applicants come first. An applicant with a seat
 * keeps it. The caller holds the webinar.
 * @throws AppError `wrong_state` after the end, or when it was cancelled
 */
export async function takeSeat(ctx: Context, tx: Tx, webinar: DatedWebinar, applicant: Applicant): Promise<void> {
  const now = ctx.now();
  if (webinar.cancelled_at || !mayRegister(webinar, now)) throw new AppError('wrong_state');
  const { id, job_id } = applicant.application;
  const before = await repository.findRegistration(tx, id);
  if (before && before.state !== 'cancelled') return;
  await fillSeats(ctx, tx, webinar);
  const isFree = (await freeIn(tx, webinar)) > 0;
  const changes = before ? before.changes + 1 : 0;
  await repository.putRegistration(tx, {
    application_id: id,
    job_id,
    state: isFree ? 'registered' : 'waiting',
    asked_at: now,
    registered_at: isFree ? now : null,
    cancelled_at: null,
    notified_sequence: webinar.sequence,
    changes,
  });
  if (isFree) await seat(tx, applicant, now);
  await record(tx, applicant, isFree ? 'webinar.registered' : 'webinar.waiting', 'applicant');
  await queueWebinarMail(ctx, tx, isFree ? 'registered' : 'waiting', { applicant, webinar, registration: { changes } });
}

/** Gives a seat or a place on the list up; the next of the list moves up. The caller holds the webinar. */
export async function giveUpSeat(
  ctx: Context,
  tx: Tx,
  { webinar, applicant }: { webinar: DatedWebinar; applicant: Applicant },
  actor: 'applicant' | 'system',
): Promise<void> {
  const now = ctx.now();
  const { id } = applicant.application;
  const before = await repository.findRegistration(tx, id);
  if (!before || before.state === 'cancelled') return;
  const changes = before.changes + 1;
  await repository.updateRegistration(tx, id, { state: 'cancelled', cancelled_at: now, changes });
  if (before.state === 'registered') await unseat(tx, applicant, now);
  await record(tx, applicant, 'webinar.given_up', actor);
  // A withdrawal has a mail of its own.
  if (actor === 'applicant')
    await queueWebinarMail(ctx, tx, 'given_up', { applicant, webinar, registration: { changes } });
  await fillSeats(ctx, tx, webinar);
}
