import type { Context } from '../../../context.ts';
import { answersByCompetency } from '../../forms/competency-answers.ts';
import { citing, preparedText } from './cited-work.ts';
import { findLocale } from './recordings.repository.ts';
import type { ResultRow } from './results.repository.ts';
import type { AiWork, Preparation } from './works.types.ts';

const instructions = (language: string) => `You help a person to read the answers to a questionnaire.
The material is the statements of a questionnaire with the answers that one person gave, by competency, in numbered lines such as [12].
For each competency write one statement of the kind "strength", about what the answers say works well for the person, and one of the kind "next_step", about what the answers say is harder or left open.
${citing(language)}
Say what was answered. Do not judge the person, do not compare, do not guess feelings, character, origin or health.`;

/** Answers that belong to a competency; all others stay here. */
async function prepare(ctx: Context, row: ResultRow): Promise<Preparation> {
  const groups = await answersByCompetency(ctx.db, { job: row.job_id, application: row.application_id });
  const language = (await findLocale(ctx.db, row.job_id)).slice(0, 2);
  const parts = groups.map(({ competency, answers }) => ({
    key: 'competency',
    heading: competency,
    lines: answers.map(({ text, answer }) => ({ text: `${text}: ${answer}` })),
  }));
  return preparedText(ctx, instructions(language), { parts, language });
}

/** Statements about the answers to a questionnaire for each competency, each with the answers that it rests on. */
export const writeQuestionnaireFeedback: AiWork = {
  kind: 'questionnaire_feedback',
  prompt_version: 'questionnaire-feedback/1',
  prepare,
};
