import { Link, useLocation, type LinkProps } from '@tanstack/react-router';
import { useId, type ReactNode } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useChangeState } from '../unsaved/changes.ts';
import { ChangePill } from '../shell/change-pill.tsx';
import { Breadcrumbs } from './page-header.tsx';
import { classes } from '../../ui/base/classes.ts';
import { intoView } from '../../ui/base/into-view.ts';
import styles from './side-menu.module.css';

/** @property below the pages under its address belong to it */
type SectionPage = { to: NonNullable<LinkProps['to']>; label: string; below?: true };
type Section = { label: string; pages: readonly SectionPage[] };

type SectionLinksProps = { section: Section; current: string };

function SectionLinks({ section, current: here }: SectionLinksProps) {
  const t = useTranslations('common.change');
  const unsaved = useChangeState() === 'UNSAVED';
  const label = useId();
  return (
    <div
      // It holds its hidden label, which would widen the page where the row scrolls.
      className={classes(styles.group, 'grid gap-0.5 max-[62rem]:relative max-[62rem]:flex max-[62rem]:gap-1')}
      role="group"
      aria-labelledby={label}
    >
      <p
        id={label}
        className="px-3 py-1 text-mini text-ink-3 max-[62rem]:absolute max-[62rem]:h-px max-[62rem]:w-px max-[62rem]:overflow-hidden max-[62rem]:whitespace-nowrap max-[62rem]:[clip-path:inset(50%)]"
      >
        {section.label}
      </p>
      {section.pages.map((page) => (
        <Link
          key={page.to}
          ref={page.to === here ? intoView : undefined}
          to={page.to}
          className={classes(
            styles.link,
            'flex min-h-(--control) items-center justify-between gap-2 rounded-2 px-3 py-1.5 text-ink-2 max-[62rem]:whitespace-nowrap',
          )}
          activeOptions={{ exact: page.below !== true, includeSearch: false }}
        >
          {page.label}
          {unsaved && page.to === here && (
            <span
              // This page has unsaved changes.
              className="h-2 w-2 flex-none rounded-[50%] bg-warn-ink"
              role="img"
              aria-label={t('unsaved')}
            />
          )}
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
  const here = pathname.replace(/(.)\/$/, '$1');
  const current = pages.find((page) => page.to === here || (page.below && here.startsWith(`${page.to}/`))) ?? pages[0];
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
      <div className={classes(styles.columns, 'grid grid-cols-[184px_minmax(0,1fr)] gap-x-8 gap-y-0')}>
        <nav className={classes(styles.menu, 'sticky top-0 grid gap-0.5 self-start py-3.5')} aria-label={title}>
          {sections.map((section) => (
            <SectionLinks key={section.label} section={section} current={current?.to ?? ''} />
          ))}
        </nav>
        <div className="min-w-0">{children}</div>
      </div>
    </>
  );
}
