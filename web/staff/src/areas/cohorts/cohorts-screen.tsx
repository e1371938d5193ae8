import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { Cohort } from '@vivavoce/contract/types.ts';
import type { QueryInputOf } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';
import { PageHeader } from '../../app/layouts/page-header.tsx';
import { withMessages } from '../../app/messages.ts';
import { cohortsQuery } from '../../queries/cohorts.ts';
import { useUser } from '../../queries/sign-in/session.ts';
import { Button } from '../../ui/base/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { DataTable, OnPhone, type Column } from '../../ui/data/data-table.tsx';
import { narrowed } from '../../ui/data/list-search.ts';
import { ListSearchField, ListToolbar, NothingFound, PagedList } from '../../ui/data/paged-list.tsx';
import { tableStyles } from '../../ui/data/table.tsx';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { EmptyState } from '../../ui/feedback/state-message.tsx';
import { Tab, Tabs } from '../../ui/navigation/tabs.tsx';
import type { CohortsSearch } from './cohorts-search.ts';

const CohortDialog = lazy(withMessages(['cohorts'], () => import('./cohort-dialog.tsx')));

const toCohortsFilter = ({ state, q, page = 1 }: CohortsSearch): QueryInputOf<'GET /api/cohorts'> => ({
  state: state ?? 'running',
  page,
  page_size: 20,
  ...(q && { search: q }),
});

const route = getRouteApi('/_staff/_shell/cohorts/');

/** The share of assigned work that is sent, as a figure with its bar. */
function DoneShare({ name, work }: Pick<Cohort, 'name' | 'work'>) {
  const t = useTranslations('cohorts');
  if (work.assigned === 0) return <span className={tableStyles.quiet}>{t('list.none')}</span>;
  return (
    <span className="grid max-w-24 gap-1.5">
      <span className="tabular-nums">{t('list.share', { share: work.done / work.assigned })}</span>
      <ProgressBar label={t('list.doneOf', { name })} value={work.done} max={work.assigned} />
    </span>
  );
}

function useColumns(): Column<Cohort>[] {
  const t = useTranslations('cohorts');
  const endOf = ({ ends_on }: Cohort) => <When value={ends_on} as="date" length="short" />;
  return [
    {
      key: 'name',
      heading: t('list.columns.name'),
      cell: (cohort) => (
        <>
          <span className={tableStyles.twoLines}>
            <Link to="/cohorts/$cohort" params={{ cohort: String(cohort.id) }} className="font-semibold wrap-anywhere">
              {cohort.name}
            </Link>
            {cohort.reference && <span className="text-small text-ink-3">{cohort.reference}</span>}
          </span>
          <OnPhone>
            <span>{t('members', { count: cohort.members })}</span>
            <span>{t('list.activities', { count: cohort.activities })}</span>
            {endOf(cohort)}
          </OnPhone>
        </>
      ),
    },
    {
      key: 'members',
      heading: t('list.columns.members'),
      number: true,
      className: 'w-25 max-md:hidden',
      cell: ({ members }) => members,
    },
    {
      key: 'activities',
      heading: t('list.columns.assigned'),
      number: true,
      className: 'w-25 max-md:hidden',
      cell: ({ activities }) => activities,
    },
    {
      key: 'done',
      heading: t('list.columns.done'),
      className: 'w-32 max-md:w-24',
      cell: (cohort) => <DoneShare name={cohort.name} work={cohort.work} />,
    },
    { key: 'ends', heading: t('list.columns.ends'), className: 'w-35 max-md:hidden', cell: endOf },
  ];
}

/** Groups of learners, with how far their assigned work is. */
export function CohortsScreen() {
  const t = useTranslations('cohorts');
  const search = route.useSearch();
  const navigate = useNavigate();
  const { create_interview_only: isLimited } = useUser();
  const list = useQuery(cohortsQuery(toCohortsFilter(search)));
  const [making, setMaking] = useState(false);
  const columns = useColumns();
  const counts = list.data?.counts;
  const make = isLimited ? undefined : (
    <Button variant="primary" onClick={() => setMaking(true)}>
      <Icon of={IconPlus} size={16} />
      {t('make')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('title')} actions={make} />
      <p className="max-w-[72ch] pb-4 text-pretty text-ink-2">{t('lead')}</p>
      <ListToolbar>
        <Tabs label={t('list.tabs')}>
          <Tab
            to="/cohorts"
            search={narrowed(search, { state: undefined })}
            current={!search.state}
            count={counts?.running}
          >
            {t('list.running')}
          </Tab>
          <Tab
            to="/cohorts"
            search={narrowed(search, { state: 'ended' })}
            current={search.state === 'ended'}
            count={counts?.ended}
          >
            {t('list.ended')}
          </Tab>
        </Tabs>
        <ListSearchField search={search} label={t('list.search')} />
      </ListToolbar>
      <PagedList
        list={list}
        search={search}
        matches={search.q ? (count) => t('list.matches', { count }) : undefined}
        note={<p className="pt-2 text-small text-ink-3">{t('list.note')}</p>}
        empty={
          search.q ? (
            <NothingFound
              text={t('list.nothing', { q: search.q })}
              clear={t('list.clear')}
              all={narrowed(search, { q: '' })}
            />
          ) : (
            <EmptyState text={t(isLimited ? 'list.emptyLimited' : `list.empty.${search.state ?? 'running'}`)} />
          )
        }
      >
        {(rows) => (
          <DataTable
            caption={t('title')}
            columns={columns}
            rows={rows}
            keyOf={({ id }) => id}
            stale={list.isPlaceholderData}
          />
        )}
      </PagedList>
      <Suspense>
        {making && (
          <CohortDialog
            onClose={() => setMaking(false)}
            onSaved={({ id }) => void navigate({ to: '/cohorts/$cohort', params: { cohort: String(id) } })}
          />
        )}
      </Suspense>
    </>
  );
}
