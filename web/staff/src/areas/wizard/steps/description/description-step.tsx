import { useId } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { RichText } from '@vivavoce/web-shared/rich-text.tsx';
import { TextField } from '../../../../ui/forms/field.tsx';
import { RichTextField } from '../../../../ui/rich-text/rich-text-field.tsx';
import { StepPage } from '../../form/step-page.tsx';
import { useStepForm, type StepForm } from '../../form/use-step-form.ts';
import { usePreviewDraft, useWizard } from '../../wizard-context.ts';
import { AttachmentsField } from '../attachments/attachments-field.tsx';
import { ImageField } from '../attachments/image-field.tsx';
import { MoreFields } from '../../form/fields/more-fields.tsx';
import { Checkbox } from '../../../../ui/forms/checkbox.tsx';
import type { Job } from '@vivavoce/contract/types.ts';
import { TEXT_LIMITS } from '@vivavoce/domain/limits.ts';
import { isBlank } from '@vivavoce/domain/texts.ts';
import type { JobChange } from '../../../../queries/jobs/jobs.ts';
import { faultsOf, textFault, type Faults } from '../../../../features/forms/faults.ts';
import { limitsOf } from '../../../../features/forms/field-limits.ts';

type DescriptionValues = {
  description: string;
  contact_name: string;
  details: string;
  custom_field_label: string;
  sms_enabled: boolean;
  cv_requested: boolean;
  /** A day such as 2027-03-31; empty for none. */
  decision_by: string;
  advertise_review: boolean;
  /** Whether applicants who are in the activity already are promised a review when it begins to offer them. */
  promise_reviews: boolean;
  use_sso: boolean;
  applicant_accept_subheading: string;
  applicant_accept_text: string;
  interview_intro_text: string;
  allow_answer_review: boolean;
};

const readDescription = (job: Job): DescriptionValues => ({
  description: job.description,
  contact_name: job.contact_name,
  details: job.details,
  custom_field_label: job.custom_field_label,
  sms_enabled: job.sms_enabled,
  cv_requested: job.cv_requested,
  decision_by: job.decision_by ?? '',
  advertise_review: job.advertise_review,
  promise_reviews: true,
  use_sso: job.use_sso,
  applicant_accept_subheading: job.applicant_accept_subheading,
  applicant_accept_text: job.applicant_accept_text,
  interview_intro_text: job.interview_intro_text,
  allow_answer_review: job.allow_answer_review,
});

/** A cleared editor leaves an empty paragraph behind. */
const cleaned = (html: string): string => (isBlank(html) ? '' : html);

const descriptionInput = (values: DescriptionValues): JobChange => ({
  ...values,
  decision_by: values.decision_by === '' ? null : values.decision_by,
  details: cleaned(values.details),
  applicant_accept_text: cleaned(values.applicant_accept_text),
  interview_intro_text: cleaned(values.interview_intro_text),
  applicant_accept_subheading: values.applicant_accept_subheading.trim(),
  contact_name: values.contact_name.trim(),
  custom_field_label: values.custom_field_label.trim(),
});

const richFault = (html: string) => (html.length > TEXT_LIMITS.rich_text_max_characters ? 'too_long' : undefined);

const checkDescription = (values: DescriptionValues): Faults<DescriptionValues> =>
  faultsOf<DescriptionValues>({
    description: richFault(values.description),
    contact_name: textFault(values.contact_name, limitsOf('contact_name').max),
    details: richFault(values.details),
    custom_field_label: textFault(values.custom_field_label, limitsOf('custom_field_label').max),
    applicant_accept_subheading: textFault(
      values.applicant_accept_subheading,
      limitsOf('applicant_accept_subheading').max,
    ),
    applicant_accept_text: richFault(values.applicant_accept_text),
    interview_intro_text: richFault(values.interview_intro_text),
  });

/** Number of rare options that are set. */
const countSet = (values: DescriptionValues): number =>
  [
    !isBlank(values.details),
    values.custom_field_label.trim() !== '',
    values.sms_enabled,
    values.cv_requested,
    values.decision_by !== '',
    values.advertise_review,
    values.use_sso,
  ].filter(Boolean).length;

/** Number of applicant texts that the activity has of its own. */
const countTexts = (values: DescriptionValues): number =>
  [
    values.applicant_accept_subheading.trim() !== '',
    !isBlank(values.applicant_accept_text),
    !isBlank(values.interview_intro_text),
    !values.allow_answer_review,
  ].filter(Boolean).length;

