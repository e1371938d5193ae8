import { IconBell, IconClockPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { isOpenToApplicants } from '@vivavoce/domain/jobs/lifecycle.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';
import { extendForm, mayExtend } from '../../features/extend/extend-scope.ts';
import { ExtendDialog } from '../../features/extend/lazy-extend-dialog.tsx';
import { SendReminderDialog } from '../../features/reminders/lazy-send-reminder-dialog.tsx';
import { mayBeReminded } from '../../features/reminders/may-be-reminded.ts';
import { hasSavedFormFor } from '../../app/unsaved/use-unsaved.ts';
import { Button } from '../../ui/base/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { useReview } from './use-review.ts';

/** Opens the dialog for more time, where a deadline applies to the applicant. */
export function MoreTime({ small = false }: { small?: boolean }) {
  const { job, application } = useReview();
  const t = useTranslations('extend');
  const now = useNow();
  const [opened, setOpened] = useState(() => hasSavedFormFor(extendForm(job.id, { application: application.id })));
  if (!isOpenToApplicants(job) || !mayExtend(application, now)) return null;
  return (
    <>
      <Button size={small ? 'small' : 'medium'} onClick={() => setOpened(true)}>
        <Icon of={IconClockPlus} size={16} />
        {t('menu')}
      </Button>
      {opened && <ExtendDialog job={job.id} application={application.id} onClose={() => setOpened(false)} />}
    </>
  );
}

/** Opens the dialog for a reminder, where the applicant has not begun. */
export function Remind({ small = false }: { small?: boolean }) {
  const { job, application } = useReview();
  const t = useTranslations('mailings');
  const now = useNow();
  const [opened, setOpened] = useState(false);
  const applies = isOpenToApplicants(job) && mayBeReminded(application, now);
  // An open dialog outlives its own change.
  return (
    <>
      {applies && (
        <Button size={small ? 'small' : 'medium'} onClick={() => setOpened(true)}>
          <Icon of={IconBell} size={16} />
          {t('remind')}
        </Button>
      )}
      {opened && (
        <SendReminderDialog
          job={job.id}
          selection={{ ids: [application.id] }}
          name={application.user.full_name}
          onClose={() => setOpened(false)}
        />
      )}
    </>
  );
}
