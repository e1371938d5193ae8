import type { z } from 'zod';
import type { Env } from '../../env.ts';
import { createOpenAiCompatible } from './openai-compatible.ts';

export interface AiQuestion<Answer> {
  /** Ours: what is to be done. */
  instructions: string;
  /** What others wrote, by name. It is set apart from the instructions, and is never one. */
  material: Readonly<Record<string, string>>;
  /** What the answer has to be; anything else is no answer. */
  answer: z.ZodType<Answer>;
  max_output_tokens: number;
}

/** Whoever answers in words. Knows nothing of the product. */
export interface AiProvider {
  readonly model: string;
  /** @throws AiFault */
  ask<Answer>(question: AiQuestion<Answer>): Promise<Answer>;
}

/** `unavailable`: nobody answered, or not now. `unusable`: what came is not what was asked for. */
export type AiFaultReason = 'unavailable' | 'unusable';

export class AiFault extends Error {
  readonly reason: AiFaultReason;
  /** @param detail for the operator's log; never what was asked or answered */
  constructor(reason: AiFaultReason, detail: string) {
    super(detail);
    this.name = 'AiFault';
    this.reason = reason;
  }
}

type AiEnv = Pick<Env, 'AI_BASE_URL' | 'AI_MODEL' | 'AI_API_KEY'>;

export const aiIsConfigured = ({ AI_BASE_URL, AI_MODEL }: AiEnv): boolean =>
  AI_BASE_URL !== undefined && AI_MODEL !== undefined;

/** The provider that the operator set up; null where there is none. */
export function aiProvider({ AI_BASE_URL, AI_MODEL, AI_API_KEY }: AiEnv): AiProvider | null {
  if (AI_BASE_URL === undefined || AI_MODEL === undefined) return null;
  return createOpenAiCompatible({ base_url: AI_BASE_URL, model: AI_MODEL, api_key: AI_API_KEY });
}
