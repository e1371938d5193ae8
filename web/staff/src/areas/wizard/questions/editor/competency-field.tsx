import { useQuery } from '@tanstack/react-query';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { competenciesQuery } from '../../../../queries/jobs/library.ts';
import { TextField } from '../../../../ui/forms/field.tsx';
import { Icon } from '../../../../ui/base/icon.tsx';
import { useWizard } from '../../wizard-context.ts';
import styles from './competency-field.module.css';

type CompetencyFieldProps = {
  id: string;
  /** For several fields on one page. */
  label?: string;
  value: string;
  /** Competencies of the activity's other questions. */
  used: readonly string[];
  error: string | undefined;
  onChange: (value: string) => void;
};

/** The competency of a question: free text, with suggestions from the library and from other questions. */
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
        after={<Icon of={IconChevronDown} size={16} className="pointer-events-none flex-none" />}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={`${id}-names`}>
        {[...names]
          .toSorted((a, b) => a.localeCompare(b))
          .map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
      </datalist>
    </div>
  );
}
