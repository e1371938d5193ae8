import { useQuery, useQueryClient, keepPreviousData } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { IconDownload, IconTicket, IconBan, IconCopy } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { Voucher } from '@vivavoce/contract/types.ts';
import { call, ask, hrefOf, type ResultOf } from '@vivavoce/web-shared/api/api-client.ts';
import { useLocale, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { apiQuery } from '../../queries/api-query.ts';
import { confirm } from '../../app/confirm.ts';
import { PageHeader } from '../../app/layouts/page-header.tsx';
import { withMessages } from '../../app/messages.ts';
import { showToast } from '../../app/toasts.ts';
import { useSettings } from '../../queries/sign-in/session.ts';
import { useSaveFile } from '../../features/export/save-file.ts';
import { AnchorButton, Button } from '../../ui/base/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { Tab, Tabs } from '../../ui/navigation/tabs.tsx';
import {
  toVouchersFilter,
  voucherTabs,
  refreshVouchers,
  type VouchersFilter,
  type VouchersSearch,
} from './vouchers-search.ts';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';
import { useCopy } from '../../app/use-copy.ts';
import { Pill } from '../../ui/base/pill.tsx';
import { DataTable, OnPhone, type Column } from '../../ui/data/data-table.tsx';
import { narrowed } from '../../ui/data/list-search.ts';
import { ListSearchField, ListToolbar, NothingFound, PagedList } from '../../ui/data/paged-list.tsx';
import { tableStyles } from '../../ui/data/table.tsx';
import { EmptyState } from '../../ui/feedback/state-message.tsx';
import { ActionMenu } from '../../ui/overlays/action-menu.tsx';

/** One page of the company's vouchers; while another page loads, the last one stays. */
const vouchersQuery = (shortname: string, query: VouchersFilter) =>
  apiQuery(
    'GET /api/companies/{shortname}/vouchers',
    { params: { shortname }, query },
    { placeholderData: keepPreviousData },
  );

const tones = { open: 'ok', used_up: 'plain', expired: 'warn', retired: 'plain' } as const;

/** The columns; on a phone the first also says what the others hold. */
function useColumns(onRetire: (voucher: Voucher) => void): Column<Voucher>[] {
  const t = useTranslations('vouchers');
  const copy = useCopy();
  const scopeOf = ({ job }: Voucher) => job?.title ?? t('everywhere');
  const usedOf = ({ uses, max_uses: max }: Voucher) =>
    max === null ? t('usesWithoutLimit', { uses }) : t('usesOf', { uses, max });
  const pillOf = ({ state }: Voucher) => <Pill tone={tones[state]}>{t(`states.${state}`)}</Pill>;
  return [
    {
      key: 'code',
      heading: t('columns.code'),
      bone: '60%',
      cell: (voucher) => (
        <>
          <span className={tableStyles.twoLines}>
            <span className="font-semibold tracking-[0.04em] whitespace-nowrap tabular-nums">{voucher.code}</span>
            {voucher.note && <span className="text-small wrap-anywhere text-ink-3">{voucher.note}</span>}
          </span>
          <OnPhone>
            <span>{scopeOf(voucher)}</span>
            <span>{usedOf(voucher)}</span>
            {pillOf(voucher)}
          </OnPhone>
        </>
      ),
    },
    {
      key: 'scope',
      heading: t('columns.scope'),
      className: 'w-65 wrap-anywhere max-lg:w-45 max-md:hidden',
      cell: scopeOf,
    },
    { key: 'uses', heading: t('columns.uses'), className: 'w-35 max-md:hidden', cell: usedOf },
    {
      key: 'expires',
      heading: t('columns.expires'),
      className: 'w-32.5 max-md:hidden',
      cell: ({ expires_at: end }) =>
        end ? <When value={end} as="date" length="short" /> : <span className={tableStyles.quiet}>{t('never')}</span>,
    },
    { key: 'state', heading: t('columns.state'), className: 'w-27.5 max-md:hidden', cell: pillOf },
    {
      key: 'menu',
      heading: t('columns.menu'),
      headingHidden: true,
      className: 'w-14 text-end print:hidden',
      bone: 20,
      cell: (voucher) => (
        <ActionMenu
          label={t('menu.label', { code: voucher.code })}
          items={[
            { label: t('menu.copy'), icon: IconCopy, onSelect: () => void copy(voucher.code, t('copied')) },
            ...(voucher.state === 'retired'
              ? []
              : [{ label: t('menu.retire'), icon: IconBan, danger: true, onSelect: () => onRetire(voucher) }]),
          ]}
        />
      ),
    },
  ];
}

const IssueDialog = lazy(withMessages(['vouchers'], () => import('./issue-dialog.tsx')));

const route = getRouteApi('/_staff/_shell/_marketplace/manage-marketplace/vouchers');
const here = '/manage-marketplace/vouchers';

function VouchersToolbar({
  search,
  counts,
}: {
  search: VouchersSearch;
  counts: ResultOf<'GET /api/companies/{shortname}/vouchers'>['counts'] | undefined;
}) {
  const t = useTranslations('vouchers');
  return (
    <ListToolbar>
      <Tabs label={t('tabs.label')}>
        {voucherTabs.map((tab) => (
          <Tab
            key={tab}
            to={here}
            search={narrowed(search, { state: tab === 'all' ? undefined : tab })}
            current={(search.state ?? 'all') === tab}
            count={counts?.[tab]}
          >
            {t(`tabs.${tab}`)}
          </Tab>
        ))}
      </Tabs>
      <ListSearchField className="ms-auto w-70" search={search} label={t('search')} />
    </ListToolbar>
  );
}

/** The vouchers of the company: what they are for, how often they were used, which are still accepted. */
export function VouchersScreen() {
  const t = useTranslations('vouchers');
  const textOf = useErrorText();
  const saveFile = useSaveFile();
  const locale = useLocale() === 'fr' ? 'fr-fr' : 'en-gb';
  const client = useQueryClient();
  const search = route.useSearch();
  const { shortname } = useSettings();
  const list = useQuery(vouchersQuery(shortname, toVouchersFilter(search)));
  const [issuing, setIssuing] = useState(false);
  const counts = list.data?.counts;

  async function retire({ id, code }: Voucher): Promise<void> {
    const title = t('retireTitle', { code });
    if (!(await confirm({ title, text: t('retireText'), action: t('menu.retire'), danger: true }))) return;
    try {
      await call('POST /api/companies/{shortname}/vouchers/{voucher}/retire', { params: { shortname, voucher: id } });
      showToast({ title: t('retired', { code }) });
    } catch (error) {
      showToast({ title: textOf(error), background: 'reject', dismissIn: 0 });
    }
    void refreshVouchers(client, shortname);
  }

  const columns = useColumns((voucher) => void retire(voucher));
  return (
    <>
      <PageHeader
        title={t('title')}
        badge={counts && !search.q && <span className="text-ink-3">{t('total', { count: counts.all })}</span>}
        actions={
          <>
            <AnchorButton
              href={hrefOf('GET /api/companies/{shortname}/vouchers/export', {
                params: { shortname },
                query: { locale },
              })}
              download
              onClick={(event) =>
                saveFile(event, () =>
                  ask('GET /api/companies/{shortname}/vouchers/export', { params: { shortname }, query: { locale } }),
                )
              }
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
      <VouchersToolbar search={search} counts={counts} />
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
            <EmptyState text={t(`empty.${search.state ?? 'all'}`)} />
          )
        }
      >
        {(rows) => (
          <DataTable
            caption={t('title')}
            columns={columns}
            rows={rows}
            keyOf={({ id }) => id}
            loadingRows={5}
            stale={list.isPlaceholderData}
          />
        )}
      </PagedList>
      <Suspense>{issuing && <IssueDialog shortname={shortname} onClose={() => setIssuing(false)} />}</Suspense>
    </>
  );
}
