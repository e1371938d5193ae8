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

/** An AI provider. It knows nothing of the product. */
export interface AiProvider {
  readonly model: string;
  /** @throws AiFault */
  ask<Answer>(question: AiQuestion<Answer>): Promise<Answer>;
}

/** `unavailable`: no answer at present. `unusable`: the answer, or our request, does not fit. */
export type AiFaultReason = 'unavailable' | 'unusable';

export class AiFault extends Error {
  readonly reason: AiFaultReason;
  /** @param detail for the operator's log; never the content of a question or an answer */
  constructor(reason: AiFaultReason, detail: string) {
    super(detail);
    this.name = 'AiFault';
    this.reason = reason;
  }
}
