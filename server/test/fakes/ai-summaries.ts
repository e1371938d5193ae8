import type { AiReply } from './ai-server.ts';

/** Words of an answer. */
export const SPOKEN =
  'In my second year I led a team of five people. We did not meet the first deadline because two suppliers failed. After that I called each of them every Monday.';

/** A summary as a model that keeps to the rules writes it. */
export const claimed = (...sentences: { text: string; cites: { cue: number; quote: string }[] }[]): AiReply => ({
  content: JSON.stringify({ sentences, highlights: [{ cue: 3, quote: 'I called each of them every Monday' }] }),
});
export const HONEST = claimed(
  { text: 'They led a team of five people.', cites: [{ cue: 1, quote: 'I led a team of five people' }] },
  { text: 'The first deadline was missed.', cites: [{ cue: 2, quote: 'We did not meet the first deadline' }] },
);
