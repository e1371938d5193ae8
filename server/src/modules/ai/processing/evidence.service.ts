import { checkEvidence } from '@vivavoce/domain/ai/evidence.ts';
import { numberedLines, sentTextsOf } from '@vivavoce/domain/ai/sent-texts.ts';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { aiProvider } from '../../../integrations/ai/provider.ts';
import type { AiQuestion } from '../../../integrations/ai/provider.types.ts';
import { spokenAnswers } from '../signals/spoken-answers.ts';
import { preparedChat } from './chat-work.ts';
import { listCriteria } from './criteria.repository.ts';
import type { ResultRow } from './results.repository.ts';
import type { AiWork, Preparation } from './works.types.ts';

const answer = z.object({
  criteria: z.array(z.object({ criterion: z.int(), cites: z.array(z.object({ cue: z.int(), quote: z.string() })) })),
});

const instructions = `You help a person who reviews recorded interview answers to find passages.
The material is a numbered list of criteria and the transcripts of the answers of one speaker, in numbered captions such as [12].
For each criterion cite at most three passages in which the speaker talks about something that belongs to it: the number of the caption, and at least four consecutive words copied from the transcript without any change.
Where no passage belongs to a criterion, leave that criterion out.
Find passages only. Do not judge the speaker, do not compare, do not guess feelings, character, origin or health.`;

async function prepare(ctx: Context, row: ResultRow): Promise<Preparation> {
  const provider = aiProvider(ctx.env);
  const [criteria, answers] = await Promise.all([
    listCriteria(ctx.db, row.job_id),
    spokenAnswers(ctx.db, row.application_id),
  ]);
  if (criteria.length === 0) return 'superfluous';
  if (!provider || answers.length === 0) return { failed: 'no_text' };
  const { texts, notes } = sentTextsOf(answers.map(({ cues }) => cues.map(({ text }) => text)));
  const question: AiQuestion<z.output<typeof answer>> = {
    instructions,
    material: {
      criteria: criteria.map(({ name, details }, nth) => `${nth + 1}. ${[name, ...details].join('; ')}`).join('\n'),
      transcripts: numberedLines(texts),
    },
    answer,
    max_output_tokens: 1500,
  };
  return preparedChat(ctx, provider, question, {
    outcome: ({ criteria: claimed }) => {
      const names = criteria.map(({ name }) => name);
      const { evidence, dropped } = checkEvidence(claimed, answers, names);
      return { content: evidence, dropped, notes };
    },
  });
}

/** Passages for each criterion of the activity, by which people may order their list for once. */
export const findEvidence: AiWork = { kind: 'evidence', prompt_version: 'evidence/1', prepare };
