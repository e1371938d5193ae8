import type { Job } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Button } from '../../ui/base/button.tsx';
import { InviteSender } from './invite-sender.tsx';
import type { InviteSenderState } from './use-invite-sender.ts';
import { DialogFoot } from '../../ui/overlays/dialog-foot.tsx';

type InviteFooterProps = {
  job: Job;
  sender: InviteSenderState;
  /** The text of this mailing; that of the activity where it is absent. */
  body?: string | undefined;
  /** Label of the button that sends. */
  label: string;
  busy: boolean;
  disabled?: boolean;
  /** Called after each change of sender or subject. */
  onChange: () => void;
  onCancel: () => void;
};

/** The end of a form that sends invitations: sender and subject, the preview of the e-mail, and the buttons. */
export function InviteFooter(props: InviteFooterProps) {
  const { job, sender, body, label, busy, disabled = false, onChange, onCancel } = props;
  const common = useTranslations('common');
  return (
    <>
      <InviteSender
        job={job}
        value={sender.value}
        body={body}
        errorOf={sender.errorOf}
        onChange={(next) => {
          sender.setValue(next);
          onChange();
        }}
      />
      <DialogFoot>
        <Button onClick={onCancel} disabled={busy}>
          {common('cancel')}
        </Button>
        <Button type="submit" variant="primary" busy={busy} disabled={disabled}>
          {label}
        </Button>
      </DialogFoot>
    </>
  );
}
