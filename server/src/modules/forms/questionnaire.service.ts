import type { BodyOf } from '@vivavoce/contract/index.ts';
import type { Questionnaire, QuestionnaireAnswer, QuestionnaireFeedback } from '@vivavoce/contract/types.ts';
import { emptyForm } from '@vivavoce/domain/kinds/forms.ts';
import type { FormContent, FormKind } from '@vivavoce/domain/kinds/forms.ts';
import { FORM_LIMITS } from '@vivavoce/domain/kinds/limits.ts';
import type { QuestionnaireContent } from '@vivavoce/domain/kinds/questionnaire/items.ts';
import { quartiles } from '@vivavoce/domain/kinds/questionnaire/scoring.ts';
import type { StaffActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import { loadApplication } from '../../access/load-application.ts';
import { loadJob } from '../../access/load-job.ts';
import { canAnswer } from '../../policies/answers.policy.ts';
import { answersOf, byCompetency } from './competency-answers.ts';
import { saveForm } from './editing.service.ts';
import * as repository from './forms.repository.ts';
import { formKind, otherKind } from './job-form.ts';
import { releaseReply } from './release.service.ts';

const KIND = 'questionnaire' satisfies FormKind;

const asQuestionnaire = (content: FormContent): QuestionnaireContent => {
  if (content.kind !== KIND) throw otherKind();
  return content;
};

export async function readQuestionnaire(ctx: Context, actor: StaffActor, jobId: number): Promise<Questionnaire> {
  const { job } = await loadJob(ctx.db, actor, jobId);
  if (formKind(job) !== KIND) throw otherKind();
  const form = await repository.findForm(ctx.db, jobId);
  const { paged, sections } = asQuestionnaire(form?.content ?? emptyForm(KIND));
  const replies = await repository.countReplies(ctx.db, jobId);
  return { job: jobId, revision: form?.revision ?? 0, paged, sections, replies };
}

export async function putQuestionnaire(
  ctx: Context,
  actor: StaffActor,
  jobId: number,
  { revision, paged, sections }: BodyOf<'PUT /api/jobs/{job}/questionnaire-questions'>,
): Promise<Questionnaire> {
  await saveForm(ctx, actor, jobId, { content: { kind: KIND, paged, sections }, revision });
  return readQuestionnaire(ctx, actor, jobId);
}

export async function readAnswers(
  ctx: Context,
  actor: StaffActor,
  { job: jobId, application }: { job: number; application: number },
): Promise<QuestionnaireAnswer[]> {
  await loadApplication(ctx.db, actor, { job: jobId, application });
  const sent = await repository.findSent(ctx.db, { job: jobId, application });
  if (!sent) return [];
  return answersOf(asQuestionnaire(sent.content), sent.reply.answers);
}

/** The quartiles of the latest applicants for each competency, where enough of them have a score. */
async function groupsOf(ctx: Context, jobId: number) {
  const rows = await repository.latestReplies(ctx.db, jobId);
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
  const sent = await repository.findSent(ctx.db, { job: jobId, application });
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
      ai: await ctx.readers.citedText(ctx, application, 'questionnaire_feedback', { can_write, staff: true }),
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
  await releaseReply(ctx, actor, { job: jobId, application }, { kind: KIND, released });
  return readFeedback(ctx, actor, { job: jobId, application });
}
