import type { UseQueryResult } from '@tanstack/react-query';
import { IconBan, IconCopy } from '@tabler/icons-react';
import type { Voucher } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';
import { useCopy } from '../../app/use-copy.ts';
import type { VouchersPage } from '../../queries/vouchers.ts';
import { LinkButton } from '../../ui/base/button.tsx';
import { Pill } from '../../ui/base/pill.tsx';
import { Table, tableStyles } from '../../ui/data/table.tsx';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { EmptyState, LoadError } from '../../ui/feedback/state-message.tsx';
import { ActionMenu, type MenuItem } from '../../ui/overlays/action-menu.tsx';
import { withTerm, type VouchersSearch } from './vouchers-search.ts';
import styles from './vouchers.module.css';

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
          <span className={styles.code}>{code}</span>
          {note && <span className={styles.note}>{note}</span>}
        </span>
        <span className={styles.onPhone}>
          <span>{scope}</span>
          <span>{used}</span>
          <Pill tone={tones[state]}>{t(`states.${state}`)}</Pill>
        </span>
      </td>
      <td className={styles.scopeColumn}>{scope}</td>
      <td className={styles.usesColumn}>{used}</td>
      <td className={styles.expiresColumn}>
        {expires_at ? (
          <When value={expires_at} as="date" length="short" />
        ) : (
          <span className={tableStyles.quiet}>{t('never')}</span>
        )}
      </td>
      <td className={styles.stateColumn}>
        <Pill tone={tones[state]}>{t(`states.${state}`)}</Pill>
      </td>
      <td className={styles.menuColumn}>
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
export function VouchersTable({ list, search, onRetire }: VouchersTableProps) {
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
          <th scope="col" className={styles.scopeColumn}>
            {t('columns.scope')}
          </th>
          <th scope="col" className={styles.usesColumn}>
            {t('columns.uses')}
          </th>
          <th scope="col" className={styles.expiresColumn}>
            {t('columns.expires')}
          </th>
          <th scope="col" className={styles.stateColumn}>
            {t('columns.state')}
          </th>
          <td className={styles.menuColumn}>
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
