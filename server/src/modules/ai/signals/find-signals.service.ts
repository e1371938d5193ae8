import { checkEvidence } from '@vivavoce/domain/ai/evidence.ts';
import type { SpokenAnswer } from '@vivavoce/domain/ai/evidence.ts';
import { numberedLines, sentTextsOf } from '@vivavoce/domain/ai/sent-texts.ts';
import type { SignalPassage } from '@vivavoce/domain/signals/signals.ts';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { aiProvider } from '../../../integrations/ai/provider.ts';
import { preparedChat } from '../processing/chat-work.ts';
import type { ResultRow } from '../processing/results.repository.ts';
import type { AiWork, Preparation } from '../processing/works.types.ts';
import { measuredWords } from './local-facts.ts';
import { findSignalFrame } from './signals.repository.ts';
import type { SignalFrame } from './signals.repository.ts';
import { spokenAnswers } from './spoken-answers.ts';

const answer = z.object({
  groups: z.array(
    z.object({
      group: z.int(),
      cites: z.array(z.object({ cue: z.int(), quote: z.string() })),
    }),
  ),
});

const instructions = `You help a person who reads the transcripts of recorded interview answers to find passages.
The material is a numbered list of kinds of passages and the transcripts of the answers of one speaker, in numbered captions such as [12].
For each kind cite at most three passages that belong to it: the number of the caption, and at least four consecutive words copied from the transcript without any change.
Where no passage belongs to a kind, leave that kind out.
Find passages only. Do not judge the speaker, do not compare, do not look for mistakes, and do not guess who wrote the words, feelings, character, origin or health.`;

/** The kinds, as the model reads them. */
const KINDS: Readonly<Record<SignalPassage, string>> = {
  narrates: 'tells what happened, in its order',
  explains: 'gives reasons for a choice or a view',
  compares: 'compares two things or two ways to do something',
  supposes: 'says what would happen under a condition',
  describes: 'describes a thing or a procedure in detail',
  rephrases: 'says the same once more in other words, to be understood',
  written:
    'is built as written texts are: headings, numbered points, references to a section, very long nested sentences',
};

/** Signals that need passages; answers in other languages than the required one count for none of them. */
function passagesToFind({ on }: SignalFrame, answers: readonly SpokenAnswer[]): SignalPassage[] {
  const kinds = Object.keys(KINDS) as SignalPassage[];
  const measured = on.language !== null && measuredWords(answers, on.language).measures !== null;
  return kinds.filter((kind) => (kind === 'written' ? on.shared : measured));
}

/** Passages by their kind, as they are stored. */
export interface SignalGroups {
  groups: {
    key: SignalPassage;
    passages: {
      question_id: number;
      from_ms: number;
      to_ms: number;
      text: string;
    }[];
  }[];
}

async function prepare(ctx: Context, row: ResultRow): Promise<Preparation> {
  const provider = aiProvider(ctx.env);
  const frame = await findSignalFrame(ctx.db, row.application_id);
  const all = await spokenAnswers(ctx.db, row.application_id);
  const kinds = frame ? passagesToFind(frame, all) : [];
  if (!frame || kinds.length === 0) return 'superfluous';
  const { language, shared } = frame.on;
  const answers = all.filter((spoken) => shared || spoken.language === language);
  if (!provider || answers.length === 0) return { failed: 'no_text' };
  const { texts, notes } = sentTextsOf(answers.map(({ cues }) => cues.map(({ text }) => text)));
  const question = {
    instructions,
    material: {
      kinds: kinds.map((kind, nth) => `${nth + 1}. ${KINDS[kind]}`).join('\n'),
      transcripts: numberedLines(texts),
    },
    answer,
    max_output_tokens: 1500,
  };
  return preparedChat(ctx, provider, question, {
    outcome: ({ groups: claimed }) => {
      const claims = claimed.map(({ group, cites }) => ({
        criterion: group,
        cites,
      }));
      const { evidence, dropped } = checkEvidence(claims, answers, kinds);
      const groups = evidence.criteria.flatMap(({ passages }, nth) => {
        const key = kinds[nth];
        return key && passages.length > 0 ? [{ key, passages }] : [];
      });
      return { content: { groups } satisfies SignalGroups, dropped, notes };
    },
  });
}

/** Passages beside facts about words: what is done with the language, and what reads like writing. No words of a model. */
export const findSignals: AiWork = {
  kind: 'signals',
  prompt_version: 'signals/1',
  prepare,
};
