import { z } from 'zod';
import type { Env } from '../../server/src/env.ts';
import { dialectOf } from '../../server/src/integrations/ai/dialect.ts';
import { aiProvider } from '../../server/src/integrations/ai/provider.ts';
import { broken, type Finding, good, note, reasonOf, since } from './finding.ts';

/** Asks one question whose answer must fit a schema, and names how the server wants to be asked. */
export async function checkAi(env: Env): Promise<Finding> {
  const name = 'AI';
  const provider = aiProvider(env);
  if (!provider || env.AI_BASE_URL === undefined)
    return note(name, 'AI_BASE_URL and AI_MODEL are not set: AI assistance is off');
  const start = performance.now();
  try {
    const sum = await provider.ask({
      instructions: 'You are given two numbers. Answer with their sum.',
      material: { Numbers: '19 and 23' },
      answer: z.object({ sum: z.int() }),
      max_output_tokens: 1000,
    });
    const { schema, limit } = dialectOf({ base_url: env.AI_BASE_URL, model: provider.model, api_key: undefined });
    const answers = `${provider.model} answers in ${since(start)} (schema: ${schema}, limit: ${limit})`;
    return sum.sum === 42 ? good(name, answers) : note(name, `${answers}, but cannot add: expect poor results`);
  } catch (error) {
    const mend = 'Check AI_BASE_URL (it usually ends in /v1), AI_MODEL and AI_API_KEY.';
    return broken(name, `No usable answer: ${reasonOf(error)}.`, mend);
  }
}
