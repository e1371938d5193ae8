import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Pill } from '../../ui/pill.tsx';
import { StepHead } from './form/step-page.tsx';

export type LaterStepId =
  | 'step_type'
  | 'step_custom_fields'
  | 'step_ai_assistance'
  | 'step_criteria'
  | 'step_criteria_questions';

/** A step whose content is still to come; the footer leads back and on as in every other. */
export function LaterStep({ step }: { step: LaterStepId }) {
  const t = useTranslations('places');
  return (
    <>
      <StepHead title={t(`names.${step}`)} lead={t(`texts.${step}`)} />
      <Pill>{t('state')}</Pill>
    </>
  );
}
