import type { ApplicantBucket } from '@vivavoce/domain/applications/bucket.ts';

export type Column =
  | 'answers'
  | 'status'
  | 'rated'
  | 'rating'
  | 'added'
  | 'invited'
  | 'deadline'
  | 'responded'
  | 'decided'
  | 'mail';

/** Columns of each bucket between the applicant and the row's actions. */
export const columnsOf: Readonly<Record<ApplicantBucket, readonly Column[]>> = {
  ToInvite: ['status', 'added'],
  AwaitingResponse: ['status', 'invited', 'deadline'],
  Responded: ['answers', 'status', 'rated', 'responded'],
  Reviewed: ['answers', 'rating', 'rated', 'responded'],
  Outcomes: ['answers', 'status', 'rating', 'decided', 'mail'],
};

/** The legend of answer strips shows where strips are shown. */
export const showsAnswers = (bucket: ApplicantBucket): boolean => columnsOf[bucket].includes('answers');
