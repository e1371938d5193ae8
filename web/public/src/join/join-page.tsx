import { lazy } from 'react';
import { deferredPhrases } from '@vivavoce/web-shared/i18n/deferred-phrases.tsx';
import { getLocale } from '@vivavoce/web-shared/i18n/i18n.tsx';

const { load, Provider } = deferredPhrases({
  en: () => import('virtual:messages/en/join'),
  fr: () => import('virtual:messages/fr/join'),
});

const Screen = lazy(async () => {
  const [{ JoinScreen }] = await Promise.all([import('./join-screen.tsx'), load(getLocale())]);
  return { default: JoinScreen };
});

/** Joining a cohort by its code, with its phrases. */
export default function JoinPage({ code }: { code: string }) {
  return (
    <Provider>
      <Screen code={code} />
    </Provider>
  );
}
