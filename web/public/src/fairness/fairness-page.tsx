import { lazy } from 'react';
import { deferredPhrases } from '@vivavoce/web-shared/i18n/deferred-phrases.tsx';
import { getLocale } from '@vivavoce/web-shared/i18n/i18n.tsx';

const { load, Provider } = deferredPhrases({
  en: () => import('virtual:messages/en/fairness'),
  fr: () => import('virtual:messages/fr/fairness'),
});

const Screen = lazy(async () => {
  const [{ FairnessScreen }] = await Promise.all([import('./fairness-screen.tsx'), load(getLocale())]);
  return { default: FairnessScreen };
});

/** The check of a fairness receipt, with its phrases. */
export default function FairnessPage() {
  return (
    <Provider>
      <Screen />
    </Provider>
  );
}
