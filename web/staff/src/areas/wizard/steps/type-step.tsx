import type { Job } from '@vivavoce/contract/types.ts';
import type { AssessmentType } from '@vivavoce/domain/jobs/kinds.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { StepPage } from '../form/step-page.tsx';
import { useStepForm } from '../form/use-step-form.ts';
import { TypeChoice } from './type-choice.tsx';

type TypeValues = { assessment_type: AssessmentType };

/** An absent type means a standard activity. */
const read = ({ assessment_type }: Job): TypeValues => ({ assessment_type: assessment_type ?? 'assessment' });

/** The purpose of an existing activity. */
export function TypeStep() {
  const t = useTranslations('details.type');
  const form = useStepForm<TypeValues>({ name: 'type', read, write: (values) => values, check: () => ({}) });
  return (
    <StepPage
      title={t('heading')}
      lead={t('lead')}
      form={form}

      show={(_name, { assessment_type }) => t(assessment_type)}
    >
      <TypeChoice value={form.values.assessment_type} onChange={(type) => form.set('assessment_type', type)} />
    </StepPage>
  );
}
