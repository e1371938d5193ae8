import { useState } from 'react';
import { TEXT_LIMITS } from '@vivavoce/domain/limits.ts';
import { Button } from '@vivavoce/web-shared/applicant/ui/button.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useInterview } from '../interview-context.tsx';

export default function DeclineDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('applicant.gate');
  const { interview, store } = useInterview();
  const [reason, setReason] = useState('');
  const decline = useAction(() => store.decline(reason.trim()));
  return (
    <Dialog
      title={t('declineTitle')}
      onClose={onClose}
      actions={
        <>
          <Button look="primary" onClick={onClose}>
            {t('declineCancel')}
          </Button>
          <Button look="danger" busy={decline.busy} onClick={() => void decline.run()}>
            {t('declineConfirm')}
          </Button>
        </>
      }
    >
      <p>{t('declineText', { company: interview.company.name })}</p>
      <div className="field">
        <label htmlFor="decline-reason">{t('declineReason')}</label>
        <p className="field-hint" id="decline-hint">
          {t('declineHint')}
        </p>
        <textarea
          id="decline-reason"
          rows={3}
          maxLength={TEXT_LIMITS.reason_max_characters}
          aria-describedby="decline-hint"
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </div>
      <ProblemNotice error={decline.error} />
    </Dialog>
  );
}
