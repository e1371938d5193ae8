import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { dismissToast, holdToasts, releaseToasts, toastStore, type ToastId } from '../toasts.ts';

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
export function useToastRegion(): ToastRegion {
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
