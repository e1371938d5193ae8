import { useState } from 'react';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { Button } from '@vivavoce/web-shared/applicant/ui/button.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useInterview } from '../interview-context.tsx';

/** Asking for erasure, after a confirmation. */
export default function EraseDialog({ onClose, reload }: { onClose: () => void; reload: () => Promise<void> }) {
  const t = useTranslations('interview.home.erase');
  const { interview, store } = useInterview();
  const { application, company } = interview;
  const [sure, setSure] = useState(false);
  const erase = useAction(async () => {
    await store.signedIn(() => call('PUT /api/interview/{application}/erasure', { params: { application } }));
    await reload();
    onClose();
    await store.refresh();
  });
  return (
    <Dialog
      title={t('title')}
      onClose={onClose}
      actions={
        <>
          <Button look="primary" onClick={onClose}>
            {t('keep')}
          </Button>
          <Button look="danger" busy={erase.busy} disabled={!sure} onClick={() => void erase.run()}>
            {t('confirm')}
          </Button>
        </>
      }
    >
      <p>{t('text', { company: company.name })}</p>
      <Checkbox name="sure" checked={sure} onChange={setSure}>
        {t('sure')}
      </Checkbox>
      <ProblemNotice error={erase.error} />
    </Dialog>
  );
}
