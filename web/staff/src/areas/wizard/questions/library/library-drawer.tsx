import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LibraryQuestion, Question } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useErrorText } from '../../../../ui/feedback/error-text.ts';
import { poolQuery, type PoolSource } from '../../../../queries/jobs/question-pool.ts';
import { Button } from '../../../../ui/base/button.tsx';
import { Drawer } from '../../../../ui/overlays/drawer.tsx';
import { DrawerFoot } from '../../../../ui/overlays/drawer-foot.tsx';
import { FormMessage } from '../../../../ui/forms/error-summary.tsx';
import { TabGroup, TabList, TabPanel } from '../../../../ui/navigation/tab-group.tsx';
import { useTypedSearch } from '../../../../ui/forms/use-typed-search.ts';
import { useWizard } from '../../wizard-context.ts';
import { LibraryFilters, type Filters } from './library-filters.tsx';
import { LibraryList } from './library-list.tsx';
import { asksAlready, poolInput } from './pool.ts';
import { useAddQuestions } from '../tools/use-add-questions.ts';
import styles from './library-drawer.module.css';

const sources = ['own', 'shared'] as const satisfies readonly PoolSource[];
const pageSize = 20;

type LibraryDrawerProps = {
  questions: readonly Question[];
  /** Number of questions that the activity can still take. */
  room: number;
  onClose: () => void;
  onAdded: (added: readonly Question[]) => void;
};

/** Adds questions of the library: filtered by search, competency and kind, selected across pages, added at once. */
export default function LibraryDrawer({ questions, room, onClose, onAdded }: LibraryDrawerProps) {
  const t = useTranslations('wizard.questions');
  const textOf = useErrorText();
  const { job, settings } = useWizard();
  const addAll = useAddQuestions(job.id);
  const [filters, setFilters] = useState<Filters>({ searchTerm: '', competency: 0, kind: '', everyLanguage: false });
  const [page, setPage] = useState(1);
  const [picked, setPicked] = useState<PoolSource>();
  const [selection, setSelection] = useState<ReadonlyMap<number, LibraryQuestion>>(new Map());
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const change = (part: Partial<Filters>) => {
    setFilters((now) => ({ ...now, ...part }));
    setPage(1);
  };
  const [typed, setTyped] = useTypedSearch(filters.searchTerm, (searchTerm) => change({ searchTerm }));

  const first = useQuery(poolQuery('own', { page_size: 1 }));
  // The company's own questions come first, once it has some.
  const source = picked ?? (first.data && first.data.count > 0 ? 'own' : 'shared');
  const list = useQuery({
    ...poolQuery(source, {
      page,
      page_size: pageSize,
      ...(filters.searchTerm && { search: filters.searchTerm }),
      ...(filters.competency > 0 && { competency: filters.competency }),
      ...(filters.kind && { kind: filters.kind }),
      ...(!filters.everyLanguage && { locale: job.default_locale }),
    }),
    enabled: picked !== undefined || !first.isPending,
  });

  const toggle = (question: LibraryQuestion) =>
    setSelection((now) => {
      const next = new Map(now);
      if (!next.delete(question.id)) next.set(question.id, question);
      return next;
    });

  async function add(): Promise<void> {
    setFailure(null);
    setBusy(true);
    const all = [...selection.values()];
    const { added, error } = await addAll(all.map((question) => poolInput(question, settings)));
    setBusy(false);
    if (error === null) return onAdded(added);
    setSelection(new Map(all.slice(added.length).map((question) => [question.id, question])));
    setFailure(`${textOf(error)} ${t('addedSome', { added: added.length, count: all.length })}`);
  }

  const turn = (next: number) => {
    setPage(next);
    document.getElementById('library-tabs')?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <Drawer opened size="45rem" title={t('library')} onClose={onClose}>
      <TabGroup
        value={source}
        className={styles.library}
        onChange={(next: PoolSource) => {
          setPicked(next);
          setPage(1);
        }}
      >
        <div id="library-tabs">
          <TabList label={t('library')} tabs={sources.map((value) => ({ value, label: t(`sources.${value}`) }))} />
        </div>
        <LibraryFilters
          typed={typed}
          filters={filters}
          locale={job.default_locale}
          onType={setTyped}
          onChange={change}
        />
        {sources.map((value) => (
          <TabPanel key={value} value={value}>
            <LibraryList
              list={list}
              source={value}
              isFiltered={filters.searchTerm !== '' || filters.competency > 0 || filters.kind !== ''}
              isInActivity={asksAlready(questions)}
              selection={selection}
              full={selection.size >= room}
              onToggle={toggle}
              onPage={turn}
            />
          </TabPanel>
        ))}
      </TabGroup>
      <DrawerFoot>
        {failure && <FormMessage>{failure}</FormMessage>}
        <p className={styles.count} role="status">
          {selection.size >= room && selection.size > 0
            ? t('chosenAll', { count: selection.size })
            : t('chosen', { count: selection.size })}
        </p>
        <Button variant="primary" busy={busy} disabled={selection.size === 0} onClick={() => void add()}>
          {t('addChosen', { count: selection.size })}
        </Button>
      </DrawerFoot>
    </Drawer>
  );
}
