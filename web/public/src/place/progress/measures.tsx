import type { OwnProgress } from '@vivavoce/contract/types.ts';
import { formatClock, formatDate } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';

/** Units of the drawing, which keeps its form at every width. */
const WIDTH = 260;
const HEIGHT = 112;
const LEFT = 34;
const RIGHT = 10;
const TOP = 24;
const BOTTOM = 18;

type ChartPoint = { at: number; value: number };

type ChartProps = {
  /** In the order of time, at least two. */
  points: readonly ChartPoint[];
  range: readonly [number, number];
  /** Moments at which a dashed line stands, such as feedback. */
  marks: readonly number[];
  valueText: (value: number) => string;
  dateText: (at: number) => string;
};

/** A figure over time, with its first and its newest value. The table of the page says the same to everybody. */
function ProgressChart({ points, range: [low, high], marks, valueText, dateText }: ChartProps) {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const span = Math.max(1, last.at - first.at);
  const xOf = (at: number) => LEFT + ((at - first.at) * (WIDTH - LEFT - RIGHT)) / span;
  const yOf = (value: number) => HEIGHT - BOTTOM - ((value - low) * (HEIGHT - TOP - BOTTOM)) / Math.max(1, high - low);
  const way = points.map(({ at, value }, index) => `${index === 0 ? 'M' : 'L'}${xOf(at)} ${yOf(value)}`).join('');
  const labelOf = ({ value }: ChartPoint) => yOf(value) - 8;
  return (
    <svg className="progress-chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      {[low, high].map((value) => (
        <g key={value}>
          <path className="progress-edge" d={`M${LEFT} ${yOf(value)}H${WIDTH}`} />
          <text x={LEFT - 6} y={yOf(value) + 4} textAnchor="end">
            {valueText(value)}
          </text>
        </g>
      ))}
      {marks
        .filter((at) => at >= first.at && at <= last.at)
        .map((at) => (
          <path key={at} className="progress-mark" d={`M${xOf(at)} ${TOP - 8}V${HEIGHT - BOTTOM}`} />
        ))}
      <path className="progress-line" d={way} />
      {points.map((point, index) => (
        <circle
          key={point.at}
          className={index === points.length - 1 ? 'progress-last' : ''}
          cx={xOf(point.at)}
          cy={yOf(point.value)}
          r="4"
        />
      ))}
      <text className="progress-value" x={xOf(first.at)} y={labelOf(first)}>
        {valueText(first.value)}
      </text>
      <text className="progress-value" x={xOf(last.at)} y={labelOf(last)} textAnchor="end">
        {valueText(last.value)}
      </text>
      <text x={LEFT} y={HEIGHT - 2}>
        {dateText(first.at)}
      </text>
      <text x={WIDTH} y={HEIGHT - 2} textAnchor="end">
        {dateText(last.at)}
      </text>
    </svg>
  );
}

export type Recording = OwnProgress['recordings'][number];

/** The facts of a recording that measures need, be it one's own or a shared one. */
export type Measured = Pick<Recording, 'at' | 'self_rating' | 'figures'> & { ticks?: Recording['ticks'] };

/** The range of a drawing for these values. */
type Range = (values: readonly number[]) => readonly [number, number];

/** Edges of drawings are multiples of these: words a minute, counts, seconds. */
const PACE_STEP = 20;
const COUNT_STEP = 5;
const SECONDS_STEP = 30;

const above = (value: number, step: number) => Math.max(1, Math.ceil(value / step)) * step;
const fromZero =
  (step: number): Range =>
  (values) => [0, above(Math.max(...values), step)];
const around =
  (step: number): Range =>
  (values) => [Math.max(0, Math.floor((Math.min(...values) - 1) / step) * step), above(Math.max(...values) + 1, step)];

/** The measures of a recording, in their order on the page. */
export const MEASURES = ['rating', 'ticks', 'pace', 'pauses', 'fillers', 'used'] as const;
type MeasureName = (typeof MEASURES)[number];

export interface Measure {
  name: string;
  /** How it is measured. */
  definition: string;
  /** Null where it cannot be measured, and before the own rating. */
  valueOf: (recording: Measured) => number | null;
  /** With its unit; beside a recording also out of how many. */
  text: (value: number, recording?: Measured) => string;
  /** In place of a value that is missing. */
  missing: string;
  /** Without it, for the edge of a drawing. */
  short: (value: number) => string;
  range: Range;
}

