import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { IconDownload, IconPlus, IconChevronRight } from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';
import { JOB_KINDS } from '@vivavoce/domain/jobs/kind-names.ts';
import { useTranslations, useLanguageTag } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { apiQuery } from '../../queries/api-query.ts';
import { cutOffExport } from '../../features/export/cut-off.ts';
import { ExportDialog } from '../../features/export/lazy-export-dialog.tsx';
import { PlanUse } from '../../features/plan/plan-use.tsx';
import { PageHeader } from '../../app/layouts/page-header.tsx';
import { jobsQuery } from '../../queries/jobs/jobs.ts';
import { useUser } from '../../queries/sign-in/session.ts';
import { Button, LinkButton } from '../../ui/base/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { SortSelect } from '../../ui/forms/sort-select.tsx';
import { Tab, Tabs } from '../../ui/navigation/tabs.tsx';
import { useSavedFocus } from '../../ui/hooks/use-saved-focus.ts';
import {
  orderings,
  tabOf,
  toJobFilter,
  withTab,
  type ActivitiesSearch,
  type Tab as TabName,
} from './activities-search.ts';
import { DeletionsBanner } from './deletions-banner.tsx';
import { useJobColumns } from './job-columns.tsx';
import { ReviewerMenu } from './reviewer-menu.tsx';
import { WaitingPanel } from './waiting-panel.tsx';
import styles from './activities.module.css';
import { BUCKETS } from '@vivavoce/domain/applications/bucket.ts';
import { formatNumber } from '@vivavoce/web-shared/i18n/format.ts';
import { classes } from '../../ui/base/classes.ts';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { EmptyState } from '../../ui/feedback/state-message.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import { narrowed } from '../../ui/data/list-search.ts';
import { ListSearchField, ListToolbar, NothingFound, PagedList } from '../../ui/data/paged-list.tsx';
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
      <span className="min-w-[1.2ch] text-[2rem] leading-[2.375rem] font-semibold tracking-[-0.03em] max-md:text-[1.625rem] max-md:leading-[2rem]">
        {formatNumber(value, tag)}
      </span>
      <p className="max-w-[22ch] pt-1 text-small text-balance text-ink-2 max-md:p-0">{text}</p>
      {link}
    </div>
  );
}

/** Work that waits for the member today, and the legend of the bars. */
function FactsPanel() {
  const t = useTranslations('activities.facts');
  const bucketText = useTranslations('activities.legend');
  const { data } = useQuery(apiQuery('GET /api/desk'));
  const arrow = <Icon of={IconChevronRight} size={16} />;
  return (
    <Panel className="mb-3 grid grid-cols-[repeat(3,minmax(0,1fr))_auto] max-lg:grid-cols-3">
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
          'px-5 py-4 max-lg:col-span-full max-lg:border-t max-lg:border-t-line max-lg:py-3 [&_h2]:mb-2 [&_h2]:text-small [&_h2]:text-ink-2',
        )}
      >
        <h2>{bucketText('title')}</h2>
        <ul>
          {BUCKETS.map((bucket) => (
            <li key={bucket}>
              <span
                className="h-2.5 w-2.5 rounded-[3px] forced-colors:[outline:1px_solid_CanvasText] forced-colors:[forced-color-adjust:none]"
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

/** Why no activity is listed, and the way to others. @param reviewing the reader belongs to no company */
function Empty({ search, reviewing }: { search: ActivitiesSearch; reviewing: boolean }) {
  const t = useTranslations('activities.empty');
  const { q, reviewer, kind } = search;
  const without = (text: string, clear: string, part: 'q' | 'reviewer' | 'kind') => (
    <NothingFound text={text} clear={clear} all={narrowed(search, { [part]: undefined })} />
  );
  if (q) return without(t('search', { q }), t('clearSearch'), 'q');
  if (reviewer) return without(t('reviewer'), t('everybody'), 'reviewer');
  if (kind) return without(t('kind'), t('everyKind'), 'kind');
  if (reviewing) return <EmptyState text={t('reviewing')} />;
  const tab = tabOf(search);
  return <EmptyState text={t(tab)} action={tab === 'all' && <NewActivity />} />;
}

/** The activities of the company, or those that a reviewer without one rates. */
export function ActivitiesScreen() {
  const t = useTranslations('activities');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const user = useUser();
  const list = useQuery(jobsQuery(toJobFilter(search)));
  const { data: desk } = useQuery(apiQuery('GET /api/desk'));
  const kinds = JOB_KINDS.filter((kind) => kind === search.kind || (desk?.kinds.includes(kind) ?? true));
  const box = useRef<HTMLDivElement>(null);
  useSavedFocus(box);
  const columns = useJobColumns();
  const narrow = (change: Parameters<typeof narrowed<ActivitiesSearch>>[1]) =>
    void navigate({ search: narrowed(search, change) });
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
      <ListToolbar>
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
        <ListSearchField filter search={search} label={t('search')} />
        {company && <ReviewerMenu search={search} />}
        {company && (
          <SortSelect
            label={t('kind.label')}
            value={search.kind ?? 'all'}
            options={(['all', ...kinds] as const).map((kind) => ({
              value: kind,
              label: kind === 'all' ? t('kind.all') : t(`kinds.${kind}`),
            }))}
            onChange={(kind) => narrow({ kind: kind === 'all' ? undefined : kind })}
          />
        )}
        <SortSelect
          label={t('sort.label')}
          value={search.ordering ?? '-created_at'}
          options={orderings.map((ordering) => ({ value: ordering, label: t(`sort.${ordering}`) }))}
          onChange={(ordering) => narrow({ ordering: ordering === '-created_at' ? undefined : ordering })}
        />
      </ListToolbar>
      <div ref={box}>
        <PagedList
          list={list}
          search={search}
          matches={search.q ? (count) => t('found', { count }) : undefined}
          empty={<Empty search={search} reviewing={!company} />}
        >
          {(rows) => (
            <DataTable
              caption={t('title')}
              columns={columns}
              rows={rows}
              keyOf={({ id }) => id}
              loadingRows={8}
              stale={list.isPlaceholderData}
            />
          )}
        </PagedList>
      </div>
    </>
  );
}
