import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PlatformCompany } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Breadcrumbs, PageHeader } from '../../app/layouts/page-header.tsx';
import { showToast } from '../../app/toasts.ts';
import { hasSavedFormFor } from '../../app/unsaved/use-unsaved.ts';
import { companiesQuery, refreshCompanies, reopenCompany } from '../../queries/platform.ts';
import { Button } from '../../ui/base/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { SearchField } from '../../ui/forms/field.tsx';
import { useTypedSearch } from '../../ui/forms/use-typed-search.ts';
import { useSavedFocus } from '../../ui/hooks/use-saved-focus.ts';
import { Tab, Tabs } from '../../ui/navigation/tabs.tsx';
import { companyTabs, lastPageBefore, toCompaniesFilter, withPage, withTab, withTerm } from './companies-search.ts';
import { CompaniesPages, CompaniesTable } from './companies-table.tsx';
import styles from './platform.module.css';

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
        badge={counts && !search.q && <span className={styles.quiet}>{t('total', { count: counts.all })}</span>}
        actions={
          <Button variant="primary" onClick={() => setOpened({ kind: 'add' })}>
            <Icon of={IconPlus} size={16} />
            {t('add')}
          </Button>
        }
      />
      <div className={styles.toolbar}>
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
