/**
 * Keeps the screen on; a phone that locks takes the camera away. The browser drops the lock whenever the page is
 * hidden, so it is requested again on return.
 * @returns a function that releases it
 */
export function keepAwake(): () => void {
  let sentinel: WakeLockSentinel | null = null;
  let over = false;
  const request = async (): Promise<void> => {
    if (over || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    // Refused on low battery: the recording goes on without it.
    const granted = await navigator.wakeLock.request('screen').catch(() => null);
    if (over) await granted?.release();
    else sentinel = granted;
  };
  const onVisibility = (): void => void request();
  document.addEventListener('visibilitychange', onVisibility);
  void request();
  return () => {
    over = true;
    document.removeEventListener('visibilitychange', onVisibility);
    sentinel?.release().catch(() => undefined);
  };
}

/**
 * Makes the browser ask before the page is left.
 * @returns a function that removes the question
 */
export function warnBeforeLeaving(): () => void {
  const onLeave = (event: BeforeUnloadEvent): void => event.preventDefault();
  window.addEventListener('beforeunload', onLeave);
  return () => window.removeEventListener('beforeunload', onLeave);
}
