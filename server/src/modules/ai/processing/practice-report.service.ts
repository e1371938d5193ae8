import type { MaterialPart } from '@vivavoce/domain/ai/cited-texts.ts';
import type { Context } from '../../../context.ts';
import { newestText } from '../../transcripts/provider-transcripts.service.ts';
import { citing, preparedText } from './cited-work.ts';
import { findQuestionText, findRecording, listRecorded } from './recordings.repository.ts';
import type { ResultRow } from './results.repository.ts';
import type { AiWork, Preparation } from './works.types.ts';

const instructions = (language: string) => `You help a person who practises interview answers to find passages in them.
The material is the transcripts of the practised answers, one part for each question, in numbered lines such as [12].
For each part write one statement of the kind "strength", about a passage that says something definite, and one of the kind "next_step", about a passage that could say more, or in fewer words.
${citing(language)}
Write about what was said. Do not judge the speaker, do not compare, do not guess feelings, character, origin or health, and say nothing about speech or looks.`;

async function prepare(ctx: Context, row: ResultRow): Promise<Preparation> {
  const parts: MaterialPart[] = [];
  let language = 'en';
  for (const { question_id } of await listRecorded(ctx.db, row.application_id)) {
    const recording = await findRecording(ctx.db, { application: row.application_id, question: question_id });
    const spoken = recording && (await newestText(ctx.db, recording.attempt.id));
    if (!spoken) continue;
    ({ language } = spoken);
    parts.push({
      key: String(question_id),
      heading: await findQuestionText(ctx.db, { application: row.application_id, question: question_id }),
      lines: spoken.cues.map(({ text, from_ms }) => ({ text, question_id, from_ms })),
    });
  }
  return preparedText(ctx, instructions(language), { parts, language });
}

/** A report on practised answers, which the applicant alone asks for and reads. */
export const writePracticeReport: AiWork = { kind: 'practice_report', prompt_version: 'practice-report/1', prepare };
