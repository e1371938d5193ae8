import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { SortableRows } from '../../features/forms/sortable-rows.tsx';
import { type EntriesPage, categoriesQuery, type Entry } from '../../queries/marketplace.ts';
import { LinkButton, Button } from '../../ui/base/button.tsx';
import { Table } from '../../ui/data/table.tsx';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { EmptyState, LoadError } from '../../ui/feedback/state-message.tsx';
import { Pager } from '../../ui/navigation/pager.tsx';
import { isNarrowed, withPage, type MarketplaceSearch } from './marketplace-search.ts';
import type { EntryActions } from './use-entry-actions.ts';
import styles from './marketplace.module.css';
import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { Link, useRouter } from '@tanstack/react-router';
import {
  IconArrowBarToDown,
  IconArrowBarToUp,
  IconArrowDown,
  IconArrowUp,
  IconEye,
  IconEyeOff,
  IconGripVertical,
  IconPencil,
  IconStar,
  IconStarFilled,
  IconTrash,
} from '@tabler/icons-react';
import { useFormatter } from 'use-intl';
import { ActivityPicture } from '@vivavoce/web-shared/marketplace/market-card.tsx';
import { classes } from '../../ui/base/classes.ts';
import { Icon } from '../../ui/base/icon.tsx';
import { ActionMenu, type MenuItem } from '../../ui/overlays/action-menu.tsx';
import { StatePill } from './state-pill.tsx';

type EntryRowProps = {
  entry: Entry;
  /** Its index on the page, and the number of rows there. */
  index: number;
  count: number;
  /** Number of all activities of the marketplace. */
  total: number;
  /** False in a narrowed list. */
  movable: boolean;
  actions: EntryActions;
  onMove: (from: number, to: number) => void;
};

function useMenu({ entry, index, count, total, movable, actions, onMove }: EntryRowProps): MenuItem[] {
  const t = useTranslations('marketplace.menu');
  const router = useRouter();
  const shown = entry.marketplace_public;
  const items: (MenuItem | false)[] = [
    {
      label: t('edit'),
      icon: IconPencil,
      onSelect: () =>
        void router.navigate({ to: '/manage-marketplace/interview/$job', params: { job: String(entry.id) } }),
    },
    {
      label: t(shown ? 'hide' : 'show'),
      icon: shown ? IconEyeOff : IconEye,
      onSelect: () => actions.show(entry, !shown),
    },
    movable && index > 0 && { label: t('up'), icon: IconArrowUp, onSelect: () => onMove(index, index - 1) },
    movable && index < count - 1 && { label: t('down'), icon: IconArrowDown, onSelect: () => onMove(index, index + 1) },
    entry.position > 1 && {
      label: t('first'),
      icon: IconArrowBarToUp,
      onSelect: () => actions.moveToEdge(entry, { below: null }),
    },
    entry.position < total && {
      label: t('last'),
      icon: IconArrowBarToDown,
      onSelect: () => actions.moveToEdge(entry, { above: null }),
    },
    { label: t('remove'), icon: IconTrash, danger: true, onSelect: () => void actions.remove(entry) },
  ];
  return items.filter((item) => item !== false);
}

/** The company's own name of a category, else the product's in the language of the page. */
function useCategoryLabel(type: Entry['card']['job_activity_type']): string | undefined {
  const icons = useTranslations('marketplace.icons');
  const { data } = useQuery(categoriesQuery);
  if (!type) return undefined;
  const category = data?.categories.find(({ value }) => value === type.value);
  return category ? (category.label ?? icons(category.icon)) : type.label;
}

/** Picture, title and category; on a phone state and figures as well. */
function ActivityCell({ entry }: { entry: Entry }) {
  const { card, figures } = entry;
  const t = useTranslations('marketplace.list');
  const category = [useCategoryLabel(card.job_activity_type), card.job_sub_activity_type?.label]
    .filter(Boolean)
    .join(', ');
  return (
    <span className="flex min-w-0 items-center gap-3">
      <span
        className={classes(
          styles.picture,
          'h-11 w-17 flex-none overflow-clip rounded-2 bg-accent-tint max-[720px]:hidden',
        )}
        aria-hidden="true"
      >
        <ActivityPicture activity={card} />
      </span>
      <span className="grid min-w-0">
        <Link
          to="/manage-marketplace/interview/$job"
          params={{ job: String(entry.id) }}
          className="inline-flex min-h-6 items-center font-semibold wrap-anywhere hover:underline hover:underline-offset-3"
          lang={card.default_locale === 'fr-fr' ? 'fr' : 'en'}
        >
          {card.title || t('untitled')}
        </Link>
        <span className="text-small text-ink-3">{category || t('noCategory')}</span>
        <span className={styles.onPhone}>
          <StatePill state={entry.state} />
          {t('figures', { views: figures.views, registrations: figures.registrations })}
        </span>
      </span>
    </span>
  );
}

