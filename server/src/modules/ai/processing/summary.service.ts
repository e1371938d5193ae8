import { cleanText } from '@vivavoce/domain/ai/clean-text.ts';
import { numberedLines, sentTexts } from '@vivavoce/domain/ai/sent-texts.ts';
import { checkSummary } from '@vivavoce/domain/ai/summaries.ts';
import { AI_WORK_LIMITS } from '@vivavoce/domain/ai/work-limits.ts';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { aiProvider } from '../../../integrations/ai/provider.ts';
import type { AiQuestion } from '../../../integrations/ai/provider.types.ts';
import { newestText } from '../../transcripts/provider-transcripts.service.ts';
import { preparedChat } from './chat-work.ts';
import { findRecording, findQuestionText } from './recordings.repository.ts';
import type { ResultRow } from './results.repository.ts';
import type { AiWork, Preparation } from './works.types.ts';

const LANGUAGES: Readonly<Record<string, string>> = { en: 'English', fr: 'French' };

const quote = z.object({ cue: z.int(), quote: z.string() });
const answer = z.object({
  sentences: z.array(z.object({ text: z.string(), cites: z.array(quote) })),
  highlights: z.array(quote),
});

const instructions = (language: string) => `You help a person who reviews recorded interview answers to find passages.
The material is the question and the transcript of one answer, in numbered captions such as [12].
Write at most ${AI_WORK_LIMITS.summary_sentences_max} short sentences in ${LANGUAGES[language] ?? 'the language of the transcript'} that say what the speaker reports. Begin each with a verb or with "They".
For each sentence cite one or two passages: the number of the caption, and at least four consecutive ones copied from the transcript without any change.
Use only numbers and names that stand in the passages you cite. Leave out whatever no passage supports.
Then name at most ${AI_WORK_LIMITS.highlights_max} passages that are worth hearing: the number of the caption and the copied text.
Describe what was said. Do not judge the speaker, do not advise, do not guess feelings, character, origin or health.`;

async function prepare(ctx: Context, row: ResultRow): Promise<Preparation> {
  const provider = aiProvider(ctx.env);
  const recording = await findRecording(ctx.db, { application: row.application_id, question: row.question_id ?? 0 });
  const spoken = recording && (await newestText(ctx.db, recording.attempt.id));
  if (!provider || !spoken) return { failed: 'no_text' };
  const { texts, notes } = sentTexts(spoken.cues.map(({ text }) => text));
  const question_text = await findQuestionText(ctx.db, {
    application: row.application_id,
    question: row.question_id ?? 0,
  });
  const question: AiQuestion<z.output<typeof answer>> = {
    instructions: instructions(spoken.language),
    material: { question: cleanText(question_text).text, transcript: numberedLines(texts) },
    answer,
    max_output_tokens: 1500,
  };
  return preparedChat(ctx, provider, question, {
    transcript_revision: spoken.revision,
    outcome: (claimed) => {
      const { summary, dropped } = checkSummary(claimed, spoken.cues, spoken.language);
      if (summary.sentences.length === 0 && summary.highlights.length === 0) return { failed: 'nothing_cited', notes };
      return { content: summary, dropped, notes };
    },
  });
}

/** A summary and highlights of one answer, each with the passages that it rests on. */
export const writeSummary: AiWork = { kind: 'summary', prompt_version: 'summary/1', prepare };
