import { IconX, IconMoodSad, IconTemplate } from '@tabler/icons-react';
import { useRef, useId, useEffect, useState } from 'react';
import { SEARCH_LIMITS, PAGE_SIZES } from '@vivavoce/domain/list-limits.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { apiQuery } from '../../queries/api-query.ts';
import { Button } from '../../ui/base/button.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { FormMessage } from '../../ui/forms/error-summary.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { LoadError } from '../../ui/feedback/state-message.tsx';
import { TabGroup, TabList, TabPanel } from '../../ui/navigation/tab-group.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { whenFollowed, type FollowLink } from './follow-link.ts';
import { GuideResults } from './guide-results.tsx';
import { PeopleResults } from './people-results.tsx';
import { moveThroughResults, resultMark } from './result-keys.ts';
import styles from './search.module.css';
import { useTemplateChoice, type TemplateChoice } from './use-template-choice.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { isLongEnough } from '@vivavoce/domain/search-length.ts';
import { useUser } from '../../queries/sign-in/session.ts';
import { Link } from '@tanstack/react-router';
import type { JobListItem } from '@vivavoce/contract/types.ts';
import { useKindFacts } from '../../ui/data/use-kind-facts.ts';
import { kindOf } from '../../ui/data/job-kind.ts';
import { kindIcons } from '../../ui/data/kind-icons.ts';
import { Pill } from '../../ui/base/pill.tsx';
import { Marked } from './marked.tsx';
import { targetOfJob, type TemplateResult } from './targets.ts';
import { classes } from '../../ui/base/classes.ts';

/** Number of results of each kind. */
const resultLimit = PAGE_SIZES.default;

// Without a network these fail immediately instead of waiting. A changed term cancels the call for the old one.
const searchRules = { networkMode: 'always', meta: { quiet: true } } as const;

const peopleSearchQuery = (q: string) =>
  apiQuery('GET /api/applications', { query: { q, page_size: resultLimit } }, searchRules);

const jobSearchQuery = (q: string) =>
  apiQuery('GET /api/jobs', { query: { q, status: 'all', archived: 'any', page_size: resultLimit } }, searchRules);

/** The last activities that the caller may see. */
const recentJobsQuery = apiQuery(
  'GET /api/jobs',
  { query: { ordering: '-created_at', page_size: PAGE_SIZES.recent_jobs } },
  searchRules,
);

const templateSearchQuery = (q: string) =>
  apiQuery('GET /templates/api/job-templates', { query: { search: q } }, searchRules);

function JobState({ job }: { job: JobListItem }) {
  const t = useTranslations('overview.status');
  if (job.archived) return <Pill>{t('archived')}</Pill>;
  if (job.status === 'Draft') return <Pill>{t('draft')}</Pill>;
  return null;
}

/** One matching activity. */
function JobRow({ job, searchTerm, follow }: { job: JobListItem; searchTerm: string; follow: FollowLink }) {
  const t = useTranslations('activities');
  const details = useId();
  const kindFacts = useKindFacts();
  const kind = kindOf(job);
  return (
    <li className={classes(styles.row, 'relative -mx-2.5 flex gap-3 rounded-2 p-2.5 hover:bg-sunken')}>
      <span className="grid h-9 w-9 flex-none place-items-center rounded-2 bg-sunken text-ink-2">
        <Icon of={kindIcons[kind]} />
      </span>
      <div className="min-w-0 flex-1 wrap-anywhere">
        <div className={classes(styles.top, 'flex items-baseline justify-between gap-3')}>
          <Link
            {...targetOfJob(job)}
            {...resultMark}
            className={classes(
              styles.main,
              'after:absolute after:inset-0 focus-visible:shadow-none! aria-disabled:cursor-default',
            )}
            aria-describedby={details}
            onClick={follow}
          >
            <Marked text={job.title || t('untitled')} searchTerm={searchTerm} />
          </Link>
          <JobState job={job} />
        </div>
        <p id={details} className="text-small text-ink-3">
          {kindFacts({ kind, questions: job.question_count, minutes: job.duration })}
        </p>
      </div>
    </li>
  );
}

type TemplateRowProps = { template: TemplateResult; searchTerm: string; choice: TemplateChoice };

function TemplateRow({ template, searchTerm, choice }: TemplateRowProps) {
  const t = useTranslations();
  const kindFacts = useKindFacts();
  const details = useId();
  const busy = choice.creating === template.id;
  return (
    <li className={classes(styles.row, 'relative -mx-2.5 flex gap-3 rounded-2 p-2.5 hover:bg-sunken')}>
      <span className="grid h-9 w-9 flex-none place-items-center rounded-2 bg-sunken text-ink-2">
        <Icon of={IconTemplate} />
      </span>
      <div className="min-w-0 flex-1 wrap-anywhere">
        <div className={classes(styles.top, 'flex items-baseline justify-between gap-3')}>
          <button
            type="button"
            {...resultMark}
            className={classes(
              styles.main,
              'after:absolute after:inset-0 focus-visible:shadow-none! aria-disabled:cursor-default',
            )}
            aria-describedby={details}
            aria-busy={busy || undefined}
            aria-disabled={choice.creating !== undefined || undefined}
            onClick={() => choice.choose(template.id)}
          >
            <Marked text={template.title} searchTerm={searchTerm} />
          </button>
          <Pill tone="info">{t('search.template.badge')}</Pill>
        </div>
        <p id={details} className="text-small text-ink-3">
          {busy
            ? t('search.template.creating')
            : kindFacts({
                kind: template.job_kind,
                questions: template.question_count,
                minutes: template.duration,
              })}
        </p>
      </div>
    </li>
  );
}

