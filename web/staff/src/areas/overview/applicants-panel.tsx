import type { UseQueryResult } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { Job } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { SearchField } from '../../ui/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SortSelect } from '../../ui/sort-select.tsx';
import { useTypedSearch } from '../../ui/use-typed-search.ts';
import { ApplicantsTable } from './applicants-table.tsx';
import type { ApplicantsPage } from './buckets.tsx';
import { CursorPager } from './cursor-pager.tsx';
import { InviteAll } from './invite-all.tsx';
import { StripLegend } from './strip-legend.tsx';
import { sorts, withSort, withWords, type OverviewSearch } from './overview-search.ts';
import { SelectionBar } from './selection-bar.tsx';
import { showsAnswers } from './columns.ts';
import styles from './overview.module.css';

type ApplicantsPanelProps = {
  job: Job;
  list: UseQueryResult<ApplicantsPage>;
  search: OverviewSearch;
  onAdd: () => void;
};

const route = getRouteApi('/_staff/_shell/interviews/$job/');
const nobody: ReadonlySet<number> = new Set();

/** The applicants of one bucket: find, sort, choose, page through. */
export function ApplicantsPanel({ job, list, search, onAdd }: ApplicantsPanelProps) {
  const t = useTranslations('overview');
  const stages = useTranslations('common.stages');
  const navigate = route.useNavigate();
  const place = JSON.stringify(search);
  const [selection, setSelection] = useState({ place, ids: nobody });
  const chosen = selection.place === place ? selection.ids : nobody;
  const rows = list.data?.results ?? [];
  const selected = rows.filter((application) => chosen.has(application.id));
  const [typed, setTyped] = useTypedSearch(search.q ?? '', (q) => {
    void navigate({ search: withWords(search, q), replace: true, resetScroll: false });
  });

  return (
    <div className={styles.list}>
      <Panel>
        <div className={styles.tools}>
          <SearchField
            small
            className={styles.find}
            label={t('find', { bucket: stages(search.status) })}
            value={typed}
            onChange={setTyped}
          />
          <SortSelect
            label={t('filter.label')}
            value={search.filter}
            options={[
              { value: 'All', label: t('filter.All') },
              { value: 'Archived', label: t('filter.Archived') },
            ]}
            onChange={(filter) => {
              void navigate({ search: { status: search.status, filter }, resetScroll: false });
            }}
          />
          {showsAnswers(search.status) && <StripLegend />}
          <span className={styles.space} />
          {search.status === 'ToInvite' && search.filter === 'All' && (
            <InviteAll job={job} count={list.data?.buckets.ToInvite ?? 0} />
          )}
          <SortSelect
            label={t('sort.label')}
            value={search.sort ?? '-date'}
            options={sorts.map((sort) => ({ value: sort, label: t(`sort.${sort}`) }))}
            onChange={(sort) => {
              void navigate({ search: withSort(search, sort), resetScroll: false });
            }}
          />
        </div>
        <ApplicantsTable
          job={job}
          list={list}
          search={search}
          chosen={chosen}
          onChoose={(ids) => setSelection({ place, ids })}
          onAdd={onAdd}
        />
      </Panel>
      {list.data && <CursorPager job={job.id} page={list.data} search={search} />}
      <SelectionBar job={job.id} selected={selected} onClear={() => setSelection({ place, ids: nobody })} />
    </div>
  );
}
