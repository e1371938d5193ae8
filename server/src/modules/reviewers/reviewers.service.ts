import type { BodyOf, QueryOf } from '@vivavoce/contract/index.ts';
import type { Reviewer } from '@vivavoce/contract/types.ts';
import type { StaffActor } from '../../actor.ts';
import { AppError, invalid, notFound } from '../../lib/app-error.ts';
import type { Context } from '../../context.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { firstPasswordLink } from '../account/password-links.service.ts';
import { ensurePerson, holdPeople } from '../account/people.ts';
import { recordEvent } from '../feed/feed.service.ts';
import { loadJob } from '../../access/load-job.ts';
import type { JobRecord } from '../../access/load-job.ts';
import { queueMoveMail, queueReviewerMail } from '../mails/single/reviewer-mails.service.ts';
import * as repository from './reviewers.repository.ts';
import type { Acquaintance, SeatRow } from './reviewers.repository.ts';

const present = (row: SeatRow, actor: StaffActor): Reviewer => ({
  id: Number(row.id),
  user: { id: Number(row.user_id), full_name: row.full_name, email: row.email },
  may_decide: row.may_decide,
  is_you: Number(row.user_id) === actor.user_id,
  invited_at: row.invited_at && new Date(row.invited_at).toISOString(),
  reminded_at: row.reminded_at && new Date(row.reminded_at).toISOString(),
  rated: Number(row.rated),
  left: Math.max(0, Number(row.waiting)),
  oldest_deadline: row.oldest_deadline && new Date(row.oldest_deadline).toISOString(),
});

export async function listReviewers(ctx: Context, actor: StaffActor, jobId: number): Promise<Reviewer[]> {
  await loadJob(ctx.db, actor, jobId);
  return (await repository.listSeats(ctx.db, jobId)).map((row) => present(row, actor));
}

async function readReviewer(
  ctx: Context,
  actor: StaffActor,
  { job: jobId, id }: { job: number; id: number },
): Promise<Reviewer> {
  const [row] = await repository.listSeats(ctx.db, jobId, { id });
  if (!row) throw notFound();
  return present(row, actor);
}

export async function searchPeople(ctx: Context, actor: StaffActor, query: QueryOf<'GET /api/reviewers'>) {
  if (actor.company_id === null) throw new AppError('forbidden');
  if (query.not_job !== undefined) await loadJob(ctx.db, actor, query.not_job);
  return repository.searchPeople(ctx.db, actor.company_id, actor, query);
}

/** The reviewer's name for the feed, which outlives the seat. */
const nameOfSeat = async (tx: Tx, job: number, seat: number): Promise<string> =>
  (await repository.listSeats(tx, job, { id: seat }))[0]?.full_name ?? '';

type NewReviewer = BodyOf<'POST /api/jobs/{job}/reviewers'>;

/** The account of a person, by id or by address, locked until the seat is stored. */
async function personOf(tx: Tx, body: NewReviewer): Promise<number> {
  if (!('user' in body)) return (await ensurePerson(tx, body)).id;
  await holdPeople(tx, [body.user]);
  return body.user;
}

/** The typed names of a stranger. @throws AppError `invalid` for a stranger by id */
function typedNames(body: NewReviewer): Acquaintance {
  if ('user' in body) throw new AppError('invalid', { errors: { user: ['not_allowed'] } });
  return { first_name: body.first_name, last_name: body.last_name, accepted_at: null };
}

export async function addReviewer(
  ctx: Context,
  actor: StaffActor,
  jobId: number,
  body: BodyOf<'POST /api/jobs/{job}/reviewers'>,
): Promise<Reviewer> {
  const id = await ctx.db.transaction(async (tx) => {
    const { job } = await loadJob(tx, actor, jobId, 'manage_panel');
    const user_id = await personOf(tx, body);
    const known = await repository.acquaintance(tx, { company: job.company_id, user: user_id }, ctx.now());
    const { first_name, last_name, accepted_at } = known ?? typedNames(body);
    const seat = await repository.insertSeat(tx, {
      job_id: jobId,
      company_id: job.company_id,
      user_id,
      first_name,
      last_name,
      accepted_at,
      may_decide: body.may_decide ?? false,
    });
    if (seat.added) {
      const data = { person: await nameOfSeat(tx, jobId, seat.id) };
      const place = { company_id: job.company_id, job_id: jobId, subject_user_id: user_id };
      await recordEvent(tx, { ...place, type: 'reviewer.added', actor, data });
    }
    return seat.id;
  });
  return readReviewer(ctx, actor, { job: jobId, id });
}

export async function changeReviewer(
  ctx: Context,
  actor: StaffActor,
  { job: jobId, reviewer: id }: { job: number; reviewer: number },
  may_decide: boolean,
): Promise<Reviewer> {
  await loadJob(ctx.db, actor, jobId, 'manage_panel');
  await ctx.db.transaction(async (tx) => {
    if (!(await repository.updateSeat(tx, { job: jobId, id }, { may_decide }))) throw notFound();
  });
  return readReviewer(ctx, actor, { job: jobId, id });
}

