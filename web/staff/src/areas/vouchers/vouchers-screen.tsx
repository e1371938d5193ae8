import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { IconDownload, IconTicket, IconBan, IconCopy } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { Voucher } from '@vivavoce/contract/types.ts';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { useLocale, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { confirm } from '../../app/confirm.ts';
import { PageHeader } from '../../app/layouts/page-header.tsx';
import { withMessages } from '../../app/messages.ts';
import { showToast } from '../../app/toasts.ts';
import { useSettings } from '../../queries/sign-in/session.ts';
import { useSaveFile } from '../../features/export/save-file.ts';
import {
  exportVouchers,
  refreshVouchers,
  vouchersExportHref,
  vouchersQuery,
  type VouchersPage,
} from '../../queries/vouchers.ts';
import { AnchorButton, Button, LinkButton } from '../../ui/base/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { SearchField } from '../../ui/forms/field.tsx';
import { useTypedSearch } from '../../ui/forms/use-typed-search.ts';
import { Pager } from '../../ui/navigation/pager.tsx';
import { Tab, Tabs } from '../../ui/navigation/tabs.tsx';
import { toVouchersFilter, voucherTabs, withPage, withTab, withTerm, type VouchersSearch } from './vouchers-search.ts';
import styles from './vouchers.module.css';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';
import { useCopy } from '../../app/use-copy.ts';
import { Pill } from '../../ui/base/pill.tsx';
import { Table, tableStyles } from '../../ui/data/table.tsx';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { EmptyState, LoadError } from '../../ui/feedback/state-message.tsx';
import { ActionMenu, type MenuItem } from '../../ui/overlays/action-menu.tsx';

const tones = { open: 'ok', used_up: 'plain', expired: 'warn', retired: 'plain' } as const;

type RowProps = { voucher: Voucher; onRetire: (voucher: Voucher) => void };

function VoucherRow({ voucher, onRetire }: RowProps) {
  const t = useTranslations('vouchers');
  const copy = useCopy();
  const { code, note, job, uses, max_uses, state, expires_at } = voucher;
  const used = max_uses === null ? t('usesWithoutLimit', { uses }) : t('usesOf', { uses, max: max_uses });
  const scope = job?.title ?? t('everywhere');
  const items: (MenuItem | false)[] = [
    { label: t('menu.copy'), icon: IconCopy, onSelect: () => void copy(code, t('copied')) },
    state !== 'retired' && {
      label: t('menu.retire'),
      icon: IconBan,
      danger: true,
      onSelect: () => onRetire(voucher),
    },
  ];
  return (
    <tr>
      <td>
        <span className={tableStyles.twoLines}>
          <span className="font-semibold tracking-[0.04em] whitespace-nowrap tabular-nums">{code}</span>
          {note && <span className="text-small wrap-anywhere text-ink-3">{note}</span>}
        </span>
        <span className={styles.onPhone}>
          <span>{scope}</span>
          <span>{used}</span>
          <Pill tone={tones[state]}>{t(`states.${state}`)}</Pill>
        </span>
      </td>
      <td className="w-65 wrap-anywhere max-lg:w-45 max-md:hidden">{scope}</td>
      <td className="w-35 max-md:hidden">{used}</td>
      <td className="w-32.5 max-md:hidden">
        {expires_at ? (
          <When value={expires_at} as="date" length="short" />
        ) : (
          <span className={tableStyles.quiet}>{t('never')}</span>
        )}
      </td>
      <td className="w-27.5 max-md:hidden">
        <Pill tone={tones[state]}>{t(`states.${state}`)}</Pill>
      </td>
      <td className="w-14 text-end print:hidden">
        <ActionMenu label={t('menu.label', { code })} items={items.filter((item) => item !== false)} />
      </td>
    </tr>
  );
}

function Skeleton() {
  const t = useTranslations('common');
  return (
    <tbody aria-busy="true">
      {Array.from({ length: 5 }, (_, row) => (
        <tr key={row}>
          <td colSpan={6}>
            {row === 0 && <span className="visually-hidden">{t('loading')}</span>}
            <Bone width="60%" />
          </td>
        </tr>
      ))}
    </tbody>
  );
}

type VouchersTableProps = {
  list: UseQueryResult<VouchersPage>;
  search: VouchersSearch;
  onRetire: (voucher: Voucher) => void;
};

/** The list in each of its states: loading, failed, empty, filled. */
function VouchersTable({ list, search, onRetire }: VouchersTableProps) {
  const t = useTranslations('vouchers');
  if (list.isError) return <LoadError error={list.error} onRetry={() => void list.refetch()} />;
  if (list.data?.results.length === 0) {
    if (!search.q) return <EmptyState text={t(`empty.${search.state ?? 'all'}`)} />;
    const clear = (
      <LinkButton to="/manage-marketplace/vouchers" search={withTerm(search, '')}>
        {t('empty.clear')}
      </LinkButton>
    );
    return <EmptyState text={t('empty.search', { q: search.q })} action={clear} />;
  }
  return (
    <Table caption={t('title')} stale={list.isPlaceholderData}>
      <thead>
        <tr>
          <th scope="col">{t('columns.code')}</th>
          <th scope="col" className="w-65 wrap-anywhere max-lg:w-45 max-md:hidden">
            {t('columns.scope')}
          </th>
          <th scope="col" className="w-35 max-md:hidden">
            {t('columns.uses')}
          </th>
          <th scope="col" className="w-32.5 max-md:hidden">
            {t('columns.expires')}
          </th>
          <th scope="col" className="w-27.5 max-md:hidden">
            {t('columns.state')}
          </th>
          <td className="w-14 text-end print:hidden">
            <span className="visually-hidden">{t('columns.menu')}</span>
          </td>
        </tr>
      </thead>
      {list.data ? (
        <tbody>
          {list.data.results.map((voucher) => (
            <VoucherRow key={voucher.id} voucher={voucher} onRetire={onRetire} />
          ))}
        </tbody>
      ) : (
        <Skeleton />
      )}
    </Table>
  );
}

const IssueDialog = lazy(withMessages(['vouchers'], () => import('./issue-dialog.tsx')));

const route = getRouteApi('/_staff/_shell/_marketplace/manage-marketplace/vouchers');
const here = '/manage-marketplace/vouchers';

/** The vouchers of the company: what they are for, how often they were used, which are still accepted. */
export function VouchersScreen() {
  const t = useTranslations('vouchers');
  const common = useTranslations('common');
  const textOf = useErrorText();
  const saveFile = useSaveFile();
  const locale = useLocale() === 'fr' ? 'fr-fr' : 'en-gb';
  const client = useQueryClient();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { shortname } = useSettings();
  const list = useQuery(vouchersQuery(shortname, toVouchersFilter(search)));
  const [issuing, setIssuing] = useState(false);
  const [typed, setTyped] = useTypedSearch(search.q ?? '', (q) => {
    void navigate({ search: withTerm(search, q), replace: true });
  });
  const counts = list.data?.counts;
  const matches = search.q && list.data && !list.isPlaceholderData ? t('matches', { count: list.data.count }) : '';

  async function retire({ id, code }: Voucher): Promise<void> {
    const title = t('retireTitle', { code });
    if (!(await confirm({ title, text: t('retireText'), action: t('menu.retire'), danger: true }))) return;
    try {
      await call('POST /api/companies/{shortname}/vouchers/{voucher}/retire', { params: { shortname, voucher: id } });
      showToast({ title: t('retired', { code }) });
    } catch (error) {
      showToast({ title: textOf(error), background: 'reject', dismissIn: 0 });
    }
    void refreshVouchers(client);
  }

  const page = list.data;
  const from = page ? (page.page - 1) * page.page_size + 1 : 1;
  return (
    <>
      <PageHeader
        title={t('title')}
        badge={counts && !search.q && <span className="text-ink-3">{t('total', { count: counts.all })}</span>}
        actions={
          <>
            <AnchorButton
              href={vouchersExportHref(shortname, locale)}
              download
              onClick={(event) => saveFile(event, () => exportVouchers(shortname, locale))}
            >
              <Icon of={IconDownload} size={16} />
              {t('export')}
            </AnchorButton>
            <Button variant="primary" onClick={() => setIssuing(true)}>
              <Icon of={IconTicket} size={16} />
              {t('issue')}
            </Button>
          </>
        }
      />
      <p className="max-w-[72ch] pb-4 text-pretty text-ink-2">{t('lead')}</p>
      <div className="flex flex-wrap items-center justify-between gap-2 pb-2.5 print:hidden">
        <Tabs label={t('tabs.label')}>
          {voucherTabs.map((tab) => (
            <Tab
              key={tab}
              to={here}
              search={withTab(search, tab)}
              current={(search.state ?? 'all') === tab}
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
      <Panel>
        <VouchersTable list={list} search={search} onRetire={(voucher) => void retire(voucher)} />
      </Panel>
      {page && page.results.length > 0 && (
        <Pager from={from} to={from + page.results.length - 1} count={page.count}>
          {page.page > 1 && (
            <LinkButton to={here} size="small" rel="prev" search={withPage(search, page.page - 1)}>
              {common('previous')}
            </LinkButton>
          )}
          {page.has_next && (
            <LinkButton to={here} size="small" rel="next" search={withPage(search, page.page + 1)}>
              {common('next')}
            </LinkButton>
          )}
        </Pager>
      )}
      <Suspense>{issuing && <IssueDialog shortname={shortname} onClose={() => setIssuing(false)} />}</Suspense>
    </>
  );
}
