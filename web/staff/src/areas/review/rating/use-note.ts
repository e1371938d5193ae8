import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { reviewCommentsQuery } from '../../../queries/reviews/reviews.ts';
import { openNote } from '../saving/notes.ts';
import type { Reviewing } from '../use-review.ts';

/** Control characters from pasted text; the server refuses them. */
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/** The reader's note on one question, saved while typing. */
export function useNote({ job, application, me }: Pick<Reviewing, 'job' | 'application' | 'me'>, question: number) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(reviewCommentsQuery({ job: job.id, application: application.id }));
  const storedComment =
    data?.find((comment) => comment.reviewer.id === me && comment.question === question)?.comment ?? '';
  const note = useMemo(
    () => openNote(client, { me, job: job.id, application: application.id, question }),
    [client, me, job.id, application.id, question],
  );
  useEffect(() => note.adopt(storedComment), [note, storedComment]);
  useEffect(() => () => void note.flush(), [note]);
  const { text, state } = useSyncExternalStore(note.subscribe, note.get);
  return {
    text,
    state,
    stored: storedComment !== '',
    /** The stored note is loaded: typing before that could overwrite it. */
    ready: data !== undefined,
    error: data === undefined ? error : null,
    reload: () => void refetch(),
    set: (typed: string) => note.set(typed.replace(controls, '')),
    flush: note.flush,
  };
}

export type NoteState = ReturnType<typeof useNote>;
