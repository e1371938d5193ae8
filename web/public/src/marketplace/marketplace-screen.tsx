import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { marketplaceHome } from '@vivavoce/domain/marketplace/home.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { MarketplaceLayout, SideCategory } from '../layouts/marketplace-layout.tsx';
import { useHref } from '../layouts/frame.tsx';
import { LandingLayout } from '../layouts/landing-layout.tsx';
import { MissingScreen } from '../layouts/missing-screen.tsx';
import { useBrand } from '../use-brand.ts';
import { noteOpened } from './counted-view.ts';
import { MarketplaceCategory, MarketplaceHome, sectionId } from './marketplace-home.tsx';
import { scrollToSection } from './scroll-to.ts';
import { isLongEnough, useMarketplaceSearch, type ChosenFilters, type SearchState } from './use-marketplace-search.ts';
import {
  readMarketplace,
  type Activity,
  type MarketplaceView,
  type Category,
  type MarketplaceSettings,
} from './view-data.ts';
import './market.css';

type CategoryNavProps = {
  settings: MarketplaceSettings;
  /** The category of the address; at home the first one is open. */
  current: string | null;
  section: string | null;
  /** Goes to a section of the current category; null goes to its beginning. */
  onSection: (section: string | null) => void;
};

type OptionProps = {
  href: string;
  label: string;
  count: number;
  isCurrent: boolean;
  onChoose: (() => void) | null;
};

