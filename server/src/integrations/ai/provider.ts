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

type ServiceEnv = ChatEnv &
  TranscriptionEnv &
  Pick<
    Env,
    | 'AI_PROVIDER'
    | 'AI_COUNTRY'
    | 'AI_KEPT_DAYS'
    | 'AI_TRANSCRIPTION_PROVIDER'
    | 'AI_TRANSCRIPTION_COUNTRY'
    | 'AI_TRANSCRIPTION_KEPT_DAYS'
  >;

/** A company that receives material of applicants; what the operator has not stated is null. */
export interface AiService {
  name: string;
  country: string | null;
  kept_days: number | null;
}

/**
 * The receivers of recordings and of texts, as applicants read of them before they agree. What is stated about one
 * address holds for no other. Without a stated name a service is called by the host of its address.
 */
export function aiServices(env: ServiceEnv): { speech: AiService | null; text: AiService | null } {
  const nameAt = (url: string, name: string | undefined) => name ?? new URL(url).hostname;
  const speechUrl = env.AI_TRANSCRIPTION_MODEL && (env.AI_TRANSCRIPTION_BASE_URL ?? env.AI_BASE_URL);
  const shared = speechUrl === env.AI_BASE_URL;
  return {
    speech: speechUrl
      ? {
          name: nameAt(speechUrl, env.AI_TRANSCRIPTION_PROVIDER ?? (shared ? env.AI_PROVIDER : undefined)),
          country: env.AI_TRANSCRIPTION_COUNTRY ?? (shared ? env.AI_COUNTRY : undefined) ?? null,
          kept_days: env.AI_TRANSCRIPTION_KEPT_DAYS ?? (shared ? env.AI_KEPT_DAYS : undefined) ?? null,
        }
      : null,
    text:
      env.AI_BASE_URL && env.AI_MODEL
        ? {
            name: nameAt(env.AI_BASE_URL, env.AI_PROVIDER),
            country: env.AI_COUNTRY ?? null,
            kept_days: env.AI_KEPT_DAYS ?? null,
          }
        : null,
  };
}
