import { IconBellRinging } from '@tabler/icons-react';
import { useState, type ReactElement } from 'react';
import type { Application, Job } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';
import { Button } from '../../ui/base/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { useTakesApplicants } from '../invite/use-takes-applicants.ts';
import { SendReminderDialog } from './lazy-send-reminder-dialog.tsx';
import { mayBeReminded } from './may-be-reminded.ts';

export const reminderIcon = IconBellRinging;

/** The reminder for one applicant, or null where it does not apply, and its dialog. */
export function useRemindOne(
  application: Application,
): [{ label: string; open: () => void } | null, ReactElement | null] {
  const t = useTranslations('mailings');
  const now = useNow();
  const [opened, setOpened] = useState(false);
  const { id, job, user } = application;
  const remind = mayBeReminded(application, now) ? { label: t('remind'), open: () => setOpened(true) } : null;
  // An open dialog outlives its own change.
  const dialog = opened ? (
    <SendReminderDialog job={job.id} selection={{ ids: [id] }} name={user.full_name} onClose={() => setOpened(false)} />
  ) : null;
  return [remind, dialog];
}

/** Reminds all who were invited and have not answered. */
export function RemindAll({ job, count }: { job: Job; count: number }) {
  const t = useTranslations('mailings');
  const [opened, setOpened] = useState(false);
  const open = useTakesApplicants(job);
  if (!open || (count === 0 && !opened)) return null;
  return (
    <>
      <Button size="small" className="max-md:order-1" onClick={() => setOpened(true)}>
        <Icon of={reminderIcon} size={16} />
        {t('remind')}
      </Button>
      {opened && <SendReminderDialog job={job.id} onClose={() => setOpened(false)} />}
    </>
  );
}
