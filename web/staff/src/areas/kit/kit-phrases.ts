import { getLocale } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { laterPhrases } from '@vivavoce/web-shared/i18n/later-phrases.tsx';

const phrases = laterPhrases({
  en: () => import('virtual:messages/en/later'),
  fr: () => import('virtual:messages/fr/later'),
});

export const KitPhrases = phrases.Provider;

/** Call before the screen is drawn. */
export const loadKitPhrases = (): Promise<void> => phrases.load(getLocale());
