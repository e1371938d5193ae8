import type { z } from 'zod';

export interface AiQuestion<Answer> {
  /** Our instructions. */
  instructions: string;
  /** Material from others, by name. It is set apart from the instructions, and is never one. */
  material: Readonly<Record<string, string>>;
  /** The schema of the answer; anything else is a fault. */
  answer: z.ZodType<Answer>;
  max_output_tokens: number;
}

export interface AiAsking {
  signal?: AbortSignal;
  /** How long the answer may take; default as long as a person waits. */
  timeout_seconds?: number;
  /** Told how many tokens the server counted, question and answer together, as soon as it answers. */
  onUsage?: (tokens: number) => void;
}

/** An AI provider. It knows nothing of the product. */
export interface AiProvider {
  readonly model: string;
  /** Prompt and answer of a question in tokens, counted too high rather than too low. */
  estimate(question: AiQuestion<unknown>): number;
  /** @throws AiFault */
  ask<Answer>(question: AiQuestion<Answer>, asking?: AiAsking): Promise<Answer>;
}

/** `unavailable`: no answer at present. `unusable`: the answer, or our request, does not fit. */
export type AiFaultReason = 'unavailable' | 'unusable';

export class AiFault extends Error {
  readonly reason: AiFaultReason;
  /** Seconds after which the server wants to be asked again, where it says so. */
  readonly retry_after_s: number | undefined;
  /** @param detail for the operator's log; never the content of a question or an answer */
  constructor(reason: AiFaultReason, detail: string, retry_after_s?: number) {
    super(detail);
    this.name = 'AiFault';
    this.reason = reason;
    this.retry_after_s = retry_after_s;
  }
}
