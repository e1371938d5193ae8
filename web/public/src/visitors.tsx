import { lazy, Suspense, useState } from 'react';
import { stripLocale } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { readVisitorAddress } from './addresses.ts';
import { MissingScreen } from './layouts/missing-screen.tsx';
import { HubScreen } from './marketplace/hub-screen.tsx';
import { MarketplaceScreen } from './marketplace/marketplace-screen.tsx';

// Seldom opened, so that the marketplace loads without them.
const FairnessScreen = lazy(async () => ({ default: (await import('./fairness/fairness-screen.tsx')).FairnessScreen }));
const SsoScreen = lazy(async () => ({ default: (await import('./sso/sso-screen.tsx')).SsoScreen }));

/** The public pages beside the interview, which load without its scripts; selected by the address. */
export function Visitors() {
  const [address] = useState(() => readVisitorAddress(stripLocale(location.pathname)));
  switch (address.place) {
    case 'hub':
      return <HubScreen />;
    case 'marketplace':
      return <MarketplaceScreen category={address.category} />;
    case 'sso':
      return (
        <Suspense>
          <SsoScreen shorturl={address.shorturl} />
        </Suspense>
      );
    case 'fairness':
      return (
        <Suspense>
          <FairnessScreen />
        </Suspense>
      );
    case 'missing':
      return <MissingScreen />;
  }
}
