/** The settings that decide whether ratings are independent; an activity's own comes first. */
export interface IndependenceRow {
  job: { independent_ratings: boolean | null };
  company: { independent_ratings: boolean };
}

/** Whether reviewers of the activity see the ratings and notes of others only once their own review is sent. */
export const ratesIndependently = ({ job, company }: IndependenceRow): boolean =>
  job.independent_ratings ?? company.independent_ratings;
