import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import {
  IconArrowBarToDown,
  IconArrowBarToUp,
  IconArrowDown,
  IconArrowUp,
  IconBooks,
  IconCopy,
  IconGripVertical,
  IconTrash,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Question } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { ActionMenu, type MenuItem } from '../../../ui/overlays/action-menu.tsx';
import { Button } from '../../../ui/base/button.tsx';
import { classes } from '../../../ui/base/classes.ts';
import { Icon } from '../../../ui/base/icon.tsx';
import { QuestionFacts } from './question-facts.tsx';
import styles from './question-card.module.css';

export type CardActions = {
  edit: () => void;
  duplicate: () => void;
  saveToLibrary: () => void;
  remove: () => void;
  /** Counts from 0. */
  moveTo: (place: number) => void;
};

type CardMenuProps = { position: number; count: number; editing: boolean; actions: CardActions };

function CardMenu({ position, count, editing, actions }: CardMenuProps) {
  const t = useTranslations('wizard');
  const [isFirst, isLast] = [position === 1, position === count];
  const items: (MenuItem | false)[] = [
    position > 2 && { label: t('questions.moveFirst'), icon: IconArrowBarToUp, onSelect: () => actions.moveTo(0) },
    !isFirst && { label: t('question.moveUp'), icon: IconArrowUp, onSelect: () => actions.moveTo(position - 2) },
    !isLast && { label: t('question.moveDown'), icon: IconArrowDown, onSelect: () => actions.moveTo(position) },
    position < count - 1 && {
      label: t('questions.moveLast'),
      icon: IconArrowBarToDown,
      onSelect: () => actions.moveTo(count - 1),
    },
    !editing && { label: t('question.duplicate'), icon: IconCopy, onSelect: actions.duplicate },
    { label: t('questions.saveToLibrary'), icon: IconBooks, onSelect: actions.saveToLibrary },
    { label: t('question.delete'), icon: IconTrash, onSelect: actions.remove, danger: true },
  ];
  return <ActionMenu label={t('question.more', { position })} items={items.filter((item) => item !== false)} />;
}

type QuestionCardProps = {
  question: Question;
  /** Counts from 1. */
  position: number;
  count: number;
  actions: CardActions;
  onLook: () => void;
  /** The editor, while this question is open. */
  editor: ReactNode;
};

type CardButtonProps = Pick<QuestionCardProps, 'question' | 'position' | 'actions' | 'onLook'> & { editing: boolean };

/** Opens the question; copies it while it is open. */
function CardButton({ question, position, editing, actions, onLook }: CardButtonProps) {
  const t = useTranslations('wizard.question');
  const common = useTranslations('common');
  if (editing)
    return (
      <Button variant="ghost" size="small" onClick={actions.duplicate}>
        <Icon of={IconCopy} size={16} />
        {t('duplicate')}
      </Button>
    );
  return (
    <Button
      id={`edit-${question.id}`}
      variant="ghost"
      size="small"
      aria-label={t('editLabel', { position })}
      onFocus={onLook}
      onClick={actions.edit}
    >
      {common('edit')}
    </Button>
  );
}

/** One question in its place: moved by its handle with pointer or keyboard, or from its menu. */
export function QuestionCard({ question, position, count, actions, onLook, editor }: QuestionCardProps) {
  const t = useTranslations('wizard.question');
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id: String(question.id),
    attributes: { roleDescription: t('sortable') },
  });
  const editing = Boolean(editor);
  return (
    <li
      ref={setNodeRef}
      className={classes(
        'rounded-3 border border-line bg-surface',
        editing && styles.editing,
        isDragging && styles.dragging,
      )}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <div
        className={classes(
          styles.head,
          'flex items-center gap-3 ps-1 pe-3 pt-2.75 pb-2.75 max-md:flex-wrap max-md:items-start max-md:gap-2',
        )}
      >
        <button
          ref={setActivatorNodeRef}
          id={`grip-${question.id}`}
          type="button"
          className={classes(
            styles.grip,
            '-me-2 grid h-9 w-7 flex-none cursor-grab [touch-action:none] place-items-center rounded-1 text-line-3 max-md:-my-1.5',
          )}
          {...attributes}
          {...listeners}
          aria-label={t('grip', { position })}
          onFocus={onLook}
        >
          <Icon of={IconGripVertical} />
        </button>
        <span
          className={classes(
            styles.number,
            'grid h-6 min-w-6 flex-none place-items-center rounded-[7px] bg-sunken px-1 text-small font-semibold text-ink-2',
          )}
          aria-hidden="true"
        >
          {position}
        </span>
        <div
          className={classes(styles.body, 'grid min-w-0 flex-1 grid-cols-1 gap-1.25 max-md:basis-[calc(100%_-_80px)]')}
        >
          <h2 className="font-semibold wrap-anywhere whitespace-pre-line">
            {editing ? (
              t('editing', { position })
            ) : (
              <>
                <span className="visually-hidden">{t('position', { position })}. </span>
                {question.text}
              </>
            )}
          </h2>
          {!editing && <QuestionFacts question={question} />}
        </div>
        <div
          className={classes(
            styles.buttons,
            'flex flex-none items-center gap-1 max-md:w-full max-md:justify-end max-md:gap-1',
          )}
        >
          <CardButton question={question} position={position} editing={editing} actions={actions} onLook={onLook} />
          <CardMenu position={position} count={count} editing={editing} actions={actions} />
        </div>
      </div>
      {editor}
    </li>
  );
}
