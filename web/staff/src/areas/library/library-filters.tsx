import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { LibraryQuestion } from '@vivavoce/contract/types.ts';
import { QUESTION_KINDS } from '@vivavoce/domain/answers/question-kinds.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { competenciesQuery } from '../../queries/jobs/question-pool.ts';
import { SearchField } from '../../ui/forms/field.tsx';
import { SortSelect } from '../../ui/forms/sort-select.tsx';
import { useTypedSearch } from '../../ui/forms/use-typed-search.ts';
import styles from './library.module.css';
import { languageOf, locales, narrowed, tabOf, type LibraryAddress, type LibrarySearch } from './library-search.ts';

/** The search term, committed to the address. */
export function LibrarySearchField({
  to,
  search,
  label,
}: {
  to: LibraryAddress;
  search: LibrarySearch;
  label: string;
}) {
  const navigate = useNavigate();
  const [typed, setTyped] = useTypedSearch(search.q ?? '', (q) => {
    void navigate({ to, search: narrowed(search, { q }), replace: true });
  });
  return <SearchField className={styles.search} label={label} value={typed} onChange={setTyped} />;
}

type LibraryFiltersProps = { to: LibraryAddress; search: LibrarySearch; reader: LibraryQuestion['default_locale'] };

/** Search term, competency, kind of answer and language. */
export function LibraryFilters({ to, search, reader }: LibraryFiltersProps) {
  const t = useTranslations('library');
  const navigate = useNavigate();
  const { data: competencies = [] } = useQuery(competenciesQuery({ locale: reader }));
  const narrow = (part: Parameters<typeof narrowed>[1]) => void navigate({ to, search: narrowed(search, part) });
  const visible = competencies.filter(({ shared }) => tabOf(search) === 'own' || shared);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <LibrarySearchField to={to} search={search} label={t('search')} />
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
