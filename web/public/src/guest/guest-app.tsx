import { lazy } from 'react';
import { deferredPhrases } from '@vivavoce/web-shared/i18n/deferred-phrases.tsx';
import { getLocale } from '@vivavoce/web-shared/i18n/i18n.tsx';

const { load, Provider } = deferredPhrases({
  en: () => import('virtual:messages/en/guest'),
  fr: () => import('virtual:messages/fr/guest'),
});

const Screen = lazy(async () => {
  const [{ GuestScreen }] = await Promise.all([import('./guest-screen.tsx'), load(getLocale())]);
  return { default: GuestScreen };
});

/** The page for guests of staff, with its phrases. */
export default function GuestApp({ link }: { link: number | null }) {
  return (
    <Provider>
      <Screen link={link} />
    </Provider>
  );
}
