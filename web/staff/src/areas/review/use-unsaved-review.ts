import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useUnsaved } from '../../app/use-unsaved.ts';
import { changeDraft, draftOf, dropDraft, useDraft, type Draft } from './drafts.ts';
import { dropNotes, flushNotes, openNote, useWaitingNotes } from './notes.ts';
import type { Reviewing } from './use-review.ts';

type Kept = { draft: Draft; notes: Readonly<Record<number, string>> };

/** What is written about one applicant on any of the tabs: notes that store themselves, and what waits to be sent. */
export function useUnsavedReview({ job, application, me }: Pick<Reviewing, 'job' | 'application' | 'me'>): void {
  const client = useQueryClient();
  const draft = useDraft(application.id);
  const notes = useWaitingNotes();

  useUnsaved<Kept>({
    name: `application/${application.id}/review`,
    page: `/interviews/${job.id}/interviewee/${application.id}`,
    dirty: Object.keys(draft).length > 0 || Object.keys(notes).length > 0,
    keep: () => ({ draft, notes }),
    restore: (kept) => {
      changeDraft(application.id, { ...draftOf(application.id), ...kept.draft });
      for (const [question, text] of Object.entries(kept.notes)) {
        openNote(client, { me, job: job.id, application: application.id, question: Number(question) }).set(text);
      }
    },
    livesAt: ({ params }) => 'application' in params && params.application === String(application.id),
    flush: async () => (await flushNotes()) && Object.keys(draftOf(application.id)).length === 0,
    drop: () => {
      dropNotes();
      dropDraft(application.id);
    },
  });
  // Whoever signs in next finds nothing of it.
  useEffect(
    () => () => {
      dropNotes();
      dropDraft(application.id);
    },
    [application.id],
  );
}
