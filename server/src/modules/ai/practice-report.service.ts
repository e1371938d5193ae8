import type { AiText } from '@vivavoce/contract/types.ts';
import { waitsFor } from '@vivavoce/domain/ai/gate.ts';
import type { Context } from '../../context.ts';
import { AppError, notFound } from '../../lib/app-error.ts';
import { lockApplicant } from '../../access/load-application.ts';
import { readCitedText } from './cited-texts.service.ts';
import { askGate } from './processing/gate.service.ts';
import { queueResult } from './processing/queueing.service.ts';
import { isExperience } from './processing/recordings.repository.ts';
import { findAt, updateResult } from './processing/results.repository.ts';

const KIND = 'practice_report';

/** The report of an experience interview, which the applicant alone reads. @throws AppError `not_found` */
export async function readPracticeReport(ctx: Context, application: number): Promise<AiText> {
  const may_ask = await isExperience(ctx.db, application);
  return readCitedText(ctx, application, KIND, { can_write: may_ask, staff: false });
}

/**
 * Queues the report where the gate is open; otherwise the answer says why not, and nothing is queued. Repeating it while
 * one is under way changes nothing.
 * @throws AppError `not_found`, `wrong_state` for any other activity than an experience interview
 */
export async function askForPracticeReport(ctx: Context, application: number): Promise<AiText> {
  await ctx.db.transaction(async (tx) => {
    const view = await askGate(ctx, tx, { application, half: 'chat' });
    if (!view) throw notFound();
    const { job_id, company_id } = view.row;
    await lockApplicant(tx, { job: job_id, application });
    if (!(await isExperience(tx, application))) throw new AppError('wrong_state');
    if (view.verdict !== 'ready' && !waitsFor(view.verdict)) return;
    const place = { application_id: application, job_id, company_id, question_id: null, kind: KIND } as const;
    const before = await findAt(tx, place);
    // The same answers would bring the same report: asking again is meant to be another try.
    if (before && before.state !== 'queued' && before.state !== 'running')
      await updateResult(tx, before.id, { input_sha256: null });
    await queueResult(ctx, tx, place, view.verdict);
  });
  return readPracticeReport(ctx, application);
}
