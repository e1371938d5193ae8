import type { BodyOf } from '@vivavoce/contract/index.ts';
import { notFound } from '../../../lib/app-error.ts';
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
 * Exchanges a personal link for access, in a cookie that may hold several interviews.
 * @throws AppError `not_found` for any invalid link
 */
export async function openInterview(
  ctx: Context,
  exchange: Exchange,
  { shorturl, token, device, time_zone }: BodyOf<'POST /api/interview/open'>,
) {
  const { application } = await interviewOfLink(ctx, shorturl, token);
  addToTrail({ application_id: application.id });
  const now = ctx.now();
  const known = readCookie(ctx, exchange.request, INTERVIEW_COOKIE);
  const fresh = newToken();
  const cookie = await ctx.db.transaction(async (tx) => {
    const session = known ? await sessions.touchSession(tx, hashToken(known), now) : undefined;
    const session_id = session ?? (await sessions.insertSession(tx, hashToken(fresh), now));
    await sessions.grant(tx, { session_id, application_id: application.id, link_version: application.link_version });
    await openOnce(tx, application.id, { now, userAgent: exchange.request.headers['user-agent'] });
    if (time_zone && isNamedZone(time_zone)) await interviewRows.storeZone(tx, application.id, time_zone);
    return session === undefined ? fresh : (known ?? fresh);
  });
  setInterviewCookie(ctx, exchange, cookie, COOKIE_SECONDS);
  return readInterview(ctx, application.id, device);
}
