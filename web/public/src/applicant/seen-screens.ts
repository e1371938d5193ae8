/** Screens that are shown once to an applicant and leave no trace at the server. */
export type SeenOnce = 'introduced' | 'adjusted' | 'returned';

const keyOf = (screen: SeenOnce, application: number): string => `vivavoce.${screen}.${application}`;

/** Whether this tab has shown the screen, so that a reload does not show it again. */
export function wasSeen(screen: SeenOnce, application: number): boolean {
  try {
    return sessionStorage.getItem(keyOf(screen, application)) !== null;
  } catch {
    return false;
  }
}

/** The link was opened anew in this tab, so whoever comes is met again. */
export function forgetSeen(screen: SeenOnce, application: number): void {
  try {
    sessionStorage.removeItem(keyOf(screen, application));
  } catch {
    // Nothing was remembered.
  }
}

export function rememberSeen(screen: SeenOnce, application: number): void {
  try {
    sessionStorage.setItem(keyOf(screen, application), '1');
  } catch {
    // It is shown once more, which harms nobody.
  }
}
