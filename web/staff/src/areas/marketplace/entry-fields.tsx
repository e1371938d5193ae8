import { useQuery } from '@tanstack/react-query';
import type { Job } from '@vivavoce/contract/types.ts';
import { MARKETPLACE_LIMITS } from '@vivavoce/domain/limits.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { categoriesQuery } from '../../queries/marketplace.ts';
import { useFieldErrorText } from '../../ui/feedback/error-text.ts';
import { TextField } from '../../ui/forms/field.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { RichTextField } from '../../ui/rich-text/rich-text-field.tsx';
import type { EntryField } from './entry-form.ts';
import type { EntryForm } from './use-entry-form.ts';
import styles from './marketplace.module.css';

/** Title, category, section and texts of the card and the registration. */
export function EntryFields({ job, form }: { job: Job; form: EntryForm }) {
  const t = useTranslations('marketplace.entry');
  const names = useTranslations('marketplace.entry.fields');
  const icons = useTranslations('marketplace.icons');
  const fieldText = useFieldErrorText();
  const { data } = useQuery(categoriesQuery);
  const { values, set, faults } = form;
  const categories = data?.categories ?? [];
  const items = categories.find(({ value }) => value === values.job_activity_type)?.items ?? [];
  const errorOf = (name: EntryField) => {
    const fault = faults[name];
    return fault && fieldText(fault);
  };
  return (
    <div className={styles.fields}>
      <div className={styles.line}>
        <TextField
          id="marketplace_title"
          label={names('marketplace_title')}
          value={values.marketplace_title}
          {...(values.marketplace_title === '' && { hint: t('titleHint', { title: job.title }) })}
          error={errorOf('marketplace_title')}
          autoComplete="off"
          onChange={(event) => set({ marketplace_title: event.target.value })}
        />
        <SelectField
          id="job_activity_type"
          label={names('job_activity_type')}
          value={values.job_activity_type}
          error={errorOf('job_activity_type')}
          options={[
            { value: '', label: t('none') },
            ...categories.map(({ value, label, icon }) => ({ value, label: label ?? icons(icon) })),
          ]}
          onChange={(job_activity_type) => set({ job_activity_type, job_sub_activity_type: '' })}
        />
        <SelectField
          id="job_sub_activity_type"
          label={names('job_sub_activity_type')}
          value={values.job_sub_activity_type}
          error={errorOf('job_sub_activity_type')}
          disabled={items.length === 0}
          options={[{ value: '', label: t('none') }, ...items]}
          onChange={(job_sub_activity_type) => set({ job_sub_activity_type })}
        />
      </div>
      <TextField
        id="marketplace_description"
        label={names('marketplace_description')}
        hint={t('descriptionHint', {
          count: values.marketplace_description.length,
          max: MARKETPLACE_LIMITS.description_max_characters,
        })}
        value={values.marketplace_description}
        error={errorOf('marketplace_description')}
        autoComplete="off"
        onChange={(event) => set({ marketplace_description: event.target.value })}
      />
      <RichTextField
        id="marketplace_details"
        label={names('marketplace_details')}
        hint={t('detailsHint')}
        value={values.marketplace_details}
        error={errorOf('marketplace_details')}
        onChange={(marketplace_details) => set({ marketplace_details })}
      />
    </div>
  );
}
