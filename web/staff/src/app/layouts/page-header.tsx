import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { classes } from '../../ui/base/classes.ts';
import { Icon } from '../../ui/base/icon.tsx';
import { usePageTitle } from '../page-title.ts';
import { SearchSlot } from './search-slot.tsx';
import styles from './page-header.module.css';

type BreadcrumbsProps = {
  /** Links to the pages above, outermost first. */
  above: readonly ReactNode[];
  current: string;
  /** At the end: whether the changes of the page are saved. */
  status?: ReactNode;
};

export function Breadcrumbs({ above, current: here, status }: BreadcrumbsProps) {
  const t = useTranslations('shell');
  return (
    <div className={classes(styles.top, 'flex items-center gap-3 print:hidden')}>
      <nav
        className={classes(
          styles.crumbs,
          'flex min-h-13 min-w-0 items-center gap-1.5 text-small text-ink-3 max-md:min-h-11',
        )}
        aria-label={t('breadcrumb')}
      >
        <ol>
          {above.map((link, index) => (
            <li key={index}>
              {link}
              <Icon of={IconChevronRight} size={16} />
            </li>
          ))}
          <li className={styles.here} aria-current="page">
            {here}
          </li>
        </ol>
      </nav>
      <span className="flex-1" />
      {status}
      <SearchSlot />
    </div>
  );
}

type PageHeaderProps = {
  /** The h1, also the name of the tab. */
  title: string;
  /** The activity that the page is about, for the name of the tab. */
  within?: string;
  /** Beside the title: a status pill. */
  badge?: ReactNode;
  /** Under the title: spans, each with an icon and a text. */
  facts?: ReactNode;
  /** At the end: search, buttons; one of them primary. */
  actions?: ReactNode;
  /** Stands under breadcrumbs instead of at the top of the page. */
  below?: boolean;
};

export function PageHeader(props: PageHeaderProps) {
  const { title, within, badge, facts, actions, below = false } = props;
  usePageTitle(title, within);
  return (
    <header className={classes(styles.header, below && styles.below)}>
      <div className="min-w-0 flex-[1_1_auto] md:basis-[20rem]">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className={classes(styles.title, 'text-title tracking-title wrap-anywhere')}>{title}</h1>
          {badge}
        </div>
        {facts && (
          <div className={classes(styles.facts, 'flex flex-wrap gap-x-4 gap-y-1 pt-1.5 text-small text-ink-2')}>
            {facts}
          </div>
        )}
      </div>
      {!below && <SearchSlot />}
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
