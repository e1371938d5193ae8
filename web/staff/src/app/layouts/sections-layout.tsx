import { Link, useLocation, type LinkProps } from '@tanstack/react-router';
import { useId, type ReactNode } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useChangeState } from '../unsaved/changes.ts';
import { ChangePill } from '../shell/change-pill.tsx';
import { Breadcrumbs } from './page-header.tsx';
import styles from './side-menu.module.css';

export type SectionPage = { to: NonNullable<LinkProps['to']>; label: string };
type Section = { label: string; pages: readonly SectionPage[] };

type SectionLinksProps = { section: Section; current: string };

function SectionLinks({ section, current: here }: SectionLinksProps) {
  const t = useTranslations('common.change');
  const unsaved = useChangeState() === 'UNSAVED';
  const label = useId();
  return (
    <div className={styles.group} role="group" aria-labelledby={label}>
      <p id={label} className={styles.groupLabel}>
        {section.label}
      </p>
      {section.pages.map((page) => (
        <Link key={page.to} to={page.to} className={styles.link} activeOptions={{ exact: true, includeSearch: false }}>
          {page.label}
          {unsaved && page.to === here && <span className={styles.unsaved} role="img" aria-label={t('unsaved')} />}
        </Link>
      ))}
    </div>
  );
}

type SectionsLayoutProps = {
  /** Title of all sections together; the first page is its home. */
  title: string;
  sections: readonly Section[];
  children: ReactNode;
};

/**
 * Pages with forms that are saved: sections at the side, with a mark at a page that has unsaved changes, and the
 * state of saving above them.
 */
export function SectionsLayout({ title, sections, children }: SectionsLayoutProps) {
  const { pathname } = useLocation();
  const pages = sections.flatMap((section) => section.pages);
  const current = pages.find((page) => page.to === pathname.replace(/(.)\/$/, '$1')) ?? pages[0];
  const home = pages[0]?.to;
  return (
    <>
      <Breadcrumbs
        above={[
          <Link key="home" to={home}>
            {title}
          </Link>,
        ]}
        current={current?.label ?? title}
        status={<ChangePill />}
      />
      <div className={styles.columns}>
        <nav className={styles.menu} aria-label={title}>
          {sections.map((section) => (
            <SectionLinks key={section.label} section={section} current={current?.to ?? ''} />
          ))}
        </nav>
        <div className="min-w-0">{children}</div>
      </div>
    </>
  );
}
