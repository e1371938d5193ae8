import type { BodyOf, QueryOf } from '@vivavoce/contract/index.ts';
import type { ApplicantRequest, InterviewRequest } from '@vivavoce/contract/types.ts';
import { REQUEST_TYPES } from '@vivavoce/domain/applications/request-types.ts';
import { REQUEST_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import { sql } from 'drizzle-orm';
import { countOpenRequests } from '../../access/pending-requests.ts';
import type { StaffActor } from '../../actor.ts';
import { AppError, notFound } from '../../lib/app-error.ts';
import type { Context } from '../../context.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { answerRequest } from '../../tasks/definitions/applicants.ts';
import { recordEvent } from '../feed/feed.service.ts';
import { queueRequestAnswer } from '../mails/single/request-mails.service.ts';
import { closedAt, presentListedRequest, presentRequest, stateOf } from './applicant-requests.presenter.ts';
import * as repository from './applicant-requests.repository.ts';
import type { ApplicantRequestRow, RequestType, Completion } from './applicant-requests.repository.ts';

/**
 * Completes the open requests of a kind of these applicants, in the transaction of the action itself, with an event for
 * each. Applicants without a request are skipped. One statement, however many there are.
 * @param completion.applications subquery of application ids, which the caller has locked in the order of their ids
 */
export const completeRequests = (tx: Tx, completion: Completion) => repository.completeOpen(tx, completion);

/** The requests of one applicant with their answers, newest first. */
export const requestsOf = async (db: Queryable, application: number): Promise<InterviewRequest[]> =>
  (await repository.listOfApplication(db, application)).map(presentRequest);

/** The company of the actor by its name. @throws AppError `not_found` */
export async function ownCompany(db: Queryable, actor: StaffActor, shortname: string): Promise<number> {
  const company = await repository.findOwnCompany(db, actor, shortname);
  if (!company) throw notFound();
  return company.id;
}

/** A request that the actor may answer. @throws AppError `not_found` */
export async function readRequest(db: Queryable, actor: StaffActor, id: number): Promise<ApplicantRequest> {
  const row = await repository.findRequest(db, actor, id);
  if (!row) throw notFound();
  return presentListedRequest(row, actor);
}

export async function listRequests(
  ctx: Context,
  actor: StaffActor,
  shortname: string,
  query: QueryOf<'GET /api/companies/{shortname}/actions'>,
) {
  const company = await ownCompany(ctx.db, actor, shortname);
  const [rows, open] = await Promise.all([
    repository.listRequests(ctx.db, actor, company, query),
    countOpenRequests(ctx.db, actor, company),
  ]);
  const [Extension = 0, Reset = 0, Adjustment = 0] = REQUEST_TYPES.map((type) => open.get(type) ?? 0);
  return {
    page: query.page,
    has_next: rows.length > query.page_size,
    actions: rows.slice(0, query.page_size).map((row) => presentListedRequest(row, actor)),
    pending_actions: { Extension, Reset, Adjustment },
  };
}

const eventOf = (type: RequestType, change: 'requested' | 'declined' | 'dismissed' | 'reopened') =>
  `${type.toLowerCase() as Lowercase<RequestType>}.${change}` as const;

const placeOf = ({ company_id, job_id, application_id }: ApplicantRequestRow) => ({
  company_id,
  job_id,
  application_id,
});

/** Schedules the answer's mail after the time to undo a slip; it is skipped if the answer has changed by then. */
export const scheduleAnswerNotice = (
  ctx: Context,
  tx: Tx,
  ended: readonly { id: number }[],
  closed: Date,
): Promise<unknown> =>
  Promise.all(
    ended.map(({ id: action }) =>
      ctx.queue.enqueue(
        tx,
        answerRequest,
        { action, closed_at: closed.getTime() },
        { start_after: new Date(closed.getTime() + REQUEST_LIMITS.notified_after_seconds * 1000) },
      ),
    ),
  );

type Closing = BodyOf<'PATCH /api/companies/{shortname}/actions'>;

/** The change in the body: another way of closing, or reopening. */
const wantedState = (body: Closing): ApplicantRequest['state'] => {
  if ('declined' in body) return body.declined ? 'declined' : 'open';
  return body.dismissed ? 'dismissed' : 'open';
};

async function close(
  ctx: Context,
  tx: Tx,
  actor: StaffActor,
  { row, body }: { row: ApplicantRequestRow; body: Closing },
): Promise<void> {
  const now = ctx.now();
  const declined = 'declined' in body;
  await repository.updateRequest(tx, row.id, {
    closed_by: actor.user_id,
    ...(declined ? { declined_at: now, answer: body.answer || null } : { dismissed_at: now }),
  });
  const type = eventOf(row.action_type, declined ? 'declined' : 'dismissed');
  await recordEvent(tx, { ...placeOf(row), type, actor, data: { action: row.id } });
  if (declined) await scheduleAnswerNotice(ctx, tx, [row], now);
}

async function reopen(tx: Tx, actor: StaffActor, row: ApplicantRequestRow): Promise<void> {
  if (await repository.hasOpen(tx, row.application_id, row.action_type)) throw new AppError('request_open');
  await repository.updateRequest(tx, row.id, { closed_by: null, declined_at: null, dismissed_at: null, answer: null });
  const type = eventOf(row.action_type, 'reopened');
  await recordEvent(tx, { ...placeOf(row), type, actor, data: { action: row.id } });
}

/** A repeat of the same call, as after a lost reply; another text is another answer. */
const isSaidAlready = (actor: StaffActor, row: ApplicantRequestRow, body: Closing): boolean =>
  row.closed_by === actor.user_id && row.answer === (('answer' in body && body.answer) || null);

/**
 * Declines, dismisses or reopens a request. Of two concurrent answers the second fails.
 * @throws AppError `not_found`, `wrong_state` where it is closed or completed already, `request_open` where the
 * applicant has a newer one
 */
export async function closeRequest(
  ctx: Context,
  actor: StaffActor,
  shortname: string,
  body: Closing,
): Promise<ApplicantRequest> {
  await ownCompany(ctx.db, actor, shortname);
  const row = await repository.findRequest(ctx.db, actor, body.id, body.action_type);
  if (!row) throw notFound();
  await ctx.db.transaction(async (tx) => {
    await repository.lockApplicant(tx, row.action.application_id);
    const current = (await repository.lockRequest(tx, body.id))?.action;
    if (!current) throw notFound();
    const target = wantedState(body);
    const state = stateOf(current);
    if (state === target && (target === 'open' || isSaidAlready(actor, current, body))) return;
    // An undo names the answer that it revokes, so that it never revokes a newer one.
    if (target === 'open' && state === ('declined' in body ? 'declined' : 'dismissed'))
      return reopen(tx, actor, current);
    if (state !== 'open') throw new AppError('wrong_state', { detail: 'This request was answered already.' });
    return close(ctx, tx, actor, { row: current, body });
  });
  return readRequest(ctx.db, actor, body.id);
}

export interface NewRequest {
  company_id: number;
  job_id: number;
  application_id: number;
  action_type: RequestType;
  text: string;
  details: Partial<ApplicantRequest['details']>;
  actor: StaffActor | 'applicant';
  now: Date;
}

/**
 * Stores a request. The caller holds the applicant's lock. @throws AppError `request_open` where one of its kind is
 * open
 */
export async function storeRequest(tx: Tx, { details, actor, now, ...row }: NewRequest): Promise<ApplicantRequestRow> {
  const requestRow = await repository.insertRequest(tx, {
    ...row,
    data: details,
    created_at: now,
    ...(actor === 'applicant' ? { actor_kind: actor } : { actor_kind: 'staff', actor_user_id: actor.user_id }),
  });
  if (!requestRow) throw new AppError('request_open');
  const type = eventOf(row.action_type, 'requested');
  await recordEvent(tx, { ...placeOf(requestRow), type, actor, data: { action: requestRow.id } });
  return requestRow;
}

interface DoneReset {
  place: Pick<NewRequest, 'company_id' | 'job_id' | 'application_id'>;
  actor: StaffActor;
  questions: readonly { id: number; order: number }[];
}

/**
 * After answers were deleted: completes the open request for that, or adds a completed one, and notifies the applicant.
 */
export async function noteReset(ctx: Context, tx: Tx, { place, actor, questions }: DoneReset): Promise<void> {
  const now = ctx.now();
  const action_type = 'Reset';
  const applications = sql`(select ${place.application_id}::bigint)`;
  const completion = { job_id: place.job_id, applications, action_type, actor, now } as const;
  const known = await completeRequests(tx, completion);
  if (known.length > 0) return void (await scheduleAnswerNotice(ctx, tx, known, now));
  const details = { questions: questions.map(({ id, order }) => ({ id, order, attempts: 0, interrupted: 0 })) };
  await storeRequest(tx, { ...place, action_type, text: '', details, actor, now });
  await scheduleAnswerNotice(ctx, tx, await completeRequests(tx, completion), now);
}

/** @throws AppError `too_many_requests` above the limit of one applicant */
export async function refuseTooMany(tx: Tx, application: number, now: Date): Promise<void> {
  const day = new Date(now.getTime() - 24 * 3600_000);
  if ((await repository.countSince(tx, application, day)) >= REQUEST_LIMITS.per_day)
    throw new AppError('too_many_requests');
}

/**
 * Mails the answer to a request, once. Skipped where it was undone or changed since, for dismissed requests, and for
 * more time, which has a mail of its own.
 * @param closed when the request was closed for which the task was queued, in epoch milliseconds
 */
export async function sendAnswerNotice(ctx: Context, id: number, closed: number): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const row = await repository.lockRequest(tx, id);
    if (!row) return;
    const { action } = row;
    const state = stateOf(action);
    if (closedAt(action)?.getTime() !== closed || action.notified_deadline?.getTime() === closed) return;
    if (state !== 'declined' && state !== 'completed') return;
    // Granted and revoked at the same time: nothing of it applies.
    const { reasonable_adjustments: adjusted } = row.application;
    if (action.action_type === 'Adjustment' && state === 'completed' && !adjusted) return;
    await queueRequestAnswer(ctx, tx, { ...row, granted: state === 'completed' });
    await repository.updateRequest(tx, id, { notified_deadline: new Date(closed) });
  });
}
