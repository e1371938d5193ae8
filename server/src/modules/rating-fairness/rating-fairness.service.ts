import type { FastifyReply } from 'fastify';
import type { RatingFairness } from '@vivavoce/contract/types.ts';
import { alphaInterval, ordinalAlpha, weightedKappa } from '@vivavoce/domain/reviews/agreement.ts';
import type { RatedUnit } from '@vivavoce/domain/reviews/agreement.ts';
import { ratesBlind } from '@vivavoce/domain/reviews/independence.ts';
import { leniencyOf, spreadCounts } from '@vivavoce/domain/reviews/leniency.ts';
import type { StaffActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import { attachmentHeader } from '@vivavoce/domain/files/file-names.ts';
import { canJob } from '../../policies/jobs.policy.ts';
import { readCalibration } from '../calibrations/calibrations.service.ts';
import { loadJob } from '../../access/load-job.ts';
import { listReviewers } from '../reviewers/reviewers.service.ts';
import * as repository from './rating-fairness.repository.ts';
import type { RatingRow } from './rating-fairness.repository.ts';

/** The newest ratings that are read; a bound for very large activities. */
const RATINGS_MOST = 100_000;

function unitsOf(rows: readonly RatingRow[]): RatedUnit[] {
  const units = Map.groupBy(rows, ({ application_id, question_id }) => `${application_id}/${question_id}`);
  return [...units.values()].map((ratings) => ({
    ratings: ratings.map(({ user_id, rating }) => ({ reviewer: user_id, rating })),
  }));
}

const alphaOf = (units: readonly RatedUnit[]) => ({
  ...ordinalAlpha(units),
  interval: alphaInterval(units),
  units: units.filter(({ ratings }) => ratings.length > 1).length,
});

const bothRated = (units: readonly RatedUnit[], rater: number, otherRater: number): number =>
  units.filter(({ ratings }) => [rater, otherRater].every((user) => ratings.some(({ reviewer }) => reviewer === user)))
    .length;

/** Ratings of the latest calibration round that the reader may see. */
async function calibrationFigures(
  ctx: Context,
  actor: StaffActor,
  jobId: number,
  seesAll: boolean,
): Promise<RatingFairness['calibration']> {
  const { calibration } = await readCalibration(ctx, actor, jobId);
  if (!calibration) return null;
  const units: RatedUnit[] = calibration.answers.map(({ ratings }) => ({
    ratings: ratings.map(({ user, rating }) => ({ reviewer: user.id, rating })),
  }));
  const raters = calibration.answers.flatMap(({ ratings }) => ratings.map(({ user }) => user));
  const people = [...new Map(raters.map((user) => [user.id, user])).values()];
  const scale = calibration.rating_scale === 10 ? 10 : 5;
  return {
    ended: calibration.state === 'ended',
    answers: calibration.answers.length,
    ratings: raters.length,
    agreement: alphaOf(units),
    reviewers: people
      .filter(({ id }) => seesAll || id === actor.user_id)
      .map((user) => ({
        user,
        ratings: raters.filter(({ id }) => id === user.id).length,
        difference: leniencyOf(units, user.id, scale).difference,
      })),
    spread: spreadCounts(units, scale),
  };
}

/** Pairs of reviewers beyond this many are too long a list to read. */
const PAIRED_MOST = 12;

export async function readRatingFairness(ctx: Context, actor: StaffActor, jobId: number): Promise<RatingFairness> {
  const record = await loadJob(ctx.db, actor, jobId);
  const { job, panel } = record;
  const seesAll = canJob(actor, 'manage_panel', { ...job, panel });
  const rows = await repository.sentRatings(ctx.db, { job: jobId, reader: actor.user_id, most: RATINGS_MOST });
  const users = [...new Set(rows.map(({ user_id }) => user_id))];
  const [names, questions, times, length, seats] = await Promise.all([
    repository.namesOf(ctx.db, users),
    repository.questionNames(ctx.db, jobId),
    repository.timesOf(ctx.db, jobId),
    repository.meanLength(ctx.db, jobId),
    listReviewers(ctx, actor, jobId),
  ]);
  const units = unitsOf(rows);
  const byQuestion = Map.groupBy(rows, ({ question_id }) => question_id);
  const scale = job.rating_scale === 10 ? 10 : 5;
  const named = (id: number) => ({ id, full_name: names.get(id) ?? '' });
  const lines = users.filter((user) => seesAll || user === actor.user_id);
  const paired = seesAll ? users.slice(0, PAIRED_MOST) : [];
  return {
    answer_seconds: length,
    applicants: new Set(rows.map(({ application_id }) => application_id)).size,
    ratings: rows.length,
    complete: rows.length < RATINGS_MOST,
    own_rated_only: ratesBlind(record),
    agreement: alphaOf(units),
    questions: questions.flatMap(({ id, name }) => {
      const rated = byQuestion.get(id);
      return rated ? [{ question: id, name, ...alphaOf(unitsOf(rated)) }] : [];
    }),
    pairs: paired.flatMap((rater, index) =>
      paired.slice(index + 1).map((other) => ({
        one: named(rater),
        other: named(other),
        units: bothRated(units, rater, other),
        ...weightedKappa(units, rater, other),
      })),
    ),
    reviewers: lines.map((user) => {
      const ownRows = rows.filter(({ user_id }) => user_id === user);
      const time = times.find(({ user_id }) => user_id === user);
      const { difference, interval } = leniencyOf(units, user, scale);
      return {
        user: named(user),
        ratings: ownRows.length,
        mean: ownRows.reduce((sum, { rating }) => sum + rating, 0) / ownRows.length,
        difference,
        interval,
        missing: seats.find((seat) => seat.user.id === user)?.left ?? null,
        seconds: time ? { median: time.median, low: time.low, high: time.high, answers: time.answers } : null,
      };
    }),
    calibration: await calibrationFigures(ctx, actor, jobId, seesAll),
    spread: spreadCounts(units, scale),
  };
}

/** A cell that no spreadsheet reads as a formula. */
const cell = (value: string | number | null): string => {
  if (value === null) return '';
  if (typeof value === 'number') return String(Math.round(value * 10_000) / 10_000);
  const safe = /^[=+@\t\r-]/.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
};

type Row = (string | number | null)[];

/** Figures of a calibration round, marked as such by their names. */
const calibrationRows = ({ agreement, reviewers, spread }: NonNullable<RatingFairness['calibration']>): Row[] => [
  [
    'calibration_alpha',
    '',
    '',
    agreement.value,
    agreement.interval?.low ?? null,
    agreement.interval?.high ?? null,
    agreement.units,
    agreement.gap,
  ],
  ...reviewers.map(({ user, ratings, difference }): Row => [
    'calibration_difference',
    user.full_name,
    '',
    difference,
    null,
    null,
    ratings,
    null,
  ]),
  ...spread.map((count, levels): Row => ['calibration_spread', String(levels), '', count, null, null, null, null]),
];

/** One row for each figure, for programs and spreadsheets. */
export async function exportRatingFairness(ctx: Context, actor: StaffActor, jobId: number, reply: FastifyReply) {
  const { agreement, questions, pairs, reviewers, spread, calibration } = await readRatingFairness(ctx, actor, jobId);
  const rows: Row[] = [
    ['figure', 'name', 'other', 'value', 'low', 'high', 'units', 'reason'],
    [
      'alpha',
      '',
      '',
      agreement.value,
      agreement.interval?.low ?? null,
      agreement.interval?.high ?? null,
      agreement.units,
      agreement.gap,
    ],
    ...questions.map(({ name, value, interval, units, gap }) => [
      'alpha',
      name,
      '',
      value,
      interval?.low ?? null,
      interval?.high ?? null,
      units,
      gap,
    ]),
    ...pairs.map(({ one: first, other: second, value, units, gap }) => [
      'weighted_kappa',
      first.full_name,
      second.full_name,
      value,
      null,
      null,
      units,
      gap,
    ]),
    ...reviewers.flatMap(({ user, ratings, mean, difference, interval, missing, seconds }) => [
      ['mean', user.full_name, '', mean, null, null, ratings, null],
      ['difference', user.full_name, '', difference, interval?.low ?? null, interval?.high ?? null, ratings, null],
      ['missing', user.full_name, '', missing, null, null, null, null],
      [
        'seconds_in_view',
        user.full_name,
        '',
        seconds?.median ?? null,
        seconds?.low ?? null,
        seconds?.high ?? null,
        seconds?.answers ?? null,
        null,
      ],
    ]),
    ...spread.map((count, levels) => ['spread', String(levels), '', count, null, null, null, null]),
    ...(calibration ? calibrationRows(calibration) : []),
  ];
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', attachmentHeader(`fairness-${jobId}.csv`))
    .send(`\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`);
}
