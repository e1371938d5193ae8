import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useRef } from 'react';
import type { Job } from '@vivavoce/contract/types.ts';
import { mayPrioritise } from '@vivavoce/domain/jobs/kinds.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Evidence } from './later-evidence.ts';
import { withMessages } from '../../../app/messages.ts';
import { countOfAllQuery } from '../../../queries/applicants/applicants-list.ts';
import { useCompanySettings } from '../../../queries/sign-in/session.ts';
import { SearchField } from '../../../ui/forms/field.tsx';
import { Panel } from '../../../ui/base/panel.tsx';
import { SortSelect } from '../../../ui/forms/sort-select.tsx';
import { useSavedFocus } from '../../../ui/hooks/use-saved-focus.ts';
import { useTypedSearch } from '../../../ui/forms/use-typed-search.ts';
import { ApplicantsTable } from './applicants-table.tsx';
import { ExtendAll } from '../selection/extend-all.tsx';
import { InviteAll } from '../selection/invite-all.tsx';
import { selectedFrom, everybody, needsLoaded, nobody } from '../selection/choice.ts';
import {
  inBucket,
  inSameList,
  isNarrowed,
  sortsOf,
  toMatching,
  narrowed,
  withSort,
  type OverviewSearch,
} from '../overview-search.ts';
import { FacetMenu } from '../facets/facet-menu.tsx';
import { SelectionBar } from '../selection/lazy-selection-bar.tsx';
import { showsAnswers } from './columns.ts';
import { useChoice } from '../selection/use-choice.ts';
import type { List } from './use-list.ts';
import { classes } from '../../../ui/base/classes.ts';
import styles from '../overview.module.css';

const SelectedFacets = lazy(withMessages(['people'], () => import('../facets/selected-facets.tsx')));
const RemindAll = lazy(() => import('../../../features/reminders/remind-all.tsx'));

/** Meaning of the segments of an answer strip. */
function StripLegend() {
  const t = useTranslations('overview.legend');
  return (
    <ul
      className={classes(
        styles.legend,
        'flex flex-wrap gap-x-3 gap-y-1 ps-2 text-mini text-ink-3 max-md:hidden forced-colors:[&_li>span]:[outline:1px_solid_CanvasText] forced-colors:[&_li>span]:[forced-color-adjust:none]',
      )}
    >
      <li className="flex items-center gap-1.5">
        <span className="relative bg-bucket-4 after:absolute after:[inset:1px_3.5px_3px] after:[transform:rotate(45deg)] after:border-0 after:border-r-[1.5px] after:border-b-[1.5px] after:border-solid after:border-surface" />
        {t('rated')}
      </li>
      <li className="flex items-center gap-1.5">
        <span className="bg-bucket-3" />
        {t('toRate')}
      </li>
      <li className="flex items-center gap-1.5">
        <span className="[border:1.5px_solid_var(--line-3)]" />
        {t('noAnswer')}
      </li>
    </ul>
  );
}

type ApplicantsPanelProps = {
  job: Job;
  list: List;
  search: OverviewSearch;
  onAdd: () => void;
};

const route = getRouteApi('/_staff/_shell/interviews/$job/');

/** The applicants of one bucket: search, sort, select, scroll. */
export function ApplicantsPanel({ job, list, search, onAdd }: ApplicantsPanelProps) {
  const t = useTranslations('overview');
  const buckets = useTranslations('common.buckets');
  const navigate = route.useNavigate();
  const [choice, setChoice] = useChoice(job.id, search);
  const settings = useCompanySettings();
  const ordersByEvidence = settings?.ai_configured === true && job.ai_assistance && mayPrioritise(job, settings);
  const box = useRef<HTMLDivElement>(null);
  useSavedFocus(box);
  const { matching } = list;
  const all = useQuery({ ...countOfAllQuery(job.id, toMatching(search)), enabled: choice.all && list.more });
  const selected = selectedFrom(choice, {
    job,
    search,
    loaded: needsLoaded(choice) ? list.loaded() : [],
    matching: (list.more ? all.data?.count : undefined) ?? matching,
  });
  const chooseAll = async () => {
    await list.countAll();
    setChoice(() => everybody);
  };
  const [typed, setTyped] = useTypedSearch(search.q ?? '', (q) => {
    void navigate({
      search: inSameList(search, (present) => narrowed(present, { q })),
      replace: true,
      resetScroll: false,
    });
  });

  return (
    <div ref={box} className={classes(styles.list, '@container min-w-0')}>
      <Panel>
        <div
          className={classes(
            styles.tools,
            'flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-b-line ps-4 pe-3 pt-2.5 pb-2.5 max-md:gap-x-3 max-md:gap-y-1.5 max-md:px-3 max-md:py-2',
          )}
        >
          <SearchField
            small
            className={styles.find}
            label={t('find', { bucket: buckets(search.status) })}
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
              void navigate({ search: inBucket(search, search.status, filter), resetScroll: false });
            }}
          />
          <FacetMenu search={search} />
          {showsAnswers(search.status) && <StripLegend />}
          <span className={styles.space} />
          {search.status === 'ToInvite' && search.filter === 'All' && (
            <InviteAll job={job} count={list.first.data?.buckets.ToInvite ?? 0} />
          )}
          {search.status === 'AwaitingResponse' && search.filter === 'All' && (
            <>
              <Suspense>
                <RemindAll job={job} count={list.first.data?.buckets.AwaitingResponse ?? 0} />
              </Suspense>
              <ExtendAll job={job} count={list.first.data?.buckets.AwaitingResponse ?? 0} />
            </>
          )}
          <SortSelect
            label={t('sort.label')}
            value={search.sort ?? '-date'}
            options={sortsOf(search.status)
              .filter((sort) => sort !== 'evidence' || ordersByEvidence)
              .map((sort) => ({ value: sort, label: t(`sort.${sort}`) }))}
            onChange={(sort) => {
              void navigate({ search: withSort(search, sort), resetScroll: false });
            }}
          />
        </div>
        {search.sort === 'evidence' && (
          <Suspense>
            <Evidence job={job.id} />
          </Suspense>
        )}
        {isNarrowed(search) && (
          <Suspense>
            <SelectedFacets search={search} matching={matching} more={list.more} />
          </Suspense>
        )}
        <ApplicantsTable job={job} list={list} search={search} choice={choice} onChoose={setChoice} onAdd={onAdd} />
      </Panel>
      <SelectionBar
        selected={selected}
        matching={matching}
        more={list.more}
        onChooseAll={chooseAll}
        onClear={() => setChoice(() => nobody)}
      />
    </div>
  );
}
