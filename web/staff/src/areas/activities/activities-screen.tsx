import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { IconDownload, IconPlus, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { JOB_KINDS } from '@vivavoce/domain/jobs/kind-names.ts';
import { useTranslations, useLanguageTag } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { cutOffExport } from '../../features/export/cut-off.ts';
import { ExportDialog } from '../../features/export/lazy-export-dialog.tsx';
import { PlanUse } from '../../features/plan/plan-use.tsx';
import { PageHeader } from '../../app/layouts/page-header.tsx';
import { deskQuery, jobsQuery } from '../../queries/jobs/jobs.ts';
import { useUser } from '../../queries/sign-in/session.ts';
import { Button, LinkButton } from '../../ui/base/button.tsx';
import { SearchField } from '../../ui/forms/field.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { SortSelect } from '../../ui/forms/sort-select.tsx';
import { Tab, Tabs } from '../../ui/navigation/tabs.tsx';
import { useSavedFocus } from '../../ui/hooks/use-saved-focus.ts';
import { useTypedSearch } from '../../ui/forms/use-typed-search.ts';
import {
  lastPageBefore,
  orderings,
  tabOf,
  toJobFilter,
  withKind,
  withOrdering,
  withPage,
  withTab,
  withSearchTerm,
  type Tab as TabName,
} from './activities-search.ts';
import { ActivitiesPages, ActivitiesTable } from './activities-table.tsx';
import { DeletionsBanner } from './deletions-banner.tsx';
import { ReviewerMenu } from './reviewer-menu.tsx';
import { WaitingPanel } from './waiting-panel.tsx';
import styles from './activities.module.css';
import { BUCKETS } from '@vivavoce/domain/applications/bucket.ts';
import { formatNumber } from '@vivavoce/web-shared/i18n/format.ts';
import { classes } from '../../ui/base/classes.ts';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { bucketNumber } from '../../ui/data/bucket-counts.ts';

type FactProps = {
  /** Undefined while it loads. */
  value: number | undefined;
  text: string;
  /** A link to the list, as soon as the number is not 0. */
  link: ReactNode;
};

/** A number, what it counts, and a link to it; while it loads it takes the same room. */
function Fact({ value, text, link }: FactProps) {
  const tag = useLanguageTag();
  if (value === undefined) {
    return (
      <div className={styles.fact} aria-busy="true">
        <Bone width={56} height={32} />
        <span className="max-w-[22ch] pt-1 text-small text-balance text-ink-2 max-md:p-0">
          <Bone width="80%" />
        </span>
        <span className={styles.factLink}>
          <Bone width={90} />
        </span>
      </div>
    );
  }
  return (
    <div className={styles.fact}>
      <span className={styles.figure}>{formatNumber(value, tag)}</span>
      <p className="max-w-[22ch] pt-1 text-small text-balance text-ink-2 max-md:p-0">{text}</p>
      {link}
    </div>
  );
}

/** Work that waits for the member today, and the legend of the bars. */
function FactsPanel() {
  const t = useTranslations('activities.facts');
  const bucketText = useTranslations('activities.legend');
  const { data } = useQuery(deskQuery);
  const arrow = <Icon of={IconChevronRight} size={16} />;
  return (
    <Panel className={styles.facts}>
      <Fact
        value={data?.applicants_to_rate}
        text={t('toReview', { count: data?.applicants_to_rate ?? 0 })}
        link={
          data?.job_to_rate && (
            <Link className={styles.factLink} to="/interviews/next">
              {t('startReviewing')}
              {arrow}
            </Link>
          )
        }
      />
      <Fact
        value={data?.closing_this_week}
        text={t('closing', { count: data?.closing_this_week ?? 0 })}
        link={
          <Link className={styles.factLink} to="/interviews" search={{ status: 'published', ordering: 'deadline' }}>
            {t('seeDeadlines')}
            {arrow}
          </Link>
        }
      />
      <Fact
        value={data?.pending_requests}
        text={t('requests', { count: data?.pending_requests ?? 0 })}
        link={
          data !== undefined &&
          data.pending_requests > 0 && (
            <Link className={styles.factLink} to="/">
              {t('openActions')}
              {arrow}
            </Link>
          )
        }
      />
      <div
        className={classes(
          styles.legend,
          'px-5 py-4 max-lg:col-span-full max-lg:border-t max-lg:border-t-line max-lg:py-3',
        )}
      >
        <h2>{bucketText('title')}</h2>
        <ul>
          {BUCKETS.map((bucket) => (
            <li key={bucket}>
              <span
                className={classes(styles.swatch)}
                style={{ background: `var(--bucket-${bucketNumber(bucket)})` }}
              />
              {bucketText(bucket)}
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  );
}

const route = getRouteApi('/_staff/_shell/interviews/');
const tabs: readonly TabName[] = ['all', 'published', 'draft', 'archived'];

function NewActivity() {
  const t = useTranslations('activities');
  return (
    <LinkButton to="/interviews/create" variant="primary">
      <Icon of={IconPlus} size={16} />
      {t('newActivity')}
    </LinkButton>
  );
}

/** The export of all applicants of the company, for members who see all its activities. */
function ExportCompany({ shortname }: { shortname: string }) {
  const t = useTranslations('exports');
  const [opened, setOpened] = useState(() => cutOffExport({ company: shortname }) !== null);
  return (
    <>
      <Button variant="ghost" onClick={() => setOpened(true)}>
        <Icon of={IconDownload} size={16} />
        {t('companyMenu')}
      </Button>
      {opened && <ExportDialog company={shortname} onClose={() => setOpened(false)} />}
    </>
  );
}

export function ActivitiesScreen() {
  const t = useTranslations('activities');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const user = useUser();
  const list = useQuery(jobsQuery(toJobFilter(search)));
  const { data: desk } = useQuery(deskQuery);
  const kinds = JOB_KINDS.filter((kind) => kind === search.kind || (desk?.kinds.includes(kind) ?? true));
  const [typed, setTyped] = useTypedSearch(search.q ?? '', (q) => {
    void navigate({ search: withSearchTerm(search, q), replace: true });
  });
  const box = useRef<HTMLDivElement>(null);
  useSavedFocus(box);
  // An old link, or the only row of the last page was deleted.
  const last = list.data && !list.isPlaceholderData ? lastPageBefore(search, list.data.count) : null;
  const turnBack = useEffectEvent((page: number) => {
    void navigate({ search: withPage(search, page), replace: true });
  });
  useEffect(() => {
    if (last !== null) turnBack(last);
  }, [last]);
  const resultCount = search.q && list.data && !list.isPlaceholderData ? t('found', { count: list.data.count }) : '';
  const company = user.current_company;
  const actions = company && (
    <>
      {!user.create_interview_only && <ExportCompany shortname={company.shortname} />}
      <NewActivity />
    </>
  );

  return (
    <>
      <PageHeader title={t('title')} actions={actions} />
      {user.current_company && <PlanUse of="activities" />}
      {user.current_company ? <FactsPanel /> : <WaitingPanel />}
      <DeletionsBanner />
      <div className="flex flex-wrap items-center justify-between gap-2 pb-2.5 print:hidden">
        <Tabs label={t('tabs.label')}>
          {tabs.map((tab) => (
            <Tab
              key={tab}
              to="/interviews"
              search={withTab(search, tab)}
              current={tabOf(search) === tab}
              count={desk?.totals[tab]}
            >
              {t(`tabs.${tab}`)}
            </Tab>
          ))}
        </Tabs>
        <SearchField filter className={styles.search} label={t('search')} value={typed} onChange={setTyped} />
        {company && <ReviewerMenu search={search} />}
        {company && (
          <SortSelect
            label={t('kind.label')}
            value={search.kind ?? 'all'}
            options={(['all', ...kinds] as const).map((kind) => ({
              value: kind,
              label: kind === 'all' ? t('kind.all') : t(`kinds.${kind}`),
            }))}
            onChange={(kind) => {
              void navigate({ search: withKind(search, kind === 'all' ? undefined : kind) });
            }}
          />
        )}
        <SortSelect
          label={t('sort.label')}
          value={search.ordering ?? '-created_at'}
          options={orderings.map((ordering) => ({ value: ordering, label: t(`sort.${ordering}`) }))}
          onChange={(ordering) => {
            void navigate({ search: withOrdering(search, ordering) });
          }}
        />
      </div>
      <p role="status" className="visually-hidden">
        {resultCount}
      </p>
      <div ref={box}>
        <Panel>
          <ActivitiesTable
            list={list}
            search={search}
            turning={last !== null}
            reviewing={!company}
            newActivity={company ? <NewActivity /> : undefined}
          />
        </Panel>
      </div>
      {list.data && last === null && <ActivitiesPages page={list.data} search={search} />}
    </>
  );
}
