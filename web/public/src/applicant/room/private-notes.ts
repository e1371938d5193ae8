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
    // They stay on the screen; only a reload would lose them.
  }
}

export function forgetNotes(application: number): void {
  try {
    const mine = Object.keys(localStorage).filter((key) => key.startsWith(`${prefix}${application}.`));
    for (const key of mine) localStorage.removeItem(key);
  } catch {
    // A browser without storage kept none.
  }
}