type InterviewResultsProps = {
  jobs: readonly JobListItem[];
  templates: readonly TemplateResult[];
  searchTerm: string;
  follow: FollowLink;
  choice: TemplateChoice;
};

/** Activities first, then templates to create one from. */
function InterviewResults({ jobs, templates, searchTerm, follow, choice }: InterviewResultsProps) {
  const t = useTranslations('search.template');
  return (
    <>
      <ul>
        {jobs.map((job) => (
          <JobRow key={job.id} job={job} searchTerm={searchTerm} follow={follow} />
        ))}
      </ul>
      {templates.length > 0 && (
        <>
          <p className="text-small text-ink-3">{t('hint')}</p>
          <p role="status" className="visually-hidden">
            {choice.creating !== undefined && t('creating')}
          </p>
          <ul>
            {templates.map((template) => (
              <TemplateRow key={template.id} template={template} searchTerm={searchTerm} choice={choice} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

const searchTabs = ['users', 'interviews'] as const;
type SearchTab = (typeof searchTabs)[number];

/** The search term after a pause in typing; a short one is not searched. */
function useSearchTerm(typed: string) {
  const searchTerm = typed.trim().replace(/\s+/g, ' ');
  const enough = isLongEnough(searchTerm);
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(searchTerm), SEARCH_LIMITS.debounce_ms);
    return () => clearTimeout(timer);
  }, [searchTerm]);
  return { searchTerm, enough, isReady: enough && settled === searchTerm, askNow: () => setSettled(searchTerm) };
}

/**
 * Users when there are any, otherwise interviews, unless the reader chose a tab; it does not switch while a query
 * runs.
 */
function useTab(people: UseQueryResult<readonly unknown[]>, both: boolean, enough: boolean) {
  const [selectedTab, setSelectedTab] = useState<SearchTab>();
  const [fitting, setFitting] = useState<SearchTab>('users');
  const next = people.isFetched ? (people.data?.length === 0 && both ? 'interviews' : 'users') : fitting;
  if (next !== fitting) setFitting(next);
  if (!enough && selectedTab) setSelectedTab(undefined);
  return { tab: selectedTab ?? next, isTabChosen: selectedTab !== undefined, choose: setSelectedTab };
}

const isAwaited = (query: UseQueryResult) => query.isPending || (query.isError && query.isFetching);

/** The state of the search: term, results, and the current tab. */
function useSearch() {
  const company = useUser().current_company !== null;
  const [typed, setTyped] = useState('');
  const { searchTerm, enough, isReady, askNow } = useSearchTerm(typed);
  const people = useQuery({ ...peopleSearchQuery(searchTerm), enabled: isReady });
  const jobs = useQuery({ ...jobSearchQuery(searchTerm), enabled: isReady && company });
  const templates = useQuery({ ...templateSearchQuery(searchTerm), enabled: isReady && company });
  const { tab, isTabChosen: selectedTab, choose } = useTab(people, company, enough);

  const queries = tab === 'users' ? [people] : [jobs, templates];
  const awaited = selectedTab ? queries : [people, ...queries];
  const searching = enough && (!isReady || awaited.some(isAwaited));
  return {
    company,
    typed,
    setTyped,
    askNow,
    searchTerm,
    tab,
    choose,
    enough,
    searching,
    people: isReady ? people.data : undefined,
    jobs: isReady ? jobs.data : undefined,
    templates: isReady ? templates.data : undefined,
    failure: isReady && !searching ? queries.find((query) => query.isError)?.error : undefined,
    retry: () => {
      for (const query of queries) if (query.isError) void query.refetch();
    },
  };
}

type Search = ReturnType<typeof useSearch>;

/** Number of results by tab; undefined while unknown. */
type Totals = Readonly<Record<SearchTab, number | undefined>>;

function totalsOf({ people, jobs, templates }: Pick<Search, 'people' | 'jobs' | 'templates'>): Totals {
  return {
    users: people?.length,
    interviews: jobs && templates && jobs.count + templates.count,
  };
}

type SearchStatusProps = { search: Search; totals: Totals };

/** Announces the state of the search and the number of results. */
function SearchStatus({ search, totals }: SearchStatusProps) {
  const t = useTranslations('search');
  const { company, tab, enough, searching, failure, jobs, templates } = search;
  const total = totals[tab];
  const cut = tab === 'users' ? total === resultLimit : (jobs?.has_next ?? false) || (templates?.has_next ?? false);

  function statusText() {
    if (!enough) return <p className="text-small text-ink-3">{t('minimum')}</p>;
    if (searching) return <p className="text-small text-ink-3">{t('searching')}</p>;
    if (failure !== undefined || total === undefined) return null;
    if (total === 0) {
      return (
        <p className="grid justify-items-center gap-2 px-0 py-8 text-ink-2">
          <Icon of={IconMoodSad} size={24} />
          {t('nothing')}
        </p>
      );
    }
    if (cut) return <p className="text-small text-ink-3">{t(`cut.${tab}`, { count: total })}</p>;
    // Tabs, where there are any, show the number.
    return (
      <p className={company ? 'visually-hidden' : 'text-small text-ink-3'}>{t(`found.${tab}`, { count: total })}</p>
    );
  }

  return <div role="status">{statusText()}</div>;
}

/** The newest activities, before anything is typed: the wanted one is mostly among them. */
function RecentJobs({ follow }: { follow: FollowLink }) {
  const t = useTranslations('search');
  const title = useId();
  const { data } = useQuery(recentJobsQuery);
  if (!data || data.results.length === 0) return null;
  return (
    <section className="grid min-w-0 gap-3" aria-labelledby={title}>
      <h3 id={title} className="text-small text-ink-3">
        {t('recent')}
      </h3>
      <ul>
        {data.results.map((job) => (
          <JobRow key={job.id} job={job} searchTerm="" follow={follow} />
        ))}
      </ul>
    </section>
  );
}

type ResultsProps = { search: Search; onClose: () => void; onRetry: () => void };

function Results({ search, onClose, onRetry }: ResultsProps) {
  const t = useTranslations('search');
  const textOf = useErrorText();
  const choice = useTemplateChoice(onClose);
  const follow = whenFollowed(onClose);
  const { tab, people, jobs, templates, searchTerm, failure } = search;
  return (
    <>
      {choice.failure !== null && (
        <FormMessage>
          {t('template.failed')} {textOf(choice.failure)}
        </FormMessage>
      )}
      {tab === 'users'
        ? people && <PeopleResults people={people} searchTerm={searchTerm} follow={follow} />
        : !search.searching && (
            <InterviewResults
              jobs={jobs?.results ?? []}
              templates={templates?.results ?? []}
              searchTerm={searchTerm}
              follow={follow}
              choice={choice}
            />
          )}
      {failure !== undefined && <LoadError error={failure} text={t('failed')} onRetry={onRetry} />}
    </>
  );
}

/** Search for people, activities and templates, beside the page. */
export default function SearchDrawer({ onClose }: { onClose: () => void }) {
  const t = useTranslations();
  const search = useSearch();
  const box = useRef<HTMLInputElement>(null);
  const { company, typed, setTyped, enough, tab } = search;
  const scope = company ? 'company' : 'reviewer';
  const totals = totalsOf(search);
  const tabbed = company && enough;
  const results = (
    <div className="grid min-w-0 gap-3">
      <Results
        search={search}
        onClose={onClose}
        onRetry={() => {
          search.retry();
          // The button disappears while the search runs.
          box.current?.focus();
        }}
      />
    </div>
  );

  return (
    <Drawer opened title={t('search.open')} onClose={onClose}>
      {/* Arrow keys lead from the box to the results; each result is a control of its own. */}
      <div className={styles.search} onKeyDown={moveThroughResults} role="presentation">
        <form
          role="search"
          onSubmit={(event) => {
            event.preventDefault();
            search.askNow();
          }}
        >
          <TextField
            ref={box}
            type="search"
            label={t(`search.title.${scope}`)}
            placeholder={t(`search.placeholder.${scope}`)}
            large
            data-autofocus
            autoComplete="off"
            enterKeyHint="search"
            value={typed}
            maxLength={SEARCH_LIMITS.max_characters}
            onChange={(event) => setTyped(event.target.value)}
            after={
              typed && (
                <Button
                  variant="ghost"
                  size="small"
                  icon
                  aria-label={t('common.clear')}
                  onClick={() => {
                    setTyped('');
                    box.current?.focus();
                  }}
                >
                  <Icon of={IconX} size={16} />
                </Button>
              )
            }
          />
        </form>
        <TabGroup value={tab} onChange={search.choose} className={styles.search}>
          {tabbed && (
            <TabList
              label={t('search.tabs.label')}
              tabs={searchTabs.map((value) => ({ value, label: t(`search.tabs.${value}`), count: totals[value] }))}
            />
          )}
          <SearchStatus search={search} totals={totals} />
          {typed === '' && company && <RecentJobs follow={whenFollowed(onClose)} />}
          {enough && (tabbed ? <TabPanel value={tab}>{results}</TabPanel> : results)}
          {enough && <GuideResults searchTerm={search.searchTerm} follow={whenFollowed(onClose)} />}
        </TabGroup>
      </div>
    </Drawer>
  );
}
