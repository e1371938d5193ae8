import type { InterviewTest, ProviderTest } from '@vivavoce/contract/types.ts';
import { safeFilename } from '@vivavoce/domain/files/file-names.ts';
import { reportName } from '@vivavoce/domain/kinds/provider/provider-test.ts';
import type { Assessment } from '@vivavoce/domain/kinds/provider/provider-test.ts';
import type { StaffActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { notFound } from '../../lib/app-error.ts';
import { sendDownload } from '../../http/send-download.ts';
import { tendTest } from '../../tasks/definitions/provider-tests.ts';
import { loadApplication } from '../../access/load-application.ts';
import type { Exchange } from '../../http/cookies.ts';
import * as repository from './provider-tests.repository.ts';
import type { TestRow } from './provider-tests.repository.ts';

interface Place {
  application_id: number;
  job_id: number;
  company_id: number;
}

const isUnderWay = ({ state }: TestRow) => state === 'linked' || state === 'started' || state === 'silent';

/** The test as the applicant sees it. */
export async function presentToApplicant(
  ctx: Context,
  application: number,
  assessment: Assessment,
): Promise<InterviewTest> {
  const test = await repository.findTest(ctx.db, application);
  const { name, minutes } = assessment;
  return { name, minutes, state: test?.state ?? null, link: test && isUnderWay(test) ? test.link : null };
}

/** Has the provider called now, by a task of this transaction. */
async function callNow(ctx: Context, tx: Tx, application: number, changes: Partial<TestRow> = {}): Promise<void> {
  await repository.updateTest(tx, application, { ...changes, next_try_at: ctx.now() });
  await ctx.queue.enqueue(tx, tendTest, { application });
}

/** Asks for the test of an applicant, once; where no link could be made, again. */
export async function requestTest(ctx: Context, tx: Tx, place: Place, { id, name }: Assessment): Promise<void> {
  const row = { ...place, state: 'waiting' as const, assessment: id, assessment_name: name, created_at: ctx.now() };
  if (await repository.insertTest(tx, row)) return callNow(ctx, tx, place.application_id);
  const test = await repository.lockTest(tx, place.application_id);
  if (test?.state === 'failed') await callNow(ctx, tx, place.application_id, { state: 'waiting', tries: 0 });
}

const present = (row: TestRow): ProviderTest => ({
  application: row.application_id,
  assessment: row.assessment_name,
  state: row.state,
  score: row.result?.score ?? null,
  percentile: row.result?.percentile ?? null,
  fault: row.fault,
  next_try_at: row.next_try_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  linked_at: row.linked_at?.toISOString() ?? null,
  completed_at: row.completed_at?.toISOString() ?? null,
  report: row.report_file_id === null ? null : `/api/test-partnership/reports?application_id=${row.application_id}`,
});

interface ApplicantPlace {
  job: number;
  application: number;
}

const read = async (ctx: Context, application: number): Promise<{ test: ProviderTest | null }> => {
  const row = await repository.findTest(ctx.db, application);
  return { test: row ? present(row) : null };
};

export async function readTest(ctx: Context, actor: StaffActor, { job, application }: ApplicantPlace) {
  await loadApplication(ctx.db, actor, { job, application });
  return read(ctx, application);
}

/** Calls the provider again now: for the link, the result or the report. @throws AppError `not_found` without a test */
export async function retryTest(ctx: Context, actor: StaffActor, { job, application }: ApplicantPlace) {
  await loadApplication(ctx.db, actor, { job, application }, 'edit');
  await ctx.db.transaction(async (tx) => {
    const row = await repository.lockTest(tx, application);
    if (!row) throw notFound();
    if (row.state === 'completed' && row.report_file_id !== null) return;
    const again =
      row.state === 'failed'
        ? { state: 'waiting' as const }
        : row.state === 'silent'
          ? { state: 'linked' as const }
          : {};
    await callNow(ctx, tx, application, { ...again, tries: 0, fault: null });
  });
  return read(ctx, application);
}

/** @throws AppError `not_found` without a report, and for applicants that the actor may not see */
export async function sendReport(ctx: Context, actor: StaffActor, application: number, exchange: Exchange) {
  const report = await repository.findReport(ctx.db, application);
  if (!report) throw notFound();
  const { user } = await loadApplication(ctx.db, actor, { job: report.job_id, application });
  const { object_key: key, media_type, file_id, assessment_name } = report;
  const filename = safeFilename(`${reportName(user.full_name, application, assessment_name).replaceAll('/', '-')}.pdf`);
  return sendDownload(ctx, exchange, { key, media_type, filename, version: `file-${file_id}` });
}
