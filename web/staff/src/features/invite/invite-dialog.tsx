import { useQuery } from '@tanstack/react-query';
import type { Job } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { settingsQuery } from '../../queries/sign-in/session.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { LoadError } from '../../ui/feedback/state-message.tsx';
import { InviteForm } from './invite-form.tsx';
import type { InviteScope } from './invite-scope.ts';
import { useInvitation } from './use-invitation.ts';

export type InviteDialogProps = {
  job: Job;
  scope: InviteScope;
  onClose: () => void;
  /** Called after the invitation was sent or scheduled. */
  onDone?: () => void;
};

/** Invites a selection, or all applicants who were not invited yet: now or later, with a sender and a subject. */
export default function InviteDialog({ job, scope, onClose, onDone }: InviteDialogProps) {
  const t = useTranslations('mailings');
  const settings = useQuery(settingsQuery);
  const invitation = useInvitation(job.id, () => {
    onClose();
    onDone?.();
  });
  return (
    <Dialog
      opened
      title={t(scope.again ? 'titleAgain' : 'title', { count: scope.count })}
      size="40rem"
      locked={invitation.isPending}
      onClose={onClose}
    >
      {settings.isError && <LoadError error={settings.error} onRetry={() => void settings.refetch()} />}
      {settings.isPending && (
        <div className="grid gap-4" aria-busy="true">
          <Bone width="100%" height={96} />
          <Bone width="100%" height={64} />
        </div>
      )}
      {settings.data && (
        <InviteForm
          job={job}
          timeZone={settings.data.time_zone}
          scope={scope}
          invitation={invitation}
          onCancel={onClose}
        />
      )}
    </Dialog>
  );
}
