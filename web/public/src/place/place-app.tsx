import { lazy } from 'react';
import { deferredPhrases } from '@vivavoce/web-shared/i18n/deferred-phrases.tsx';
import { getLocale } from '@vivavoce/web-shared/i18n/i18n.tsx';
import type { VisitorAddress } from '../visitor-addresses.ts';

const { load, Provider } = deferredPhrases({
  en: () => import('virtual:messages/en/place'),
  fr: () => import('virtual:messages/fr/place'),
});

const PlaceScreen = lazy(async () => {
  const [screen] = await Promise.all([import('./place-screen.tsx'), load(getLocale())]);
  return { default: screen.PlaceScreen };
});
const ProgressScreen = lazy(async () => {
  const [screen] = await Promise.all([import('./progress/progress-screen.tsx'), load(getLocale())]);
  return { default: screen.ProgressScreen };
});

const ShareScreen = lazy(async () => {
  const [screen] = await Promise.all([import('../share/share-screen.tsx'), load(getLocale())]);
  return { default: screen.ShareScreen };
});

type PlaceAddress = Extract<VisitorAddress, { place: 'me' | 'progress' | 'share' }>;

/** All interviews of a learner, what they practised, and what they share by a link, with the phrases of all. */
export default function PlaceApp({ address }: { address: PlaceAddress }) {
  return (
    <Provider>
      {address.place === 'me' && <PlaceScreen />}
      {address.place === 'progress' && <ProgressScreen topic={address.topic} />}
      {address.place === 'share' && <ShareScreen />}
    </Provider>
  );
}
