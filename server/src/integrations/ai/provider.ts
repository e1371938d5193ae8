import type { Env } from '../../env.ts';
import { createOpenAiChat } from './openai-chat.ts';
import { createOpenAiTranscriber } from './openai-transcription.ts';
import type { AiProvider } from './provider.types.ts';
import type { Transcriber } from './transcription.types.ts';

type ChatEnv = Pick<Env, 'AI_BASE_URL' | 'AI_MODEL' | 'AI_API_KEY' | 'AI_CONTEXT_TOKENS'>;
type TranscriptionEnv = Pick<
  Env,
  'AI_BASE_URL' | 'AI_API_KEY' | 'AI_TRANSCRIPTION_BASE_URL' | 'AI_TRANSCRIPTION_MODEL' | 'AI_TRANSCRIPTION_API_KEY'
>;

export const aiIsConfigured = ({ AI_BASE_URL, AI_MODEL }: Pick<ChatEnv, 'AI_BASE_URL' | 'AI_MODEL'>): boolean =>
  AI_BASE_URL !== undefined && AI_MODEL !== undefined;

/** The configured AI provider; null without one. */
export function aiProvider({ AI_BASE_URL, AI_MODEL, AI_API_KEY, AI_CONTEXT_TOKENS }: ChatEnv): AiProvider | null {
  if (AI_BASE_URL === undefined || AI_MODEL === undefined) return null;
  return createOpenAiChat({
    base_url: AI_BASE_URL,
    model: AI_MODEL,
    api_key: AI_API_KEY,
    context_tokens: AI_CONTEXT_TOKENS,
  });
}

/** The configured server for transcriptions; null without one. The key of the chat goes to the same address only. */
export function transcriber(env: TranscriptionEnv): Transcriber | null {
  const base_url = env.AI_TRANSCRIPTION_BASE_URL ?? env.AI_BASE_URL;
  const model = env.AI_TRANSCRIPTION_MODEL;
  if (base_url === undefined || model === undefined) return null;
  const shared = base_url === env.AI_BASE_URL ? env.AI_API_KEY : undefined;
  return createOpenAiTranscriber({ base_url, model, api_key: env.AI_TRANSCRIPTION_API_KEY ?? shared });
}
