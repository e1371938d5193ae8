import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { constantsQuery } from '../../../queries/company.ts';
import { StepPage } from '../form/step-page.tsx';
import { useStepForm } from '../form/use-step-form.ts';
import { usePreviewDraft, useWizard } from '../wizard-context.ts';
import { TitleFields } from './title-fields.tsx';
import { checkTitle, readTitle, titleFieldOf, titleInput, type TitleValues } from './title-values.ts';

/** A stored value as the reader knows it. */
function useFieldText(): (name: keyof TitleValues, values: TitleValues) => string {
  const names = useTranslations('shell.account');
  const { data } = useQuery(constantsQuery(useLocale()));
  const labels = { function: data?.job_functions, role_level: data?.role_levels };
  return (name, values) => {
    if (name === 'default_locale') return names(values.default_locale === 'fr-fr' ? 'french' : 'english');
    if (name !== 'function' && name !== 'role_level') return values[name];
    return labels[name]?.find(({ value }) => value === values[name])?.label ?? values[name];
  };
}

export function TitleStep() {
  const t = useTranslations('wizard');
  const show = useFieldText();
  const { locked } = useWizard().job;
  const form = useStepForm<TitleValues>({
    name: 'title',
    read: readTitle,
    write: titleInput,
    check: checkTitle,
    fieldOf: titleFieldOf,
  });
  usePreviewDraft({ title: form.values.title, default_locale: form.values.default_locale });
  return (
    <StepPage title={t('title.heading')} lead={t('title.lead')} form={form} show={show}>
      <TitleFields
        values={form.values}
        set={form.set}
        errorOf={form.errorOf}
        exists
        languageLocked={locked.includes('default_locale')}
      />
    </StepPage>
  );
}
