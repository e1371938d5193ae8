import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { IconGripVertical, IconPlus, IconTrash } from '@tabler/icons-react';
import { MARKETPLACE_LIMITS } from '@vivavoce/domain/limits.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { confirm } from '../../../app/confirm.ts';
import { SortableRows } from '../../../features/forms/sortable-rows.tsx';
import { Button } from '../../../ui/base/button.tsx';
import { classes } from '../../../ui/base/classes.ts';
import { Icon } from '../../../ui/base/icon.tsx';
import { useFieldErrorText } from '../../../ui/feedback/error-text.ts';
import { TextField } from '../../../ui/forms/field.tsx';
import { focusSoon } from '../../../ui/hooks/focus-soon.ts';
import { moved, newSection, type CategoryRow, type SectionRow } from './categories-form.ts';
import styles from './categories.module.css';

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
      className={classes(styles.section, isDragging && styles.dragging)}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <button
        ref={setActivatorNodeRef}
        id={`grip-${section.key}`}
        type="button"
        className={styles.grip}
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
      <span className={styles.count}>{t('count', { count: section.count })}</span>
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
export function SectionList({ category: { key, items }, nameless, onChange }: SectionListProps) {
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
    <div className={styles.sections}>
      {items.length > 0 && (
        <SortableRows
          phrases="marketplace.categories.sectionDrag"
          keys={items.map((item) => item.key)}
          onMove={(from, to) => onChange(moved(items, from, to))}
        >
          <ol className={styles.list}>
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
