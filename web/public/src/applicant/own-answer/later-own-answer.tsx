import { lazy, Suspense, type ComponentProps } from 'react';
import { deferredPhrases } from '@vivavoce/web-shared/i18n/deferred-phrases.tsx';
import { getLocale } from '@vivavoce/web-shared/i18n/i18n.tsx';
import type OwnAnswer from './own-answer.tsx';

const { load, Provider } = deferredPhrases({
  en: () => import('virtual:messages/en/captions'),
  fr: () => import('virtual:messages/fr/captions'),
});

const Loaded = lazy(async () => {
  const [component] = await Promise.all([import('./own-answer.tsx'), load(getLocale())]);
  return component;
});

/** The player of own answers with its phrases, loaded when an answer is opened. */
export function LaterOwnAnswer(props: ComponentProps<typeof OwnAnswer>) {
  return (
    <Suspense fallback={<span className="spinner" aria-hidden="true" />}>
      <Provider>
        <Loaded {...props} />
      </Provider>
    </Suspense>
  );
}
