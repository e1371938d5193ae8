import type { ReactNode } from 'react';
import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useErrorText } from './error-text.ts';
import { Button } from '../base/button.tsx';
import styles from './state-message.module.css';

/** Empty list or page: an empty answer strip, one sentence about the content to come, one action. */
export function EmptyState({ text, action }: { text: string; action?: ReactNode }) {
  return (
    <div className={styles.message}>
      <span className={styles.strip} aria-hidden="true">
        <span />
        <span />
        <span />
        <span />
        <span />
      </span>
      <p className={styles.text}>{text}</p>
      {action}
    </div>
  );
}

/** Something on the page could not load; the rest of the page stays. */
export function LoadError({ error, onRetry, text }: { error: unknown; onRetry: () => void; text?: string }) {
  const t = useTranslations();
  const textOf = useErrorText();
  return (
    <div className={styles.message} role="alert">
      <div className={styles.text}>
        <p>{text ?? t('errors.list')}</p>
        <p>{textOf(error)}</p>
        {isProblem(error) && error.request_id && (
          <p className={styles.reference}>{t('errors.reference', { id: error.request_id })}</p>
        )}
      </div>
      <Button onClick={onRetry}>{t('common.tryAgain')}</Button>
    </div>
  );
}
