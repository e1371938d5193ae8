import { useState } from 'react';
import { useInterview } from '../interview-context.tsx';
import { keepNotes, readNotes } from './private-notes.ts';

/** The private notes of one question, stored in this browser with every change. */
export function useNotes(question: number): [notes: string, change: (text: string) => void] {
  const { application } = useInterview().interview;
  const [notes, setNotes] = useState(() => readNotes(application, question));
  const change = (text: string): void => {
    setNotes(text);
    keepNotes(application, question, text);
  };
  return [notes, change];
}
