import { IconMail, IconSend } from '@tabler/icons-react';
import { useState, type ReactElement } from 'react';
import type { Application, Job } from '@vivavoce/contract/types.ts';
import { isOpenToApplicants } from '@vivavoce/domain/jobs/lifecycle.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';
import type { Icon as TablerIcon } from '@tabler/icons-react';
import { mayBeInvited } from '../decide/may-be-invited.ts';
import { CorrectAddressDialog } from './lazy-correct-address-dialog.tsx';
import { InviteDialog } from './lazy-invite-dialog.tsx';

export type InviteOne = { label: string; icon: TablerIcon; open: () => void };

/**
 * The invitation for one applicant: the first one, another one, or one to a corrected address. Null where it does not
 * apply or is not allowed.
 */
export function useInviteOne(job: Job | undefined, application: Application): [InviteOne | null, ReactElement | null] {
  const t = useTranslations('mailings');
  const now = useNow();
  const [opened, setOpened] = useState<'invite' | 'correct'>();
  const close = () => setOpened(undefined);
  const { id, invitation_failed: failed, invited_at } = application;
  const fits =
    job !== undefined &&
    isOpenToApplicants(job) &&
    application.abilities.includes('invite') &&
    mayBeInvited(application, now);
  const again = invited_at !== null && !failed;
  const invite: InviteOne | null = fits
    ? {
        label: t(failed ? 'correct' : again ? 'selectedAgain' : 'selected'),
        icon: failed ? IconMail : IconSend,
        open: () => setOpened(failed ? 'correct' : 'invite'),
      }
    : null;
  // An open dialog outlives its own change.
  const dialog =
    opened === 'correct' ? (
      <CorrectAddressDialog job={application.job.id} application={id} onClose={close} />
    ) : opened === 'invite' && job ? (
      <InviteDialog job={job} scope={{ selection: { ids: [id] }, count: 1, ...(again && { again }) }} onClose={close} />
    ) : null;
  return [invite, dialog];
}
