import type { Job } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { StepPage } from '../form/step-page.tsx';
import { useStepForm } from '../form/use-step-form.ts';
import { usePreviewDraft } from '../wizard-context.ts';
import { checkTitle, TitleFields, titleInput, type TitleValues } from './title-fields.tsx';

const read = ({ title, default_locale }: Job): TitleValues => ({ title, default_locale });

export function TitleStep() {
  const t = useTranslations('wizard');
  const names = useTranslations('shell.account');
  const form = useStepForm<TitleValues>({ name: 'title', read, write: titleInput, check: checkTitle });
  usePreviewDraft({ title: form.values.title });
  return (
    <StepPage
      title={t('title.heading')}
      lead={t('title.lead')}
      form={form}
      read={read}
      show={(name, theirs) =>
        name === 'title' ? theirs.title : names(theirs.default_locale === 'fr-fr' ? 'french' : 'english')
      }
    >
      <TitleFields values={form.values} set={form.set} titleError={form.errorOf('title')} exists />
    </StepPage>
  );
}
