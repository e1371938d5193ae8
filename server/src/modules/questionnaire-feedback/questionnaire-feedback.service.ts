import type { QuestionnaireFeedback } from '@vivavoce/contract/types.ts';
import { FORM_LIMITS } from '@vivavoce/domain/kinds/limits.ts';
import { quartiles } from '@vivavoce/domain/kinds/questionnaire/scoring.ts';
import type { StaffActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import { loadApplication } from '../../access/load-application.ts';
import { canAnswer } from '../../policies/answers.policy.ts';
import { readCitedText } from '../ai/cited-texts.service.ts';
import { answersOf, byCompetency } from '../forms/competency-answers.ts';
import { releaseReply } from '../forms/release.service.ts';
import { findSent, latestReplies } from '../forms/replies.ts';

/** The quartiles of the latest applicants for each competency, where enough of them have a score. */
async function groupsOf(ctx: Context, jobId: number) {
  const rows = await latestReplies(ctx.db, jobId);
  const scoresOf = new Map<string, number[]>();
  for (const { competency, score } of rows.flatMap((row) => row.competency_scores ?? [])) {
    if (score === null) continue;
    const known = scoresOf.get(competency);
    if (known) known.push(score);
    else scoresOf.set(competency, [score]);
  }
  return (competency: string) => {
    const values = scoresOf.get(competency) ?? [];
    const spread = values.length < FORM_LIMITS.group_min ? null : quartiles(values);
    return spread && { n: values.length, ...spread };
  };
}

/** The scores of one applicant beside the group: a list of one, empty before the form was sent. */
export async function readFeedback(
  ctx: Context,
  actor: StaffActor,
  { job: jobId, application }: { job: number; application: number },
): Promise<QuestionnaireFeedback[]> {
  const { record } = await loadApplication(ctx.db, actor, { job: jobId, application });
  const sent = await findSent(ctx.db, { job: jobId, application });
  if (!sent) return [];
  const groupOf = await groupsOf(ctx, jobId);
  const { reply } = sent;
  const can_write = canAnswer(actor, 'caption', { ...record.job, panel: record.panel });
  return [
    {
      application,
      rating_type: record.job.questionnaire_rating_type,
      sent_at: reply.sent_at?.toISOString() ?? null,
      released_at: reply.released_at?.toISOString() ?? null,
      scores: (reply.competency_scores ?? []).map((score) => ({ ...score, group: groupOf(score.competency) })),
      competencies: byCompetency(answersOf(sent.content, reply.answers)),
      ai: await readCitedText(ctx, application, 'questionnaire_feedback', { can_write, staff: true }),
    },
  ];
}

/** @throws AppError `wrong_state` before the form was sent */
export async function releaseFeedback(
  ctx: Context,
  actor: StaffActor,
  { job: jobId, application }: { job: number; application: number },
  released: boolean,
): Promise<QuestionnaireFeedback[]> {
  await releaseReply(ctx, actor, { job: jobId, application }, { kind: 'questionnaire', released });
  return readFeedback(ctx, actor, { job: jobId, application });
}
