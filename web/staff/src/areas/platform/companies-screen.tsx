import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { IconPlus, IconAdjustments, IconLockOpen, IconPlayerPause } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import type { PlatformCompany } from '@vivavoce/contract/types.ts';
import { useTranslations, useLanguageTag } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { call, type ResultOf } from '@vivavoce/web-shared/api/api-client.ts';
import { Breadcrumbs, PageHeader } from '../../app/layouts/page-header.tsx';
import { showToast } from '../../app/toasts.ts';
import { hasSavedFormFor } from '../../app/unsaved/use-unsaved.ts';
import { Button } from '../../ui/base/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { useSavedFocus } from '../../ui/hooks/use-saved-focus.ts';
import { Tab, Tabs } from '../../ui/navigation/tabs.tsx';
import {
  companyTabs,
  toCompaniesFilter,
  companiesQuery,
  refreshCompanies,
  type CompaniesSearch,
} from './companies-search.ts';
import styles from './platform.module.css';
import { formatFileSize } from '@vivavoce/web-shared/i18n/format.ts';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';
import { Pill } from '../../ui/base/pill.tsx';
import { DataTable, OnPhone, type Column } from '../../ui/data/data-table.tsx';
import { narrowed } from '../../ui/data/list-search.ts';
import { ListSearchField, ListToolbar, NothingFound, PagedList } from '../../ui/data/paged-list.tsx';
import { tableStyles } from '../../ui/data/table.tsx';
import { EmptyState } from '../../ui/feedback/state-message.tsx';
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

function useColumns(actions: CompanyActions): Column<PlatformCompany>[] {
  const t = useTranslations('platform');
  const planOf = (company: PlatformCompany) => `${company.plan.name} · ${t(`types.${company.account_type}`)}`;
  const menuOf = (company: PlatformCompany): MenuItem[] => [
    { label: t('menu.change'), icon: IconAdjustments, onSelect: () => actions.change(company) },
    ...(company.suspended_at === null && !company.is_current
      ? [{ label: t('menu.suspend'), icon: IconPlayerPause, danger: true, onSelect: () => actions.suspend(company) }]
      : []),
    ...(company.suspended_at === null
      ? []
      : [{ label: t('menu.reopen'), icon: IconLockOpen, onSelect: () => actions.reopen(company) }]),
  ];
  return [
    {
      key: 'company',
      heading: t('columns.company'),
      bone: '60%',
      cell: (company) => (
        <>
          <span className={tableStyles.twoLines}>
            <span className={tableStyles.name}>{company.account_name}</span>
            <span className={classes(styles.quiet, 'text-small text-pretty wrap-anywhere text-ink-3')}>
              {company.owner
                ? t('ownerOf', {
                    shortname: company.shortname,
                    owner: company.owner.full_name || company.owner.email,
                  })
                : t('noOwner', { shortname: company.shortname })}
            </span>
          </span>
          <OnPhone below="lg" stacked>
            <span>{planOf(company)}</span>
            <Use company={company} />
            <State company={company} />
          </OnPhone>
        </>
      ),
    },
    { key: 'plan', heading: t('columns.plan'), className: 'w-42.5 max-lg:hidden', cell: planOf },
    {
      key: 'use',
      heading: t('columns.use'),
      className: 'w-82.5 max-lg:hidden',
      cell: (company) => <Use company={company} />,
    },
    {
      key: 'state',
      heading: t('columns.state'),
      className: 'w-50 max-lg:hidden',
      cell: (company) => <State company={company} />,
    },
    {
      key: 'menu',
      heading: t('columns.menu'),
      headingHidden: true,
      className: 'w-14 text-end print:hidden',
      cell: (company) => <ActionMenu label={t('menu.label', { name: company.account_name })} items={menuOf(company)} />,
    },
  ];
}

const CompanyDrawer = lazy(() => import('./company-drawer.tsx'));
const SuspendDialog = lazy(() => import('./suspend-dialog.tsx'));

const route = getRouteApi('/_staff/_shell/_platform/platform/');

/** The form of a new company, for what was typed when the session ended. */
const newCompanyForm = 'platform/companies/new';
const formOf = ({ shortname }: PlatformCompany) => `platform/companies/${shortname}`;

type Opened = { kind: 'add' } | { kind: 'change' | 'suspend'; company: PlatformCompany } | null;

function CompaniesToolbar({
  search,
  counts,
}: {
  search: CompaniesSearch;
  counts: ResultOf<'GET /api/platform/companies'>['counts'] | undefined;
}) {
  const t = useTranslations('platform');
  return (
    <ListToolbar>
      <Tabs label={t('tabs.label')}>
        {companyTabs.map((tab) => (
          <Tab
            key={tab}
            to="/platform"
            search={narrowed(search, { status: tab === 'all' ? undefined : tab })}
            current={(search.status ?? 'all') === tab}
            count={counts?.[tab]}
          >
            {t(`tabs.${tab}`)}
          </Tab>
        ))}
      </Tabs>
      <ListSearchField search={search} label={t('search')} />
    </ListToolbar>
  );
}

/** Every company of the installation: what it uses, and whether it is suspended. */
export function CompaniesScreen() {
  const t = useTranslations('platform');
  const shell = useTranslations('shell.account');
  const client = useQueryClient();
  const errorText = useErrorText();
  const search = route.useSearch();
  const list = useQuery(companiesQuery(toCompaniesFilter(search)));
  const [opened, setOpened] = useState<Opened>(() => (hasSavedFormFor(newCompanyForm) ? { kind: 'add' } : null));
  const reopening = useMutation({
    mutationFn: ({ shortname }: PlatformCompany) =>
      call('POST /api/platform/companies/{shortname}/reopen', { params: { shortname } }),
    onSuccess: ({ account_name: name }) => showToast({ title: t('reopened', { name }) }),
    onError: (error) => showToast({ title: errorText(error), background: 'reject' }),
    onSettled: () => refreshCompanies(client),
  });
  const columns = useColumns({
    change: (company) => setOpened({ kind: 'change', company }),
    suspend: (company) => setOpened({ kind: 'suspend', company }),
    reopen: (company) => !reopening.isPending && reopening.mutate(company),
  });
  const box = useRef<HTMLDivElement>(null);
  useSavedFocus(box);
  const counts = list.data?.counts;
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
      <CompaniesToolbar search={search} counts={counts} />
      <div ref={box}>
        <PagedList
          list={list}
          search={search}
          matches={search.q ? (count) => t('matches', { count }) : undefined}
          empty={
            search.q ? (
              <NothingFound
                text={t('empty.search', { q: search.q })}
                clear={t('empty.clear')}
                all={narrowed(search, { q: '' })}
              />
            ) : (
              <EmptyState text={t('empty.list')} />
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
      </div>
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
