import type { Draft } from '@vivavoce/web-shared/applicant/written-answer.ts';

/** What was typed here and is not stored by the server yet, with the state on which it was typed. */
export type KeptDraft = Draft & { revision: number };

const prefix = 'vivavoce.draft.';
const keyOf = (application: number, question: number): string => `${prefix}${application}.${question}`;

const isDraft = (value: unknown): value is KeptDraft =>
  typeof value === 'object' &&
  value !== null &&
  'text' in value &&
  typeof value.text === 'string' &&
  'choices' in value &&
  Array.isArray(value.choices) &&
  value.choices.every((choice) => typeof choice === 'string') &&
  'revision' in value &&
  typeof value.revision === 'number';

export function readDraft(application: number, question: number): KeptDraft | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(application, question)) ?? 'null');
    return isDraft(kept) ? kept : null;
  } catch {
    return null;
  }
}

export function keepDraft(application: number, question: number, draft: KeptDraft | null): void {
  try {
    if (draft) localStorage.setItem(keyOf(application, question), JSON.stringify(draft));
    else localStorage.removeItem(keyOf(application, question));
  } catch {
    // It stays on the screen and is sent from there.
  }
}

export function forgetDrafts(application: number): void {
  try {
    const mine = Object.keys(localStorage).filter((key) => key.startsWith(`${prefix}${application}.`));
    for (const key of mine) localStorage.removeItem(key);
  } catch {
    // A browser without storage kept none.
  }
}
