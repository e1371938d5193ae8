import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Button } from '../../../ui/base/button.tsx';
import { useJobMatrix, useMissing } from '../use-missing.ts';
import { useWizard } from '../wizard-context.ts';

/** A shortcut from any step to the summary, once the draft can be published. */
export function ReviewButton() {
  const t = useTranslations('wizard');
  const { job, run, busy } = useWizard();
  const missing = useMissing();
  const { loaded } = useJobMatrix();
  if (job.status !== 'Draft' || !loaded || missing.length > 0) return null;
  return (
    <Button busy={busy === 'review'} disabled={busy !== null && busy !== 'review'} onClick={() => run('review')}>
      {t('reviewAndPublish')}
    </Button>
  );
}
