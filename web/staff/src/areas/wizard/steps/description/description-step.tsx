import { useId } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { RichText } from '@vivavoce/web-shared/rich-text.tsx';
import { TextField } from '../../../../ui/forms/field.tsx';
import { RichTextField } from '../../../../ui/rich-text/rich-text-field.tsx';
import { StepPage } from '../../form/step-page.tsx';
import { useStepForm } from '../../form/use-step-form.ts';
import { usePreviewDraft, useWizard } from '../../wizard-context.ts';
import { AttachmentsField } from '../attachments/attachments-field.tsx';
import { ImageField } from '../attachments/image-field.tsx';
import { DescriptionMore } from './description-more.tsx';
import { DescriptionTexts } from './description-texts.tsx';
import { checkDescription, descriptionInput, readDescription, type DescriptionValues } from './description-values.ts';
import styles from './description.module.css';

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
    <section className={styles.look} aria-labelledby={heading}>
      <div>
        <h2 id={heading} className={styles.heading}>
          {t('heading')}
        </h2>
        <p className={styles.lead}>{t('lead')}</p>
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
      read={readDescription}
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
