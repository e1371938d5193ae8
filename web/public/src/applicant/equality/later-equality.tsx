import { deferredPhrases } from '@vivavoce/web-shared/i18n/deferred-phrases.tsx';
import { laterWith } from '../later-phrases.tsx';

const phrases = deferredPhrases({
  en: () => import('virtual:messages/en/equality'),
  fr: () => import('virtual:messages/fr/equality'),
});

/** Voluntary facts for equal treatment, with their phrases. */
export const [LaterEquality] = laterWith(phrases, () => import('./own-equality.tsx'));
