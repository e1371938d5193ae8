import { useQuery, type UseQueryResult, queryOptions, keepPreviousData } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState, useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { REQUEST_TYPES } from '@vivavoce/domain/applications/request-types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { LatestPanel } from '../../features/feed/lazy-latest-panel.tsx';
import { PageHeader } from '../../app/layouts/page-header.tsx';
import { countPending, pendingQuery, type RequestFilter } from '../../queries/applicants/applicant-requests.ts';
import { useUser } from '../../queries/sign-in/session.ts';
import { SortSelect } from '../../ui/forms/sort-select.tsx';
import { Tab, Tabs } from '../../ui/navigation/tabs.tsx';
import { FirstRun, useFirstSteps } from './first-steps.tsx';
import { RequestList } from './request-list.tsx';
import { narrowed } from '../../ui/data/list-search.ts';
import { toListPage, toRequestFilter, typeOf, withType, type HomeSearch } from './home-search.ts';
import { RequestDialog, type RequestToAnswer } from './request-dialog.tsx';
import type { ApplicantRequest } from '@vivavoce/contract/types.ts';

/**
 * One page of the requests of applicants, with the number that wait of each type; while another loads, the last one
 * stays.
 */
const requestsQuery = (shortname: string, filter: RequestFilter) =>
  queryOptions({
    queryKey: ['actions', shortname, filter],
    queryFn: ({ signal }) =>
      call('GET /api/companies/{shortname}/actions', { params: { shortname }, query: filter, signal }),
    placeholderData: keepPreviousData,
  });

type Place = { row: number; element: Element };

/**
 * Keeps the keyboard position when requests are answered one after the other: when the focused row leaves the list,
 * the row in its place takes the focus, or the page's content when none is left.
 * @param isLocked a dialog has the focus
 */
function useSavedPosition(isLocked: boolean): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  const place = useRef<Place | null>(null);

  useEffect(() => {
    const note = ({ target }: Event) => {
      if (!(target instanceof Element) || target.closest('[role=dialog]')) return;
      const row = [...(list.current?.children ?? [])].findIndex((child) => child.contains(target));
      place.current = row < 0 ? null : { row, element: target };
    };
    document.addEventListener('focusin', note);
    document.addEventListener('pointerdown', note);
    return () => {
      document.removeEventListener('focusin', note);
      document.removeEventListener('pointerdown', note);
    };
  }, []);

  // Runs after the page was drawn without the row, whatever removed it.
  useEffect(() => {
    const { current } = place;
    if (isLocked || !current || current.element.isConnected || document.activeElement !== document.body) return;
    const rows = list.current?.children ?? [];
    const next = rows[Math.min(current.row, rows.length - 1)] ?? document.querySelector('main');
    if (next instanceof HTMLElement) next.focus();
  });

  return list;
}

type Page = { pending_actions: Record<ApplicantRequest['action_type'], number> };

/** The count in the menu is polled and refreshed by news; when it changes, the list has changed too. */
function useNews(shortname: string, { data, refetch }: Pick<UseQueryResult<Page>, 'data' | 'refetch'>): void {
  const { data: pending } = useQuery({ ...pendingQuery(shortname), enabled: shortname !== '' });
  const hear = useEffectEvent((count: number) => {
    if (data && countPending(data.pending_actions) !== count) void refetch();
  });
  useEffect(() => {
    if (pending !== undefined) hear(pending);
  }, [pending]);
}

const ORDERS = ['newest', 'oldest'] as const;
const route = getRouteApi('/_staff/_shell/');

type RequestsBarProps = { search: HomeSearch; pending: Page['pending_actions'] | undefined };

/** Kind, order and state of the requests. */
function RequestsBar({ search, pending }: RequestsBarProps) {
  const t = useTranslations('actions');
  const navigate = route.useNavigate();
  const answered = search.answered ?? false;
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <Tabs label={t('kinds')}>
        {REQUEST_TYPES.map((type) => (
          <Tab
            key={type}
            to="/"
            search={withType(search, type)}
            current={typeOf(search) === type}
            // The tabs show how many wait.
            count={answered ? undefined : pending?.[type]}
          >
            {t(`tabs.${type}`)}
          </Tab>
        ))}
      </Tabs>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SortSelect
          label={t('order')}
          value={search.oldest ? 'oldest' : 'newest'}
          options={ORDERS.map((value) => ({ value, label: t(`orders.${value}`) }))}
          onChange={(order) =>
            void navigate({ search: narrowed(search, { oldest: order === 'oldest' || undefined }), replace: true })
          }
        />
        <Tabs label={t('states')}>
          {[false, true].map((ended) => (
            <Tab
              key={String(ended)}
              to="/"
              search={narrowed(search, { answered: ended || undefined })}
              current={answered === ended}
            >
              {t(ended ? 'answered' : 'waiting')}
            </Tab>
          ))}
        </Tabs>
      </div>
    </div>
  );
}

/** The requests of applicants: more time, another attempt, an adjustment. Granting one carries it out. */
export function HomeScreen() {
  const t = useTranslations('actions');
  const search = route.useSearch();
  const shortname = useUser().current_company?.shortname ?? '';
  const query = { ...requestsQuery(shortname, toRequestFilter(search)), enabled: shortname !== '' };
  const list = useQuery(query);
  const page = useQuery({ ...query, select: (data) => toListPage(data, search) });
  const answered = search.answered ?? false;
  const [request, setRequest] = useState<RequestToAnswer | null>(null);
  const rows = useSavedPosition(request !== null);
  useNews(shortname, list);
  const first = useFirstSteps(shortname);
  // Nothing was asked of a new company yet, so its page is the way to the first answer alone.
  const isNew =
    first.steps !== null && !answered && list.data !== undefined && countPending(list.data.pending_actions) === 0;
  const latest = <LatestPanel scope={{}} length={8} />;
  const requests = (
    <>
      <RequestsBar search={search} pending={list.data?.pending_actions} />
      <div className="grid grid-cols-[minmax(0,1fr)_320px] items-start gap-4 max-[75rem]:grid-cols-1 print:block">
        <div className="min-w-0">
          <RequestList ref={rows} list={page} search={search} shortname={shortname} onAnswer={setRequest} />
        </div>
        {latest}
      </div>
    </>
  );

  return (
    <>
      <PageHeader title={t('title')} />
      {first.steps && <FirstRun steps={first.steps} onHide={first.hide} latest={isNew && latest} />}
      {!isNew && requests}
      {request && (
        <RequestDialog
          key={request.action.id}
          request={request}
          shortname={shortname}
          onClose={() => setRequest(null)}
        />
      )}
    </>
  );
}
