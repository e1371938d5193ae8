import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { Button } from '@vivavoce/web-shared/applicant/ui/button.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useInterview } from '../interview-context.tsx';

/** Taking back the consent to AI: what happens, and what stays. */
export default function AiConsentDialog({
  onClose,
  onWithdrawn,
}: {
  onClose: () => void;
  onWithdrawn: () => Promise<void>;
}) {
  const t = useTranslations('interview.home.ai');
  const { interview, store } = useInterview();
  const { application } = interview;
  const withdrawing = useAction(async () => {
    await store.signedIn(() =>
      call('POST /api/interview/{application}/ai-consent/withdraw', { params: { application } }),
    );
    await onWithdrawn();
    onClose();
  });
  return (
    <Dialog
      title={t('title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('keep')}</Button>
          <Button look="primary" busy={withdrawing.busy} onClick={() => void withdrawing.run()}>
            {t('confirm')}
          </Button>
        </>
      }
    >
      <p>{t('text', { company: interview.company.name })}</p>
      <p className="calm">{t('stays')}</p>
      <ProblemNotice error={withdrawing.error} />
    </Dialog>
  );
}
