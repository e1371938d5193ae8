import type { ApplicantRecord } from '@vivavoce/contract/types.ts';
import type { StaffActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import { readReport } from '../cvcopilot/cvcopilot.service.ts';
import { formKind } from '../forms/forms.service.ts';
import { readResults } from '../forms/judgement.service.ts';
import { readAnswers, readFeedback } from '../forms/questionnaire.service.ts';
import type { JobRecord } from '../jobs/load-job.service.ts';

type Form = NonNullable<ApplicantRecord['form']>;

const EMPTY: Form = { answers: [], scores: [], judgement: null, cvs: [] };

async function questionnaireOf(ctx: Context, actor: StaffActor, job: number, application: number): Promise<Form> {
  const [answers, [feedback]] = await Promise.all([
    readAnswers(ctx, actor, job, application),
    readFeedback(ctx, actor, job, application),
  ]);
  return {
    ...EMPTY,
    answers: answers.map(({ section, text, answer }) => ({ section, text, answer, place: null, choice: null })),
    scores: (feedback?.scores ?? []).map(({ competency, score }) => ({ competency, score })),
  };
}

/** Of a response beside those chosen as best and worst: the scenario is answered. */
const NOT_CHOSEN = '–';

async function judgementOf(ctx: Context, actor: StaffActor, job: number, application: number): Promise<Form> {
  const [result] = await readResults(ctx, actor, job, application);
  if (!result) return EMPTY;
  const { scenarios, points, max, percent } = result;
  return {
    ...EMPTY,
    answers: scenarios.flatMap(({ title, format, levels, responses }) => {
      const choosesTwo = format === 'best_worst' && responses.some(({ given }) => given !== null);
      return responses.map(({ text, given }) => ({
        section: title,
        text,
        answer:
          given === null ? (choosesTwo ? NOT_CHOSEN : null) : format === 'rate' ? (levels[given - 1] ?? null) : null,
        place: format === 'rank' ? given : null,
        choice:
          format === 'best_worst' && given !== null ? (given === 1 ? ('best' as const) : ('worst' as const)) : null,
      }));
    }),
    judgement: points === null || max === null ? null : { points, max, percent },
  };
}

async function cvsOf(ctx: Context, actor: StaffActor, application: number): Promise<Form> {
  const { versions } = await readReport(ctx, actor, application);
  return {
    ...EMPTY,
    cvs: versions.map(({ number, filename, created_at, feedback }) => ({
      number,
      filename,
      at: created_at,
      word_count: feedback.figures.word_count,
      findings: feedback.findings.length,
    })),
  };
}

/** Answers of an applicant to a questionnaire, a judgement test or a CV check; null for other activities. */
export async function formOf(
  ctx: Context,
  actor: StaffActor,
  { job }: JobRecord,
  application: number,
): Promise<Form | null> {
  if (job.is_cvcopilot) return cvsOf(ctx, actor, application);
  const kind = formKind(job);
  if (kind === 'questionnaire') return questionnaireOf(ctx, actor, job.id, application);
  return kind === null ? null : judgementOf(ctx, actor, job.id, application);
}
