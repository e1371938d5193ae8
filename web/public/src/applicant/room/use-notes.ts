import { useState } from 'react';
import { useInterview } from '../interview-context.tsx';
import { keepNotes, readNotes } from './private-notes.ts';

/** The private notes of one question, kept in this browser with every change. */
export function useNotes(question: number): [notes: string, change: (typed: string) => void] {
  const { application } = useInterview().interview;
  const [notes, setNotes] = useState(() => readNotes(application, question));
  const change = (typed: string): void => {
    setNotes(typed);
    keepNotes(application, question, typed);
  };
  return [notes, change];
}
