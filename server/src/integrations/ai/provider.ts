import type { Env } from '../../env.ts';
import { createOpenAiCompatible } from './openai-compatible.ts';
import type { AiProvider } from './provider.types.ts';

type AiEnv = Pick<Env, 'AI_BASE_URL' | 'AI_MODEL' | 'AI_API_KEY'>;

export const aiIsConfigured = ({ AI_BASE_URL, AI_MODEL }: AiEnv): boolean =>
  AI_BASE_URL !== undefined && AI_MODEL !== undefined;

/** The configured AI provider; null without one. */
export function aiProvider({ AI_BASE_URL, AI_MODEL, AI_API_KEY }: AiEnv): AiProvider | null {
  if (AI_BASE_URL === undefined || AI_MODEL === undefined) return null;
  return createOpenAiCompatible({ base_url: AI_BASE_URL, model: AI_MODEL, api_key: AI_API_KEY });
}
