import { checkCitedText, numberedParts, STATEMENT_KINDS } from '@vivavoce/domain/ai/cited-texts.ts';
import type { CitedText, MaterialPart } from '@vivavoce/domain/ai/cited-texts.ts';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { aiProvider } from '../../../integrations/ai/provider.ts';
import { preparedChat } from './chat-work.ts';
import type { Preparation } from './works.types.ts';

const LANGUAGES: Readonly<Record<string, string>> = { en: 'English', fr: 'French' };
const languageName = (code: string): string => LANGUAGES[code] ?? 'the language of the material';

const answer = z.object({
  statements: z.array(
    z.object({
      part: z.int(),
      kind: z.enum(STATEMENT_KINDS),
      text: z.string(),
      cites: z.array(z.object({ cue: z.int(), quote: z.string() })),
    }),
  ),
});

/** How statements cite, in the words of the instructions. */
export const citing = (language: string): string =>
  `Write each statement as one short sentence in ${languageName(language)}.
For each statement cite one or two passages: the number of the line as "cue", and at least four consecutive words of that line copied without any change.
Cite only lines of the part that the statement is about. Use only numbers and names that stand in the passages you cite. Leave out whatever no passage supports.`;

export interface CitedMaterial {
  parts: readonly MaterialPart[];
  /** Language of the material and of the statements, ISO 639-1. */
  language: string;
  /** For a transcript, the version that was read. */
  revision?: number;
}

/** The question to the model about the parts of a text; its answer is a list of statements with quotes. */
export function preparedText(
  ctx: Context,
  instructions: string,
  { parts, language, revision }: CitedMaterial,
): Preparation {
  const provider = aiProvider(ctx.env);
  const filled = parts
    .map((part) => ({ ...part, lines: part.lines.filter(({ text }) => text.trim() !== '') }))
    .filter(({ lines }) => lines.length > 0);
  if (!provider || filled.length === 0) return { failed: 'no_text' };
  const { text, notes } = numberedParts(filled);
  return preparedChat(
    ctx,
    provider,
    { instructions, material: { text }, answer, max_output_tokens: 2000 },
    {
      ...(revision !== undefined && { transcript_revision: revision }),
      outcome: (claimed) => {
        const { text: content, dropped } = checkCitedText(claimed, filled, language);
        if (content.parts.length === 0) return { failed: 'nothing_cited', notes };
        return { content: content satisfies CitedText, dropped, notes };
      },
    },
  );
}
