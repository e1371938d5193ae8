import type { QueryClient } from '@tanstack/react-query';
import { createStore, useStore } from '@vivavoce/web-shared/store.ts';
import { rememberNote, saveNote } from '../../../queries/reviews/reviews.ts';
import { createAutosave, type Autosave } from './autosave.ts';

export type NoteOf = { me: number; job: number; application: number; question: number };

type Opened = NoteOf & { note: Autosave };

/** Notes being written. They outlive their panel, so that navigation loses nothing. */
const notes = new Map<string, Opened>();
/** Unsaved texts by question. */
const waitingStore = createStore<Readonly<Record<number, string>>>({});

const isWaiting = ({ note }: Opened): boolean => !['clean', 'saved'].includes(note.get().state);

function countWaiting(): void {
  const waiting = [...notes.values()].filter(isWaiting).map(({ question, note }) => [question, note.get().text]);
  if (waiting.length > 0 || Object.keys(waitingStore.get()).length > 0) waitingStore.set(Object.fromEntries(waiting));
}

/** The autosave of one reader's note on one question; repeated calls return the same one. */
export function openNote(client: QueryClient, of: NoteOf): Autosave {
  const { me, job, application, question } = of;
  const key = [me, job, application, question].join('/');
  const cached = notes.get(key);
  if (cached) return cached.note;
  const note = createAutosave({
    initial: '',
    save: async (text) => rememberNote(client, job, await saveNote({ job, application }, question, text)),
  });
  notes.set(key, { ...of, note });
  note.subscribe(countWaiting);
  return note;
}

export const useWaitingNotes = (): Readonly<Record<number, string>> => useStore(waitingStore);

/** Saves every pending note; false when one could not be saved. */
export async function flushNotes(): Promise<boolean> {
  const results = await Promise.all([...notes.values()].filter(isWaiting).map(({ note }) => note.flush()));
  return results.every(Boolean);
}

/** Called when the reader agreed to lose unsaved notes, or when they are stored elsewhere. */
export function dropNotes(): void {
  for (const { note } of notes.values()) note.drop();
  notes.clear();
  countWaiting();
}
