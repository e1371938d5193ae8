import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconTrash, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { MARKETPLACE_LIMITS } from '@vivavoce/domain/limits.ts';
import { CATEGORY_ICONS } from '@vivavoce/domain/marketplace/activity-types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { ActivityPicture } from '@vivavoce/web-shared/marketplace/market-card.tsx';
import { classes } from '../../../ui/base/classes.ts';
import { Icon } from '../../../ui/base/icon.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { ActionMenu, type MenuItem } from '../../../ui/overlays/action-menu.tsx';
import { type CategoryRow, moved, newSection, type SectionRow } from './categories-form.ts';
import styles from './categories.module.css';
import { confirm } from '../../../app/confirm.ts';
import { SortableRows } from '../../../features/forms/sortable-rows.tsx';
import { Button } from '../../../ui/base/button.tsx';
import { useFieldErrorText } from '../../../ui/feedback/error-text.ts';
import { focusSoon } from '../../../ui/hooks/focus-soon.ts';

type SectionLineProps = {
  section: SectionRow;
  position: number;
  nameless: boolean;
  onRename: (label: string) => void;
  onDelete: () => void;
};

function SectionLine({ section, position, nameless, onRename, onDelete }: SectionLineProps) {
  const t = useTranslations('marketplace.categories');
  const fieldText = useFieldErrorText();
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id: section.key,
    attributes: { roleDescription: t('movable') },
  });
  const name = section.label || t('unnamed');
  return (
    <li
      ref={setNodeRef}
      className={classes(
        styles.section,
        'grid grid-cols-[32px_minmax(0,1fr)_96px_auto] items-center gap-3 rounded-2 bg-surface',
        isDragging && styles.dragging,
      )}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <button
        ref={setActivatorNodeRef}
        id={`grip-${section.key}`}
        type="button"
        className={classes(
          styles.grip,
          'grid h-11 w-8 cursor-grab [touch-action:none] place-items-center rounded-1 text-ink-3',
        )}
        {...attributes}
        {...listeners}
        aria-label={t('sectionGrip', { name, position })}
      >
        <Icon of={IconGripVertical} />
      </button>
      <div className={styles.sectionName}>
        <TextField
          id={section.key}
          label={t('sectionName', { position })}
          autoComplete="off"
          maxLength={MARKETPLACE_LIMITS.label_max_characters}
          value={section.label}
          error={nameless ? fieldText('required') : undefined}
          onChange={(event) => onRename(event.target.value)}
        />
      </div>
      <span className={classes(styles.count, 'text-small text-ink-3')}>{t('count', { count: section.count })}</span>
      <Button variant="ghost" size="small" icon aria-label={t('deleteOf', { name })} onClick={onDelete}>
        <Icon of={IconTrash} />
      </Button>
    </li>
  );
}

type SectionListProps = {
  category: CategoryRow;
  nameless: readonly string[];
  onChange: (items: SectionRow[]) => void;
};

/** The sections of one category in their order. */
function SectionList({ category: { key, items }, nameless, onChange }: SectionListProps) {
  const t = useTranslations('marketplace.categories');
  async function remove(section: SectionRow): Promise<void> {
    const agreed =
      section.count === 0 ||
      (await confirm({
        title: t('deletion.sectionTitle'),
        text: t('deletion.section', { name: section.label, count: section.count }),
        action: t('deletion.action'),
        danger: true,
      }));
    if (!agreed) return;
    const at = items.indexOf(section);
    const next = items[at + 1] ?? items[at - 1];
    onChange(items.filter((item) => item !== section));
    focusSoon(next ? `grip-${next.key}` : `add-${key}`);
  }
  function add(): void {
    const section = newSection();
    onChange([...items, section]);
    focusSoon(section.key);
  }
  return (
    <div className={classes(styles.sections, 'grid justify-items-start gap-3 pt-2 pb-1')}>
      {items.length > 0 && (
        <SortableRows
          phrases="marketplace.categories.sectionDrag"
          keys={items.map((item) => item.key)}
          onMove={(from, to) => onChange(moved(items, from, to))}
        >
          <ol className={classes(styles.list, 'm-0 grid max-w-220 list-none gap-3 p-0')}>
            {items.map((section, index) => (
              <SectionLine
                key={section.key}
                section={section}
                position={index + 1}
                nameless={nameless.includes(section.key)}
                onRename={(label) => onChange(items.map((item) => (item === section ? { ...item, label } : item)))}
                onDelete={() => void remove(section)}
              />
            ))}
          </ol>
        </SortableRows>
      )}
      <Button id={`add-${key}`} size="small" disabled={items.length >= MARKETPLACE_LIMITS.sub_types_max} onClick={add}>
        <Icon of={IconPlus} size={16} />
        {t('addSection')}
      </Button>
    </div>
  );
}

