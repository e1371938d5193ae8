import type { UseQueryResult } from '@tanstack/react-query';
import type { LibraryQuestion } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import type { PoolSource } from '../../../../queries/jobs/question-pool.ts';
import { Button } from '../../../../ui/base/button.tsx';
import { Checkbox } from '../../../../ui/forms/checkbox.tsx';
import { Pager } from '../../../../ui/navigation/pager.tsx';
import { Pill } from '../../../../ui/base/pill.tsx';
import { Bone } from '../../../../ui/feedback/skeleton.tsx';
import { EmptyState, LoadError } from '../../../../ui/feedback/state-message.tsx';
import { QuestionFacts } from '../question-facts.tsx';
import styles from './library-drawer.module.css';

type Page = { results: LibraryQuestion[]; count: number; page: number; page_size: number; has_next: boolean };

type LibraryListProps = {
  list: UseQueryResult<Page>;
  source: PoolSource;
  isFiltered: boolean;
  /** Whether the activity has this question already. */
  isInActivity: (text: string) => boolean;
  selection: ReadonlyMap<number, LibraryQuestion>;
  /** No more questions can be selected. */
  full: boolean;
  onToggle: (question: LibraryQuestion) => void;
  onPage: (page: number) => void;
};

function Loading() {
  const t = useTranslations('common');
  return (
    <div className={styles.list} aria-busy="true">
      <span className="visually-hidden">{t('loading')}</span>
      {['80%', '65%', '90%', '75%'].map((width) => (
        <div key={width} className={styles.row}>
          <Bone width={width} />
        </div>
      ))}
    </div>
  );
}

/** A page of the library with check boxes. */
export function LibraryList(props: LibraryListProps) {
  const { list, source, isFiltered, isInActivity: isAsked, selection, full, onToggle, onPage } = props;
  const t = useTranslations('wizard.questions');
  const common = useTranslations('common');
  if (list.isError) return <LoadError error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <Loading />;
  const { results, count, page, page_size, has_next } = list.data;
  if (count === 0) return <EmptyState text={isFiltered ? t('libraryNothing') : t(`libraryEmpty.${source}`)} />;
  const from = (page - 1) * page_size + 1;
  return (
    <>
      <ul className={styles.list}>
        {results.map((question) => {
          const isAdded = isAsked(question.text);
          const isChosen = selection.has(question.id);
          return (
            <li key={question.id} className={styles.row}>
              <Checkbox
                checked={isChosen}
                disabled={isAdded || (full && !isChosen)}
                aria-describedby={`library-${question.id}`}
                onChange={() => onToggle(question)}
              >
                <span className={styles.text}>{question.text}</span>
              </Checkbox>
              <div className={styles.facts} id={`library-${question.id}`}>
                <QuestionFacts question={question} />
                {isAdded && <Pill tone="ok">{t('isAsked')}</Pill>}
              </div>
            </li>
          );
        })}
      </ul>
      <Pager from={from} to={from + results.length - 1} count={count}>
        {page > 1 && (
          <Button size="small" onClick={() => onPage(page - 1)}>
            {common('previous')}
          </Button>
        )}
        {has_next && (
          <Button size="small" onClick={() => onPage(page + 1)}>
            {common('next')}
          </Button>
        )}
      </Pager>
    </>
  );
}
