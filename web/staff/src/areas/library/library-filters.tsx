import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { LibraryQuestion } from '@vivavoce/contract/types.ts';
import { QUESTION_KINDS } from '@vivavoce/domain/answers/question-kinds.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { competenciesQuery } from '../../queries/jobs/library.ts';
import { SortSelect } from '../../ui/forms/sort-select.tsx';
import { narrowed } from '../../ui/data/list-search.ts';
import { ListSearchField } from '../../ui/data/paged-list.tsx';
import { languageOf, locales, tabOf, type LibrarySearch } from './library-search.ts';

type LibraryFiltersProps = { search: LibrarySearch; reader: LibraryQuestion['default_locale'] };

/** Search term, competency, kind of answer and language. */
export function LibraryFilters({ search, reader }: LibraryFiltersProps) {
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
