import type { Job } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { InviteSender } from '../../../features/invite/invite-sender.tsx';
import type { ListInvitation } from './list-invitation.ts';

/** Whether new applicants also get their invitation. */
export function InviteBox({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  const t = useTranslations('overview.add');
  return (
    <Checkbox checked={checked} onChange={(event) => onChange(event.target.checked)}>
      {t('sendNow')}
    </Checkbox>
  );
}

type ListInviteProps = { job: Job; invitation: ListInvitation; onInvitation: (invitation: ListInvitation) => void };

/** The same for a list, whose invitations may have a sender and a subject of their own. */
export function ListInvite({ job, invitation, onInvitation }: ListInviteProps) {
  const { invites, sender } = invitation;
  return (
    <>
      <InviteBox checked={invites} onChange={(next) => onInvitation({ ...invitation, invites: next })} />
      {invites && (
        <InviteSender
          job={job}
          value={sender}
          errorOf={() => undefined}
          onChange={(next) => onInvitation({ ...invitation, sender: next })}
        />
      )}
    </>
  );
}
