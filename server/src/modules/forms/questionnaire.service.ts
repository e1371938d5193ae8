import type { BodyOf } from '@vivavoce/contract/index.ts';
import type { Questionnaire, QuestionnaireAnswer } from '@vivavoce/contract/types.ts';
import { emptyForm } from '@vivavoce/domain/kinds/forms.ts';
import type { FormContent, FormKind } from '@vivavoce/domain/kinds/forms.ts';
import type { QuestionnaireContent } from '@vivavoce/domain/kinds/questionnaire/items.ts';
import type { StaffActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import { loadApplication } from '../../access/load-application.ts';
import { loadJob } from '../../access/load-job.ts';
import { answersOf } from './competency-answers.ts';
import { saveForm } from './editing.service.ts';
import * as repository from './forms.repository.ts';
import { findSent } from './replies.ts';
import { formKind, otherKind } from './job-form.ts';

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
  const sent = await findSent(ctx.db, { job: jobId, application });
  if (!sent) return [];
  return answersOf(asQuestionnaire(sent.content), sent.reply.answers);
}
