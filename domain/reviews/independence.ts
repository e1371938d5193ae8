/** The settings that decide whether ratings are independent; an activity's own comes first. */
export interface IndependenceRow {
  job: { independent_ratings: boolean | null };
  company: { independent_ratings: boolean };
}

/** Whether reviewers of the activity see the ratings and notes of others only once their own review is sent. */
export const ratesIndependently = ({ job, company }: IndependenceRow): boolean =>
  job.independent_ratings ?? company.independent_ratings;

/**
 * Whether averages, counts of ratings and comments of others are withheld from a person until that person's review is
 * sent: from everybody on the panel. Members off the panel decide about applicants and see the figures.
 * @param row.panel the person's seat, null without one
 */
export const ratesBlind = ({ panel, ...settings }: IndependenceRow & { panel: object | null }): boolean =>
  panel !== null && ratesIndependently(settings);
