import { Button } from '@vivavoce/web-shared/applicant/ui/button.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import type { Action } from '../../ui/use-action.ts';
import { useInterview } from '../interview-context.tsx';

type ConfirmDialogProps = { count: number; send: Action<[]>; onClose: () => void };

export function ConfirmDialog({ count, send, onClose }: ConfirmDialogProps) {
  const t = useTranslations('interview.review');
  const { interview } = useInterview();
  return (
    <Dialog
      title={t('confirmTitle', { count })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button look="primary" busy={send.busy} onClick={() => void send.run()}>
            {t('confirm')}
          </Button>
        </>
      }
    >
      <p>{t('confirmText', { company: interview.company.name })}</p>
      <ProblemNotice error={send.error} />
    </Dialog>
  );
}
