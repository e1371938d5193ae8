import type { Job } from '@vivavoce/contract/types.ts';
import { TEXT_LIMITS } from '@vivavoce/domain/limits.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { RichText } from '@vivavoce/web-shared/rich-text.tsx';
import { TextField } from '../../../ui/field.tsx';
import { RichTextField } from '../../../ui/rich-text/rich-text-field.tsx';
import { faultsOf, wordsFault, type Faults } from '../form/faults.ts';
import { limitsOf } from '../form/field-limits.ts';
import { StepPage } from '../form/step-page.tsx';
import { useStepForm } from '../form/use-step-form.ts';
import { usePreviewDraft } from '../wizard-context.ts';

type DescriptionValues = { description: string; contact_name: string };

const read = ({ description, contact_name }: Job): DescriptionValues => ({ description, contact_name });

const write = ({ description, contact_name }: DescriptionValues) => ({
  description,
  contact_name: contact_name.trim(),
});

const check = ({ description, contact_name }: DescriptionValues): Faults<DescriptionValues> =>
  faultsOf<DescriptionValues>({
    description: description.length > TEXT_LIMITS.rich_text_max_characters ? 'too_long' : undefined,
    contact_name: wordsFault(contact_name, limitsOf('contact_name').max),
  });

const show = (name: keyof DescriptionValues, theirs: DescriptionValues) =>
  name === 'description' ? <RichText html={theirs.description} /> : theirs.contact_name;

export function DescriptionStep() {
  const t = useTranslations('wizard');
  const form = useStepForm<DescriptionValues>({ name: 'description', read, write, check });
  usePreviewDraft({ description: form.values.description });
  return (
    <StepPage title={t('description.heading')} lead={t('description.lead')} form={form} read={read} show={show}>
      <RichTextField
        id="description"
        label={t('fields.description')}
        hint={t('description.hint')}
        value={form.values.description}
        error={form.errorOf('description')}
        onChange={(html) => form.set('description', html)}
      />
      <TextField
        id="contact_name"
        label={t('fields.contact_name')}
        hint={t('description.contactHint')}
        optional
        value={form.values.contact_name}
        error={form.errorOf('contact_name')}
        autoComplete="off"
        onChange={(event) => form.set('contact_name', event.target.value)}
      />
    </StepPage>
  );
}
