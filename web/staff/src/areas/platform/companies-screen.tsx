import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { IconPlus, IconAdjustments, IconLockOpen, IconPlayerPause } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PlatformCompany } from '@vivavoce/contract/types.ts';
import { useTranslations, useLanguageTag } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Breadcrumbs, PageHeader } from '../../app/layouts/page-header.tsx';
import { showToast } from '../../app/toasts.ts';
import { hasSavedFormFor } from '../../app/unsaved/use-unsaved.ts';
import { companiesQuery, refreshCompanies, reopenCompany, type CompaniesPage } from '../../queries/platform.ts';
import { Button, LinkButton } from '../../ui/base/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { SearchField } from '../../ui/forms/field.tsx';
import { useTypedSearch } from '../../ui/forms/use-typed-search.ts';
import { useSavedFocus } from '../../ui/hooks/use-saved-focus.ts';
import { Tab, Tabs } from '../../ui/navigation/tabs.tsx';
import {
  companyTabs,
  lastPageBefore,
  toCompaniesFilter,
  withPage,
  withTab,
  withTerm,
  type CompaniesSearch,
} from './companies-search.ts';
import styles from './platform.module.css';
import { formatFileSize } from '@vivavoce/web-shared/i18n/format.ts';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';
import { Pill } from '../../ui/base/pill.tsx';
import { Table, tableStyles } from '../../ui/data/table.tsx';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { EmptyState, LoadError } from '../../ui/feedback/state-message.tsx';
import { Pager } from '../../ui/navigation/pager.tsx';
import { ActionMenu, type MenuItem } from '../../ui/overlays/action-menu.tsx';
import { isBeyond, useUsePhrase, USES } from './use-phrases.ts';
import { classes } from '../../ui/base/classes.ts';

type CompanyActions = Record<'change' | 'suspend' | 'reopen', (company: PlatformCompany) => void>;

function State({ company }: { company: PlatformCompany }) {
  const t = useTranslations('platform');
  if (company.suspended_at === null) return <Pill tone="ok">{t('active')}</Pill>;
  return (
    <span className="flex flex-col items-start gap-1 py-1.5">
      <Pill tone="warn">
        <When value={company.suspended_at} as="date" length="short" say={(date) => t('suspendedSince', { date })} />
      </Pill>
      {company.suspended_reason && (
        <span className={classes(styles.quiet, 'text-small text-pretty wrap-anywhere text-ink-3')}>
          {company.suspended_reason}
        </span>
      )}
    </span>
  );
}

function Use({ company }: { company: PlatformCompany }) {
  const t = useTranslations('platform');
  const phrase = useUsePhrase();
  const tag = useLanguageTag();
  return (
    <span className="flex flex-col items-start gap-1 py-1.5">
      <span>{USES.map((limited) => phrase(limited, company[limited])).join(' · ')}</span>
      <span className={classes(styles.quiet, 'text-small text-pretty wrap-anywhere text-ink-3')}>
        {t('stored', { size: formatFileSize(company.stored_bytes, tag) })}
      </span>
      {isBeyond(company) && <Pill tone="warn">{t('beyond')}</Pill>}
    </span>
  );
}

function CompanyRow({ company, actions }: { company: PlatformCompany; actions: CompanyActions }) {
  const t = useTranslations('platform');
  const { account_name: name, shortname, owner, suspended_at, is_current } = company;
  const items: (MenuItem | false)[] = [
    { label: t('menu.change'), icon: IconAdjustments, onSelect: () => actions.change(company) },
    suspended_at === null &&
      !is_current && {
        label: t('menu.suspend'),
        icon: IconPlayerPause,
        danger: true,
        onSelect: () => actions.suspend(company),
      },
    suspended_at !== null && { label: t('menu.reopen'), icon: IconLockOpen, onSelect: () => actions.reopen(company) },
  ];
  const plan = `${company.plan.name} · ${t(`types.${company.account_type}`)}`;
  return (
    <tr>
      <td>
        <span className={tableStyles.twoLines}>
          <span className={tableStyles.name}>{name}</span>
          <span className={classes(styles.quiet, 'text-small text-pretty wrap-anywhere text-ink-3')}>
            {owner ? t('ownerOf', { shortname, owner: owner.full_name || owner.email }) : t('noOwner', { shortname })}
          </span>
        </span>
        <span className={styles.onPhone}>
          <span>{plan}</span>
          <Use company={company} />
          <State company={company} />
        </span>
      </td>
      <td className={styles.planColumn}>{plan}</td>
      <td className={styles.inUseColumn}>
        <Use company={company} />
      </td>
      <td className={styles.stateColumn}>
        <State company={company} />
      </td>
      <td className={styles.menuColumn}>
        <ActionMenu label={t('menu.label', { name })} items={items.filter((item) => item !== false)} />
      </td>
    </tr>
  );
}

