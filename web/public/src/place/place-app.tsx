import { lazy } from 'react';
import { deferredPhrases } from '@vivavoce/web-shared/i18n/deferred-phrases.tsx';
import { getLocale } from '@vivavoce/web-shared/i18n/i18n.tsx';
import type { VisitorAddress } from '../addresses.ts';

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

/** All interviews of a learner, and what they practised, with the phrases of both. */
export default function PlaceApp({ address }: { address: Extract<VisitorAddress, { place: 'me' | 'progress' }> }) {
  return <Provider>{address.place === 'me' ? <PlaceScreen /> : <ProgressScreen topic={address.topic} />}</Provider>;
}
