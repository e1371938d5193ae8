import { lazy, Suspense } from 'react';
import { deferredPhrases } from '@vivavoce/web-shared/i18n/deferred-phrases.tsx';
import { getLocale } from '@vivavoce/web-shared/i18n/i18n.tsx';

const { load, Provider } = deferredPhrases({
  en: () => import('virtual:messages/en/equality'),
  fr: () => import('virtual:messages/fr/equality'),
});

const Loaded = lazy(async () => {
  const [component] = await Promise.all([import('./own-equality.tsx'), load(getLocale())]);
  return component;
});

/** Voluntary facts for equal treatment, with their phrases. */
export function LaterEquality() {
  return (
    <Suspense>
      <Provider>
        <Loaded />
      </Provider>
    </Suspense>
  );
}
