import { useEffect, type ReactNode } from 'react';
import { ConsentBanner, ConsentLink } from '@vivavoce/web-shared/consent/consent-banner.tsx';
import { productName, tabTitle } from '@vivavoce/domain/companies/product-name.ts';
import { addLocale, useLocale, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { LanguageSwitch } from '../ui/language-switch.tsx';
import './visitors.css';
import { readPageData } from '@vivavoce/web-shared/page-data.ts';

type VisitorLinks = { main_site: string | null; terms: string | null; privacy: string | null };

const none: VisitorLinks = { main_site: null, terms: null, privacy: null };

/** The addresses of the installation's own site and legal pages, from the server's page. */
export function readVisitorLinks(): VisitorLinks {
  return (readPageData() as { links?: VisitorLinks } | undefined)?.links ?? none;
}

const product = productName(false);

/** An address of this product in the language of the page. */
export function useHref(path: string): string {
  return addLocale(path, useLocale());
}

/** The title of the tab: the page's name before that of its company, or of the product. */
export function usePageTitle(title: string, owner: string = product): void {
  useEffect(() => {
    document.title = tabTitle(title, owner);
  }, [title, owner]);
}

export type VisitorBrand = {
  name: string;
  logo: string | null;
  /** The page's own home, without a language. */
  path: string;
};

function BrandLink({ brand }: { brand: VisitorBrand | null }) {
  const t = useTranslations('visitors');
  const href = useHref(brand?.path ?? '/');
  const name = brand?.name ?? product;
  return (
    <a className="visit-brand" href={href} aria-label={t('home', { name })}>
      {brand?.logo && <img src={brand.logo} alt="" height="36" />}
      <span className="wordmark">{name}</span>
    </a>
  );
}

type FrameProps = {
  brand: VisitorBrand | null;
  /** Before the brand: the button of the side navigation. */
  before?: ReactNode;
  search?: ReactNode;
  /** At the end of the header. */
  after?: ReactNode;
  children: ReactNode;
};

/** Header with the brand, content, footer with the legal pages. */
export function Frame({ brand, before, search, after, children }: FrameProps) {
  const t = useTranslations('visitors');
  const signIn = useHref('/login');
  const { terms, privacy } = readVisitorLinks();
  return (
    <>
      <ConsentBanner />
      <div className="visit">
        <a className="visit-skip" href="#content">
          {t('skip')}
        </a>
        <header className="visit-head">
          {before}
          <BrandLink brand={brand} />
          {search}
          <div className="visit-end">
            {after}
            <LanguageSwitch />
            <a className="button button-outline visit-sign-in" href={signIn}>
              {t('signIn')}
            </a>
          </div>
        </header>
        {children}
        <footer className="visit-foot">
          <span className="wordmark visit-foot-mark">{product}</span>
          {terms && <a href={terms}>{t('terms')}</a>}
          {privacy && <a href={privacy}>{t('privacy')}</a>}
          <ConsentLink />
          <LanguageSwitch />
        </footer>
      </div>
    </>
  );
}