/** The length of the checklist, where all ticks of these recordings are of one question; else they have no common line. */
export function commonChecklist(recordings: readonly Recording[]): number | null {
  const ticked = recordings.filter(({ ticks }) => ticks !== null);
  const totals = new Set(ticked.map(({ ticks, question }) => JSON.stringify([question, ticks?.total])));
  return totals.size === 1 ? (ticked[0]?.ticks?.total ?? null) : null;
}

/**
 * Every measure with its words; fillers are counted in tenths of one in a hundred words.
 * @param total the length of the checklist, for a line of ticks
 */
export function useMeasures(total: number | null = null): Record<MeasureName, Measure> {
  const place = useTranslations('place.progress');
  const t = useTranslations('practice.figures');
  const tag = useLanguageTag();
  const tenths = (value: number) => new Intl.NumberFormat(tag, { maximumFractionDigits: 1 }).format(value / 10);
  const plain = (value: number) => value.toLocaleString(tag);
  const missing = place('twice.unknown');
  return {
    rating: {
      name: place('rating.name'),
      definition: place('rating.about'),
      valueOf: ({ self_rating }) => self_rating,
      text: (rating) => place('rating.value', { rating }),
      missing,
      short: plain,
      range: () => [1, 5],
    },
    ticks: {
      name: place('ticks.name'),
      definition: place('ticks.about'),
      valueOf: ({ ticks }) => ticks?.ticked ?? null,
      text: (ticked, recording) => place('ticks.value', recording?.ticks ?? { ticked, total: total ?? 0 }),
      missing: place('ticks.none'),
      short: plain,
      range: () => [0, Math.max(1, total ?? 0)],
    },
    pace: {
      name: t('pace.name'),
      definition: t('pace.about'),
      valueOf: ({ figures }) => figures?.words_per_minute ?? null,
      text: (count) => t('pace.value', { count }),
      missing,
      short: plain,
      range: around(PACE_STEP),
    },
    pauses: {
      name: t('pauses.name'),
      definition: t('pauses.about'),
      valueOf: ({ figures }) => figures?.pauses ?? null,
      text: (count) => t('pauses.value', { count }),
      missing,
      short: plain,
      range: fromZero(COUNT_STEP),
    },
    fillers: {
      name: t('fillers.name'),
      definition: t('fillers.about'),
      valueOf: ({ figures }) => figures?.fillers_per_100_words_tenths ?? null,
      text: (count) => t('fillers.value', { count: tenths(count) }),
      missing,
      short: tenths,
      range: fromZero(COUNT_STEP),
    },
    used: {
      name: t('used.name'),
      definition: t('used.about'),
      valueOf: ({ figures }) => (figures ? Math.round(figures.duration_ms / 1000) : null),
      text: formatClock,
      missing,
      short: formatClock,
      range: fromZero(SECONDS_STEP),
    },
  };
}

type CardProps = {
  name: string;
  definition: string;
  points: readonly ChartPoint[];
  range: Range;
  marks: readonly number[];
  text: (value: number) => string;
  short: (value: number) => string;
};

/** One measure over time, with how it is measured. */
export function MeasureCard({ name, definition, points, range, marks, text, short }: CardProps) {
  const t = useTranslations('place.progress');
  const tag = useLanguageTag();
  const last = points.at(-1);
  if (!last) return null;
  return (
    <section className="panel progress-card" aria-label={name}>
      <h3>{name}</h3>
      <p className="progress-now">
        <b>{text(last.value)}</b> <span className="calm">{formatDate(new Date(last.at), tag)}</span>
      </p>
      {points.length > 1 ? (
        <ProgressChart
          points={points}
          range={range(points.map(({ value }) => value))}
          marks={marks}
          valueText={short}
          dateText={(at) => formatDate(new Date(at), tag, 'short')}
        />
      ) : (
        <p className="calm">{t('one')}</p>
      )}
      <p className="calm progress-about">{definition}</p>
    </section>
  );
}

/** The points of a measure; recordings without it are left out. */
export const pointsOf = (recordings: readonly Measured[], { valueOf }: Measure): ChartPoint[] =>
  recordings.flatMap((recording) => {
    const value = valueOf(recording);
    return value === null ? [] : [{ at: Date.parse(recording.at), value }];
  });
