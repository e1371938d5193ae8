import { useQuery, queryOptions, type UseQueryResult } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { IconExternalLink, IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { isMarketplaceOpen } from '@vivavoce/domain/marketplace/state.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { call, type ResultOf } from '@vivavoce/web-shared/api/api-client.ts';
import type { CompanySettings } from '@vivavoce/contract/types.ts';
import { PageHeader } from '../../app/layouts/page-header.tsx';
import { withMessages } from '../../app/messages.ts';
import { PlatformLink } from '../../features/plan/platform-link.tsx';
import { categoriesQuery, entriesQuery, type Entry } from '../../queries/marketplace.ts';
import { useSettings } from '../../queries/sign-in/session.ts';
import { AnchorButton, Button } from '../../ui/base/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { Pill } from '../../ui/base/pill.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { narrowed } from '../../ui/data/list-search.ts';
import { ListSearchField, NothingFound, PagedList } from '../../ui/data/paged-list.tsx';
import { EmptyState } from '../../ui/feedback/state-message.tsx';
import { EntriesTable } from './entries-table.tsx';
import { isNarrowed, toEntriesFilter, type MarketplaceSearch } from './marketplace-search.ts';
import { useEntryActions } from './use-entry-actions.ts';
import { useVisitorLink } from './use-visitor-link.ts';
import '@vivavoce/web-shared/marketplace/market-card.css';
import styles from './marketplace.module.css';
import { useFormatter } from 'use-intl';
import { ActivityPicture } from '@vivavoce/web-shared/marketplace/market-card.tsx';

/** The sums of all activities over the last 30 days. */
const totalFiguresQuery = (shortname: string) =>
  queryOptions({
    queryKey: ['marketplace', 'figures', shortname],
    queryFn: ({ signal }) =>
      call('GET /api/companies/{shortname}/marketplace/figures', {
        params: { shortname },
        query: { page_size: 1 },
        signal,
      }),
  });

/** Featured activities at the top of the public page. */
const featuredShown = 8;

/** The featured activities as the top of the public page shows them. */
function HomePanel({ entries }: { entries: readonly Entry[] }) {
  const t = useTranslations('marketplace.home');
  const featured = entries.filter(({ card, state }) => card.featured && state === 'shown').slice(0, featuredShown);
  return (
    <Panel title={t('title')}>
      {featured.length > 0 && (
        <ul className="mx-0 mt-0 mb-3 grid list-none grid-cols-[1fr_1fr] gap-2 p-0">
          {featured.map(({ id, card }) => (
            <li key={id} className="overflow-clip rounded-2 border border-line">
              <span
                className="block h-13 bg-accent-tint [&_img]:h-full [&_img]:w-full [&_img]:object-cover"
                aria-hidden="true"
              >
                <ActivityPicture activity={card} />
              </span>
              <span className="block px-2.5 py-2 text-small font-semibold wrap-anywhere">{card.title}</span>
            </li>
          ))}
        </ul>
      )}
      <p className="text-small text-ink-3">{featured.length > 0 ? t('text', { count: featuredShown }) : t('none')}</p>
    </Panel>
  );
}

const rows = ['views', 'opens', 'registrations', 'completions'] as const;

/** Sums of all activities. */
function FiguresPanel() {
  const t = useTranslations('marketplace.figures');
  const format = useFormatter();
  const { shortname } = useSettings();
  const figures = useQuery(totalFiguresQuery(shortname));
  if (!figures.data) return null;
  const { total } = figures.data;
  return (
    <Panel title={t('title')}>
      <dl className="m-0 grid pt-2.5 [&_div:last-child]:border-b-0">
        {rows.map((name) => (
          <div className="flex justify-between border-b border-b-line py-2" key={name}>
            <dt>{t(name)}</dt>
            <dd className="m-0 font-semibold tabular-nums">{format.number(total[name])}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

const AddDialog = lazy(withMessages(['marketplace'], () => import('./add-dialog.tsx')));

const route = getRouteApi('/_staff/_shell/_marketplace/manage-marketplace/');

/** Why visitors see no marketplace, and where that is changed. */
function ClosedNote({ settings }: { settings: CompanySettings }) {
  const t = useTranslations('marketplace');
  return (
    <p className="mb-3 rounded-2 border border-line bg-sunken px-4 py-3">
      {t(settings.marketplace_enabled ? 'closedByCompany' : 'closedByOperator')}{' '}
      {settings.marketplace_enabled ? (
        <Link to="/manage-marketplace/settings">{t('toSettings')}</Link>
      ) : (
        <PlatformLink>{t('toPlatform', { company: settings.account_name })}</PlatformLink>
      )}
    </p>
  );
}

function BesideEntries({
  list,
  search,
}: {
  list: UseQueryResult<ResultOf<'GET /api/marketplace'>>;
  search: MarketplaceSearch;
}) {
  return (
    <aside className="grid gap-4">
      {list.data && !isNarrowed(search) && list.data.page === 1 && <HomePanel entries={list.data.results} />}
      <FiguresPanel />
    </aside>
  );
}

/** The search and the category of the list. */
function EntriesTools({ search, count }: { search: MarketplaceSearch; count: number }) {
  const t = useTranslations('marketplace');
  const navigate = route.useNavigate();
  const categories = useQuery(categoriesQuery);
  const icons = useTranslations('marketplace.icons');
  const options = [
    { value: '', label: t('list.allCategories') },
    ...(categories.data?.categories ?? []).map(({ value, label, icon }) => ({ value, label: label ?? icons(icon) })),
  ];
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 pb-2.5">
      <ListSearchField search={search} className="w-65" label={t('list.search', { count })} />
      <div className={styles.category}>
        <SelectField
          label={t('list.category')}
          value={search.category ?? ''}
          options={options}
          onChange={(category) => void navigate({ search: narrowed(search, { category }), replace: true })}
        />
      </div>
      <span className="ms-auto text-small text-ink-3 max-[720px]:m-0">{t('list.note')}</span>
    </div>
  );
}

/** The activities of the company's marketplace in their order. */
export function MarketplaceScreen() {
  const t = useTranslations('marketplace');
  const search = route.useSearch();
  const settings = useSettings();
  const isOpen = isMarketplaceOpen(settings);
  const visitorLink = useVisitorLink();
  const filter = toEntriesFilter(search);
  const list = useQuery(entriesQuery(filter));
  const actions = useEntryActions(filter);
  const [adding, setAdding] = useState(false);
  const add = (
    <Button variant="primary" onClick={() => setAdding(true)}>
      <Icon of={IconPlus} size={16} />
      {t('add.open')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('title')}
        badge={
          <Pill tone={isOpen ? 'ok' : 'plain'} dot={isOpen}>
            {t(isOpen ? 'open' : 'closed')}
          </Pill>
        }
        actions={
          <>
            {isOpen && (
              <AnchorButton variant="ghost" href={visitorLink()} target="_blank" rel="noreferrer">
                <Icon of={IconExternalLink} size={16} />
                {t('asVisitor')}
              </AnchorButton>
            )}
            {add}
          </>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)_288px] items-start gap-4 max-[1100px]:grid-cols-1">
        <div>
          {!isOpen && <ClosedNote settings={settings} />}
          <EntriesTools search={search} count={list.data?.total ?? 0} />
          <PagedList
            list={list}
            search={search}
            matches={isNarrowed(search) ? (count) => t('list.matches', { count }) : undefined}
            empty={
              isNarrowed(search) || list.data?.total !== 0 ? (
                <NothingFound text={t('list.noMatch')} clear={t('list.showAll')} all={{}} />
              ) : (
                <EmptyState text={t('list.empty')} action={add} />
              )
            }
          >
            {(entries) => (
              <EntriesTable
                rows={entries}
                stale={list.isPlaceholderData}
                total={list.data?.total ?? 0}
                movable={!isNarrowed(search)}
                actions={actions}
              />
            )}
          </PagedList>
        </div>
        <BesideEntries list={list} search={search} />
      </div>
      <Suspense>{adding && <AddDialog onClose={() => setAdding(false)} />}</Suspense>
    </>
  );
}
