import type { BodyOf } from '@vivavoce/contract/index.ts';
import type { JudgementFigures, JudgementResult, JudgementTest } from '@vivavoce/contract/types.ts';
import { emptyForm } from '@vivavoce/domain/kinds/forms.ts';
import type { FormContent, FormKind } from '@vivavoce/domain/kinds/forms.ts';
import type { JudgementContent } from '@vivavoce/domain/kinds/judgement/scenarios.ts';
import { passes } from '@vivavoce/domain/kinds/judgement/scoring.ts';
import { chosenShares, percentCounts, scenarioFigures } from '@vivavoce/domain/kinds/judgement/statistics.ts';
import { FORM_LIMITS } from '@vivavoce/domain/kinds/limits.ts';
import type { StaffActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import { loadApplication } from '../../access/load-application.ts';
import { loadJob } from '../../access/load-job.ts';
import { saveForm } from './editing.service.ts';
import * as repository from './forms.repository.ts';
import { findSent, latestReplies } from './replies.ts';
import { formKind, otherKind } from './job-form.ts';
import { releaseReply } from './release.service.ts';

const KIND = 'situational_judgement' satisfies FormKind;

const asTest = (content: FormContent): JudgementContent => {
  if (content.kind !== KIND) throw otherKind();
  return content;
};

async function requireTest(ctx: Context, actor: StaffActor, jobId: number): Promise<void> {
  const { job } = await loadJob(ctx.db, actor, jobId);
  if (formKind(job) !== KIND) throw otherKind();
}

export async function readTest(ctx: Context, actor: StaffActor, jobId: number): Promise<JudgementTest> {
  await requireTest(ctx, actor, jobId);
  const form = await repository.findForm(ctx.db, jobId);
  const { kind: _kind, ...content } = asTest(form?.content ?? emptyForm(KIND));
  const replies = await repository.countReplies(ctx.db, jobId);
  return { job: jobId, revision: form?.revision ?? 0, ...content, replies };
}

export async function putTest(
  ctx: Context,
  actor: StaffActor,
  jobId: number,
  { revision, ...content }: BodyOf<'PUT /api/jobs/{job}/judgement-test'>,
): Promise<JudgementTest> {
  await saveForm(ctx, actor, jobId, { content: { kind: KIND, ...content }, revision });
  return readTest(ctx, actor, jobId);
}

/** Scores and statistics of the latest applicants; too few of them give none. */
export async function readFigures(ctx: Context, actor: StaffActor, jobId: number): Promise<JudgementFigures> {
  await requireTest(ctx, actor, jobId);
  const form = await repository.findForm(ctx.db, jobId);
  const { scenarios } = asTest(form?.content ?? emptyForm(KIND));
  const rows = await latestReplies(ctx.db, jobId);
  const figures = scenarioFigures(rows.flatMap(({ judgement_score }) => judgement_score ?? []));
  const n = rows.length;
  return {
    n,
    percents: n < FORM_LIMITS.group_min ? [] : percentCounts(rows.flatMap(({ percent }) => percent ?? [])),
    scenarios: scenarios.map((scenario) => {
      const ownFigures = figures.find(({ id }) => id === scenario.id);
      const enough = ownFigures !== undefined && ownFigures.n >= FORM_LIMITS.statistics_min;
      const answers = rows.map((row) => row.answers[scenario.id]);
      return {
        id: scenario.id,
        n: ownFigures?.n ?? 0,
        difficulty: enough ? ownFigures.difficulty : null,
        discrimination: enough ? ownFigures.discrimination : null,
        chosen: n < FORM_LIMITS.group_min ? [] : chosenShares(scenario, answers),
      };
    }),
  };
}

/** Score and choices of one applicant: a list of one, empty before they were sent. */
export async function readResults(
  ctx: Context,
  actor: StaffActor,
  { job: jobId, application }: { job: number; application: number },
): Promise<JudgementResult[]> {
  const { record } = await loadApplication(ctx.db, actor, { job: jobId, application });
  const sent = await findSent(ctx.db, { job: jobId, application });
  if (!sent) return [];
  const { reply } = sent;
  const { sjt_pass_mark: pass_mark } = record.job;
  const score = reply.judgement_score;
  return [
    {
      application,
      sent_at: reply.sent_at?.toISOString() ?? null,
      released_at: reply.released_at?.toISOString() ?? null,
      points: score?.points ?? null,
      max: score?.max ?? null,
      percent: reply.percent,
      pass_mark,
      passed: passes(reply.percent, pass_mark),
      scenarios: asTest(sent.content).scenarios.map(({ id, title, text, format, levels, responses }) => {
        const answer = reply.answers[id];
        const reached = score?.scenarios.find((result) => result.id === id);
        return {
          id,
          title,
          text,
          format,
          levels,
          points: reached?.points ?? null,
          max: reached?.max ?? null,
          responses: responses.map((response, at) => ({
            text: response.text,
            key: response.key,
            given: (Array.isArray(answer) && answer[at]) || null,
          })),
        };
      }),
    },
  ];
}

/** @throws AppError `wrong_state` before the test was sent */
export async function releaseResults(
  ctx: Context,
  actor: StaffActor,
  at: { job: number; application: number },
  released: boolean,
): Promise<JudgementResult[]> {
  await releaseReply(ctx, actor, at, { kind: KIND, released });
  return readResults(ctx, actor, { job: at.job, application: at.application });
}
