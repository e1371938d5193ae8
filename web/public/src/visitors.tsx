import '@vivavoce/web-shared/applicant/styles/fields.css';
import './styles/dialog.css';
import { lazy, Suspense, useState } from 'react';
import { stripLocale } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { readVisitorAddress } from './visitor-addresses.ts';
import { MissingScreen } from './layouts/missing-screen.tsx';
import { readPageData } from './page-data.ts';
import { MarketplaceScreen } from './marketplace/marketplace-screen.tsx';
// The server writes the first view of the hub before its scripts arrive.
import './marketplace/hub.css';
import './marketplace/events.css';

// The marketplace loads without the other pages.
const HubScreen = lazy(async () => ({ default: (await import('./marketplace/hub-screen.tsx')).HubScreen }));
const FairnessPage = lazy(() => import('./fairness/fairness-page.tsx'));
const JoinPage = lazy(() => import('./join/join-page.tsx'));
const GuestApp = lazy(() => import('./guest/guest-app.tsx'));
const PlaceApp = lazy(() => import('./place/place-app.tsx'));
const SsoScreen = lazy(async () => ({ default: (await import('./sso/sso-screen.tsx')).SsoScreen }));

/** The public pages beside the interview, which load without its scripts; selected by the address. */
export function Visitors() {
  const [address] = useState(() => readVisitorAddress(stripLocale(location.pathname)));
  switch (address.place) {
    case 'hub':
      return (
        <Suspense>
          <HubScreen />
        </Suspense>
      );
    case 'marketplace':
      return <MarketplaceScreen category={address.category} />;
    case 'sso':
      return readPageData()?.public_job === null ? (
        <MissingScreen />
      ) : (
        <Suspense>
          <SsoScreen shorturl={address.shorturl} />
        </Suspense>
      );
    case 'fairness':
      return (
        <Suspense>
          <FairnessPage />
        </Suspense>
      );
    case 'guest':
    case 'copy':
      return (
        <Suspense>
          <GuestApp address={address} />
        </Suspense>
      );
    case 'join':
      return (
        <Suspense>
          <JoinPage code={address.code} />
        </Suspense>
      );
    case 'me':
    case 'share':
    case 'progress':
      return (
        <Suspense>
          <PlaceApp address={address} />
        </Suspense>
      );
    case 'missing':
      return <MissingScreen />;
  }
}
