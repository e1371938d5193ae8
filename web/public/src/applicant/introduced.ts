const keyOf = (application: number): string => `vivavoce.introduced.${application}`;

/** Whether this tab has shown the introduction, so that a reload does not show it again. */
export function wasIntroduced(application: number): boolean {
  try {
    return sessionStorage.getItem(keyOf(application)) !== null;
  } catch {
    return false;
  }
}

export function rememberIntroduced(application: number): void {
  try {
    sessionStorage.setItem(keyOf(application), '1');
  } catch {
    // It is shown once more, which harms nobody.
  }
}
