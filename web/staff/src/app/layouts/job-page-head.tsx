import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Job } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Breadcrumbs, PageHeader } from './page-header.tsx';

type JobPageHeadProps = { job: Job; title: string; actions?: ReactNode };

/** The head of a page below an activity, with the way back to it. */
export function JobPageHead({ job, title, actions }: JobPageHeadProps) {
  const t = useTranslations('activities');
  const name = job.title || t('untitled');
  const params = { job: String(job.id) };
  return (
    <>
      <Breadcrumbs
        above={[
          <Link key="activities" to="/interviews">
            {t('title')}
          </Link>,
          job.status === 'Draft' ? (
            <Link key="job" to="/interviews/create/$job/summary" params={params}>
              {name}
            </Link>
          ) : (
            <Link
              key="job"
              to="/interviews/$job"
              params={params}
              search={{ status: 'ToInvite', filter: job.archived ? 'Archived' : 'All' }}
            >
              {name}
            </Link>
          ),
        ]}
        current={title}
      />
      <PageHeader title={title} within={name} below actions={actions} />
    </>
  );
}
