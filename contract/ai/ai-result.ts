import { GATE_REASONS } from '@vivavoce/domain/ai/gate.ts';
import { AI_FAILURES, AI_NOTES, AI_STATES } from '@vivavoce/domain/ai/results.ts';
import { z } from 'zod';
import { id, instant } from '../common.ts';

export const gateVerdict = z.enum(['ready', ...GATE_REASONS]);
const aiReason = z.enum([...GATE_REASONS, ...AI_FAILURES]);

/** The work of AI on one thing and how far it is; what it brought is added where it is read. */
export const aiResult = z.object({
  id,
  state: z.enum(AI_STATES),
  reason: aiReason.nullable(),
  /** Number of claims that no passage supports; they are not shown. */
  dropped: z.number().int(),
  notes: z.array(z.enum(AI_NOTES)),
  model: z.string().nullable(),
  prompt_version: z.string().nullable(),
  generated_at: instant.nullable(),
});
