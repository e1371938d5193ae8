import { lazy, Suspense, type ComponentProps } from 'react';
import { deferredPhrases } from '@vivavoce/web-shared/i18n/deferred-phrases.tsx';
import { getLocale } from '@vivavoce/web-shared/i18n/i18n.tsx';
import type OwnAiRecord from './own-ai-record.tsx';

const { load, Provider } = deferredPhrases({
  en: () => import('virtual:messages/en/airecord'),
  fr: () => import('virtual:messages/fr/airecord'),
});

const Loaded = lazy(async () => {
  const [component] = await Promise.all([import('./own-ai-record.tsx'), load(getLocale())]);
  return component;
});

/** What AI did, with its phrases, loaded where the applicant was asked about AI. */
export function LaterAiRecord(props: ComponentProps<typeof OwnAiRecord>) {
  return (
    <Suspense>
      <Provider>
        <Loaded {...props} />
      </Provider>
    </Suspense>
  );
}
