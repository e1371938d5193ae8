import type { z } from 'zod';

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
