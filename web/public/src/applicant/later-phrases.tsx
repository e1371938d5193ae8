import { laterPhrases } from '@vivavoce/web-shared/i18n/later-phrases.tsx';

/** The phrases of the screens with a camera, which the first screens do without. */
export const { load: loadLaterPhrases, Provider: LaterPhrases } = laterPhrases({
  en: () => import('virtual:messages/en/later'),
  fr: () => import('virtual:messages/fr/later'),
});
