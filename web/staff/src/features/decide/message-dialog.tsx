import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useMayLeave } from '../../app/unsaved/use-may-leave.ts';
import { MessageForm, type MessageRecipients } from './message-form.tsx';

export type MessageDialogProps = {
  job: number;
  recipients: MessageRecipients;
  onClose: () => void;
  onDone?: () => void;
};

/** A message to the selected applicants, or to one. */
export default function MessageDialog({ job, recipients, onClose, onDone }: MessageDialogProps) {
  const t = useTranslations('decide.message');
  const mayLeave = useMayLeave();
  const name = `message/job/${job}`;

  async function close(): Promise<void> {
    if (await mayLeave((form) => form.name === name)) onClose();
  }

  return (
    <Dialog
      opened
      title={t('title', { count: recipients.count, name: recipients.first.full_name })}
      size="50rem"
      onClose={() => void close()}
    >
      <MessageForm
        job={job}
        recipients={recipients}
        name={name}
        onCancel={() => void close()}
        onSent={() => {
          onClose();
          onDone?.();
        }}
      />
    </Dialog>
  );
}
