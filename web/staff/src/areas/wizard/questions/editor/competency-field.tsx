import { useQuery } from '@tanstack/react-query';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { competenciesQuery } from '../../../../queries/jobs/question-pool.ts';
import { TextField } from '../../../../ui/forms/field.tsx';
import { Icon } from '../../../../ui/base/icon.tsx';
import { useWizard } from '../../wizard-context.ts';
import styles from './competency-field.module.css';

type CompetencyFieldProps = {
  id: string;
  /** Where several stand on one page. */
  label?: string;
  value: string;
  /** Those of the activity's other questions. */
  used: readonly string[];
  error: string | undefined;
  onChange: (value: string) => void;
};

/** What a question shows; free words, with those of the library and those already in use to pick from. */
export function CompetencyField({ id, label, value, used, error, onChange }: CompetencyFieldProps) {
  const t = useTranslations('wizard');
  const { job } = useWizard();
  const { data: competencies = [] } = useQuery(competenciesQuery({ locale: job.default_locale }));
  const names = new Set([...used.filter(Boolean), ...competencies.map(({ name }) => name)]);
  return (
    <div className={styles.field}>
      <TextField
        id={id}
        label={label ?? t('fields.competency')}
        placeholder={t('question.competencyPlaceholder')}
        list={`${id}-names`}
        autoComplete="off"
        value={value}
        error={error}
        after={<Icon of={IconChevronDown} size={16} className={styles.chevron} />}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={`${id}-names`}>
        {[...names]
          .toSorted((one, other) => one.localeCompare(other))
          .map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
      </datalist>
    </div>
  );
}
