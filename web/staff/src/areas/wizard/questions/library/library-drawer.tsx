import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { LibraryQuestion, Question, Job } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useSend } from '../../../../app/use-send.ts';
import { poolQuery, type PoolSource, competenciesQuery } from '../../../../queries/jobs/library.ts';
import { useErrorText } from '../../../../ui/feedback/error-text.ts';
import { Button } from '../../../../ui/base/button.tsx';
import { Drawer } from '../../../../ui/overlays/drawer.tsx';
import { DrawerFoot } from '../../../../ui/overlays/drawer-foot.tsx';
import { FormMessage } from '../../../../ui/forms/error-summary.tsx';
import { TabGroup, TabList, TabPanel } from '../../../../ui/navigation/tab-group.tsx';
import { useTypedSearch } from '../../../../ui/forms/use-typed-search.ts';
import { useWizard } from '../../wizard-context.ts';
import { asksAlready, poolInput } from './pool.ts';
import { useAddQuestions } from '../tools/use-add-questions.ts';
import styles from './library-drawer.module.css';
import { QUESTION_KINDS, type QuestionKind } from '@vivavoce/domain/answers/question-kinds.ts';
import { Checkbox } from '../../../../ui/forms/checkbox.tsx';
import { SearchField } from '../../../../ui/forms/field.tsx';
import { SelectField } from '../../../../ui/forms/select-field.tsx';
import { ListPages, type ListPage } from '../../../../ui/data/paged-list.tsx';
import { Pill } from '../../../../ui/base/pill.tsx';
import { Bone } from '../../../../ui/feedback/skeleton.tsx';
import { EmptyState, LoadError } from '../../../../ui/feedback/state-message.tsx';
import { QuestionFacts } from '../question-facts.tsx';
import { classes } from '../../../../ui/base/classes.ts';

type LibraryListProps = {
  list: UseQueryResult<ListPage<LibraryQuestion>>;
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
    <div className="grid overflow-hidden rounded-3 border border-line" aria-busy="true">
      <span className="visually-hidden">{t('loading')}</span>
      {['80%', '65%', '90%', '75%'].map((width) => (
        <div key={width} className={classes(styles.row, 'grid gap-1 px-3.5 py-3 has-[:checked]:bg-accent-tint')}>
          <Bone width={width} />
        </div>
      ))}
    </div>
  );
}

/** A page of the library with check boxes. */
function LibraryList(props: LibraryListProps) {
  const { list, source, isFiltered, isInActivity: isAsked, selection, full, onToggle, onPage } = props;
  const t = useTranslations('wizard.questions');
  if (list.isError) return <LoadError error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <Loading />;
  const { results, count } = list.data;
  if (count === 0) return <EmptyState text={isFiltered ? t('libraryNothing') : t(`libraryEmpty.${source}`)} />;
  return (
    <>
      <ul className="grid overflow-hidden rounded-3 border border-line">
        {results.map((question) => {
          const isAdded = isAsked(question.text);
          const isChosen = selection.has(question.id);
          return (
            <li
              key={question.id}
              className={classes(styles.row, 'grid gap-1 px-3.5 py-3 has-[:checked]:bg-accent-tint')}
            >
              <Checkbox
                checked={isChosen}
                disabled={isAdded || (full && !isChosen)}
                aria-describedby={`library-${question.id}`}
                onChange={() => onToggle(question)}
              >
                <span className="font-semibold wrap-anywhere">{question.text}</span>
              </Checkbox>
              <div className="flex flex-wrap gap-x-3 gap-y-1 ps-6.5" id={`library-${question.id}`}>
                <QuestionFacts question={question} />
                {isAdded && <Pill tone="ok">{t('isAsked')}</Pill>}
              </div>
            </li>
          );
        })}
      </ul>
      <ListPages page={list.data} onPage={onPage} />
    </>
  );
}

type Filters = {
  searchTerm: string;
  /** 0 is any. */
  competency: number;
  kind: QuestionKind | '';
  /** Otherwise only questions in the activity's language. */
  everyLanguage: boolean;
};

type LibraryFiltersProps = {
  /** The text in the search box, before typing pauses. */
  typed: string;
  filters: Filters;
  locale: Job['default_locale'];
  onType: (searchTerm: string) => void;
  onChange: (part: Partial<Filters>) => void;
};

