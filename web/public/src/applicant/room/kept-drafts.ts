import type { Draft } from '@vivavoce/web-shared/applicant/written-answer.ts';

/** Drafts of this browser that the server has not stored yet, with their revision. */
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
    const draft: unknown = JSON.parse(localStorage.getItem(keyOf(application, question)) ?? 'null');
    return isDraft(draft) ? draft : null;
  } catch {
    return null;
  }
}

export function keepDraft(application: number, question: number, draft: KeptDraft | null): void {
  try {
    if (draft) localStorage.setItem(keyOf(application, question), JSON.stringify(draft));
    else localStorage.removeItem(keyOf(application, question));
  } catch {
    // The text stays on screen and is sent from there.
  }
}

export function forgetDrafts(application: number): void {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(`${prefix}${application}.`));
    for (const key of keys) localStorage.removeItem(key);
  } catch {
    // Without storage there are no drafts.
  }
}
