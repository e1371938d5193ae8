import { useState } from 'react';
import { HUB_TYPES } from '@vivavoce/domain/companies/kind.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { readPageData } from '@vivavoce/web-shared/page-data.ts';
import { useHref } from '../layouts/frame.tsx';
import { LandingLayout } from '../layouts/landing-layout.tsx';
import { MissingScreen } from '../layouts/missing-screen.tsx';
import { EventList, type PublicEvent } from './event-list.tsx';
import { ActivityPicture } from '@vivavoce/web-shared/marketplace/market-card.tsx';
import type { MarketplaceView } from './view-data.ts';
import { useBrand } from '../use-brand.ts';
import './market.css';

type HubBrand = {
  shortname: string;
  name: string;
  logo: string | null;
  primary: string | null;
  alternate_brand: boolean;
  hub_type: string | null;
};

type HubView =
  | { brands: HubBrand[]; page: number; has_next: boolean }
  | { brand: HubBrand; marketplace: MarketplaceView | null; events: PublicEvent[] };

const readHub = (): HubView | undefined => (readPageData() as { hub?: HubView } | undefined)?.hub;

function HubType({ brand }: { brand: HubBrand }) {
  const t = useTranslations('visitors.hub.types');
  const type = HUB_TYPES.find((each) => each === brand.hub_type);
  return type ? <p className="market-eyebrow">{t(type)}</p> : null;
}

function BrandCard({ brand }: { brand: HubBrand }) {
  const href = useHref(`/hub/${brand.shortname}`);
  return (
    <li className="market-card market-hub">
      <div className="market-picture">
        {brand.logo ? (
          <img className="market-logo" src={brand.logo} alt="" loading="lazy" />
        ) : (
          <ActivityPicture activity={{ id: brand.name.length, image: null, stock_image: 'interpersonal' }} />
        )}
      </div>
      <div className="market-text">
        <HubType brand={brand} />
        <h2>
          <a href={href}>{brand.name}</a>
        </h2>
      </div>
    </li>
  );
}

function HubList({ view }: { view: Extract<HubView, { brands: HubBrand[] }> }) {
  const t = useTranslations('visitors.hub');
  const href = useHref('/hub');
  return (
    <LandingLayout title={t('title')} lead={t('lead')}>
      {view.brands.length === 0 && <p className="panel">{t('empty')}</p>}
      <ul className="market-cards">
        {view.brands.map((brand) => (
          <BrandCard key={brand.shortname} brand={brand} />
        ))}
      </ul>
      {(view.page > 1 || view.has_next) && (
        <nav className="market-pages" aria-label={t('title')}>
          {view.page > 1 && (
            <a className="button button-outline" href={`${href}?page=${view.page - 1}`}>
              {t('previous')}
            </a>
          )}
          {view.has_next && (
            <a className="button button-outline" href={`${href}?page=${view.page + 1}`}>
              {t('next')}
            </a>
          )}
        </nav>
      )}
    </LandingLayout>
  );
}

function HubOfBrand({ view }: { view: Extract<HubView, { brand: HubBrand }> }) {
  const t = useTranslations('visitors');
  const { brand, marketplace } = view;
  const home = useHref(`/marketplace/${brand.shortname}`);
  const settings = marketplace?.settings;
  useBrand({ primary: brand.primary, alternate_brand: brand.alternate_brand });
  return (
    <LandingLayout brand={{ name: brand.name, logo: brand.logo, path: `/hub/${brand.shortname}` }} title={brand.name}>
      <HubType brand={brand} />
      {settings && settings.count > 0 ? (
        <section className="market-section" aria-labelledby="practice">
          <div className="market-section-head">
            <h2 id="practice">{t('hub.practice')}</h2>
            <a className="market-more" href={home}>
              {t('hub.all')}
            </a>
          </div>
          <ul className="market-cards">
            {settings.available_categories.map((category) => (
              <li key={category.name} className="market-card market-hub">
                <div className="market-picture">
                  <ActivityPicture activity={{ id: category.order + 1, image: null, stock_image: category.icon }} />
                </div>
                <div className="market-text">
                  <h3>
                    <a href={`${home}/${category.name}`}>{category.label}</a>
                  </h3>
                  <p className="calm">{t('marketplace.count', { count: category.count })}</p>
                </div>
              </li>
            ))}
          </ul>
        </section>
      ) : (
        <p className="panel">{t('hub.noMarketplace', { brand: brand.name })}</p>
      )}
      <EventList events={view.events} />
    </LandingLayout>
  );
}

/** The public organisations, or one of them. */
export function HubScreen() {
  const [view] = useState(readHub);
  if (!view) return <MissingScreen />;
  return 'brands' in view ? <HubList view={view} /> : <HubOfBrand view={view} />;
}
