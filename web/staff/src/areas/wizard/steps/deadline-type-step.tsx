import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useUnsaved } from '../../../app/unsaved/use-unsaved.ts';
import { RadioCards } from '../../../ui/forms/radio-cards.tsx';
import { StepHead } from '../form/step-page.tsx';
import { useWizard } from '../wizard-context.ts';

/** Chooses which deadline page follows; that page saves the choice with its date or days. */
export function DeadlineTypeStep() {
  const t = useTranslations('wizard.deadline');
  const { place, job, deadlineChoice, chooseDeadline } = useWizard();
  const storedChoice = job.fixed_deadline ? 'fixed' : 'rolling';
  useUnsaved({
    name: `job/${job.id}/deadline-type`,
    dirty: deadlineChoice !== storedChoice,
    keep: () => deadlineChoice,
    restore: chooseDeadline,
    // The following page saves it.
    livesAt: ({ pathname }) =>
      pathname.startsWith(
        `${place === 'create' ? `/interviews/create/${job.id}` : `/interviews/${job.id}/details`}/deadline/`,
      ),
    drop: () => chooseDeadline(storedChoice),
  });
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
