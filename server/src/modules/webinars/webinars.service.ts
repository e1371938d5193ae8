import type { BodyOf, QueryOf, ResultOf } from '@vivavoce/contract/index.ts';
import type { FieldErrorCodes } from '@vivavoce/contract/errors.ts';
import type { Webinar, WebinarRegistration } from '@vivavoce/contract/types.ts';
import { endFault, hasAttended, mayRegister } from '@vivavoce/domain/kinds/webinar/webinar.ts';
import { jobKind } from '@vivavoce/domain/jobs/kinds.ts';
import { isNamedZone } from '@vivavoce/domain/jobs/time-zone.ts';
import type { StaffActor } from '../../actor.ts';
import { AppError, invalid, notFound } from '../../lib/app-error.ts';
import type { Context } from '../../context.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { recordEvent } from '../feed/feed.service.ts';
import { otherKind } from '../forms/job-form.ts';
import { refuseArchived, loadJob, lockJob } from '../../access/load-job.ts';
import type { JobRecord } from '../../access/load-job.ts';
import { fillSeats } from './seats.service.ts';
import { isDated } from './webinar-mails.ts';
import * as repository from './webinars.repository.ts';
import type { ListedRow, ListPlace, WebinarRow } from './webinars.repository.ts';

type WebinarBody = BodyOf<'PUT /api/jobs/{job}/webinar'>;

/** @throws AppError `wrong_state` */
function requireWebinar({ job }: JobRecord): void {
  if (jobKind(job) !== 'webinar') throw otherKind();
}

export async function readWebinar(ctx: Context, actor: StaffActor, jobId: number): Promise<Webinar> {
  const record = await loadJob(ctx.db, actor, jobId);
  requireWebinar(record);
  const row = await repository.findWebinar(ctx.db, jobId);
  const counts = await repository.countRegistrations(ctx.db, jobId);
  return {
    job: jobId,
    revision: row?.revision ?? 0,
    starts_at: row?.starts_at?.toISOString() ?? null,
    ends_at: row?.ends_at?.toISOString() ?? null,
    time_zone: row?.time_zone ?? record.company.time_zone,
    place: row?.place ?? '',
    join_link: row?.join_link ?? '',
    seats: row?.seats ?? null,
    recording_link: row?.recording_link ?? '',
    cancelled_at: row?.cancelled_at?.toISOString() ?? null,
    ...counts,
    by_day: await repository.countByDay(ctx.db, jobId),
  };
}

/** @throws AppError `invalid` by field */
async function columnsOf(
  tx: Tx,
  { starts_at, ends_at, revision: _revision, ...rest }: WebinarBody,
  { job, webinar, now }: { job: JobRecord['job']; webinar: WebinarRow | undefined; now: Date },
) {
  const row = { ...rest, starts_at: new Date(starts_at), ends_at: new Date(ends_at) };
  const fault = endFault(row);
  const seats = webinar ? await repository.countInState(tx, job.id, 'registered') : 0;
  const moved = webinar?.ends_at?.getTime() !== row.ends_at.getTime();
  const faults: FieldErrorCodes = {
    ...(!isNamedZone(row.time_zone) && { time_zone: ['unknown_time_zone'] }),
    ...(fault && { ends_at: [fault] }),
    ...(!fault && moved && job.status === 'Published' && row.ends_at <= now && { ends_at: ['deadline_past'] }),
    ...(row.place === '' && row.join_link === '' && { place: ['required'] }),
    ...(row.seats !== null && row.seats < seats && { seats: ['too_small'] }),
  };
  if (Object.keys(faults).length > 0) throw invalid(faults);
  return row;
}

const time = (value: Date | null | undefined) => value?.getTime() ?? null;

/** Whether registered applicants have to know of the change. */
const isNews = (before: WebinarRow, after: Awaited<ReturnType<typeof columnsOf>>): boolean =>
  time(before.starts_at) !== time(after.starts_at) ||
  time(before.ends_at) !== time(after.ends_at) ||
  before.place !== after.place ||
  (before.join_link === '') !== (after.join_link === '');

/**
 * Sets when and where a webinar takes place. The task of webinars tells registered applicants of news, and more seats go
 * to the waiting list immediately.
 * @throws AppError `conflict` where another revision is stored, `invalid` by field
 */
export async function saveWebinar(ctx: Context, actor: StaffActor, jobId: number, body: WebinarBody): Promise<Webinar> {
  await ctx.db.transaction(async (tx) => {
    await lockJob(tx, jobId);
    const record = await loadJob(tx, actor, jobId, 'edit');
    requireWebinar(record);
    const { job } = record;
    refuseArchived(job);
    const webinar = await repository.lockWebinar(tx, jobId);
    if ((webinar?.revision ?? 0) !== body.revision) throw new AppError('conflict');
    const now = ctx.now();
    const row = await columnsOf(tx, body, { job, webinar, now });
    if (webinar) {
      const isNotified = job.status === 'Published' && isNews(webinar, row) && mayRegister(row, now);
      const sequence = webinar.sequence + (isNotified ? 1 : 0);
      await repository.updateWebinar(tx, jobId, { ...row, sequence, revision: webinar.revision + 1, updated_at: now });
    } else await repository.insertWebinar(tx, { ...row, job_id: jobId, company_id: job.company_id, updated_at: now });
    await repository.setEnd(tx, jobId, row.ends_at);
    if (job.status === 'Published') {
      const data = { starts_at: row.starts_at.toISOString(), ends_at: row.ends_at.toISOString() };
      await recordEvent(tx, { company_id: job.company_id, job_id: jobId, type: 'job.webinar_changed', actor, data });
    }
    const current = await repository.findWebinar(tx, jobId);
    if (current && isDated(current)) await fillSeats(ctx, tx, current);
  });
  return readWebinar(ctx, actor, jobId);
}