/** One activity of the marketplace. */
function EntryRow(props: EntryRowProps) {
  const { entry, movable, actions } = props;
  const { card, figures } = entry;
  const t = useTranslations('marketplace.list');
  const format = useFormatter();
  const menu = useMenu(props);
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id: String(entry.id),
    disabled: !movable,
    attributes: { roleDescription: t('movable') },
  });
  const rate = figures.views > 0 ? Math.min(1, figures.registrations / figures.views) : null;
  return (
    <tr
      ref={setNodeRef}
      className={classes(isDragging && styles.dragging)}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <td className="w-13 max-[720px]:w-10">
        {movable && (
          <button
            ref={setActivatorNodeRef}
            id={`grip-${entry.id}`}
            type="button"
            className={styles.grip}
            {...attributes}
            {...listeners}
            aria-label={t('grip', { title: card.title, position: entry.position })}
          >
            <Icon of={IconGripVertical} />
          </button>
        )}
      </td>
      <td className={styles.orderColumn}>{format.number(entry.position)}</td>
      <td className="min-w-0">
        <ActivityCell entry={entry} />
      </td>
      <td className={styles.starColumn}>
        <Button
          variant="ghost"
          size="small"
          icon
          aria-pressed={card.featured}
          aria-label={t('feature', { title: card.title })}
          onClick={() => actions.feature(entry)}
        >
          <Icon
            of={card.featured ? IconStarFilled : IconStar}
            className={card.featured ? 'text-accent-mark' : undefined}
          />
        </Button>
      </td>
      <td className={styles.stateColumn}>
        <StatePill state={entry.state} />
      </td>
      <td className={styles.figureColumn}>{format.number(figures.views)}</td>
      <td className={styles.figureColumn}>
        <strong>{format.number(figures.registrations)}</strong>
      </td>
      <td className={styles.rateColumn}>
        {rate !== null && format.number(rate, { style: 'percent', maximumFractionDigits: 0 })}
      </td>
      <td className="w-14 text-end">
        <ActionMenu label={t('more', { title: card.title })} items={menu} />
      </td>
    </tr>
  );
}

/** Links to the pages before and after this one. */
export function EntriesPages({ page, search }: { page: EntriesPage; search: MarketplaceSearch }) {
  const t = useTranslations('common');
  const from = (page.page - 1) * page.page_size + 1;
  return (
    <Pager from={from} to={from + page.results.length - 1} count={page.count}>
      {page.page > 1 && (
        <LinkButton to="/manage-marketplace" size="small" rel="prev" search={withPage(search, page.page - 1)}>
          {t('previous')}
        </LinkButton>
      )}
      {page.has_next && (
        <LinkButton to="/manage-marketplace" size="small" rel="next" search={withPage(search, page.page + 1)}>
          {t('next')}
        </LinkButton>
      )}
    </Pager>
  );
}

function Skeleton() {
  const t = useTranslations('common');
  return (
    <tbody aria-busy="true">
      {Array.from({ length: 6 }, (_, row) => (
        <tr key={row}>
          <td colSpan={9}>
            {row === 0 && <span className="visually-hidden">{t('loading')}</span>}
            <Bone width="60%" height={44} />
          </td>
        </tr>
      ))}
    </tbody>
  );
}

type EntriesTableProps = {
  list: UseQueryResult<EntriesPage>;
  search: MarketplaceSearch;
  actions: EntryActions;
  /** Adds the first activity. */
  add: ReactNode;
};

/** The activities of the marketplace in each state: loading, failed, empty, filled. */
export function EntriesTable({ list, search, actions, add }: EntriesTableProps) {
  const t = useTranslations('marketplace.list');
  const rows = list.data?.results ?? [];
  if (list.isError) return <LoadError error={list.error} onRetry={() => void list.refetch()} />;
  if (list.data && rows.length === 0) {
    if (!isNarrowed(search) && list.data.total === 0) return <EmptyState text={t('empty')} action={add} />;
    return (
      <EmptyState
        text={t('noMatch')}
        action={
          <LinkButton to="/manage-marketplace" search={{}}>
            {t('showAll')}
          </LinkButton>
        }
      />
    );
  }
  const onMove = (from: number, to: number) => actions.moveRow(rows, from, to);
  const columns = ['featured', 'state', 'views', 'registrations', 'rate'] as const;
  const columnStyles = {
    featured: styles.starColumn,
    state: styles.stateColumn,
    views: styles.figureColumn,
    registrations: styles.figureColumn,
    rate: styles.rateColumn,
  };
  return (
    <SortableRows phrases="marketplace.drag" keys={rows.map(({ id }) => String(id))} onMove={onMove}>
      <Table caption={t('caption')} stale={list.isPlaceholderData} className={styles.table}>
        <thead>
          <tr>
            <td className="w-13 max-[720px]:w-10">
              <span className="visually-hidden">{t('move')}</span>
            </td>
            <th scope="col" className={styles.orderColumn}>
              {t('order')}
            </th>
            <th scope="col">{t('activity')}</th>
            {columns.map((name) => (
              <th key={name} scope="col" className={columnStyles[name]}>
                {t(name === 'featured' ? 'featuredColumn' : name)}
              </th>
            ))}
            <td className="w-14 text-end">
              <span className="visually-hidden">{t('menu')}</span>
            </td>
          </tr>
        </thead>
        {list.data ? (
          <tbody>
            {rows.map((entry, index) => (
              <EntryRow
                key={entry.id}
                entry={entry}
                index={index}
                count={rows.length}
                total={list.data?.total ?? 0}
                movable={!isNarrowed(search)}
                actions={actions}
                onMove={onMove}
              />
            ))}
          </tbody>
        ) : (
          <Skeleton />
        )}
      </Table>
    </SortableRows>
  );
}
