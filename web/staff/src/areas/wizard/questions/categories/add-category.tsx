import { useQuery } from '@tanstack/react-query';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { Competency } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { competenciesQuery } from '../../../../queries/jobs/question-pool.ts';
import { Button } from '../../../../ui/base/button.tsx';
import { Icon } from '../../../../ui/base/icon.tsx';
import { SelectField } from '../../../../ui/forms/select-field.tsx';
import { useWizard } from '../../wizard-context.ts';
import styles from './categories.module.css';

const mostSuggested = 6;

type AddCategoryProps = {
  /** Competencies without a group on the page. */
  competencies: readonly Competency[];
  onAdd: (name: string) => void;
};

/** Adds a category: usual ones for the role by one click, any other from the list. */
export function AddCategory({ competencies, onAdd }: AddCategoryProps) {
  const t = useTranslations('wizard.questions.categories');
  const { job } = useWizard();
  const [picked, setPicked] = useState('');
  const { data: fitting = [] } = useQuery(
    competenciesQuery({
      locale: job.default_locale,
      ...(job.function && { function: job.function }),
      ...(job.role_level && { role: job.role_level }),
    }),
  );
  const fits = new Set(fitting.map(({ id }) => id));
  const suggested = competencies
    .filter(({ id, question_count }) => fits.has(id) && question_count > 0)
    .slice(0, mostSuggested);
  const selection = competencies.some(({ name }) => name === picked) ? picked : (competencies[0]?.name ?? '');
  if (competencies.length === 0) return null;
  return (
    <section className={styles.more} aria-labelledby="more-categories">
      <h2 id="more-categories" className={styles.name}>
        {t('add')}
      </h2>
      {suggested.length > 0 && (
        <div className={styles.chips}>
          <p className={styles.hint} id="suggested-categories">
            {job.function || job.role_level ? t('fitting') : t('usual')}
          </p>
          <ul aria-labelledby="suggested-categories">
            {suggested.map(({ id, name }) => (
              <li key={id}>
                <Button size="small" aria-label={t('addLabel', { name })} onClick={() => onAdd(name)}>
                  <Icon of={IconPlus} size={14} />
                  {name}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className={styles.pick}>
        <SelectField
          label={t('other')}
          value={selection}
          options={competencies.map(({ name }) => ({ value: name, label: name }))}
          onChange={setPicked}
        />
        <Button onClick={() => onAdd(selection)}>{t('open')}</Button>
      </div>
    </section>
  );
}
