import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { PanelEditor } from '../../../features/panel/panel-editor.tsx';
import { useNewPerson } from '../../../features/panel/use-new-person.ts';
import { usePanel } from '../../../features/panel/use-panel.ts';
import { StepHead } from '../form/step-page.tsx';
import { useStepHandle, useWizard } from '../wizard-context.ts';
import { classes } from '../../../ui/base/classes.ts';
import styles from './review-panel-step.module.css';

/** The review panel. */
export function ReviewPanelStep() {
  const t = useTranslations('wizard.panel');
  const { job } = useWizard();
  const panel = usePanel(job.id);
  const person = useNewPerson(job.id, panel);
  useStepHandle(async () => !person.begun || person.add());
  return (
    <div className={classes(styles.step, 'grid gap-7')}>
      <StepHead title={t('heading')} lead={t('lead')} />
      <PanelEditor job={job.id} panel={panel} person={person} />
    </div>
  );
}
