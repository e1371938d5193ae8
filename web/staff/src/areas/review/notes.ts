import { createAutosave, type Autosave } from './autosave.ts';

/** Notes being written, by `user/job/application/question`. They outlive their screen, so that moving on loses nothing. */
const notes = new Map<string, Autosave>();

type NoteInput = { key: string; stored: string; save: (text: string) => Promise<unknown> };

export function noteFor({ key, stored, save }: NoteInput): Autosave {
  const known = notes.get(key);
  if (known) return known;
  const made = createAutosave({ initial: stored, save });
  notes.set(key, made);
  return made;
}

const waits = (note: Autosave): boolean => !['clean', 'saved'].includes(note.get().state);

export const hasUnsavedNotes = (): boolean => [...notes.values()].some(waits);

/** Stores every note that waits; false when one could not be stored. */
export async function flushNotes(): Promise<boolean> {
  const stored = await Promise.all([...notes.values()].filter(waits).map((note) => note.flush()));
  return stored.every(Boolean);
}

/** The reader agreed to lose what could not be stored. */
export function dropNotes(): void {
  for (const note of notes.values()) note.drop();
  notes.clear();
}
