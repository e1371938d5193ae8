import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import { SEARCH_LIMITS } from '@vivavoce/domain/list-limits.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Frame, useHref, usePageTitle, type VisitorBrand } from './frame.tsx';
import { VisitorIcon, type VisitorIconName } from './visitor-icon.tsx';

type SearchProps = {
  path: string;
  term: string;
  id: string;
  label: string;
  onTerm: (term: string) => void;
};

/** Searches while the visitor types; without scripts the form loads the page of the results. */
function SearchBar({ path, term, id, label, onTerm }: SearchProps) {
  const action = useHref(path);
  return (
    <form className="visit-search" role="search" action={action} id={id} onSubmit={(event) => event.preventDefault()}>
      <VisitorIcon name="search" />
      <input
        type="search"
        name="search"
        value={term}
        maxLength={SEARCH_LIMITS.max_characters}
        aria-label={label}
        placeholder={label}
        onChange={(event) => onTerm(event.currentTarget.value)}
      />
    </form>
  );
}

type MarketplaceLayoutProps = {
  brand: VisitorBrand;
  title: string;
  /** The address of the page, without its language and query. */
  path: string;
  /** Content of the search field, and its label. */
  term: string;
  searchLabel: string;
  onTerm: (term: string) => void;
  /** Results of the search over the page; the page behind closes them. */
  results: ReactNode;
  /** The side navigation: an accordion of categories. */
  side: ReactNode;
  children: ReactNode;
};

/** Escape closes what a button opened, and the button gets the focus where it is in sight. */
function useCloseByKey(open: boolean, opener: RefObject<HTMLButtonElement | null>, close: () => void): void {
  const closeNow = useEffectEvent(close);
  useEffect(() => {
    if (!open) return undefined;
    const closeByKey = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key !== 'Escape' || defaultPrevented) return;
      closeNow();
      opener.current?.focus();
    };
    document.addEventListener('keydown', closeByKey);
    return () => document.removeEventListener('keydown', closeByKey);
  }, [open, opener]);
}

/** Header with menu, brand and search; categories at the side; content. On phones menu and search fold away. */
export function MarketplaceLayout(props: MarketplaceLayoutProps) {
  const { brand, title, path, term, searchLabel, onTerm, results, side, children } = props;
  const t = useTranslations('visitors');
  const [menu, setMenu] = useState(false);
  const [search, setSearch] = useState(term !== '');
  const sideId = useId();
  const searchId = useId();
  const head = useRef<HTMLDivElement>(null);
  usePageTitle(title, brand.name);
  const toggle = useRef<HTMLButtonElement>(null);
  const expander = useRef<HTMLButtonElement>(null);
  useCloseByKey(menu, toggle, () => setMenu(false));
  // With a term, Escape empties the field first.
  useCloseByKey(search && term === '', expander, () => setSearch(false));
  return (
    <Frame
      brand={brand}
      before={
        <button
          type="button"
          ref={toggle}
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
          <SearchBar path={path} term={term} id={searchId} label={searchLabel} onTerm={onTerm} />
        </div>
      }
      after={
        <button
          type="button"
          ref={expander}
          className="icon-button visit-expander"
          aria-label={t('search.open')}
          aria-expanded={search}
          aria-controls={searchId}
          onClick={() => {
            setSearch(!search);
            if (!search) requestAnimationFrame(() => head.current?.querySelector<HTMLInputElement>('input')?.focus());
          }}
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
          {results}
          <div className={results ? 'visit-behind' : undefined}>{children}</div>
        </main>
      </div>
    </Frame>
  );
}

type SideCategoryProps = { icon: VisitorIconName; label: string; note: string; opened: boolean; children: ReactNode };

/** One foldable category of the side navigation, with the number of its activities. */
export function SideCategory({ icon, label, note, opened, children }: SideCategoryProps) {
  return (
    <details className="visit-category" open={opened}>
      <summary>
        <VisitorIcon name={icon} />
        <span>
          {label}
          <span className="visit-category-note">{note}</span>
        </span>
        <VisitorIcon name="chevron" />
      </summary>
      {children}
    </details>
  );
}
