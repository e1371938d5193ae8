import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { TextField } from '../../../../ui/forms/field.tsx';
import { RichTextField } from '../../../../ui/rich-text/rich-text-field.tsx';
import { MoreFields } from '../../form/fields/more-fields.tsx';
import type { StepForm } from '../../form/use-step-form.ts';
import { Switch } from './description-more.tsx';
import { countTexts, type DescriptionValues } from './description-values.ts';

const rich = ['applicant_accept_text', 'interview_intro_text'] as const;
const hints = { applicant_accept_text: 'acceptHint', interview_intro_text: 'introHint' } as const;

/** Further texts for applicants, on the pages before their first question. */
export function DescriptionTexts({ form }: { form: StepForm<DescriptionValues> }) {
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
