import { isTypedAs } from '../texts.ts';

export const JOB_STATUSES = ['Draft', 'Published'] as const;

export type JobStatus = (typeof JOB_STATUSES)[number];

export interface JobState {
  status: JobStatus;
  archived: boolean;
}

export type JobMove = 'publish' | 'archive' | 'unarchive';

type JobMoveRefusal = 'already_published' | 'job_archived' | 'already_archived' | 'not_archived';

export type JobMoveResult = { state: JobState } | { refusal: JobMoveRefusal };

/**
 * The state of a job after a move. Publishing cannot be undone: applicants may have links. Archiving keeps the status,
 * so that unarchiving restores it.
 */
export function moveJob(state: JobState, move: JobMove): JobMoveResult {
  switch (move) {
    case 'publish':
      if (state.archived) return { refusal: 'job_archived' };
      if (state.status === 'Published') return { refusal: 'already_published' };
      return { state: { ...state, status: 'Published' } };
    case 'archive':
      return state.archived ? { refusal: 'already_archived' } : { state: { ...state, archived: true } };
    case 'unarchive':
      return state.archived ? { state: { ...state, archived: false } } : { refusal: 'not_archived' };
  }
}

/** Whether applicants may be invited and may begin: published and not archived. */
export function isOpenToApplicants(state: JobState): boolean {
  return state.status === 'Published' && !state.archived;
}

/** Whether the typed text is the activity's title, which confirms deleting one with answers. */
export const isTitleOf = (job: { title: string }, typed: string | undefined): boolean => isTypedAs(job.title, typed);
