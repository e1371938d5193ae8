import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useMayLeave } from '../../app/unsaved/use-may-leave.ts';
import { MessageForm, type MessageWhom } from './message-form.tsx';

export type MessageDialogProps = { job: number; whom: MessageWhom; onClose: () => void; onDone?: () => void };

/** A message to everybody chosen, or to one. */
export default function MessageDialog({ job, whom, onClose, onDone }: MessageDialogProps) {
  const t = useTranslations('decide.message');
  const mayLeave = useMayLeave();
  const name = `message/job/${job}`;

  async function close(): Promise<void> {
    if (await mayLeave((form) => form.name === name)) onClose();
  }

  return (
    <Dialog
      opened
      title={t('title', { count: whom.count, name: whom.first.full_name })}
      size="50rem"
      onClose={() => void close()}
    >
      <MessageForm
        job={job}
        whom={whom}
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
