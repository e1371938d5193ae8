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
import { chosenOf, everybody, nobody, type Choice } from './choice.ts';
import { sorts, toMatching, withSort, withWords, type OverviewSearch } from './overview-search.ts';
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

/** The applicants of one bucket: find, sort, choose, page through. */
export function ApplicantsPanel({ job, list, search, onAdd }: ApplicantsPanelProps) {
  const t = useTranslations('overview');
  const stages = useTranslations('common.stages');
  const navigate = route.useNavigate();
  const place = JSON.stringify(toMatching(search));
  const [kept, setKept] = useState({ place, choice: nobody });
  const choice = kept.place === place ? kept.choice : nobody;
  const setChoice = (next: Choice) => setKept({ place, choice: next });
  const loaded = list.data?.results ?? [];
  const matching = search.q ? loaded.length : (list.data?.count ?? 0);
  const chosen = chosenOf(choice, { job, search, loaded, matching });
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
        <ApplicantsTable job={job} list={list} search={search} choice={choice} onChoose={setChoice} onAdd={onAdd} />
      </Panel>
      {list.data && <CursorPager job={job.id} page={list.data} search={search} />}
      {chosen && (
        <SelectionBar
          chosen={chosen}
          matching={matching}
          onChooseAll={() => setChoice(everybody)}
          onClear={() => setChoice(nobody)}
        />
      )}
    </div>
  );
}
