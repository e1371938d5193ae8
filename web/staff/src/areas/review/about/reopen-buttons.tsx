import { IconAdjustments, IconRotate } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { APPLICATION_STATUS } from '@vivavoce/domain/applications/status.ts';
import { isOpenToApplicants } from '@vivavoce/domain/jobs/lifecycle.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Button } from '../../../ui/base/button.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { useReview } from '../use-review.ts';

const AdjustDialog = lazy(() => import('../../../features/requests/adjust-dialog.tsx'));
const ResetDialog = lazy(() => import('../../../features/requests/reset-dialog.tsx'));

/** Grants that need no request: adjustments while there is something to answer, and another attempt. */
export function ReopenButtons() {
  const t = useTranslations('actions');
  const { job, application, can } = useReview();
  const [open, setOpen] = useState<'adjust' | 'reset' | null>(null);
  const { status, responded_at, declined_at, shortlisted_at, rejected_at, archived_at } = application;
  if (!can('edit') || !isOpenToApplicants(job) || archived_at || declined_at) return null;
  const decided = shortlisted_at !== null || rejected_at !== null;
  const hasStarted = responded_at !== null || status === APPLICATION_STATUS.started;
  const of = { job: job.id, application: application.id, name: application.user.full_name };
  const close = () => setOpen(null);
  return (
    <>
      {hasStarted && !decided && (
        <Button size="small" onClick={() => setOpen('reset')}>
          <Icon of={IconRotate} size={16} />
          {t('reset.menu')}
        </Button>
      )}
      {!responded_at && (
        <Button size="small" onClick={() => setOpen('adjust')}>
          <Icon of={IconAdjustments} size={16} />
          {t('adjust.menu')}
        </Button>
      )}
      <Suspense>
        {open === 'reset' && <ResetDialog {...of} onClose={close} />}
        {open === 'adjust' && <AdjustDialog {...of} granted={application.adjustments} onClose={close} />}
      </Suspense>
    </>
  );
}
