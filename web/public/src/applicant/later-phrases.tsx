import { deferredPhrases } from '@vivavoce/web-shared/i18n/deferred-phrases.tsx';

/** The phrases of the screens with a camera, which the first screens do without. */
export const { load: loadLaterPhrases, Provider: LaterPhrases } = deferredPhrases({
  en: () => import('virtual:messages/en/later'),
  fr: () => import('virtual:messages/fr/later'),
});
