import { Dialog as Kit } from '@base-ui/react/dialog';
import { IconX } from '@tabler/icons-react';
import { useRef, type ReactNode, type RefObject } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { classes } from '../base/classes.ts';
import { Icon } from '../base/icon.tsx';
import styles from './modal.module.css';

export type ModalProps = {
  opened: boolean;
  title: string;
  onClose: () => void;
  /** A CSS width; the window limits it. */
  size: string;
  /** Closing is off while something is under way: by Escape, by a click beside it and by its button. */
  locked?: boolean;
  children: ReactNode;
};

type ModalFrameProps = ModalProps & {
  popup?: RefObject<HTMLDivElement | null>;
  /** Controls between the title and the button that closes. */
  tools?: ReactNode;
  classNames: { viewport: string | undefined; popup: string | undefined; body?: string | undefined };
};

/**
 * The common part of dialogs and drawers. The focus goes to the element with `data-autofocus`, else to the first
 * control; it stays inside, and returns to where it was.
 */
export function Modal({
  opened,
  title,
  onClose,
  size,
  locked = false,
  popup,
  tools,
  classNames,
  children,
}: ModalFrameProps) {
  const t = useTranslations('common');
  const ownRef = useRef<HTMLDivElement>(null);
  const box = popup ?? ownRef;

  function change(open: boolean, details: Kit.Root.ChangeEventDetails): void {
    const { target } = details.event;
    // Escape belongs to the layer that has the focus: a menu, a question on top, a toast.
    const elsewhere =
      details.reason === 'escape-key' &&
      target instanceof Element &&
      target !== document.body &&
      !box.current?.contains(target);
    if (open || locked || elsewhere) details.cancel();
    else onClose();
  }

  return (
    <Kit.Root open={opened} onOpenChange={change} modal="trap-focus" disablePointerDismissal={locked}>
      <Kit.Portal>
        <Kit.Backdrop forceRender className={styles.backdrop} />
        <Kit.Viewport className={classes(styles.viewport, classNames.viewport)}>
          <Kit.Popup
            ref={box}
            aria-modal
            className={classes(styles.popup, classNames.popup)}
            style={{ '--size': size } as object}
            initialFocus={() => box.current?.querySelector<HTMLElement>('[data-autofocus]') ?? true}
          >
            <header className="sticky top-0 z-20 flex min-h-15 items-center gap-2 bg-surface p-4 pe-2.75 print:static print:px-(--gutter)">
              <Kit.Title className="min-w-0 flex-1 text-heading tracking-heading wrap-anywhere">{title}</Kit.Title>
              {tools}
              <Kit.Close
                className="grid h-7 w-7 flex-none place-items-center rounded-2 text-ink-2 hover:not-disabled:bg-canvas focus-visible:rounded-2 disabled:cursor-not-allowed disabled:opacity-60 print:hidden"
                aria-label={t('close')}
                disabled={locked}
              >
                <Icon of={IconX} />
              </Kit.Close>
            </header>
            <div className={classes('px-4 pt-0 pb-4 print:px-(--gutter)', classNames.body)}>{children}</div>
          </Kit.Popup>
        </Kit.Viewport>
      </Kit.Portal>
    </Kit.Root>
  );
}