function Option({ href, label, count, isCurrent, onChoose }: OptionProps) {
  return (
    <li>
      <a
        className="market-option"
        href={href}
        aria-current={isCurrent ? 'true' : undefined}
        onClick={(event) => {
          if (!onChoose || event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          onChoose();
        }}
      >
        <span>{label}</span>
        <span className="market-option-count">{count}</span>
      </a>
    </li>
  );
}

function CategoryOptions({
  settings,
  category,
  current,
  section,
  onSection,
}: CategoryNavProps & { category: Category }) {
  const t = useTranslations('visitors.marketplace');
  const path = useHref(`/marketplace/${settings.brand.shortname}/${category.name}`);
  const isHere = category.name === current;
  return (
    <ul className="market-options">
      <Option
        href={path}
        label={t('allActivities')}
        count={category.count}
        isCurrent={isHere && section === null}
        onChoose={isHere ? () => onSection(null) : null}
      />
      {category.items.map(({ value, label, count }) => (
        <Option
          key={value}
          href={`${path}?section=${encodeURIComponent(value)}`}
          label={label}
          count={count}
          isCurrent={isHere && section === value}
          onChoose={isHere ? () => onSection(value) : null}
        />
      ))}
    </ul>
  );
}

/** The activity types as an accordion with their sections (specification 2, Side navigation). */
function CategoryNav(props: CategoryNavProps) {
  const t = useTranslations('visitors.marketplace');
  const { settings, current } = props;
  const { available_categories: categories } = settings;
  const opened = current ?? categories[0]?.name;
  return (
    <>
      <p className="market-browse">{t('browse')}</p>
      {categories.map((category) => (
        <SideCategory
          key={category.name}
          icon={category.icon}
          label={category.label}
          note={t('count', { count: category.count })}
          opened={category.name === opened}
        >
          <CategoryOptions {...props} category={category} />
        </SideCategory>
      ))}
      {settings.marketplace_cta_link && settings.marketplace_cta_name && (
        <a className="button button-outline market-cta" href={settings.marketplace_cta_link} rel="noopener">
          {settings.marketplace_cta_name}
        </a>
      )}
    </>
  );
}

/** Its form and texts load when a visitor opens it. */
const RegistrationModal = lazy(async () => ({
  default: (await import('./registration-modal.tsx')).RegistrationModal,
}));

/** So do the results of a search, which most visits do not show. */
const SearchResults = lazy(async () => ({ default: (await import('./search-results.tsx')).SearchResults }));

/** Writes values into the query of the address; null removes one. The page stays. */
function changeQuery(values: Readonly<Record<string, string | null>>): void {
  const address = new URL(location.href);
  for (const [name, value] of Object.entries(values)) {
    if (value === null) address.searchParams.delete(name);
    else address.searchParams.set(name, value);
  }
  history.replaceState(history.state, '', address);
}

const inQuery = (name: string): string | null => new URLSearchParams(location.search).get(name);

/** Mark of an entry of the history that this page added. */
const OPENED = 'registration';

type Chosen = { shorturl: string; activity: Activity | null };

/** The registration has an entry of its own in the history, so that Back closes it. */
function useChosen(view: MarketplaceView) {
  const read = useCallback((): Chosen | null => {
    const shorturl = inQuery('shorturl');
    if (!shorturl) return null;
    const all = [...view.settings.featured, ...view.activities];
    return { shorturl, activity: all.find((each) => each.shorturl === shorturl) ?? null };
  }, [view]);
  const [chosen, setChosen] = useState(read);
  // Counts the activity that the address opened; a click counts itself.
  useEffect(() => {
    const shorturl = inQuery('shorturl');
    if (shorturl) noteOpened(shorturl, false);
  }, []);
  useEffect(() => {
    const onMove = () => setChosen(read());
    addEventListener('popstate', onMove);
    return () => removeEventListener('popstate', onMove);
  }, [read]);
  const open = (activity: Activity) => {
    noteOpened(activity.shorturl, true);
    const address = new URL(location.href);
    address.searchParams.set('shorturl', activity.shorturl);
    history.pushState({ ...(history.state as object | null), [OPENED]: true }, '', address);
    setChosen({ shorturl: activity.shorturl, activity });
  };
  const close = () => {
    const state = history.state as Record<string, unknown> | null;
    if (state?.[OPENED] === true) return history.back();
    // The address itself opened it: there is nothing of this page to go back to.
    changeQuery({ shorturl: null });
    setChosen(null);
  };
  return { chosen, open, close };
}

/** The section of the address. The page scrolls to it when it opens, and whenever a section is chosen. */
function useSection() {
  const [chosen, setChosen] = useState(() => ({ section: inQuery('section'), times: 0 }));
  useEffect(() => {
    if (chosen.section === null && chosen.times === 0) return;
    const element = document.getElementById(chosen.section === null ? 'content' : sectionId(chosen.section));
    if (element) scrollToSection(element);
  }, [chosen]);
  const goToSection = (section: string | null) => {
    changeQuery({ section });
    setChosen(({ times }) => ({ section, times: times + 1 }));
  };
  return { section: chosen.section, goToSection };
}

/** The results that came with the page, where its address has a search. */
function firstResults(view: MarketplaceView, term: string): SearchState {
  if (view.count === null || view.search === null || !isLongEnough(term)) return { state: 'idle' };
  return { state: 'found', term: term.trim(), count: view.count, activities: view.activities, ...view.search };
}

function OpenMarketplace({ view, category }: { view: MarketplaceView; category: string | null }) {
  const t = useTranslations('visitors');
  const { settings } = view;
  const { brand } = settings;
  const home = `/marketplace/${brand.shortname}`;
  const [term, setTerm] = useState(() => inQuery('search') ?? '');
  const [cameWithSearch] = useState(isLongEnough(term));
  const { section, goToSection } = useSection();
  const { chosen, open, close } = useChosen(view);
  const [chosenFilters, setChosenFilters] = useState<ChosenFilters>({});
  const search = useMarketplaceSearch(
    { shortname: brand.shortname, term, chosen: chosenFilters },
    firstResults(view, term),
  );
  const current = settings.available_categories.find(({ name }) => name === category);
  useBrand({ primary: brand.primary, alternate_brand: brand.alternate_brand });

  const changeTerm = (changed: string) => {
    setTerm(changed);
    setChosenFilters({});
    const searched = changed.trim();
    changeQuery({ search: isLongEnough(searched) ? searched : null });
    // A page of results holds nothing else to show.
    if (cameWithSearch && !isLongEnough(searched)) location.assign(location.pathname);
  };

  const { first } = marketplaceHome(view);
  const label = current?.label;
  const title = settings.brand.title ?? t('marketplace.title');
  return (
    <>
      <MarketplaceLayout
        brand={{ name: brand.name, logo: settings.company_theme.marketplace_logo, path: home }}
        title={label ? `${label} · ${title}` : title}
        path={category === null ? home : `${home}/${category}`}
        term={term}
        searchLabel={t('marketplace.searchCount', { count: settings.count })}
        onTerm={changeTerm}
        results={
          search.state === 'idle' ? null : (
            <>
              <Suspense>
                <SearchResults
                  search={search}
                  total={settings.count}
                  chosen={chosenFilters}
                  onChoose={setChosenFilters}
                  onTerm={changeTerm}
                  onOpen={open}
                />
              </Suspense>
              {cameWithSearch ? (
                <button
                  type="button"
                  className="button button-outline market-close-search"
                  onClick={() => changeTerm('')}
                >
                  {t('marketplace.closeSearch')}
                </button>
              ) : (
                <button type="button" className="market-overlay" onClick={() => changeTerm('')}>
                  {t('marketplace.closeSearch')}
                </button>
              )}
            </>
          )
        }
        side={
          <>
            <CategoryNav settings={settings} current={category} section={section} onSection={goToSection} />
            {first && category === null && (
              <div className="market-hint">
                <p className="market-hint-title">{t('marketplace.hintTitle')}</p>
                <p>{first.title}</p>
                <button type="button" className="market-more" onClick={() => open(first)}>
                  {t('marketplace.start', { minutes: first.duration })}
                </button>
              </div>
            )}
          </>
        }
      >
        {cameWithSearch ? (
          search.state === 'found' && <h1 className="visually-hidden">{t('marketplace.resultsLabel')}</h1>
        ) : current ? (
          <MarketplaceCategory view={view} category={current} onOpen={open} />
        ) : (
          <MarketplaceHome view={view} onOpen={open} />
        )}
      </MarketplaceLayout>
      {chosen && (
        <Suspense>
          <RegistrationModal key={chosen.shorturl} {...chosen} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

/** The public activities of one organisation. */
export function MarketplaceScreen({ category }: { category: string | null }) {
  const t = useTranslations('visitors.marketplace');
  const [data] = useState(readMarketplace);
  const hub = useHref('/hub');
  if ('settings' in data) return <OpenMarketplace view={data} category={category} />;
  if (data.closed === null) return <MissingScreen />;
  return (
    <LandingLayout title={t('closedTitle')}>
      <p className="lead">{t('closedText', { brand: data.closed })}</p>
      <div className="actions">
        <a className="button button-primary" href={hub}>
          {t('toHub')}
        </a>
      </div>
    </LandingLayout>
  );
}
