import { z } from 'zod';

const aiService = z.object({
  /** The stated name, or the host of the address. */
  name: z.string(),
  /** Country code of ISO 3166; null where none is stated. */
  country: z.string().nullable(),
  /** Days after which the service deletes what it got, 0 where it does so immediately; null where none are stated. */
  kept_days: z.number().int().nullable(),
});

/** Companies that receive what applicants agree to; null for work that no service of this installation does. */
export const aiServices = z
  .object({ speech: aiService.nullable(), text: aiService.nullable() })
  .meta({ id: 'AiServices' });
