import { aiPhrases } from '../airecord/airecord-phrases.ts';
import { laterWith } from '../later-phrases.tsx';

/** Feedback on the own CV, loaded where a CV was sent. */
export const [LaterCvFeedback] = laterWith(aiPhrases, () => import('./own-cv-feedback.tsx'));
