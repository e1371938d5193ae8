import { lazy, Suspense } from 'react';
import { deferredPhrases } from '@vivavoce/web-shared/i18n/deferred-phrases.tsx';
import { getLocale } from '@vivavoce/web-shared/i18n/i18n.tsx';

const { load, Provider } = deferredPhrases({
  en: () => import('virtual:messages/en/practice'),
  fr: () => import('virtual:messages/fr/practice'),
});

const Loaded = lazy(async () => {
  const [component] = await Promise.all([import('./own-practice.tsx'), load(getLocale())]);
  return component;
});

/** Own figures of practice, with their phrases. */
export function LaterPractice() {
  return (
    <Suspense>
      <Provider>
        <Loaded />
      </Provider>
    </Suspense>
  );
}
