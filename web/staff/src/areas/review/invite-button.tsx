import { useInviteOne } from '../../features/invite/invite-one.tsx';
import { Button } from '../../ui/base/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { useReview } from './use-review.ts';

/** Invites the applicant, again or at a corrected address where the invitation was not delivered. */
export function InviteButton({ small = false }: { small?: boolean }) {
  const { job, application } = useReview();
  const [invite, dialog] = useInviteOne(job, application);
  return (
    <>
      {invite && (
        <Button
          size={small ? 'small' : 'medium'}
          variant={small || (application.invited_at && !application.invitation_failed) ? 'outline' : 'primary'}
          onClick={invite.open}
        >
          <Icon of={invite.icon} size={16} />
          {invite.label}
        </Button>
      )}
      {dialog}
    </>
  );
}
