import { useQuery } from '@tanstack/react-query';
import type { Job } from '@vivavoce/contract/types.ts';
import { QUESTION_KINDS, type QuestionKind } from '@vivavoce/domain/answers/question-kinds.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { competenciesQuery } from '../../../../queries/jobs/question-pool.ts';
import { Checkbox } from '../../../../ui/forms/checkbox.tsx';
import { SearchField } from '../../../../ui/forms/field.tsx';
import { SelectField } from '../../../../ui/forms/select-field.tsx';
import styles from './library-drawer.module.css';

export type Filters = {
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
export function LibraryFilters({ typed, filters, locale, onType, onChange }: LibraryFiltersProps) {
  const t = useTranslations('wizard');
  const { data: competencies = [] } = useQuery(competenciesQuery({ locale }));
  return (
    <div className={styles.filters}>
      <SearchField className={styles.search} label={t('questions.searchLibrary')} value={typed} onChange={onType} />
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
