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
    <div className={styles.top}>
      <nav className={styles.crumbs} aria-label={t('breadcrumb')}>
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
      <span className={styles.space} />
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
      <div className={styles.text}>
        <div className={styles.line}>
          <h1 className={styles.title}>{title}</h1>
          {badge}
        </div>
        {facts && <div className={styles.facts}>{facts}</div>}
      </div>
      {!below && <SearchSlot />}
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
