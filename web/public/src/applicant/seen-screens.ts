/** Screens that are shown once to an applicant and that the server does not store. */
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

/** The link was opened again in this tab, so the page for returning applicants is shown again. */
export function forgetSeen(screen: SeenOnce, application: number): void {
  try {
    sessionStorage.removeItem(keyOf(screen, application));
  } catch {
    // Without storage no screen counts as shown.
  }
}

export function rememberSeen(screen: SeenOnce, application: number): void {
  try {
    sessionStorage.setItem(keyOf(screen, application), '1');
  } catch {
    // The screen is shown once more, which is harmless.
  }
}
