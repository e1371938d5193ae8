import type { BodyOf } from '@vivavoce/contract/index.ts';
import { notFound } from '../../../lib/app-error.ts';
import { PLACE_LINK } from '@vivavoce/domain/applications/place-section.ts';
import { visitorDevice } from '@vivavoce/domain/reports/visitor-device.ts';
import { isNamedZone } from '@vivavoce/domain/jobs/time-zone.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { claimedApplication, hashToken, linkToken, newToken, sameText } from '../../../lib/secrets.ts';
import { INTERVIEW_COOKIE, readCookie, setInterviewCookie } from '../../../http/cookies.ts';
import type { Exchange } from '../../../http/cookies.ts';
import { frozenAttachments } from '../../attachments/job-files.service.ts';
import { recordEvent } from '../../feed/feed.service.ts';
import { refreshStrip } from '../attempts/attempts.ts';
import * as interviewRows from '../state/interview-rows.ts';
import type { InterviewRow } from '../state/interview-rows.ts';
import { readInterview } from '../page/page.service.ts';
import * as sessions from './sessions.repository.ts';
import { freezeVersion } from '../state/versions.ts';
import { addToTrail } from '../../audit/audit-trail.ts';
import { applicantActor } from '../../session/callers/callers.service.ts';

/** Long enough for a week between two answers: the applicant needs no new e-mail. */
export const COOKIE_SECONDS = 30 * 24 * 3600;

async function interviewOfLink(ctx: Context, shorturl: string, token: string): Promise<InterviewRow> {
  const id = claimedApplication(token);
  const row = id === null ? undefined : await interviewRows.findInterview(ctx.db, id);
  if (!row || row.job.shorturl !== shorturl || row.job.status === 'Draft') throw notFound();
  const valid = linkToken(ctx.env.SESSION_SECRET, row.application.id, row.application.link_version);
  if (!sameText(token, valid)) throw notFound();
  return row;
}

/** Fixes the applicant's version of the job at the first opening. */
async function openOnce(
  tx: Tx,
  id: number,
  { now, userAgent }: { now: Date; userAgent: string | undefined },
): Promise<void> {
  await interviewRows.lockApplication(tx, id);
  const row = await interviewRows.findInterview(tx, id);
  if (!row || row.version) return;
  const version_id = await freezeVersion(tx, row.job, await frozenAttachments(tx, row.job.id));
  const opened = { version_id, opened_at: row.application.opened_at ?? now };
  // The link arrived, whatever a mail server said.
  await interviewRows.updateApplication(tx, id, { ...opened, invitation_fault: null, invitation_fault_at: null });
  await refreshStrip(tx, id);
  const { company_id, job_id } = row.application;
  const data = visitorDevice(userAgent);
  await recordEvent(tx, { company_id, job_id, application_id: id, type: 'link.opened', actor: 'applicant', data });
}

/**
 * Opens an interview in this browser, whose cookie may hold several.
 * @param learner the session of the learner's place from which it is opened; null where a valid link opens it
 */
export async function openIn(
  ctx: Context,
  exchange: Exchange,
  { id: application_id, link_version }: Pick<InterviewRow['application'], 'id' | 'link_version'>,
  { learner, time_zone }: { learner: number | null; time_zone?: string | undefined },
): Promise<void> {
  const now = ctx.now();
  const known = readCookie(ctx, exchange.request, INTERVIEW_COOKIE);
  const fresh = newToken();
  const cookie = await ctx.db.transaction(async (tx) => {
    const session = known ? await sessions.touchSession(tx, hashToken(known), now) : undefined;
    const session_id = session ?? (await sessions.insertSession(tx, hashToken(fresh), now));
    const by = { learner_session_id: learner, created_at: now };
    await sessions.grant(tx, { session_id, application_id, link_version, ...by });
    await openOnce(tx, application_id, { now, userAgent: exchange.request.headers['user-agent'] });
    if (time_zone && isNamedZone(time_zone)) await interviewRows.storeZone(tx, application_id, time_zone);
    return session === undefined ? fresh : (known ?? fresh);
  });
  setInterviewCookie(ctx, exchange, cookie, COOKIE_SECONDS);
}

/**
 * An interview that the learner's place opened in this browser, for as long as it is open there.
 * @throws AppError `not_found` in every other browser
 */
async function readOpened(
  ctx: Context,
  { request }: Exchange,
  { shorturl, token, device }: BodyOf<'POST /api/interview/open'>,
) {
  const id = Number(token.slice(PLACE_LINK.length));
  const row = Number.isSafeInteger(id) ? await interviewRows.findInterview(ctx.db, id) : undefined;
  if (row?.job.shorturl !== shorturl) throw notFound();
  await applicantActor(ctx, readCookie(ctx, request, INTERVIEW_COOKIE), id).catch(() => {
    throw notFound();
  });
  // The place has the entry: nothing is opened here.
  addToTrail({ application_id: id, unfinished: true });
  return readInterview(ctx, id, device);
}

/**
 * Exchanges a personal link for access.
 * @throws AppError `not_found` for any invalid link
 */
export async function openInterview(ctx: Context, exchange: Exchange, body: BodyOf<'POST /api/interview/open'>) {
  const { shorturl, token, device, time_zone } = body;
  if (token.startsWith(PLACE_LINK)) return readOpened(ctx, exchange, body);
  const { application } = await interviewOfLink(ctx, shorturl, token);
  addToTrail({ application_id: application.id });
  await openIn(ctx, exchange, application, { learner: null, time_zone });
  return readInterview(ctx, application.id, device);
}
