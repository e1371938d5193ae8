import { IconClockPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { Job } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { extendForm } from '../../../features/extend/extend-scope.ts';
import { ExtendDialog } from '../../../features/extend/lazy-extend-dialog.tsx';
import { hasSavedFormFor } from '../../../app/unsaved/use-unsaved.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { useTakesApplicants } from '../../../features/invite/use-takes-applicants.ts';

/** More time for all in Awaiting response, or for another group that the dialog offers. */
export function ExtendAll({ job, count }: { job: Job; count: number }) {
  const t = useTranslations('extend');
  const [opened, setOpened] = useState(() => hasSavedFormFor(extendForm(job.id, { include: 'awaiting' })));
  const open = useTakesApplicants(job);
  if (!open || (count === 0 && !opened)) return null;
  return (
    <>
      <Button size="small" className="max-md:order-1" onClick={() => setOpened(true)}>
        <Icon of={IconClockPlus} size={16} />
        {t('header')}
      </Button>
      {opened && <ExtendDialog job={job.id} include="awaiting" onClose={() => setOpened(false)} />}
    </>
  );
}
