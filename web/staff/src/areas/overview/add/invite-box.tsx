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

type PromiseBoxProps = { job: Pick<Job, 'advertise_review'>; checked: boolean; onChange: (checked: boolean) => void };

/** Whether new applicants are promised a review; nothing in an activity that offers none. */
export function PromiseBox({ job, checked, onChange }: PromiseBoxProps) {
  const t = useTranslations('overview.add');
  if (!job.advertise_review) return null;
  return (
    <Checkbox checked={checked} onChange={(event) => onChange(event.target.checked)}>
      {t('promise')}
    </Checkbox>
  );
}

type ListInviteProps = {
  job: Job;
  invitation: ListInvitation;
  onInvitation: (invitation: ListInvitation) => void;
  /** A column of the list says who is promised a review. */
  promisedByColumn?: boolean;
};

/** The same for a list, whose invitations may have a sender and a subject of their own. */
export function ListInvite({ job, invitation, onInvitation, promisedByColumn = false }: ListInviteProps) {
  const t = useTranslations('overview.add');
  const { invites, promises, sender } = invitation;
  return (
    <>
      {promisedByColumn && (
        <p className="text-small text-ink-3">{t(job.advertise_review ? 'promisedByColumn' : 'promisesNone')}</p>
      )}
      {!promisedByColumn && (
        <PromiseBox job={job} checked={promises} onChange={(next) => onInvitation({ ...invitation, promises: next })} />
      )}
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