/** Any activity would do: it decides where the parts of a pattern are. */
const SEED = 7;

type CategoryCardProps = {
  category: CategoryRow;
  index: number;
  total: number;
  nameless: readonly string[];
  onChange: (changes: Partial<CategoryRow>) => void;
  onMove: (from: number, to: number) => void;
  onDelete: () => void;
};

/** One category: its place, name, kind of icon and sections. */
export function CategoryCard(props: CategoryCardProps) {
  const { category, index, total, nameless, onChange, onMove, onDelete } = props;
  const t = useTranslations('marketplace.categories');
  const menu = useTranslations('marketplace.menu');
  const icons = useTranslations('marketplace.icons');
  const [opened, setOpened] = useState(false);
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id: category.key,
    attributes: { roleDescription: t('movable') },
  });
  const name = category.label.trim() || icons(category.icon);
  const items: (MenuItem | false)[] = [
    index > 0 && { label: menu('up'), icon: IconArrowUp, onSelect: () => onMove(index, index - 1) },
    index < total - 1 && { label: menu('down'), icon: IconArrowDown, onSelect: () => onMove(index, index + 1) },
    { label: t('deletion.action'), icon: IconTrash, danger: true, onSelect: onDelete },
  ];
  return (
    <li
      ref={setNodeRef}
      className={classes(
        'grid gap-3 rounded-4 border border-line bg-surface px-4 pt-4 pb-3',
        isDragging && styles.dragging,
      )}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <div className={classes(styles.head, 'grid grid-cols-[32px_68px_minmax(0,1fr)_96px_auto] items-center gap-3')}>
        <button
          ref={setActivatorNodeRef}
          id={`grip-${category.key}`}
          type="button"
          className={classes(
            styles.grip,
            'grid h-11 w-8 cursor-grab [touch-action:none] place-items-center rounded-1 text-ink-3',
          )}
          {...attributes}
          {...listeners}
          aria-label={t('grip', { name, position: index + 1 })}
        >
          <Icon of={IconGripVertical} />
        </button>
        <span className="h-14 w-17 overflow-clip rounded-2 bg-accent-tint max-[720px]:hidden" aria-hidden="true">
          <ActivityPicture activity={{ id: SEED, image: null, stock_image: category.icon }} />
        </span>
        <div className="grid grid-cols-[1fr_1fr] gap-3 max-[720px]:grid-cols-1">
          <TextField
            id={category.key}
            label={t('name')}
            {...(category.label === '' && { hint: t('inherited', { name: icons(category.icon) }) })}
            autoComplete="off"
            maxLength={MARKETPLACE_LIMITS.label_max_characters}
            value={category.label}
            onChange={(event) => onChange({ label: event.target.value })}
          />
          <SelectField
            label={t('icon')}
            value={category.icon}
            options={CATEGORY_ICONS.map((icon) => ({ value: icon, label: icons(icon) }))}
            onChange={(value) => onChange({ icon: CATEGORY_ICONS.find((icon) => icon === value) ?? category.icon })}
          />
        </div>
        <span className={classes(styles.count, 'text-small text-ink-3')}>{t('count', { count: category.count })}</span>
        <ActionMenu label={t('more', { name })} items={items.filter((item) => item !== false)} />
      </div>
      <details
        className={classes(
          styles.details,
          'ps-11 [&_summary]:min-h-6 [&_summary]:w-fit [&_summary]:cursor-pointer [&_summary]:text-ink-2',
        )}
        open={opened || category.items.some(({ key }) => nameless.includes(key))}
        onToggle={(event) => setOpened(event.currentTarget.open)}
      >
        <summary>{t('sections', { count: category.items.length })}</summary>
        <SectionList category={category} nameless={nameless} onChange={(sections) => onChange({ items: sections })} />
      </details>
    </li>
  );
}
