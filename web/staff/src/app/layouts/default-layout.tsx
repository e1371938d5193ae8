import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Bell } from '../../features/notifications/lazy-bell.tsx';
import { AccountName } from '../account-menu/account-name.tsx';
import { useProductName } from '../page-title.ts';
import { AccountMessage, PageContent, PageFooter, SkipLink } from './page-frame.tsx';
import { useNavigation } from './navigation/use-navigation.ts';
import { Logo } from './wordmark.tsx';
import { SearchField } from './search-slot.tsx';
import { classes } from '../../ui/base/classes.ts';
import styles from './default.module.css';

/** Links to the places of the company; a person without a company has none. */
function HeaderLinks() {
  const t = useTranslations('shell');
  const { header } = useNavigation();
  if (header.length === 0) return null;
  return (
    <nav
      className="flex min-w-0 gap-1 overflow-x-auto max-md:order-1 max-md:mx-[calc(-1_*_var(--gutter))] max-md:flex-[1_0_100%] max-md:px-[calc(var(--gutter)_-_12px)] max-md:py-1"
      aria-label={t('main')}
    >
      {header.map(({ id, path, href }) =>
        href ? (
          <a
            key={id}
            className={classes(
              styles.link,
              'grid min-h-(--control) place-items-center rounded-2 px-3 py-0 whitespace-nowrap text-ink-2',
            )}
            href={href}
            target="_blank"
            rel="noreferrer"
          >
            {t(`nav.${id}`)}
          </a>
        ) : (
          <Link
            key={id}
            className={classes(
              styles.link,
              'grid min-h-(--control) place-items-center rounded-2 px-3 py-0 whitespace-nowrap text-ink-2',
            )}
            to={path as LinkProps['to']}
            activeOptions={{ includeSearch: false }}
          >
            {t(`nav.${id}`)}
          </Link>
        ),
      )}
    </nav>
  );
}

/** Account message, header, content, footer: for reviewers, who have a single place. */
export function DefaultLayout({ children }: { children: ReactNode }) {
  const t = useTranslations('shell');
  const product = useProductName();
  return (
    <div className="flex min-h-(--page-height) flex-col">
      <SkipLink />
      <AccountMessage />
      <header className="sticky top-0 z-50 flex min-h-16 items-center gap-4 border-b border-b-line bg-surface px-(--gutter) py-0 max-md:flex-wrap max-md:gap-x-2 max-md:gap-y-0 max-md:py-2 print:hidden">
        <Link
          to="/interviews"
          className="grid max-w-35 flex-none rounded-2"
          aria-label={t('toActivities', { product })}
        >
          <Logo size={32} />
        </Link>
        <HeaderLinks />
        <span className="flex-1" />
        <SearchField />
        <Bell />
        <AccountName className="-me-2 min-h-(--control) max-w-[24ch] overflow-hidden rounded-2 px-2 py-0 font-semibold text-ellipsis whitespace-nowrap hover:bg-sunken max-md:max-w-[16ch]" />
      </header>
      <PageContent>{children}</PageContent>
      <PageFooter />
    </div>
  );
}
