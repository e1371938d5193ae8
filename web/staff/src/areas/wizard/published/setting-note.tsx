import { useState } from 'react';
import type { Job } from '@vivavoce/contract/types.ts';
import type { WizardStepId } from '@vivavoce/domain/jobs/wizard-steps.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { extendForm } from '../../../features/extend/extend-scope.ts';
import { ExtendDialog } from '../../../features/extend/lazy-extend-dialog.tsx';
import { hasSavedFormFor } from '../../../app/unsaved/use-unsaved.ts';
import { Button } from '../../../ui/base/button.tsx';
import { FormMessage } from '../../../ui/forms/error-summary.tsx';
import styles from './settings.module.css';

type Reach = 'frozen' | 'questions' | 'mails' | 'deadline' | 'rating' | 'rated' | 'criteria' | 'ai' | 'aiOff';

/** The applicants that a change of this step affects. */
function reachOf(step: WizardStepId, job: Job): Reach | null {
  switch (step) {
    case 'title':
    case 'description':
    case 'videos':
      return 'frozen';
    case 'questions':
      return 'questions';
    case 'custom_fields':
    case 'email_invitation':
    case 'email_completion':
    case 'email_unsuccessful':
    case 'email_review':
      return 'mails';
    case 'deadline_type':
    case 'deadline_fixed':
    case 'deadline_rolling':
      return 'deadline';
    case 'review_type':
      return job.locked.includes('rating_style') ? 'rated' : 'rating';
    case 'criteria':
    case 'criteria_questions':
      return 'criteria';
    case 'ai_assistance':
      return job.locked.includes('ai_assistance') ? 'aiOff' : 'ai';
    default:
      return null;
  }
}

/** Says before an edit which applicants it affects; for a deadline, with a link for the others. */
export function SettingNote({ step, job }: { step: WizardStepId; job: Job }) {
  const t = useTranslations('jobpage.edit');
  const extend = useTranslations('extend');
  const [extending, setExtending] = useState(() => hasSavedFormFor(extendForm(job.id, { include: 'awaiting' })));
  const reach = reachOf(step, job);
  if (job.archived) return <FormMessage>{t('archived')}</FormMessage>;
  if (!reach) return null;
  return (
    <FormMessage tone="info">
      <p>{t(`reach.${reach}`)}</p>
      {reach === 'deadline' && job.abilities.includes('invite') && (
        <div className={styles.noteAction}>
          <Button size="small" onClick={() => setExtending(true)}>
            {extend('header')}
          </Button>
        </div>
      )}
      {extending && <ExtendDialog job={job.id} include="awaiting" onClose={() => setExtending(false)} />}
    </FormMessage>
  );
}
