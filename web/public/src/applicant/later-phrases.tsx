import { deferredPhrases } from '@vivavoce/web-shared/i18n/deferred-phrases.tsx';

/** The messages of the screens with a camera, loaded after the first screens. */
export const { load: loadLaterPhrases, Provider: LaterPhrases } = deferredPhrases({
  en: () => import('virtual:messages/en/later'),
  fr: () => import('virtual:messages/fr/later'),
});
