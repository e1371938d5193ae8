import type { QueryClient } from '@tanstack/react-query';
import { createStore, useStore } from '../../../app/store.ts';
import { rememberNote, saveNote } from '../../../queries/reviews/comments.ts';
import { createAutosave, type Autosave } from './autosave.ts';

export type NoteOf = { me: number; job: number; application: number; question: number };

type Opened = NoteOf & { note: Autosave };

/** Notes being written. They outlive their panel, so that moving on loses nothing. */
const notes = new Map<string, Opened>();
/** Texts that wait to be stored, by question. */
const waitingStore = createStore<Readonly<Record<number, string>>>({});

const isWaiting = ({ note }: Opened): boolean => !['clean', 'saved'].includes(note.get().state);

function countWaiting(): void {
  const waiting = [...notes.values()].filter(isWaiting).map(({ question, note }) => [question, note.get().text]);
  if (waiting.length > 0 || Object.keys(waitingStore.get()).length > 0) waitingStore.set(Object.fromEntries(waiting));
}

/** The note of one reader on one question, the same however often it is asked for. */
export function openNote(client: QueryClient, of: NoteOf): Autosave {
  const { me, job, application, question } = of;
  const key = [me, job, application, question].join('/');
  const cached = notes.get(key);
  if (cached) return cached.note;
  const note = createAutosave({
    initial: '',
    save: async (text) => rememberNote(client, job, await saveNote(job, application, question, text)),
  });
  notes.set(key, { ...of, note });
  note.subscribe(countWaiting);
  return note;
}

export const useWaitingNotes = (): Readonly<Record<number, string>> => useStore(waitingStore);

/** Stores every note that waits; false when one could not be stored. */
export async function flushNotes(): Promise<boolean> {
  const stored = await Promise.all([...notes.values()].filter(isWaiting).map(({ note }) => note.flush()));
  return stored.every(Boolean);
}

/** The reader agreed to lose what could not be stored, or it is kept elsewhere. */
export function dropNotes(): void {
  for (const { note } of notes.values()) note.drop();
  notes.clear();
  countWaiting();
}
