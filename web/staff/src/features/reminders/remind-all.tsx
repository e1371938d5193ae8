import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import type { Job } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Button } from '../../ui/base/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { useTakesApplicants } from '../invite/use-takes-applicants.ts';
import { SendReminderDialog } from './lazy-send-reminder-dialog.tsx';

/** Reminds all who were invited and have not answered. */
export default function RemindAll({ job, count }: { job: Job; count: number }) {
  const t = useTranslations('mailings');
  const [opened, setOpened] = useState(false);
  const open = useTakesApplicants(job);
  if (!open || (count === 0 && !opened)) return null;
  return (
    <>
      <Button size="small" className="max-md:order-1" onClick={() => setOpened(true)}>
        <Icon of={IconBell} size={16} />
        {t('remind')}
      </Button>
      {opened && <SendReminderDialog job={job.id} onClose={() => setOpened(false)} />}
    </>
  );
}
