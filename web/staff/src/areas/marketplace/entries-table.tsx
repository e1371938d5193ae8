import { useQuery } from '@tanstack/react-query';
import { createContext, useContext, type ReactNode } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { SortableRows } from '../../features/forms/sortable-rows.tsx';
import { categoriesQuery, type Entry } from '../../queries/marketplace.ts';
import { Button } from '../../ui/base/button.tsx';
import { kindOf } from '../../ui/data/job-kind.ts';
import { DataTable, type Column } from '../../ui/data/data-table.tsx';
import { Bone } from '../../ui/feedback/skeleton.tsx';
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

type MenuProps = {
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

function useMenu({ entry, index, count, total, movable, actions, onMove }: MenuProps): MenuItem[] {
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

/** Picture, title, kind and category; on a phone state and figures as well. */
function ActivityCell({ entry }: { entry: Entry }) {
  const { card, figures } = entry;
  const t = useTranslations('marketplace.list');
  const kinds = useTranslations('activities.kinds');
  const category = [useCategoryLabel(card.job_activity_type), card.job_sub_activity_type?.label]
    .filter(Boolean)
    .join(', ');
  return (
    <span className="flex min-w-0 items-center gap-3">
      <span
        className="h-11 w-17 flex-none overflow-clip rounded-2 bg-accent-tint max-[720px]:hidden [&_img]:h-full [&_img]:w-full [&_img]:object-cover"
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
        <span className="text-small text-ink-3">
          {kinds(kindOf(card))} · {category || t('noCategory')}
        </span>
        <span className={styles.onPhone}>
          <StatePill state={entry.state} />
          {t('figures', { views: figures.views, registrations: figures.registrations })}
        </span>
      </span>
    </span>
  );
}

type Handle = Pick<ReturnType<typeof useSortable>, 'attributes' | 'listeners' | 'setActivatorNodeRef'>;
const RowHandle = createContext<Handle | null>(null);

/** A row that its handle moves. */
function MovableRow({ row, children }: { row: Entry; children: ReactNode }) {
  const t = useTranslations('marketplace.list');
  const { setNodeRef, transform, transition, isDragging, ...handle } = useSortable({
    id: String(row.id),
    attributes: { roleDescription: t('movable') },
  });
  return (
    <tr
      ref={setNodeRef}
      className={classes(isDragging && classes(styles.dragging, 'relative z-10 shadow-3'))}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <RowHandle value={handle}>{children}</RowHandle>
    </tr>
  );
}

function Grip({ entry: { id, card, position } }: { entry: Entry }) {
  const t = useTranslations('marketplace.list');
  const handle = useContext(RowHandle);
  return (
    <button
      ref={handle?.setActivatorNodeRef}
      id={`grip-${id}`}
      type="button"
      className={classes(
        styles.grip,
        'grid h-11 w-8 cursor-grab [touch-action:none] place-items-center rounded-1 text-ink-3',
      )}
      {...handle?.attributes}
      {...handle?.listeners}
      aria-label={t('grip', { title: card.title, position })}
    >
      <Icon of={IconGripVertical} />
    </button>
  );
}

function Star({ entry, actions }: Pick<MenuProps, 'entry' | 'actions'>) {
  const t = useTranslations('marketplace.list');
  const { featured, title } = entry.card;
  return (
    <Button
      variant="ghost"
      size="small"
      icon
      aria-pressed={featured}
      aria-label={t('feature', { title })}
      onClick={() => actions.feature(entry)}
    >
      <Icon of={featured ? IconStarFilled : IconStar} className={featured ? 'text-accent-mark' : undefined} />
    </Button>
  );
}

function RowMenu(props: MenuProps) {
  const t = useTranslations('marketplace.list');
  return <ActionMenu label={t('more', { title: props.entry.card.title })} items={useMenu(props)} />;
}

function useColumns(menu: Omit<MenuProps, 'entry' | 'index'>): Column<Entry>[] {
  const t = useTranslations('marketplace.list');
  const format = useFormatter();
  const { movable, actions } = menu;
  return [
    {
      key: 'move',
      heading: t('move'),
      headingHidden: true,
      className: 'w-13 max-[720px]:w-10',
      bone: null,
      cell: (entry) => movable && <Grip entry={entry} />,
    },
    {
      key: 'order',
      heading: t('order'),
      className: styles.orderColumn,
      bone: null,
      cell: ({ position }) => format.number(position),
    },
    {
      key: 'activity',
      heading: t('activity'),
      className: 'min-w-0',
      bone: <Bone width="60%" height={44} />,
      cell: (entry) => <ActivityCell entry={entry} />,
    },
    {
      key: 'featured',
      heading: t('featuredColumn'),
      className: styles.starColumn,
      bone: null,
      cell: (entry) => <Star entry={entry} actions={actions} />,
    },
    {
      key: 'state',
      heading: t('state'),
      className: styles.stateColumn,
      bone: null,
      cell: ({ state }) => <StatePill state={state} />,
    },
    {
      key: 'views',
      heading: t('views'),
      className: styles.figureColumn,
      bone: null,
      cell: ({ figures }) => format.number(figures.views),
    },
    {
      key: 'registrations',
      heading: t('registrations'),
      className: styles.figureColumn,
      bone: null,
      cell: ({ figures }) => <strong>{format.number(figures.registrations)}</strong>,
    },
    {
      key: 'rate',
      heading: t('rate'),
      className: styles.rateColumn,
      bone: null,
      cell: ({ figures: { views, registrations } }) =>
        views > 0 && format.number(Math.min(1, registrations / views), { style: 'percent', maximumFractionDigits: 0 }),
    },
    {
      key: 'menu',
      heading: t('menu'),
      headingHidden: true,
      className: 'w-14 text-end',
      bone: null,
      cell: (entry, index) => <RowMenu {...menu} entry={entry} index={index} />,
    },
  ];
}

type EntriesTableProps = {
  rows: readonly Entry[] | undefined;
  stale: boolean;
  /** Number of all activities of the marketplace. */
  total: number;
  /** False in a narrowed list. */
  movable: boolean;
  actions: EntryActions;
};

/** The activities of the marketplace in their order, which the rows can change. */
export function EntriesTable({ rows, stale, total, movable, actions }: EntriesTableProps) {
  const t = useTranslations('marketplace.list');
  const entries = rows ?? [];
  const onMove = (from: number, to: number) => actions.moveRow(entries, from, to);
  const columns = useColumns({ count: entries.length, total, movable, actions, onMove });
  const keys = entries.map(({ id }) => String(id));
  return (
    <SortableRows phrases="marketplace.drag" keys={keys} disabled={!movable} onMove={onMove}>
      <DataTable
        caption={t('caption')}
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        row={MovableRow}
        stale={stale}
        className={styles.table}
      />
    </SortableRows>
  );
}
