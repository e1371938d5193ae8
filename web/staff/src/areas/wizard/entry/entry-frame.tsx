import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { CreatorLayout } from '../../../app/layouts/creator-layout.tsx';
import { PlanUse } from '../../../features/plan/plan-use.tsx';
import { useUser } from '../../../queries/sign-in/session.ts';
import { StepHead } from '../form/step-page.tsx';
import { classes } from '../../../ui/base/classes.ts';
import styles from './entry.module.css';

/** The page around a way to start, with the other ways beside it. */
export function EntryFrame({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  const t = useTranslations();
  const { is_alternate_brand } = useUser();
  const exact = { activeOptions: { exact: true, includeSearch: false } };
  return (
    <CreatorLayout
      title={t('wizard.page')}
      subtitle={t('entry.subtitle')}
      side={
        <nav
          className={classes(
            styles.ways,
            '-mx-3 grid gap-0.5 max-[62rem]:flex max-[62rem]:flex-wrap [&_a]:flex [&_a]:min-h-(--control) [&_a]:items-center [&_a]:rounded-2 [&_a]:px-3 [&_a]:py-1.5 [&_a]:text-ink-2',
          )}
          aria-label={t('entry.ways')}
        >
          <Link to="/interviews/create" {...exact}>
            {t('entry.all')}
          </Link>
          <Link to={is_alternate_brand ? '/interviews/create/type' : '/interviews/create/title'}>
            {t('entry.blank.title')}
          </Link>
          <Link to="/interviews/create/template" {...exact}>
            {t('entry.template.title')}
          </Link>
          <Link to="/interviews/create/copy" {...exact}>
            {t('entry.copy.title')}
          </Link>
        </nav>
      }
    >
      <StepHead title={title} lead={lead} />
      <PlanUse of="activities" />
      {children}
    </CreatorLayout>
  );
}