function Empty({ search }: { search: CompaniesSearch }) {
  const t = useTranslations('platform.empty');
  if (!search.q) return <EmptyState text={t('list')} />;
  return (
    <EmptyState
      text={t('search', { q: search.q })}
      action={
        <LinkButton to="/platform" search={withTerm(search, '')}>
          {t('clear')}
        </LinkButton>
      }
    />
  );
}

/** Links to the pages before and after this one. */
function CompaniesPages({ page, search }: { page: CompaniesPage; search: CompaniesSearch }) {
  const t = useTranslations('common');
  const from = (page.page - 1) * page.page_size + 1;
  return (
    <Pager from={from} to={from + page.results.length - 1} count={page.count}>
      {page.page > 1 && (
        <LinkButton to="/platform" size="small" rel="prev" search={withPage(search, page.page - 1)}>
          {t('previous')}
        </LinkButton>
      )}
      {page.has_next && (
        <LinkButton to="/platform" size="small" rel="next" search={withPage(search, page.page + 1)}>
          {t('next')}
        </LinkButton>
      )}
    </Pager>
  );
}

/** Loading rows, in the columns and the height of real ones. */
function Skeleton() {
  const t = useTranslations('common');
  return (
    <tbody aria-busy="true">
      {Array.from({ length: 6 }, (_, row) => (
        <tr key={row}>
          <td>
            {row === 0 && <span className="visually-hidden">{t('loading')}</span>}
            <Bone width="60%" />
          </td>
          {[styles.planColumn, styles.inUseColumn, styles.stateColumn, styles.menuColumn].map((column) => (
            <td key={column} className={column}>
              <Bone width="70%" />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

type CompaniesTableProps = {
  list: UseQueryResult<CompaniesPage>;
  search: CompaniesSearch;
  /** There is no such page; the last one is on its way. */
  turning: boolean;
  actions: CompanyActions;
};

/** The list in each of its states: loading, failed, empty, filled. */
function CompaniesTable({ list, search, turning, actions }: CompaniesTableProps) {
  const t = useTranslations('platform');
  if (list.isError) return <LoadError error={list.error} onRetry={() => void list.refetch()} />;
  if (list.data?.results.length === 0 && !turning) return <Empty search={search} />;
  return (
    <Table caption={t('title')} stale={list.isPlaceholderData}>
      <thead>
        <tr>
          <th scope="col">{t('columns.company')}</th>
          <th scope="col" className={styles.planColumn}>
            {t('columns.plan')}
          </th>
          <th scope="col" className={styles.inUseColumn}>
            {t('columns.use')}
          </th>
          <th scope="col" className={styles.stateColumn}>
            {t('columns.state')}
          </th>
          <td className={styles.menuColumn}>
            <span className="visually-hidden">{t('columns.menu')}</span>
          </td>
        </tr>
      </thead>
      {list.data && !turning ? (
        <tbody>
          {list.data.results.map((company) => (
            <CompanyRow key={company.id} company={company} actions={actions} />
          ))}
        </tbody>
      ) : (
        <Skeleton />
      )}
    </Table>
  );
}

const CompanyDrawer = lazy(() => import('./company-drawer.tsx'));
const SuspendDialog = lazy(() => import('./suspend-dialog.tsx'));

const route = getRouteApi('/_staff/_shell/_platform/platform/');

/** The form of a new company, for what was typed when the session ended. */
const newCompanyForm = 'platform/companies/new';
const formOf = ({ shortname }: PlatformCompany) => `platform/companies/${shortname}`;

type Opened = { kind: 'add' } | { kind: 'change' | 'suspend'; company: PlatformCompany } | null;

/** Every company of the installation: what it uses, and whether it is suspended. */
export function CompaniesScreen() {
  const t = useTranslations('platform');
  const shell = useTranslations('shell.account');
  const client = useQueryClient();
  const errorText = useErrorText();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const list = useQuery(companiesQuery(toCompaniesFilter(search)));
  const [opened, setOpened] = useState<Opened>(() => (hasSavedFormFor(newCompanyForm) ? { kind: 'add' } : null));
  const [typed, setTyped] = useTypedSearch(search.q ?? '', (q) => {
    void navigate({ search: withTerm(search, q), replace: true });
  });
  const reopening = useMutation({
    mutationFn: ({ shortname }: PlatformCompany) => reopenCompany(shortname),
    onSuccess: ({ account_name: name }) => showToast({ title: t('reopened', { name }) }),
    onError: (error) => showToast({ title: errorText(error), background: 'reject' }),
    onSettled: () => refreshCompanies(client),
  });
  const box = useRef<HTMLDivElement>(null);
  useSavedFocus(box);
  const counts = list.data?.counts;
  const last = list.data && !list.isPlaceholderData ? lastPageBefore(search, list.data.count) : null;
  const turnBack = useEffectEvent((page: number) => {
    void navigate({ search: withPage(search, page), replace: true });
  });
  useEffect(() => {
    if (last !== null) turnBack(last);
  }, [last]);
  const matches = search.q && list.data && !list.isPlaceholderData ? t('matches', { count: list.data.count }) : '';
  const close = () => setOpened(null);
  // A change that was typed when the session ended.
  const resumedCompany = list.data?.results.find((company) => hasSavedFormFor(formOf(company)));
  if (opened === null && resumedCompany) setOpened({ kind: 'change', company: resumedCompany });

  return (
    <>
      <Breadcrumbs above={[shell('platform')]} current={t('title')} />
      <PageHeader
        below
        title={t('title')}
        badge={
          counts &&
          !search.q && (
            <span className={classes(styles.quiet, 'text-small text-pretty wrap-anywhere text-ink-3')}>
              {t('total', { count: counts.all })}
            </span>
          )
        }
        actions={
          <Button variant="primary" onClick={() => setOpened({ kind: 'add' })}>
            <Icon of={IconPlus} size={16} />
            {t('add')}
          </Button>
        }
      />
      <div className="flex flex-wrap items-center justify-between gap-2 pb-2.5 print:hidden">
        <Tabs label={t('tabs.label')}>
          {companyTabs.map((tab) => (
            <Tab
              key={tab}
              to="/platform"
              search={withTab(search, tab)}
              current={(search.status ?? 'all') === tab}
              count={counts?.[tab]}
            >
              {t(`tabs.${tab}`)}
            </Tab>
          ))}
        </Tabs>
        <SearchField className={styles.search} label={t('search')} value={typed} onChange={setTyped} />
      </div>
      <p role="status" className="visually-hidden">
        {matches}
      </p>
      <div ref={box}>
        <Panel>
          <CompaniesTable
            list={list}
            search={search}
            turning={last !== null}
            actions={{
              change: (company) => setOpened({ kind: 'change', company }),
              suspend: (company) => setOpened({ kind: 'suspend', company }),
              reopen: (company) => !reopening.isPending && reopening.mutate(company),
            }}
          />
        </Panel>
      </div>
      {list.data && last === null && <CompaniesPages page={list.data} search={search} />}
      <Suspense>
        {opened?.kind === 'add' && <CompanyDrawer form={newCompanyForm} company={null} onClose={close} />}
        {opened?.kind === 'change' && (
          <CompanyDrawer form={formOf(opened.company)} company={opened.company} onClose={close} />
        )}
        {opened?.kind === 'suspend' && <SuspendDialog company={opened.company} onClose={close} />}
      </Suspense>
    </>
  );
}
