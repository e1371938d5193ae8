import type { PlantedCriteria } from '../criteria.ts';
import type { Application, Job } from '../factories.ts';

/** A job with one of everything below it. */
export interface PlantedActivity {
  job: Job;
  question: number;
  attachment: number;
  application: Application;
  attempt: number;
  answer: number;
  /** An open request of the applicant. */
  action: number;
  reviewer: number;
  /** Another seat of the same panel. */
  other_reviewer: number;
  review: number;
  answer_review: number;
  note: number;
  comment: number;
  /** A note on the person of the applicant. */
  person_note: number;
  /** A tag of the company, on the person. */
  tag: number;
  /** An account that is merged into the person of the applicant. */
  merged: number;
  /** Of the library of the job's company, and the first that its applicants see. */
  video: number;
  /** Of the job's company. */
  event: number;
  /** A text of an e-mail that is not in force. */
  text: number;
  /** Of the library of the job's company. */
  library_question: number;
  import: number;
  /** Open, with the applicant; its token is `guest-of-` and the id of the applicant. */
  guest_link: number;
  /** A deleted answer of the applicant to a question that is answered again. */
  deleted_answer: number;
  ai_result: number;
  /** To the applicant. */
  email: number;
  /** Waits for its time. */
  mailing: number;
  bulk_operation: number;
  /** For the activity. */
  voucher: number;
  /** Of another activity of the same person; it failed. */
  deletion: number;
  criteria: PlantedCriteria;
}
