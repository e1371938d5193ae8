import { surveyFigures } from '@vivavoce/domain/applications/home/survey.ts';
import type { SurveyReply } from '@vivavoce/domain/applications/home/survey.ts';
import type { StaffActor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { loadJob } from '../../../access/load-job.ts';
import { loadInterview } from '../state/interview-state.ts';
import * as interviewRows from '../state/interview-rows.ts';
import { readInterview } from '../page/page.service.ts';
import { countReplies, putReply } from './survey.repository.ts';

/** @throws AppError `wrong_state` before the interview is sent */
export async function replyToSurvey(ctx: Context, application: number, reply: SurveyReply) {
  await ctx.db.transaction(async (tx) => {
    await interviewRows.lockApplication(tx, application);
    const { application: row } = await loadInterview(tx, application);
    if (!row.responded_at) throw new AppError('wrong_state');
    await putReply(tx, { application_id: application, job_id: row.job_id, ...reply, created_at: ctx.now() });
  });
  return readInterview(ctx, application);
}

/** The figures of an activity, for everybody who sees it. */
export async function readSurvey(ctx: Context, actor: StaffActor, job: number) {
  await loadJob(ctx.db, actor, job);
  return surveyFigures(await countReplies(ctx.db, job));
}
