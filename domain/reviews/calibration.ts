/** A calibration round: every reviewer rates the same few answers alone before the reviews begin. */
export const CALIBRATION_LIMITS = { answers_max: 3, reviewers_min: 2 } as const;

export const CALIBRATION_STATES = ['open', 'ended'] as const;

/**
 * Whether a reader sees the ratings that others gave in a round: once the own ones are sent, or the round has ended.
 * Staff who run the activity and do not rate in it see them at once.
 */
export const seesCalibration = (reader: { ended: boolean; rates: boolean; sent: boolean; runs: boolean }): boolean =>
  reader.ended || reader.sent || (reader.runs && !reader.rates);
