import { useState } from 'react';
import { TEXT_LIMITS } from '@vivavoce/domain/limits.ts';
import { Button } from '@vivavoce/web-shared/applicant/ui/button.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useInterview } from '../interview-context.tsx';

/** Withdrawing after set-up, with the choice to have the answers deleted. */
export default function WithdrawDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('interview.home.withdraw');
  const { interview, store } = useInterview();
  const [reason, setReason] = useState('');
  const [deletes, setDeletes] = useState(false);
  const withdraw = useAction(() => store.decline(reason.trim(), deletes));
  return (
    <Dialog
      title={t('title')}
      onClose={onClose}
      actions={
        <>
          <Button look="primary" onClick={onClose}>
            {t('stay')}
          </Button>
          <Button look="danger" busy={withdraw.busy} onClick={() => void withdraw.run()}>
            {t('confirm')}
          </Button>
        </>
      }
    >
      <p>{t('text', { company: interview.company.name })}</p>
      <Checkbox name="delete-answers" checked={deletes} onChange={setDeletes}>
        {t('delete')}
      </Checkbox>
      <p className="calm">{t(deletes ? 'deletedText' : 'keptText', { company: interview.company.name })}</p>
      <div className="field">
        <label htmlFor="withdraw-reason">{t('reason')}</label>
        <textarea
          id="withdraw-reason"
          rows={3}
          maxLength={TEXT_LIMITS.reason_max_characters}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </div>
      <ProblemNotice error={withdraw.error} />
    </Dialog>
  );
}
