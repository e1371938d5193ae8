import '@vivavoce/web-shared/applicant/styles/fields.css';
import '../styles/dialog.css';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Icon } from '@vivavoce/web-shared/applicant/ui/icon.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';

type DialogProps = { title: string; onClose: () => void; children: ReactNode; actions?: ReactNode };

/** A modal dialog. Escape and the cross close it; the browser restores the focus. */
export function Dialog({ title, onClose, children, actions }: DialogProps) {
  const t = useTranslations('common');
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      className="dialog"
      ref={dialog}
      aria-labelledby={heading}
      // React passes the event on to the dialog below, which stays open.
      onClose={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className="dialog-head">
        <h2 id={heading}>{title}</h2>
        <button type="button" className="icon-button" aria-label={t('close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <div className="dialog-body">{children}</div>
      {actions && <div className="dialog-actions">{actions}</div>}
    </dialog>
  );
}
