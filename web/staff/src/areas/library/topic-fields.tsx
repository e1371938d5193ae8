import { useQuery } from '@tanstack/react-query';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { competenciesQuery } from '../../queries/jobs/library.ts';
import { TextField } from '../../ui/forms/field.tsx';
import type { FieldsProps } from './question-form.tsx';

const mostCharacters = 80;

/** Topic fields, in the language of the question. */
export function TopicFields({ values, set, errorOf }: FieldsProps) {
  const t = useTranslations('library');
  const { data: competencies = [] } = useQuery(competenciesQuery({ locale: values.default_locale }));
  return (
    <>
      <TextField
        id="competency"
        label={t('fields.competency')}
        hint={t('hints.competency')}
        list="competency-names"
        autoComplete="off"
        maxLength={mostCharacters}
        value={values.competency}
        error={errorOf('competency')}
        onChange={(event) => set({ competency: event.target.value })}
      />
      <datalist id="competency-names">
        {competencies.map(({ id, name }) => (
          <option key={id} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      <TextField
        id="category"
        label={t('fields.category')}
        hint={t('hints.category')}
        autoComplete="off"
        maxLength={mostCharacters}
        value={values.category}
        error={errorOf('category')}
        onChange={(event) => set({ category: event.target.value })}
      />
    </>
  );
}
