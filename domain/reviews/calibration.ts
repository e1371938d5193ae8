/** A calibration round: every reviewer rates the same few answers alone before the reviews begin. */
export const CALIBRATION_LIMITS = { answers_max: 3, reviewers_min: 2 } as const;

export const CALIBRATION_STATES = ['open', 'ended'] as const;
