import { useState } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { ConfirmState } from '../confirm.ts';
import styles from './confirm-dialog.module.css';

export default function ConfirmDialog({ question }: { question: ConfirmState }) {
  const t = useTranslations('common');
  const [saving, setSaving] = useState(false);
  const { saveFn, settle } = question;

  async function save(run: () => Promise<void> | void): Promise<void> {
    setSaving(true);
    try {
      await run();
      settle(true);
    } finally {
      setSaving(false);
    }
  }

  return (
    <Dialog opened title={question.title ?? question.action} size="28rem" onClose={() => settle(false)}>
      <p>{question.text}</p>
      <div className={styles.actions}>
        <Button variant="ghost" data-autofocus={question.danger || undefined} onClick={() => settle(false)}>
          {question.cancelAction ?? t('cancel')}
        </Button>
        {saveFn && (
          <Button busy={saving} onClick={() => void save(saveFn)}>
            {t('save')}
          </Button>
        )}
        <Button
          variant={question.danger ? 'danger' : 'primary'}
          data-autofocus={!question.danger || undefined}
          onClick={() => settle(true)}
        >
          {question.action}
        </Button>
      </div>
    </Dialog>
  );
}
