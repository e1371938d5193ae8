import { allOf, ANY_INSTANT, anyOf, isFact, isTrueElse, not } from '../applications/condition.ts';
import type { Condition } from '../applications/condition.ts';

/**
 * Which ratings of others a reader gets. Each rule is a condition, so that TypeScript and SQL follow the same one; the
 * server has its SQL in `server/src/db/left-to-rate.ts`.
 */

/** The settings that decide whether ratings are independent; an activity's own comes first. */
export interface IndependenceRow {
  job: { independent_ratings: boolean | null };
  company: { independent_ratings: boolean };
}

/** An activity as its reader has it, with the reader's seat on the panel, null without one. */
type ReadActivity = IndependenceRow & { panel: object | null };

export interface BlindRow {
  of_job: boolean | null;
  of_company: boolean;
  on_panel: boolean;
}

const independent: Condition<BlindRow> = isTrueElse('of_job', 'of_company');

/**
 * Averages, counts of ratings and comments of others are withheld until the reader's own review is sent: from everybody
 * on the panel. Members off the panel decide about applicants and see the figures.
 */
export const blindRatings: Condition<BlindRow> = allOf(independent, isFact('on_panel'));

/** `rates_first`: whether the own review opens those of others, by one of the rules above. */
export interface WithheldRow {
  rates_first: boolean;
  has_sent: boolean;
}
export const withheldRatings: Condition<WithheldRow> = allOf(isFact('rates_first'), not(isFact('has_sent')));

export interface RaterRow {
  on_panel: boolean;
  has_panel: boolean;
  is_webinar: boolean;
}

/**
 * Whether a user rates the applicants of an activity. With a panel its members rate, without one everybody who runs the
 * activity. A webinar has no ratings.
 */
export const ratingUsers: Condition<RaterRow> = anyOf(
  isFact('on_panel'),
  allOf(not(isFact('has_panel')), not(isFact('is_webinar'))),
);

/** A calibration round and its reader. */
export interface RoundRow {
  has_ended: boolean;
  has_sent: boolean;
  runs: boolean;
  on_panel: boolean;
}

/**
 * Whether a reader sees the ratings of other raters in a calibration round. A rater sees them after sending their own
 * ratings or after the end of the round, staff who do not rate in the activity at any time.
 */
export const openCalibration: Condition<RoundRow> = anyOf(
  isFact('has_ended'),
  isFact('has_sent'),
  allOf(isFact('runs'), not(isFact('on_panel'))),
);

export const seesCalibration = (round: RoundRow): boolean => openCalibration.holds(round, ANY_INSTANT);

const blindRow = ({ job, company }: IndependenceRow, panel: object | null): BlindRow => ({
  of_job: job.independent_ratings,
  of_company: company.independent_ratings,
  on_panel: panel !== null,
});

/** Whether reviewers of the activity see the ratings and notes of others only once their own review is sent. */
export const ratesIndependently = (activity: IndependenceRow): boolean =>
  independent.holds(blindRow(activity, null), ANY_INSTANT);

/** Whether figures of others are withheld from a reader of the activity for each applicant without the own review. */
export const ratesBlind = (activity: ReadActivity): boolean =>
  blindRatings.holds(blindRow(activity, activity.panel), ANY_INSTANT);

/** Whether averages, counts and comments of others about an applicant are withheld. */
export const withholdsRatings = (activity: ReadActivity, has_sent: boolean): boolean =>
  withheldRatings.holds({ rates_first: ratesBlind(activity), has_sent }, ANY_INSTANT);

/** Whether ratings and notes of others about an applicant are withheld one by one; members off the panel rate first, too. */
export const withholdsReviews = (activity: IndependenceRow, has_sent: boolean): boolean =>
  withheldRatings.holds({ rates_first: ratesIndependently(activity), has_sent }, ANY_INSTANT);

/** Whether the reader rates the applicants of an activity with a panel of this size. */
export const ratesApplicants = ({
  job,
  panel,
  panel_size,
}: {
  job: { is_webinar: boolean };
  panel: object | null;
  panel_size: number;
}): boolean =>
  ratingUsers.holds({ on_panel: panel !== null, has_panel: panel_size > 0, is_webinar: job.is_webinar }, ANY_INSTANT);