/** Part of a webinar that a copy or a template carries: everything but the date and the recording. */
export type WebinarSetup = Pick<WebinarRow, 'time_zone' | 'place' | 'join_link' | 'seats'>;

export async function setupOf(db: Queryable, job: number): Promise<WebinarSetup | null> {
  const row = await repository.findWebinar(db, job);
  if (!row) return null;
  const { time_zone, place, join_link, seats } = row;
  return { time_zone, place, join_link, seats };
}

/** Stores the setup of a copy, which has no date yet. */
export async function addWebinar(
  tx: Tx,
  { id: job_id, company_id }: { id: number; company_id: number },
  setup: WebinarSetup | null | undefined,
): Promise<void> {
  if (setup) await repository.insertWebinar(tx, { ...setup, job_id, company_id });
}

/** Cancels an archived webinar that has not ended; brought back, it takes place. Applicants are mailed in both cases. */
export async function callOff(ctx: Context, tx: Tx, job: number, off: boolean): Promise<void> {
  const webinar = await repository.lockWebinar(tx, job);
  const now = ctx.now();
  if (!webinar || !isDated(webinar) || !mayRegister(webinar, now)) return;
  await repository.updateWebinar(tx, job, { cancelled_at: off ? now : null, sequence: webinar.sequence + 1 });
}

const present = ({ registration, full_name, email }: ListedRow): WebinarRegistration => ({
  application: registration.application_id,
  full_name,
  email,
  state: registration.state,
  asked_at: registration.asked_at.toISOString(),
  cancelled_at: registration.cancelled_at?.toISOString() ?? null,
  joined_at: registration.joined_at?.toISOString() ?? null,
  attendance: registration.attended === null ? null : registration.attended ? 'attended' : 'absent',
  attended: registration.state === 'registered' && hasAttended(registration),
});

const CURSOR = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_(\d{1,15})$/;

/** @throws AppError `invalid` */
function placeOf(cursor: string | undefined): ListPlace | undefined {
  if (cursor === undefined) return undefined;
  const [, asked_at, application] = CURSOR.exec(cursor) ?? [];
  if (!asked_at || Number.isNaN(Date.parse(asked_at))) throw invalid({ cursor: ['wrong_format'] });
  return { asked_at, application: Number(application) };
}

export async function listRegistrations(
  ctx: Context,
  actor: StaffActor,
  jobId: number,
  { state, application, cursor, page_size }: QueryOf<'GET /api/jobs/{job}/registrations'>,
): Promise<ResultOf<'GET /api/jobs/{job}/registrations'>> {
  requireWebinar(await loadJob(ctx.db, actor, jobId, 'invite'));
  const after = placeOf(cursor);
  const rows = await repository.listRegistrations(ctx.db, {
    job: jobId,
    state,
    application,
    after,
    limit: page_size + 1,
  });
  const results = rows.slice(0, page_size).map(present);
  const last = results.at(-1);
  const next_cursor = rows.length > page_size && last ? `${last.asked_at}_${last.application}` : null;
  return { results, next_cursor };
}

/** @throws AppError `not_found`, `wrong_state` for an applicant without a seat, and before the webinar begins */
export async function setAttendance(
  ctx: Context,
  actor: StaffActor,
  { job: jobId, application }: { job: number; application: number },
  { attendance }: BodyOf<'PUT /api/jobs/{job}/registrations/{application}'>,
): Promise<WebinarRegistration> {
  return ctx.db.transaction(async (tx) => {
    const record = await loadJob(tx, actor, jobId, 'edit');
    if ((await repository.jobOf(tx, application)) !== jobId) throw notFound();
    requireWebinar(record);
    await repository.lockWebinar(tx, jobId);
    const before = await repository.findListed(tx, { job: jobId, application });
    if (!before) throw notFound();
    const webinar = await repository.findWebinar(tx, jobId);
    const hasBegun = webinar?.starts_at && webinar.starts_at <= ctx.now();
    if (before.registration.state !== 'registered' || !hasBegun) throw new AppError('wrong_state');
    const attended = attendance === null ? null : attendance === 'attended';
    if (attended !== before.registration.attended) {
      await repository.updateRegistration(tx, application, { attended });
      const place = { company_id: record.job.company_id, job_id: jobId, application_id: application };
      await recordEvent(tx, { ...place, type: 'webinar.attendance_set', actor, data: { attendance } });
    }
    return present({ ...before, registration: { ...before.registration, attended } });
  });
}
