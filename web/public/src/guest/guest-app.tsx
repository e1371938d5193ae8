import { lazy } from 'react';
import { deferredPhrases } from '@vivavoce/web-shared/i18n/deferred-phrases.tsx';
import { getLocale } from '@vivavoce/web-shared/i18n/i18n.tsx';
import type { VisitorAddress } from '../visitor-addresses.ts';

const { load, Provider } = deferredPhrases({
  en: () => import('virtual:messages/en/guest'),
  fr: () => import('virtual:messages/fr/guest'),
});

const GuestScreen = lazy(async () => {
  const [screen] = await Promise.all([import('./guest-screen.tsx'), load(getLocale())]);
  return { default: screen.GuestScreen };
});
const CopyScreen = lazy(async () => {
  const [screen] = await Promise.all([import('./copy-screen.tsx'), load(getLocale())]);
  return { default: screen.CopyScreen };
});

/** The pages whose links ask for a mailed code, with their phrases: for guests of staff, and for a copy of own data. */
export default function GuestApp({ address }: { address: Extract<VisitorAddress, { place: 'guest' | 'copy' }> }) {
  return <Provider>{address.place === 'guest' ? <GuestScreen link={address.link} /> : <CopyScreen />}</Provider>;
}
