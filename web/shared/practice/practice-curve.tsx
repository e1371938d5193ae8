import type { MouseEvent, ReactNode } from 'react';
import { formatClock } from '../i18n/format.ts';

/** Units of the drawing; it is stretched to its place, and lines keep their width. */
const WIDTH = 1000;
const HEIGHT = 100;
const TICKS = 4;

/** The share of the recording that was played, as a style of what is around the curves. */
export const PLAY_HEAD = '--play-head';

type CurveProps = {
  /** The drawing in a sentence, for people who do not see it. */
  label: string;
  duration_ms: number;
  /** Values at the lower and the upper edge. */
  edges?: readonly [string, string];
  /** Plays the recording from a moment; where there is a player, the curve shows the moment that is played. */
  onSeek?: ((ms: number) => void) | undefined;
  children: ReactNode;
};

/** The frame of a curve over the time of a recording. */
export function Curve({ label, duration_ms, edges, onSeek, children }: CurveProps) {
  const ticks = Array.from({ length: TICKS + 1 }, (_, tick) => formatClock((duration_ms * tick) / TICKS / 1000));
  const seek = (event: MouseEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    onSeek?.(Math.round(((event.clientX - left) / width) * duration_ms));
  };
  return (
    <div className="practice-curve">
      {edges && (
        <div className="practice-edges" aria-hidden="true">
          <span>{edges[1]}</span>
          <span>{edges[0]}</span>
        </div>
      )}
      <svg role="img" aria-label={label} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
        {children}
      </svg>
      {onSeek && (
        // For the pointer alone: keys have the slider of the player.
        <button type="button" className="practice-head" tabIndex={-1} aria-hidden="true" onClick={seek}>
          <span />
        </button>
      )}
      <div className="practice-ticks" aria-hidden="true">
        {ticks.map((tick, place) => (
          <span key={place}>{tick}</span>
        ))}
      </div>
    </div>
  );
}

const x = (ms: number, duration_ms: number): number => Math.round((Math.min(ms, duration_ms) * WIDTH) / duration_ms);
const y = (value: number, [low, high]: readonly [number, number]): number =>
  Math.round(HEIGHT - ((Math.min(Math.max(value, low), high) - low) * HEIGHT) / (high - low));

type Point = { at_ms: number; value: number };
type LineProps = { points: readonly Point[]; range: readonly [number, number]; duration_ms: number; filled?: boolean };

/** A line through points, or the area below it. */
export function CurveLine({ points, range, duration_ms, filled = false }: LineProps) {
  const through = points.map(({ at_ms, value }) => `${x(at_ms, duration_ms)},${y(value, range)}`);
  if (!filled) return <polyline className="practice-line" points={through.join(' ')} />;
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const ends = [`${x(first.at_ms, duration_ms)},${HEIGHT}`, `${x(last.at_ms, duration_ms)},${HEIGHT}`] as const;
  return <polygon className="practice-area" points={[ends[0], ...through, ends[1]].join(' ')} />;
}

type MarksProps = {
  stretches: readonly { from_ms: number; to_ms: number; strong?: boolean }[];
  duration_ms: number;
  row: 0 | 1;
};

/** Stretches of time as bars in the upper or the lower half. */
export function CurveMarks({ stretches, duration_ms, row }: MarksProps) {
  return stretches.map(({ from_ms, to_ms, strong }) => (
    <rect
      key={from_ms}
      className={strong ? 'practice-mark practice-mark-strong' : 'practice-mark'}
      x={x(from_ms, duration_ms)}
      width={Math.max(4, x(to_ms, duration_ms) - x(from_ms, duration_ms))}
      y={row === 0 ? 8 : 58}
      height={34}
    />
  ));
}
