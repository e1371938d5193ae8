import { IconCopyPlus, IconPencil, IconTrash } from '@tabler/icons-react';
import type { LibraryQuestion } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { ActionMenu, type MenuItem } from '../../ui/overlays/action-menu.tsx';
import { Pill } from '../../ui/base/pill.tsx';
import styles from './library.module.css';
import { useDelete } from './use-delete.ts';
import { useQuestionPhrases } from './use-question-phrases.ts';

type QuestionRowProps = {
  question: LibraryQuestion;
  onOpen: (id: number) => void;
  onEdit: (question: LibraryQuestion) => void;
  onCopy: ((question: LibraryQuestion) => void) | undefined;
};

export function QuestionRow({ question, onOpen, onEdit, onCopy }: QuestionRowProps) {
  const t = useTranslations('library');
  const phrases = useQuestionPhrases();
  const remove = useDelete();
  const { text, abilities, shared, competency } = question;
  const items: MenuItem[] = [];
  if (shared && onCopy) items.push({ label: t('copy'), icon: IconCopyPlus, onSelect: () => onCopy(question) });
  if (abilities.includes('edit')) items.push({ label: t('edit'), icon: IconPencil, onSelect: () => onEdit(question) });
  if (abilities.includes('delete'))
    items.push({ label: t('delete'), icon: IconTrash, danger: true, onSelect: () => void remove(question) });
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <button
          type="button"
          className={styles.question}
          lang={question.default_locale.slice(0, 2)}
          onClick={() => onOpen(question.id)}
        >
          {text}
        </button>
        <p className={styles.facts}>
          {competency && <Pill>{competency}</Pill>}
          <span>{phrases.facts(question)}</span>
        </p>
      </div>
      {items.length > 0 && <ActionMenu label={t('more', { text })} items={items} />}
    </li>
  );
}
