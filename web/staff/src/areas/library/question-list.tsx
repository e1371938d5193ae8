import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { LibraryQuestion } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { classes } from '../../ui/base/classes.ts';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { narrowed } from '../../ui/data/list-search.ts';
import { NothingFound, PagedList, type ListPage } from '../../ui/data/paged-list.tsx';
import { EmptyState } from '../../ui/feedback/state-message.tsx';
import styles from './library.module.css';
import { isNarrowed, type LibrarySearch, type Tab } from './library-search.ts';
import { IconCopyPlus, IconPencil, IconTrash } from '@tabler/icons-react';
import { ActionMenu, type MenuItem } from '../../ui/overlays/action-menu.tsx';
import { Pill } from '../../ui/base/pill.tsx';
import { useDelete } from './use-delete.ts';
import { useQuestionPhrases } from './use-question-phrases.ts';

type QuestionRowProps = {
  question: LibraryQuestion;
  onOpen: (id: number) => void;
  onEdit: (question: LibraryQuestion) => void;
  onCopy: ((question: LibraryQuestion) => void) | undefined;
};

function QuestionRow({ question, onOpen, onEdit, onCopy }: QuestionRowProps) {
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
    <li className={classes(styles.row, 'relative flex items-center justify-between gap-3 px-5 py-3 max-md:px-4')}>
      <div className={classes(styles.text, 'grid min-w-0 flex-1 justify-items-start gap-1')}>
        <button
          type="button"

          // The whole row opens the question, except its menu.
          className="inline-block min-h-6 cursor-pointer border-0 bg-transparent p-0 text-start font-semibold wrap-anywhere text-ink after:absolute after:inset-0"
          lang={question.default_locale.slice(0, 2)}
          onClick={() => onOpen(question.id)}
        >
          {text}
        </button>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-3">
          {competency && <Pill>{competency}</Pill>}
          <span>{phrases.facts(question)}</span>
        </p>
      </div>
      {items.length > 0 && <ActionMenu label={t('more', { text })} items={items} />}
    </li>
  );
}

/** The tab without search term and filters. */
const cleared = { q: undefined, competency: undefined, kind: undefined, language: undefined, retired: undefined };

type NoRowsProps = { tab: Tab; search: LibrarySearch; action?: ReactNode };

/** An empty library, or no match. */
export function NoRows({ tab, search, action }: NoRowsProps) {
  const t = useTranslations('library');
  if (!isNarrowed(search)) return <EmptyState text={t(`empty.${tab}`)} action={action} />;
  return <NothingFound text={t('nothing')} clear={t('filters.clear')} all={narrowed(search, cleared)} />;
}

export function LoadingRows() {
  const t = useTranslations('common');
  return (
    <div className="grid" aria-busy="true">
      <span className="visually-hidden">{t('loading')}</span>
      {['70%', '55%', '80%', '62%', '74%', '50%'].map((width) => (
        <div
          key={width}
          className={classes(styles.row, 'relative flex items-center justify-between gap-3 px-5 py-3 max-md:px-4')}
        >
          <div className={classes(styles.text, 'grid min-w-0 flex-1 justify-items-start gap-1')}>
            <Bone width={width} />
            <Bone width="30%" />
          </div>
        </div>
      ))}
    </div>
  );
}

type QuestionListProps = {
  source: 'own' | 'shared';
  list: UseQueryResult<ListPage<LibraryQuestion>>;
  search: LibrarySearch;
  onOpen: (id: number) => void;
  onEdit: (question: LibraryQuestion) => void;
  /** Undefined where there is no library to copy to. */
  onCopy: ((question: LibraryQuestion) => void) | undefined;
  newQuestion: ReactNode;
};

/** A page of questions; each opens beside the list. */
export function QuestionList({ source, list, search, onOpen, onEdit, onCopy, newQuestion }: QuestionListProps) {
  const t = useTranslations('library');
  return (
    <PagedList list={list} search={search} empty={<NoRows tab={source} search={search} action={newQuestion} />}>
      {(rows) =>
        rows ? (
          <ul
            className={classes('grid', list.isPlaceholderData && 'opacity-60')}
            aria-label={t(`list.${source}`)}
            aria-busy={list.isPlaceholderData || undefined}
          >
            {rows.map((question) => (
              <QuestionRow key={question.id} question={question} onOpen={onOpen} onEdit={onEdit} onCopy={onCopy} />
            ))}
          </ul>
        ) : (
          <LoadingRows />
        )
      }
    </PagedList>
  );
}
