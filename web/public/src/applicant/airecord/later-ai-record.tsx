import { laterWith } from '../later-phrases.tsx';
import { aiPhrases } from './airecord-phrases.ts';

/** Record of AI work, loaded where the applicant was asked about AI. */
export const [LaterAiRecord] = laterWith(aiPhrases, () => import('./own-ai-record.tsx'));
