import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconTrash } from '@tabler/icons-react';
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
import type { CategoryRow } from './categories-form.ts';
import { SectionList } from './section-list.tsx';
import styles from './categories.module.css';

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
      className={classes(styles.card, isDragging && styles.dragging)}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <div className={styles.head}>
        <button
          ref={setActivatorNodeRef}
          id={`grip-${category.key}`}
          type="button"
          className={styles.grip}
          {...attributes}
          {...listeners}
          aria-label={t('grip', { name, position: index + 1 })}
        >
          <Icon of={IconGripVertical} />
        </button>
        <span className={styles.picture} aria-hidden="true">
          <ActivityPicture activity={{ id: SEED, image: null, stock_image: category.icon }} />
        </span>
        <div className={styles.fields}>
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
        <span className={styles.count}>{t('count', { count: category.count })}</span>
        <ActionMenu label={t('more', { name })} items={items.filter((item) => item !== false)} />
      </div>
      <details
        className={styles.details}
        open={opened || category.items.some(({ key }) => nameless.includes(key))}
        onToggle={(event) => setOpened(event.currentTarget.open)}
      >
        <summary>{t('sections', { count: category.items.length })}</summary>
        <SectionList category={category} nameless={nameless} onChange={(sections) => onChange({ items: sections })} />
      </details>
    </li>
  );
}
