import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { RadioCards } from '../form/radio-cards.tsx';
import { StepHead } from '../form/step-page.tsx';
import { useUnsaved } from '../form/use-step-form.ts';
import { useWizard } from '../wizard-context.ts';

/** Chooses which deadline page follows; the choice is stored there, together with its date or days. */
export function DeadlineTypeStep() {
  const t = useTranslations('wizard.deadline');
  const { job, deadlineChoice, chooseDeadline } = useWizard();
  useUnsaved(deadlineChoice !== (job.fixed_deadline ? 'fixed' : 'rolling'));
  return (
    <>
      <StepHead title={t('typeHeading')} lead={t('typeLead')} />
      <RadioCards
        label={t('typeHeading')}
        labelHidden
        value={deadlineChoice}
        options={[
          { value: 'rolling', title: t('rolling'), text: t('rollingText') },
          { value: 'fixed', title: t('fixed'), text: t('fixedText') },
        ]}
        onChange={chooseDeadline}
      />
    </>
  );
}
