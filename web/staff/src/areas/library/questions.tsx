import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import type { LibraryQuestion } from '@vivavoce/contract/types.ts';
import { useLocale, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { poolQuery, competenciesQuery } from '../../queries/jobs/library.ts';
import { Button } from '../../ui/base/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import type { FormStart } from './form-start.ts';
import { openAmong, withOpen, narrowed } from '../../ui/data/list-search.ts';
import { toPoolFilter, type LibrarySearch, languageOf, locales, tabOf } from './library-search.ts';
import { QuestionList } from './question-list.tsx';
import { QUESTION_KINDS } from '@vivavoce/domain/answers/question-kinds.ts';
import { SortSelect } from '../../ui/forms/sort-select.tsx';
import { ListSearchField } from '../../ui/data/paged-list.tsx';

type LibraryFiltersProps = { search: LibrarySearch; reader: LibraryQuestion['default_locale'] };

/** Search term, competency, kind of answer and language. */
function LibraryFilters({ search, reader }: LibraryFiltersProps) {
  const t = useTranslations('library');
  const navigate = useNavigate();
  const { data: competencies = [] } = useQuery(competenciesQuery({ locale: reader }));
  const narrow = (change: Parameters<typeof narrowed<LibrarySearch>>[1]) =>
    void navigate({ to: '.', search: narrowed(search, change) as never });
  const visible = competencies.filter(({ shared }) => tabOf(search) === 'own' || shared);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <ListSearchField search={search} className="flex-[0_1_20rem]" label={t('search')} />
      <div className="ms-auto flex flex-wrap gap-x-4 gap-y-2 max-md:m-0" role="group" aria-label={t('filters.label')}>
        <SortSelect
          label={t('filters.competency')}
          value={String(search.competency ?? '')}
          options={[
            { value: '', label: t('filters.anyCompetency') },
            ...visible.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={(value) => narrow({ competency: value === '' ? undefined : Number(value) })}
        />
        <SortSelect
          label={t('filters.kind')}
          value={search.kind ?? ''}
          options={[
            { value: '' as const, label: t('filters.anyKind') },
            ...QUESTION_KINDS.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) })),
          ]}
          onChange={(kind) => narrow({ kind: kind === '' ? undefined : kind })}
        />
        <SortSelect
          label={t('filters.language')}
          value={languageOf(search, reader)}
          options={[
            { value: 'any' as const, label: t('filters.anyLanguage') },
            ...locales.map((locale) => ({ value: locale, label: t(`languages.${locale}`) })),
          ]}
          onChange={(language) =>
            narrow({
              language: language === languageOf({ ...search, language: undefined }, reader) ? undefined : language,
            })
          }
        />
      </div>
    </div>
  );
}

const QuestionDrawer = lazy(async () => ({ default: (await import('./question-drawer.tsx')).QuestionDrawer }));

type QuestionsProps = {
  /** The library of a company, or the pages of platform administrators. */
  to: '/library' | '/platform/questions';
  search: LibrarySearch;
  source: 'own' | 'shared';
  onEdit: (start: FormStart) => void;
};

/** A list of questions as the address narrows it, with the open question. */
export function Questions({ to, search, source, onEdit }: QuestionsProps) {
  const reader = useLocale() === 'fr' ? 'fr-fr' : 'en-gb';
  const navigate = useNavigate();
  const list = useQuery(poolQuery(source, toPoolFilter(search, reader)));
  const questions = list.data?.results ?? [];
  const place = openAmong(
    questions.map(({ id }) => id),
    search.open,
  );
  const viewedQuestion = place && questions[place.position - 1];
  const open = (id: number | undefined) =>
    void navigate({ to, search: withOpen(search, id), replace: id === undefined });
  const edit = (question: LibraryQuestion) =>
    onEdit(question.abilities.includes('edit') ? { question } : { copy: question });
  // A copy goes into the library of the company, which the pages of the platform know nothing about.
  const copy = to === '/library' ? (question: LibraryQuestion) => onEdit({ copy: question }) : undefined;
  const newQuestion =
    to === '/library' ? (
      source === 'own' && <NewQuestion onAdd={() => onEdit({})} />
    ) : (
      <NewQuestion isForAll onAdd={() => onEdit({ shared: true })} />
    );
  return (
    <>
      <LibraryFilters search={search} reader={reader} />
      <QuestionList
        source={source}
        list={list}
        search={search}
        onOpen={open}
        onEdit={edit}
        onCopy={copy}
        newQuestion={newQuestion}
      />
      {viewedQuestion && (
        <Suspense>
          <QuestionDrawer question={viewedQuestion} place={place} onOpen={open} onEdit={edit} onCopy={copy} />
        </Suspense>
      )}
    </>
  );
}

export function NewQuestion({ onAdd, isForAll = false }: { onAdd: () => void; isForAll?: boolean }) {
  const t = useTranslations('library');
  return (
    <Button variant="primary" onClick={onAdd}>
      <Icon of={IconPlus} size={16} />
      {t(isForAll ? 'newShared' : 'new')}
    </Button>
  );
}
