import { deferredPhrases } from '@vivavoce/web-shared/i18n/deferred-phrases.tsx';
import { laterWith } from '../later-phrases.tsx';

const phrases = deferredPhrases({
  en: () => import('virtual:messages/en/practice'),
  fr: () => import('virtual:messages/fr/practice'),
});

/** Own figures of practice, with their phrases. */
export const [LaterPractice] = laterWith(phrases, () => import('./own-practice.tsx'));

/** The question of confidence, with its phrases. */
export const [LaterConfidence] = laterWith(phrases, () => import('./confidence.tsx'));

/** Leads to the figures on the page of the personal link. */
export const FIGURES_HASH = '#figures';
