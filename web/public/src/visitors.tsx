import type { Address } from './addresses.ts';
import { FairnessScreen } from './fairness/fairness-screen.tsx';
import { HubScreen } from './marketplace/hub-screen.tsx';
import { deferredPhrases } from '@vivavoce/web-shared/i18n/deferred-phrases.tsx';
import { MissingScreen } from './layouts/missing-screen.tsx';
import { MarketplaceScreen } from './marketplace/marketplace-screen.tsx';
import { SsoScreen } from './sso/sso-screen.tsx';

const phrases = deferredPhrases({
  en: () => import('virtual:messages/en/visitors'),
  fr: () => import('virtual:messages/fr/visitors'),
});

export const loadVisitorPhrases = phrases.load;

type VisitorAddress = Exclude<Address, { place: 'interview' }>;

function ScreenAt({ address }: { address: VisitorAddress }) {
  switch (address.place) {
    case 'hub':
      return <HubScreen />;
    case 'marketplace':
      return <MarketplaceScreen category={address.category} />;
    case 'sso':
      return <SsoScreen shorturl={address.shorturl} />;
    case 'fairness':
      return <FairnessScreen />;
    case 'missing':
      return <MissingScreen />;
  }
}

/** The public pages beside the interview, with their messages. */
export function Visitors({ address }: { address: VisitorAddress }) {
  return (
    <phrases.Provider>
      <ScreenAt address={address} />
    </phrases.Provider>
  );
}
