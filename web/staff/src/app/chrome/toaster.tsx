import { IconAlertCircle, IconX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
import { useStore } from '../store.ts';
import { dismissToast, toastStore, type Toast } from '../toasts.ts';
import styles from './toaster.module.css';

function ToastLine({ toast }: { toast: Toast }) {
  const t = useTranslations('common');
  const { id, dismissIn } = toast;
  useEffect(() => {
    if (dismissIn <= 0) return undefined;
    const timer = setTimeout(() => dismissToast(id), dismissIn);
    return () => clearTimeout(timer);
  }, [id, dismissIn]);
  return (
    <li className={classes(styles.toast, toast.background === 'reject' && styles.reject)}>
      {toast.background === 'reject' && <Icon of={IconAlertCircle} />}
      {toast.emoji && <span aria-hidden="true">{toast.emoji}</span>}
      <div className={styles.text}>
        <p>{toast.title}</p>
        {toast.description && <p className={styles.description}>{toast.description}</p>}
      </div>
      {toast.action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            toast.action?.run();
            dismissToast(id);
          }}
        >
          {toast.action.label}
        </button>
      )}
      <button type="button" className={styles.close} aria-label={t('close')} onClick={() => dismissToast(id)}>
        <Icon of={IconX} size={16} />
      </button>
    </li>
  );
}

/** Bottom left, bottom centre on phones; failures are announced at once, the rest politely. */
export function Toaster() {
  const t = useTranslations('shell');
  const toasts = useStore(toastStore);
  const urgent = toasts.some((toast) => toast.background === 'reject');
  return (
    <section aria-label={t('toasts')}>
      <ol className={styles.region} aria-live={urgent ? 'assertive' : 'polite'}>
        {toasts.map((toast) => (
          <ToastLine key={toast.id} toast={toast} />
        ))}
      </ol>
    </section>
  );
}
