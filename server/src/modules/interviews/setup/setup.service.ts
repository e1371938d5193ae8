import type { BodyOf } from '@vivavoce/contract/index.ts';
import { APPLICATION_STATUS } from '@vivavoce/domain/applications/status.ts';
import { noticeVersionOf } from '@vivavoce/domain/companies/notice-version.ts';
import type { Readable } from 'node:stream';
import { AppError, invalid } from '../../../lib/app-error.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { hasEvent, recordEvent } from '../../feed/feed.service.ts';
import { noticeFor, retentionOf } from '../state/interview-state.ts';
import type { OpenedInterview } from '../state/interview-state.ts';
import * as interviewRows from '../state/interview-rows.ts';
import { acting, placeOf, requireConsent } from '../state/acting.ts';
import { readInterview } from '../page/page.service.ts';
import { NOTICE_VERSION } from '../state/notice.ts';
import { withdraw } from '../own-data/withdrawal.service.ts';
import type { Withdrawal } from '../own-data/withdrawal.service.ts';

type ConsentBody = BodyOf<'POST /api/interview/{application}/consent'>;

/**
 * Any bearer of the personal link may have typed this, so it is stored with the application: only its owner changes an
 * account's name.
 */
async function storeDetails(
  tx: Tx,
  { application, job, company }: OpenedInterview,
  body: ConsentBody,
  now: Date,
): Promise<void> {
  const { first_name, last_name, phone, custom_field } = body;
  const begins = application.status < APPLICATION_STATUS.started;
  await interviewRows.updateApplication(tx, application.id, {
    updated_at: now,
    agreed_retention_days: retentionOf({ application, job, company }),
    applicant_name: `${first_name} ${last_name}`.trim(),
    applicant_first_name: first_name,
    ...(phone !== undefined && { phone: phone || null }),
    ...(custom_field !== undefined && { custom_field: custom_field || null }),
    ...(begins && { status: APPLICATION_STATUS.started }),
  });
}

/** @throws AppError `invalid` where the notice has a newer version */
export async function giveConsent(ctx: Context, application: number, body: ConsentBody) {
  await acting(ctx, application, 'set_up', async (tx, interview, now) => {
    const before = await interviewRows.findConsent(tx, application);
    const notice = await noticeFor(tx, interview.company.id, before);
    if (body.notice_version !== noticeVersionOf(NOTICE_VERSION, notice?.version ?? null))
      throw invalid({ notice_version: ['outdated'] });
    await storeDetails(tx, interview, body, now);
    const { notice_version, recording, ai } = body;
    await interviewRows.insertConsent(tx, { application_id: application, notice_version, recording, ai, at: now });
    if (!before) await recordEvent(tx, { ...placeOf(interview), type: 'setup.started', actor: 'applicant' });
  });
  return readInterview(ctx, application);
}

export async function decline(ctx: Context, application: number, withdrawal: Withdrawal) {
  await acting(ctx, application, 'decline', (tx, interview) => withdraw(ctx, tx, interview, withdrawal));
  return readInterview(ctx, application);
}

const CHECK_EVENTS = { good: 'check.passed', usable: 'check.warned', blocked: 'check.failed' } as const;
/** The browser facts of one event. */
const MAX_FACTS = 40;

export async function reportCheck(
  ctx: Context,
  application: number,
  body: BodyOf<'POST /api/interview/{application}/check'>,
) {
  await acting(ctx, application, 'set_up', async (tx, interview, now) => {
    await requireConsent(tx, application);
    const facts = Object.fromEntries(Object.entries(body.client ?? {}).slice(0, MAX_FACTS));
    const data = { ...facts, ...(body.reason !== undefined && { reason: body.reason }) };
    await recordEvent(tx, { ...placeOf(interview), type: CHECK_EVENTS[body.result], actor: 'applicant', data });
    if (body.result !== 'blocked') await interviewRows.updateApplication(tx, application, { checked_at: now });
  });
  return readInterview(ctx, application);
}

/** Records once that the applicant opened the practice, of which nothing else reaches the server. */
export async function viewPractice(ctx: Context, application: number) {
  await acting(ctx, application, 'set_up', async (tx, interview) => {
    await requireConsent(tx, application);
    if (await hasEvent(tx, application, 'practice.viewed')) return;
    await recordEvent(tx, { ...placeOf(interview), type: 'practice.viewed', actor: 'applicant' });
  });
  return { status: 'OK' as const };
}

/**
 * Counts the bytes and stores none of them. @throws AppError `too_large`, `malformed_request` when the connection broke
 */
export async function measureLine(body: Readable | undefined, max: number): Promise<{ bytes: number }> {
  let bytes = 0;
  try {
    for await (const piece of body?.iterator({ destroyOnReturn: false }) ?? []) {
      bytes += (piece as Buffer).length;
      if (bytes > max) throw new AppError('too_large');
    }
  } catch (error) {
    // The rest of a refused body would precede the next request on the same connection.
    body?.resume();
    throw error instanceof AppError ? error : new AppError('malformed_request', { detail: 'The bytes broke off.' });
  }
  return { bytes };
}