export async function removeReviewer(
  ctx: Context,
  actor: StaffActor,
  { job: jobId, reviewer: id }: { job: number; reviewer: number },
): Promise<null> {
  await ctx.db.transaction(async (tx) => {
    const { job } = await loadJob(tx, actor, jobId, 'manage_panel');
    const [seat] = await repository.listSeats(tx, jobId, { id });
    if (!seat || !(await repository.deleteSeat(tx, { job: jobId, id }))) throw notFound();
    await repository.forgetMoves(tx, { job: jobId, user: Number(seat.user_id) });
    const data = { person: seat.full_name };
    const place = { company_id: job.company_id, job_id: jobId, subject_user_id: Number(seat.user_id) };
    await recordEvent(tx, { ...place, type: 'reviewer.removed', actor, data });
  });
  return null;
}

async function writeTo(
  ctx: Context,
  tx: Tx,
  actor: StaffActor,
  { record, seat }: { record: JobRecord; seat: SeatRow },
): Promise<void> {
  const user_id = Number(seat.user_id);
  await queueReviewerMail(ctx, tx, record, {
    user: { ...seat, id: user_id },
    inviter: actor.full_name,
    first_password: await firstPasswordLink(ctx, tx, user_id, seat),
    reminds: seat.invited_at !== null,
  });
}

/** @throws AppError `wrong_state` for a second reminder within a day */
export async function inviteReviewer(
  ctx: Context,
  actor: StaffActor,
  { job: jobId, reviewer: id }: { job: number; reviewer: number },
): Promise<Reviewer> {
  await ctx.db.transaction(async (tx) => {
    const record = await loadJob(tx, actor, jobId, 'manage_panel');
    const [seat] = await repository.listSeats(tx, jobId, { id });
    if (!seat) throw notFound();
    if (seat.invited_at === null) await repository.updateSeat(tx, { job: jobId, id }, { invited_at: ctx.now() });
    else if (!(await repository.markReminded(tx, { job: jobId, id }, ctx.now())))
      throw new AppError('wrong_state', { detail: 'This reviewer was reminded within the last 24 hours.' });
    await writeTo(ctx, tx, actor, { record, seat });
  });
  return readReviewer(ctx, actor, { job: jobId, id });
}

/** Invites all uninvited reviewers of the panel except the actor. */
export async function invitePanel(ctx: Context, tx: Tx, actor: StaffActor, jobId: number): Promise<void> {
  const record = await loadJob(tx, actor, jobId, 'manage_panel');
  const marked = new Set(await repository.markInvited(tx, jobId, actor.user_id, ctx.now()));
  const seats = marked.size === 0 ? [] : await repository.listSeats(tx, jobId);
  for (const seat of seats)
    if (marked.has(Number(seat.id))) await writeTo(ctx, tx, actor, { record, seat: { ...seat, invited_at: null } });
}

/** Both reviewers. @throws AppError `not_found`; `invalid` where they are the same, or the other is not on the panel */
async function bothSeats(
  db: Queryable,
  { job: jobId, from, to }: { job: number; from: number; to: number },
): Promise<[SeatRow, SeatRow]> {
  const seats = await repository.listSeats(db, jobId);
  const giving = seats.find(({ id }) => Number(id) === from);
  const taking = seats.find(({ id }) => Number(id) === to);
  if (!giving) throw notFound();
  if (!taking || taking === giving) throw invalid({ to: ['not_allowed'] });
  return [giving, taking];
}

interface MoveInput {
  to: number;
  count: number;
}

/** Effects that `moveApplicants` would have. */
export async function previewMove(
  ctx: Context,
  actor: StaffActor,
  { job: jobId, reviewer: from }: { job: number; reviewer: number },
  input: MoveInput,
) {
  await loadJob(ctx.db, actor, jobId, 'manage_panel');
  const [giving, taking] = await bothSeats(ctx.db, { job: jobId, from, to: input.to });
  const people = { from: Number(giving.user_id), to: Number(taking.user_id) };
  return repository.previewMove(ctx.db, { job: jobId, ...people, count: input.count });
}

/**
 * Applicants that wait for one reviewer wait for another instead. Applicants with a rating or note of the first
 * stay. Both get an e-mail, where anything moved.
 */
export async function moveApplicants(
  ctx: Context,
  actor: StaffActor,
  { job: jobId, reviewer: from }: { job: number; reviewer: number },
  input: MoveInput,
) {
  const moved = await ctx.db.transaction(async (tx) => {
    const record = await loadJob(tx, actor, jobId, 'manage_panel');
    const [giving, taking] = await bothSeats(tx, { job: jobId, from, to: input.to });
    const people = { from: Number(giving.user_id), to: Number(taking.user_id) };
    const count = await repository.move(tx, { job: jobId, ...people, count: input.count });
    for (const seat of count === 0 ? [] : [giving, taking]) {
      await queueMoveMail(ctx, tx, record, {
        user: { ...seat, id: Number(seat.user_id) },
        from: giving.full_name,
        to: taking.full_name,
        count,
      });
    }
    return count;
  });
  return { moved, reviewers: await listReviewers(ctx, actor, jobId) };
}
