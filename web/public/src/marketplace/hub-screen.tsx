import { useState } from 'react';
import { drawingOfBrand } from '@vivavoce/domain/marketplace/pattern.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { readPageData } from '@vivavoce/web-shared/page-data.ts';
import { useHref } from '../layouts/frame.tsx';
import { LandingLayout } from '../layouts/landing-layout.tsx';
import { MissingScreen } from '../layouts/missing-screen.tsx';
import { HubOfBrand, HubType, type BrandHub, type HubBrand } from './hub-of-brand.tsx';
import { ActivityPicture } from '@vivavoce/web-shared/marketplace/market-card.tsx';
import './market.css';

type HubView = { category: string | null; brands: HubBrand[]; page: number; has_next: boolean } | BrandHub;

const readHub = (): HubView | undefined => (readPageData() as { hub?: HubView } | undefined)?.hub;

function BrandCard({ brand, category }: { brand: HubBrand; category: string | null }) {
  const href = useHref(category === null ? `/hub/${brand.shortname}` : `/marketplace/${brand.shortname}/${category}`);
  return (
    <li className="market-card market-hub">
      <div className="market-picture">
        {brand.logo ? (
          <img className="market-logo" src={brand.logo} alt="" loading="lazy" />
        ) : (
          <ActivityPicture activity={drawingOfBrand(brand.shortname)} />
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
  const href = useHref(view.category === null ? '/hub' : `/hub/${view.category}`);
  return (
    <LandingLayout title={t('title')} lead={t('lead')}>
      {view.brands.length === 0 && <p className="panel">{t('empty')}</p>}
      <ul className="market-cards">
        {view.brands.map((brand) => (
          <BrandCard key={brand.shortname} brand={brand} category={view.category} />
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

/** The public organisations, or one of them. */
export function HubScreen() {
  const [view] = useState(readHub);
  if (!view) return <MissingScreen />;
  return 'brands' in view ? <HubList view={view} /> : <HubOfBrand view={view} />;
}
