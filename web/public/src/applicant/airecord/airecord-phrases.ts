import { deferredPhrases } from '@vivavoce/web-shared/i18n/deferred-phrases.tsx';

/** The phrases about what AI did and wrote. */
export const aiPhrases = deferredPhrases({
  en: () => import('virtual:messages/en/airecord'),
  fr: () => import('virtual:messages/fr/airecord'),
});