/** The filters of the library. */
function LibraryFilters({ typed, filters, locale, onType, onChange }: LibraryFiltersProps) {
  const t = useTranslations('wizard');
  const { data: competencies = [] } = useQuery(competenciesQuery({ locale }));
  return (
    <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
      <SearchField className="col-span-full" label={t('questions.searchLibrary')} value={typed} onChange={onType} />
      <SelectField
        label={t('fields.competency')}
        value={String(filters.competency)}
        options={[
          { value: '0', label: t('questions.anyCompetency') },
          ...competencies.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={(value) => onChange({ competency: Number(value) })}
      />
      <SelectField
        label={t('fields.kind')}
        value={filters.kind}
        options={[
          { value: '', label: t('questions.anyKind') },
          ...QUESTION_KINDS.map((kind) => ({ value: kind, label: t(`questions.kinds.${kind}`) })),
        ]}
        onChange={(value) => onChange({ kind: QUESTION_KINDS.find((kind) => kind === value) ?? '' })}
      />
      <Checkbox checked={filters.everyLanguage} onChange={(event) => onChange({ everyLanguage: event.target.checked })}>
        {t('questions.everyLanguage')}
      </Checkbox>
    </div>
  );
}

const sources = ['own', 'shared'] as const satisfies readonly PoolSource[];
const pageSize = 20;

type LibraryDrawerProps = {
  questions: readonly Question[];
  /** Number of questions that the activity can still take. */
  room: number;
  onClose: () => void;
  onAdded: (added: readonly Question[]) => void;
};

/** One page of the library: its source, its filters and its questions. */
function useLibraryPage(locale: Job['default_locale']) {
  const [filters, setFilters] = useState<Filters>({ searchTerm: '', competency: 0, kind: '', everyLanguage: false });
  const [page, setPage] = useState(1);
  const [picked, setPicked] = useState<PoolSource>();
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
      ...(!filters.everyLanguage && { locale: locale }),
    }),
    enabled: picked !== undefined || !first.isPending,
  });
  const pick = (next: PoolSource) => {
    setPicked(next);
    setPage(1);
  };
  return { source, pick, filters, change, typed, type: setTyped, list, turn: setPage };
}

/** The chosen questions, and the call that adds them to the activity. */
function useAdding(onAdded: LibraryDrawerProps['onAdded']) {
  const t = useTranslations('wizard.questions');
  const textOf = useErrorText();
  const { job, settings } = useWizard();
  const addAll = useAddQuestions(job.id);
  const [selection, setSelection] = useState<ReadonlyMap<number, LibraryQuestion>>(new Map());
  const toggle = (question: LibraryQuestion) =>
    setSelection((now) => {
      const next = new Map(now);
      if (!next.delete(question.id)) next.set(question.id, question);
      return next;
    });

  const [failure, setFailure] = useState<string>();
  const { send, busy } = useSend(async () => {
    setFailure(undefined);
    const all = [...selection.values()];
    const { added, error } = await addAll(all.map((question) => poolInput(question, settings)));
    if (error === null) return onAdded(added);
    setSelection(new Map(all.slice(added.length).map((question) => [question.id, question])));
    setFailure(`${textOf(error)} ${t('addedSome', { added: added.length, count: all.length })}`);
  });
  return { selection, toggle, failure, busy, send };
}

/** Adds questions of the library: filtered by search, competency and kind, selected across pages, added immediately. */
export default function LibraryDrawer({ questions, room, onClose, onAdded }: LibraryDrawerProps) {
  const t = useTranslations('wizard.questions');
  const { job } = useWizard();
  const library = useLibraryPage(job.default_locale);
  const { filters, source } = library;
  const { selection, toggle, failure, busy, send } = useAdding(onAdded);
  const turn = (next: number) => {
    library.turn(next);
    document.getElementById('library-tabs')?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <Drawer opened size="45rem" title={t('library')} onClose={onClose}>
      <TabGroup value={source} className={styles.library} onChange={library.pick}>
        <div id="library-tabs">
          <TabList label={t('library')} tabs={sources.map((value) => ({ value, label: t(`sources.${value}`) }))} />
        </div>
        <LibraryFilters
          typed={library.typed}
          filters={filters}
          locale={job.default_locale}
          onType={library.type}
          onChange={library.change}
        />
        {sources.map((value) => (
          <TabPanel key={value} value={value}>
            <LibraryList
              list={library.list}
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
        <p className="text-ink-2" role="status">
          {selection.size >= room && selection.size > 0
            ? t('chosenAll', { count: selection.size })
            : t('chosen', { count: selection.size })}
        </p>
        <Button variant="primary" busy={busy} disabled={selection.size === 0} onClick={() => void send()}>
          {t('addChosen', { count: selection.size })}
        </Button>
      </DrawerFoot>
    </Drawer>
  );
}
