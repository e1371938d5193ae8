import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { UnsavedForm } from '../../../app/unsaved/changes.ts';
import { useUnsaved } from '../../../app/unsaved/use-unsaved.ts';
import { changeDraft, draftOf, dropDraft, useDraft, type Draft } from './drafts.ts';
import type { OwnRating } from './own-ratings.ts';
import { dropRatings, flushRatings, useSaving } from './use-saving.ts';
import { dropNotes, flushNotes, openNote, useWaitingNotes } from './notes.ts';
import type { Reviewing } from '../use-review.ts';

type SavedReview = { draft: Draft; notes: Readonly<Record<number, string>>; ratings: readonly OwnRating[] };

/**
 * Unsaved input about one applicant on any of the tabs: ratings and notes that save themselves, and drafts that wait
 * to be sent.
 */
export function useUnsavedReview(
  { job, application, me }: Pick<Reviewing, 'job' | 'application' | 'me'>,
  { page, livesAt }: Pick<UnsavedForm, 'page' | 'livesAt'> = {},
): void {
  const client = useQueryClient();
  const draft = useDraft(application.id);
  const notes = useWaitingNotes();
  const { ratings, rate } = useSaving({ job, application });

  useUnsaved<SavedReview>({
    name: `application/${application.id}/review`,
    page: page ?? `/interviews/${job.id}/interviewee/${application.id}`,
    dirty: Object.keys(draft).length > 0 || Object.keys(notes).length > 0 || ratings.length > 0,
    keep: () => ({ draft, notes, ratings }),
    restore: (savedForm) => {
      changeDraft(application.id, { ...draftOf(application.id), ...savedForm.draft });
      for (const [question, text] of Object.entries(savedForm.notes)) {
        openNote(client, { me, job: job.id, application: application.id, question: Number(question) }).set(text);
      }
      for (const rating of savedForm.ratings) rate(rating);
    },
    livesAt: livesAt ?? (({ params }) => 'application' in params && params.application === String(application.id)),
    flush: async () => {
      const results = await Promise.all([flushNotes(), flushRatings()]);
      return results.every(Boolean) && Object.keys(draftOf(application.id)).length === 0;
    },
    drop: () => {
      dropNotes();
      dropRatings();
      dropDraft(application.id);
    },
  });
  // The next person who signs in must not see it.
  useEffect(
    () => () => {
      dropNotes();
      dropRatings();
      dropDraft(application.id);
    },
    [application.id],
  );
}