type SwitchProps = {
  id: 'sms_enabled' | 'cv_requested' | 'advertise_review' | 'promise_reviews' | 'use_sso' | 'allow_answer_review';
  label: string;
  hint: string;
  form: StepForm<DescriptionValues>;
  /** Cannot be changed. */
  locked?: boolean;
};

function Switch({ id, label, hint, form, locked = false }: SwitchProps) {
  return (
    <Checkbox
      id={id}
      checked={form.values[id]}
      disabled={locked}
      onChange={(event) => form.set(id, event.target.checked)}
      hint={hint}
    >
      {label}
    </Checkbox>
  );
}

/** Options that few activities use. */
function DescriptionMore({ form }: { form: StepForm<DescriptionValues> }) {
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

const rich = ['applicant_accept_text', 'interview_intro_text'] as const;
const hints = { applicant_accept_text: 'acceptHint', interview_intro_text: 'introHint' } as const;

/** Further texts for applicants, on the pages before their first question. */
function DescriptionTexts({ form }: { form: StepForm<DescriptionValues> }) {
  const t = useTranslations('wizard.fields');
  const text = useTranslations('details.words');
  const { values, set, errorOf } = form;
  const count = countTexts(values);
  const names = ['applicant_accept_subheading', ...rich] as const;
  return (
    <MoreFields
      title={text('heading')}
      set={count > 0 ? text('set', { count }) : undefined}
      wrong={names.some((name) => errorOf(name) !== undefined)}
    >
      <TextField
        id="applicant_accept_subheading"
        label={t('applicant_accept_subheading')}
        hint={text('subheadingHint')}
        optional
        autoComplete="off"
        value={values.applicant_accept_subheading}
        error={errorOf('applicant_accept_subheading')}
        onChange={(event) => set('applicant_accept_subheading', event.target.value)}
      />
      {rich.map((name) => (
        <RichTextField
          key={name}
          id={name}
          label={t(name)}
          hint={text(hints[name])}
          value={values[name]}
          error={errorOf(name)}
          onChange={(html) => set(name, html)}
        />
      ))}
      <Switch id="allow_answer_review" label={text('playback')} hint={text('playbackHint')} form={form} />
    </MoreFields>
  );
}

const richNames: ReadonlySet<keyof DescriptionValues> = new Set([
  'description',
  'details',
  'applicant_accept_text',
  'interview_intro_text',
]);

/** A stored value as the reader knows it. */
function useFieldText() {
  const t = useTranslations('details.more');
  return (name: keyof DescriptionValues, values: DescriptionValues) => {
    const value = values[name];
    if (typeof value === 'boolean') return t(value ? 'on' : 'off');
    return richNames.has(name) ? <RichText html={value} /> : value;
  };
}

/** Picture and files: saved as they are chosen, unlike the texts around them. */
function Look() {
  const t = useTranslations('details.look');
  const heading = useId();
  const { job } = useWizard();
  return (
    <section className="grid gap-5 border-t border-t-line pt-4" aria-labelledby={heading}>
      <div>
        <h2 id={heading} className="text-heading tracking-heading">
          {t('heading')}
        </h2>
        <p className="text-small text-ink-3">{t('lead')}</p>
      </div>
      <AttachmentsField job={job} />
      <ImageField job={job} />
    </section>
  );
}

export function DescriptionStep() {
  const t = useTranslations('wizard');
  const show = useFieldText();
  const form = useStepForm<DescriptionValues>({
    name: 'description',
    read: readDescription,
    write: descriptionInput,
    check: checkDescription,
  });
  const { description, details, contact_name } = form.values;
  const { applicant_accept_subheading, applicant_accept_text, interview_intro_text } = form.values;
  usePreviewDraft({
    description,
    details,
    contact_name,
    applicant_accept_subheading,
    applicant_accept_text,
    interview_intro_text,
  });
  return (
    <StepPage
      title={t('description.heading')}
      lead={t('description.lead')}
      form={form}

      show={show}
    >
      <RichTextField
        id="description"
        label={t('fields.description')}
        hint={t('description.hint')}
        value={description}
        error={form.errorOf('description')}
        onChange={(html) => form.set('description', html)}
      />
      <TextField
        id="contact_name"
        label={t('fields.contact_name')}
        hint={t('description.contactHint')}
        optional
        value={contact_name}
        error={form.errorOf('contact_name')}
        autoComplete="off"
        onChange={(event) => form.set('contact_name', event.target.value)}
      />
      <Look />
      <DescriptionTexts form={form} />
      <DescriptionMore form={form} />
    </StepPage>
  );
}
