import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconTrash } from '@tabler/icons-react';
import { REVIEW_LIMITS } from '@vivavoce/domain/limits.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { ActionMenu, type MenuItem } from '../../../../ui/overlays/action-menu.tsx';
import { classes } from '../../../../ui/base/classes.ts';
import { FieldError } from '../../../../ui/forms/field.tsx';
import { Icon } from '../../../../ui/base/icon.tsx';
import { SelectField } from '../../../../ui/forms/select-field.tsx';
import type { RubricFault, StepRow as Row } from './rubric-values.ts';
import styles from '../criteria.module.css';

type StepRowProps = {
  row: Row;
  /** Counts from 1. */
  number: number;
  count: number;
  scale: number;
  fault: Exclude<RubricFault, 'tooFew'> | undefined;
  onChange: (row: Row) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

/** One step of a rubric: its text and score, moved by handle or menu. */
export function StepRow({ row, number, count, scale, fault, onChange, onMove, onRemove }: StepRowProps) {
  const t = useTranslations('criteria.rubric');
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id: row.key,
    attributes: { roleDescription: t('movable') },
  });
  const items: (MenuItem | false)[] = [
    number > 1 && { label: t('up'), icon: IconArrowUp, onSelect: () => onMove(-1) },
    number < count && { label: t('down'), icon: IconArrowDown, onSelect: () => onMove(1) },
    count > REVIEW_LIMITS.indicators_min && { label: t('remove'), icon: IconTrash, onSelect: onRemove, danger: true },
  ];
  const errorId = `error-${row.key}`;
  return (
    <li
      ref={setNodeRef}
      className={classes(styles.stepRow, isDragging && styles.dragging)}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <button
        ref={setActivatorNodeRef}
        id={`grip-${row.key}`}
        type="button"
        className={styles.grip}
        {...attributes}
        {...listeners}
        aria-label={t('grip', { number })}
      >
        <Icon of={IconGripVertical} />
      </button>
      <div className={styles.stepText}>
        <textarea
          id={`text-${row.key}`}
          className={styles.text}
          rows={2}
          maxLength={REVIEW_LIMITS.indicator_max_characters}
          aria-label={t('textOf', { number })}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? errorId : undefined}
          placeholder={t('text')}
          value={row.text}
          // A single line: a step must be readable at a glance.
          onChange={(event) => onChange({ ...row, text: event.target.value.replaceAll(/[\r\n]+/g, ' ') })}
        />
        {fault && <FieldError id={errorId}>{t(fault, { number })}</FieldError>}
      </div>
      <div className={styles.score}>
        <SelectField
          id={`score-${row.key}`}
          label={t('score')}
          aria-label={t('scoreOf', { number })}
          value={String(row.score)}
          options={Array.from({ length: scale }, (_, at) => ({ value: String(at + 1), label: String(at + 1) }))}
          onChange={(value) => onChange({ ...row, score: Number(value) })}
        />
      </div>
      <ActionMenu label={t('more', { number })} items={items.filter((item) => item !== false)} />
    </li>
  );
}
