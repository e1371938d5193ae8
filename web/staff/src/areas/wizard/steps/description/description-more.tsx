import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Checkbox } from '../../../../ui/forms/checkbox.tsx';
import { TextField } from '../../../../ui/forms/field.tsx';
import { RichTextField } from '../../../../ui/rich-text/rich-text-field.tsx';
import { MoreFields } from '../../form/fields/more-fields.tsx';
import type { StepForm } from '../../form/use-step-form.ts';
import { useWizard } from '../../wizard-context.ts';
import { countSet, type DescriptionValues } from './description-values.ts';
import styles from './description.module.css';

type SwitchProps = {
  id: 'sms_enabled' | 'cv_requested' | 'advertise_review' | 'promise_reviews' | 'use_sso' | 'allow_answer_review';
  label: string;
  hint: string;
  form: StepForm<DescriptionValues>;
  /** Cannot be changed. */
  locked?: boolean;
};

export function Switch({ id, label, hint, form, locked = false }: SwitchProps) {
  return (
    <div className={styles.switch}>
      <Checkbox
        id={id}
        aria-describedby={`${id}-hint`}
        checked={form.values[id]}
        disabled={locked}
        onChange={(event) => form.set(id, event.target.checked)}
      >
        {label}
      </Checkbox>
      <p className={styles.switchHint} id={`${id}-hint`}>
        {hint}
      </p>
    </div>
  );
}

/** Options that few activities use. */
export function DescriptionMore({ form }: { form: StepForm<DescriptionValues> }) {
  const t = useTranslations('wizard.fields');
  const text = useTranslations('details.more');
  const { values, set, errorOf } = form;
  const jobPageText = useTranslations('jobpage.edit');
  const { job, settings } = useWizard();
  const promised = job.locked.includes('advertise_review');
  const count = countSet(values);
  const errors = { details: errorOf('details'), custom_field_label: errorOf('custom_field_label') };
  return (
    <MoreFields
      title={text('heading')}
      set={count > 0 ? text('set', { count }) : undefined}
      wrong={errors.details !== undefined || errors.custom_field_label !== undefined}
    >
      <RichTextField
        id="details"
        label={t('details')}
        hint={text('detailsHint')}
        value={values.details}
        error={errors.details}
        onChange={(html) => set('details', html)}
      />
      <TextField
        id="custom_field_label"
        label={t('custom_field_label')}
        hint={text('labelHint')}
        optional
        autoComplete="off"
        value={values.custom_field_label}
        error={errors.custom_field_label}
        onChange={(event) => set('custom_field_label', event.target.value)}
      />
      <TextField
        id="decision_by"
        type="date"
        label={t('decision_by')}
        hint={text('decisionHint')}
        optional
        value={values.decision_by}
        error={errorOf('decision_by')}
        onChange={(event) => set('decision_by', event.target.value)}
      />
      <Switch id="cv_requested" label={text('cv')} hint={text('cvHint')} form={form} />
      {settings.sms_enabled && <Switch id="sms_enabled" label={text('sms')} hint={text('smsHint')} form={form} />}
      <Switch
        id="advertise_review"
        label={text('review')}
        hint={promised ? jobPageText('promised') : text('reviewHint')}
        form={form}
        locked={promised}
      />
      {job.status === 'Published' && !job.advertise_review && values.advertise_review && (
        <Switch id="promise_reviews" label={text('promiseAll')} hint={text('promiseAllHint')} form={form} />
      )}
      {(settings.applicant_provider || job.use_sso) && (
        <Switch
          id="use_sso"
          label={text('sso')}
          hint={text(settings.applicant_provider ? 'ssoHint' : 'ssoNone')}
          form={form}
        />
      )}
    </MoreFields>
  );
}
