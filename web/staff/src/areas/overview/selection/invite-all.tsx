import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import type { Job } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Button } from '../../../ui/base/button.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { InviteDialog } from '../../../features/invite/lazy-invite-dialog.tsx';
import { useTakesApplicants } from '../../../features/invite/use-takes-applicants.ts';

/** Invites all applicants in To invite. */
export function InviteAll({ job, count }: { job: Job; count: number }) {
  const t = useTranslations('mailings');
  const [opened, setOpened] = useState(false);
  const open = useTakesApplicants(job);
  // While the dialog is open others may invite the last applicant; the dialog says so itself.
  if (!open || (count === 0 && !opened)) return null;
  return (
    <>
      <Button size="small" className="max-md:order-1" onClick={() => setOpened(true)}>
        <Icon of={IconSend} size={16} />
        {t('open', { count })}
      </Button>
      {opened && <InviteDialog job={job} scope={{ count }} onClose={() => setOpened(false)} />}
    </>
  );
}
