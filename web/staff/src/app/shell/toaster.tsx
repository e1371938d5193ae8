import { IconAlertCircle, IconX } from '@tabler/icons-react';
import { useEffect, useState, useEffectEvent, useRef, type RefObject } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { classes } from '../../ui/base/classes.ts';
import { Icon } from '../../ui/base/icon.tsx';
import { useStore } from '@vivavoce/web-shared/store.ts';
import { toastStore, type Toast, dismissToast, holdToasts, releaseToasts, type ToastId } from '../toasts.ts';
import styles from './toaster.module.css';

type ToastRegion = {
  region: RefObject<HTMLElement | null>;
  /** Closes one toast; the focus moves to the next, or back to where it was before. */
  dismiss: (id: ToastId) => void;
};

const within = (region: HTMLElement, target: EventTarget | null): boolean =>
  target instanceof Node && region.contains(target);

/**
 * Toasts wait while the pointer or the focus is on them and while the tab is in the background; Escape closes the
 * last.
 */
function useToastRegion(): ToastRegion {
  const region = useRef<HTMLElement>(null);
  const before = useRef<EventTarget | null>(null);

  function dismiss(id: ToastId): void {
    const inside = region.current ? within(region.current, document.activeElement) : false;
    dismissToast(id);
    if (!inside) return;
    requestAnimationFrame(() => {
      const next = region.current?.querySelector('button') ?? before.current;
      if (next instanceof HTMLElement && next.isConnected) next.focus({ preventScroll: true });
      else releaseToasts('focus');
    });
  }

  const close = useEffectEvent(dismiss);
  useEffect(() => {
    const element = region.current;
    if (!element) return undefined;
    const listeners = new AbortController();
    const options = { signal: listeners.signal };
    const enter = () => holdToasts('pointer');
    const leave = () => releaseToasts('pointer');
    const focus = ({ relatedTarget }: FocusEvent) => {
      holdToasts('focus');
      if (!within(element, relatedTarget)) before.current = relatedTarget;
    };
    const blur = ({ relatedTarget }: FocusEvent) => {
      if (!within(element, relatedTarget)) releaseToasts('focus');
    };
    const escape = ({ key }: KeyboardEvent) => {
      const last = toastStore.get().at(-1);
      if (key === 'Escape' && last) close(last.id);
    };
    const see = () => (document.hidden ? holdToasts('hidden') : releaseToasts('hidden'));
    element.addEventListener('pointerenter', enter, options);
    element.addEventListener('pointerleave', leave, options);
    element.addEventListener('focusin', focus, options);
    element.addEventListener('focusout', blur, options);
    element.addEventListener('keydown', escape, options);
    document.addEventListener('visibilitychange', see, options);
    // A toast that is removed under the pointer or the focus sends no leave event.
    const unsubscribe = toastStore.subscribe(() => {
      if (toastStore.get().length > 0) return;
      releaseToasts('pointer');
      releaseToasts('focus');
    });
    return () => {
      listeners.abort();
      unsubscribe();
    };
  }, []);

  return { region, dismiss };
}

/** Remaining seconds, visible only: announcing each second would drown the message. */
function SecondsLeft({ until }: { until: number }) {
  const t = useTranslations('chrome');
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((until - now) / 1000));
  return (
    <span className="ms-1.5 inline-block min-w-[3ch] text-end font-normal tabular-nums" aria-hidden="true">
      {t('secondsLeft', { seconds })}
    </span>
  );
}

type ToastLineProps = { toast: Toast; onDismiss: () => void };

/** One message: what happened, at most one action, and a close button. */
export function ToastLine({ toast, onDismiss }: ToastLineProps) {
  const t = useTranslations('common');
  const { action, background, description, emoji, progress, title } = toast;
  return (
    <li
      className={classes(
        styles.toast,
        'forced-colors:[border:1px_solid_CanvasText]',
        background === 'reject' && '[&>svg]:[color:var(--bar-bad)]',
      )}
    >
      {background === 'reject' && <Icon of={IconAlertCircle} />}
      {emoji && <span aria-hidden="true">{emoji}</span>}
      <div className="min-w-0 flex-1 py-1 wrap-anywhere">
        <p>{title}</p>
        {description && <p className="text-small text-on-bar-2">{description}</p>}
        {progress && (
          <p
            className={classes(styles.progress, 'mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1 tabular-nums')}
            aria-live="off"
          >
            <progress aria-label={title} max={1} value={progress.share} />
            <span className="text-small text-on-bar-2">{progress.text}</span>
          </p>
        )}
      </div>
      {action && (
        <button
          type="button"
          className="min-h-8 rounded-2 px-2.5 py-0 font-semibold whitespace-nowrap text-on-bar hover:bg-bar-line focus-visible:[box-shadow:0_0_0_2px_var(--on-bar)]!"
          onClick={() => {
            onDismiss();
            action.run();
          }}
        >
          {action.label}
          {toast.until && <SecondsLeft until={toast.until} />}
        </button>
      )}
      <button
        type="button"
        className="grid min-h-8 w-8 place-items-center rounded-2 p-0 font-semibold whitespace-nowrap text-on-bar hover:bg-bar-line focus-visible:[box-shadow:0_0_0_2px_var(--on-bar)]!"
        aria-label={t('close')}
        onClick={onDismiss}
      >
        <Icon of={IconX} size={16} />
      </button>
    </li>
  );
}

/** Bottom left, bottom centre on phones. Failures are announced immediately, other messages when the reader pauses. */
export function Toaster() {
  const t = useTranslations('chrome');
  const toasts = useStore(toastStore);
  const { region, dismiss } = useToastRegion();
  const lines = (background: Toast['background']) =>
    toasts
      .filter((toast) => toast.background === background)
      .map((toast) => <ToastLine key={toast.turn} toast={toast} onDismiss={() => dismiss(toast.id)} />);
  return (
    <section
      ref={region}
      // Beside the rail, so that its account button stays in reach.
      className={classes(
        styles.region,
        'pointer-events-none fixed start-26 bottom-5 z-900 grid max-w-[min(28rem,calc(100vw_-_124px))] gap-2 print:hidden',
      )}
      aria-label={t('toasts')}
    >
      <ol
        className="grid justify-items-start gap-2 empty:contents max-md:justify-items-center"
        aria-live="polite"
        aria-relevant="additions"
      >
        {lines('default')}
      </ol>
      <ol
        className="grid justify-items-start gap-2 empty:contents max-md:justify-items-center"
        aria-live="assertive"
        aria-relevant="additions"
      >
        {lines('reject')}
      </ol>
    </section>
  );
}
