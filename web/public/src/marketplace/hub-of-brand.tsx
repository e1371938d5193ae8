import type { MouseEvent } from 'react';
import { HUB_TYPES } from '@vivavoce/domain/companies/kind.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { ActivityPicture } from '@vivavoce/web-shared/marketplace/market-card.tsx';
import { Frame, useHref, usePageTitle } from '../layouts/frame.tsx';
import { useBrand } from '../use-brand.ts';
import { ActivitySection } from './activity-card.tsx';
import { scrollToPart } from './scroll-to.ts';
import { EventList, type PublicEvent } from './event-list.tsx';
import type { MarketplaceSettings, MarketplaceView } from './view-data.ts';
import './hub.css';

export type HubBrand = {
  shortname: string;
  name: string;
  logo: string | null;
  primary: string | null;
  alternate_brand: boolean;
  hub_type: string | null;
};

export type BrandHub = { brand: HubBrand; marketplace: MarketplaceView | null; events: PublicEvent[] };

const typeOf = ({ hub_type }: HubBrand) => HUB_TYPES.find((each) => each === hub_type) ?? 'other';

export function HubType({ brand }: { brand: HubBrand }) {
  const t = useTranslations('visitors.hub.types');
  const type = typeOf(brand);
  return type === 'other' ? null : <p className="market-eyebrow">{t(type)}</p>;
}

/** Activities that the hub shows itself, two rows of a wide page. */
const shownActivities = 6;

/** Header of the hub, with its sections. */
function HubNav({ settings, events, home }: { settings: MarketplaceSettings | null; events: number; home: string }) {
  const t = useTranslations('visitors');
  const toEvents = (event: MouseEvent) => {
    const section = document.getElementById('events');
    if (!section) return;
    event.preventDefault();
    history.replaceState(history.state, '', '#events');
    scrollToPart(section);
  };
  if (!settings && events === 0) return null;
  return (
    <nav className="hub-nav" aria-label={t('hub.sectionsLabel')}>
      {settings && (
        <a href={home}>
          {t('hub.activities')} <span className="market-note">{settings.count}</span>
        </a>
      )}
      {events > 0 && (
        <a href="#events" onClick={toEvents}>
          {t('events.title')} <span className="market-note">{events}</span>
        </a>
      )}
    </nav>
  );
}

/** The categories as small cards that lead into the marketplace. */
function HubCategories({ settings, home }: { settings: MarketplaceSettings; home: string }) {
  const t = useTranslations('visitors');
  if (settings.available_categories.length === 0) return null;
  return (
    <section className="market-section" aria-labelledby="categories">
      <div className="market-section-head">
        <h2 id="categories">{t('hub.categories')}</h2>
      </div>
      <ul className="hub-categories">
        {settings.available_categories.map((category) => (
          <li key={category.name} className="market-card hub-category">
            <div className="hub-picture" aria-hidden="true">
              <ActivityPicture activity={{ id: category.order + 1, image: null, stock_image: category.icon }} />
            </div>
            <div>
              <h3>
                <a href={`${home}/${category.name}`}>{category.label}</a>
              </h3>
              <p className="market-note">{t('marketplace.count', { count: category.count })}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The hub of one organisation: its practice interviews, and its events at the side. */
export function HubOfBrand({ view: { brand, marketplace, events } }: { view: BrandHub }) {
  const t = useTranslations('visitors');
  const home = useHref(`/marketplace/${brand.shortname}`);
  const settings = marketplace && marketplace.settings.count > 0 ? marketplace.settings : null;
  const all = marketplace ? [...marketplace.settings.featured, ...marketplace.activities] : [];
  const activities = all.filter(({ id }, at) => all.findIndex((activity) => activity.id === id) === at);
  useBrand({ primary: brand.primary, alternate_brand: brand.alternate_brand });
  const type = typeOf(brand);
  usePageTitle(t(`hub.types.${type}`), brand.name);
  return (
    <Frame
      brand={{ name: brand.name, logo: brand.logo, path: `/hub/${brand.shortname}` }}
      search={<HubNav settings={settings} events={events.length} home={home} />}
    >
      <main className="visit-main hub-main" id="content" tabIndex={-1}>
        <div className="market-hero hub-hero">
          <div className="market-hero-text">
            <HubType brand={brand} />
            <h1>{brand.name}</h1>
            <p>{t(settings ? `hub.taglines.${type}` : 'hub.soon')}</p>
            {settings && (
              <div className="actions">
                <a className="button market-start" href={home}>
                  {t('hub.start')}
                </a>
              </div>
            )}
          </div>
          <div className="market-hero-pattern" aria-hidden="true">
            <ActivityPicture activity={{ id: 1, image: null, stock_image: 'interpersonal' }} />
          </div>
        </div>
        <div className={events.length > 0 ? 'hub-columns' : undefined}>
          <div className="hub-column">
            {settings ? (
              <>
                <ActivitySection
                  title={t('hub.activities')}
                  activities={activities.slice(0, shownActivities)}
                  more={{ href: home, label: t('hub.all') }}
                  onOpen={({ shorturl }) => location.assign(`${home}?shorturl=${encodeURIComponent(shorturl)}`)}
                />
                <HubCategories settings={settings} home={home} />
              </>
            ) : (
              <p className="panel">{t('hub.noMarketplace', { brand: brand.name })}</p>
            )}
          </div>
          <EventList events={events} />
        </div>
      </main>
    </Frame>
  );
}
