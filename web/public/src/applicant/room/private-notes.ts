const prefix = 'vivavoce.notes.';

const keyOf = (application: number, question: number): string => `${prefix}${application}.${question}`;

/** Notes never leave this browser. */
export function readNotes(application: number, question: number): string {
  try {
    return localStorage.getItem(keyOf(application, question)) ?? '';
  } catch {
    return '';
  }
}

export function keepNotes(application: number, question: number, notes: string): void {
  try {
    if (notes) localStorage.setItem(keyOf(application, question), notes);
    else localStorage.removeItem(keyOf(application, question));
  } catch {
    // The notes stay on screen; only a reload would lose them.
  }
}

export function forgetNotes(application: number): void {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(`${prefix}${application}.`));
    for (const key of keys) localStorage.removeItem(key);
  } catch {
    // Without storage there are no notes.
  }
}
