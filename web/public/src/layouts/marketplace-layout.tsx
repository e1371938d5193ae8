import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Frame, useHref, usePageTitle, type VisitorBrand } from './frame.tsx';
import { VisitorIcon } from './visitor-icon.tsx';

type SearchProps = { path: string; term: string; id: string };

/** Puts the search term into the address, so that it can be bookmarked and shared. */
function SearchBar({ path, term, id }: SearchProps) {
  const t = useTranslations('visitors.search');
  const action = useHref(path);
  return (
    <form className="visit-search" role="search" action={action} id={id}>
      <VisitorIcon name="search" />
      <input type="search" name="search" defaultValue={term} aria-label={t('label')} placeholder={t('label')} />
    </form>
  );
}

type MarketplaceLayoutProps = {
  brand: VisitorBrand;
  title: string;
  /** The address of the page, without its language and query. */
  path: string;
  /** The search term in the address. */
  term: string;
  /** The side navigation: an accordion of categories. */
  side: ReactNode;
  children: ReactNode;
};

/** Header with menu, brand and search; categories at the side; content. On phones menu and search fold away. */
export function MarketplaceLayout({ brand, title, path, term, side, children }: MarketplaceLayoutProps) {
  const t = useTranslations('visitors');
  const [menu, setMenu] = useState(false);
  const [search, setSearch] = useState(false);
  const sideId = useId();
  const searchId = useId();
  const head = useRef<HTMLDivElement>(null);
  usePageTitle(title);
  useEffect(() => {
    if (search) head.current?.querySelector<HTMLInputElement>('input')?.focus();
  }, [search]);
  return (
    <Frame
      brand={brand}
      before={
        <button
          type="button"
          className="icon-button visit-toggle"
          aria-label={t('menu')}
          aria-expanded={menu}
          aria-controls={sideId}
          onClick={() => setMenu(!menu)}
        >
          <VisitorIcon name="menu" />
        </button>
      }
      search={
        <div ref={head} className={search ? 'visit-search-place visit-open' : 'visit-search-place'}>
          <SearchBar path={path} term={term} id={searchId} />
        </div>
      }
      after={
        <button
          type="button"
          className="icon-button visit-expander"
          aria-label={t('search.open')}
          aria-expanded={search}
          aria-controls={searchId}
          onClick={() => setSearch(!search)}
        >
          <VisitorIcon name="search" />
        </button>
      }
    >
      <div className="visit-columns">
        <nav
          id={sideId}
          className={menu ? 'visit-side visit-open' : 'visit-side'}
          aria-label={t('marketplace.categories')}
        >
          {side}
        </nav>
        <main className="visit-main" id="content" tabIndex={-1}>
          <h1>{title}</h1>
          {children}
        </main>
      </div>
    </Frame>
  );
}

type SideCategoryProps = { label: string; opened: boolean; children: ReactNode };

/** One foldable category of the side navigation. */
export function SideCategory({ label, opened, children }: SideCategoryProps) {
  return (
    <details className="visit-category" open={opened}>
      <summary>
        {label}
        <VisitorIcon name="chevron" />
      </summary>
      {children}
    </details>
  );
}
