import { laterWith } from '../later-phrases.tsx';
import { aiPhrases } from './airecord-phrases.ts';

/** The report by AI on practised answers. */
export const [LaterPracticeReport] = laterWith(aiPhrases, () => import('./own-practice-report.tsx'));
