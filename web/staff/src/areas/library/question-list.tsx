import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { LibraryQuestion } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { LinkButton } from '../../ui/base/button.tsx';
import { classes } from '../../ui/base/classes.ts';
import { Pager } from '../../ui/navigation/pager.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { EmptyState, LoadError } from '../../ui/feedback/state-message.tsx';
import styles from './library.module.css';
import { isNarrowed, withPage, withTab, type LibraryAddress, type LibrarySearch, type Tab } from './library-search.ts';
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
    <li className={styles.row}>
      <div className={classes(styles.text, 'grid min-w-0 flex-1 justify-items-start gap-1')}>
        <button
          type="button"
          className={styles.question}
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

export type Page<Item> = { count: number; page: number; page_size: number; has_next: boolean; results: Item[] };

/** Links to the previous and the next page. */
export function LibraryPages({ to, page, search }: { to: LibraryAddress; page: Page<unknown>; search: LibrarySearch }) {
  const t = useTranslations('common');
  const from = (page.page - 1) * page.page_size + 1;
  return (
    <Pager from={from} to={from + page.results.length - 1} count={page.count}>
      {page.page > 1 && (
        <LinkButton to={to} size="small" rel="prev" search={withPage(search, page.page - 1)}>
          {t('previous')}
        </LinkButton>
      )}
      {page.has_next && (
        <LinkButton to={to} size="small" rel="next" search={withPage(search, page.page + 1)}>
          {t('next')}
        </LinkButton>
      )}
    </Pager>
  );
}

type NoRowsProps = { to: LibraryAddress; tab: Tab; search: LibrarySearch; action?: ReactNode };

/** An empty library, or no match. */
export function NoRows({ to, tab, search, action }: NoRowsProps) {
  const t = useTranslations('library');
  if (!isNarrowed(search) && search.page === undefined) return <EmptyState text={t(`empty.${tab}`)} action={action} />;
  return (
    <EmptyState
      text={t('nothing')}
      action={
        <LinkButton to={to} search={withTab({}, tab)}>
          {t('filters.clear')}
        </LinkButton>
      }
    />
  );
}

export function LoadingRows() {
  const t = useTranslations('common');
  return (
    <div className="grid" aria-busy="true">
      <span className="visually-hidden">{t('loading')}</span>
      {['70%', '55%', '80%', '62%', '74%', '50%'].map((width) => (
        <div key={width} className={styles.row}>
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
  to: LibraryAddress;
  source: 'own' | 'shared';
  list: UseQueryResult<Page<LibraryQuestion>>;
  search: LibrarySearch;
  onOpen: (id: number) => void;
  onEdit: (question: LibraryQuestion) => void;
  /** Undefined where there is no library to copy to. */
  onCopy: ((question: LibraryQuestion) => void) | undefined;
  newQuestion: ReactNode;
};

/** The list in each of its states: loading, failed, empty, filled. */
export function QuestionList({ to, source, list, search, onOpen, onEdit, onCopy, newQuestion }: QuestionListProps) {
  const t = useTranslations('library');
  if (list.isError)
    return (
      <Panel>
        <LoadError error={list.error} onRetry={() => void list.refetch()} />
      </Panel>
    );
  const { data } = list;
  return (
    <>
      <Panel>
        {!data && <LoadingRows />}
        {data?.results.length === 0 && <NoRows to={to} tab={source} search={search} action={newQuestion} />}
        {data && data.results.length > 0 && (
          <ul
            className={classes('grid', list.isPlaceholderData && 'opacity-60')}
            aria-label={t(`list.${source}`)}
            aria-busy={list.isPlaceholderData || undefined}
          >
            {data.results.map((question) => (
              <QuestionRow key={question.id} question={question} onOpen={onOpen} onEdit={onEdit} onCopy={onCopy} />
            ))}
          </ul>
        )}
      </Panel>
      {data && <LibraryPages to={to} page={data} search={search} />}
    </>
  );
}
