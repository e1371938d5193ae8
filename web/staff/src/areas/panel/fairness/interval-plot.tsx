import { scaleLinear } from '@visx/scale';
import { classes } from '../../../ui/base/classes.ts';
import styles from './plots.module.css';

type PlotLine = {
  key: string | number;
  name: string;
  value: number;
  interval: { low: number; high: number } | null;
  /** The finding that the words above name. */
  marked?: boolean;
};

type IntervalPlotProps = {
  label: string;
  lines: readonly PlotLine[];
  domain: readonly [number, number];
  ticks: readonly number[];
  write: (value: number) => string;
  /** Ranges with a name, behind the lines. */
  bands?: readonly { from: number; to: number; name: string; strong?: boolean }[];
  /** A value to compare with, by a dashed line. */
  zero?: { at: number; name: string };
};

const ROW = 26;
const HEAD = 20;
const FOOT = 22;

const anchorAt = (percent: number) => (percent < 8 ? 'start' : percent > 92 ? 'end' : 'middle');

/** A dot with its interval for each line, all on one axis. Distances along the axis are percentages, so that letters keep their size. */
export function IntervalPlot({ label, lines, domain, ticks, write, bands = [], zero }: IntervalPlotProps) {
  const x = scaleLinear({ domain: [...domain], range: [1, 99], clamp: true });
  const at = (value: number) => `${x(value)}%`;
  const base = HEAD + lines.length * ROW;
  const places = lines.map((line, index) => ({ ...line, y: HEAD + index * ROW + ROW / 2 }));
  return (
    <div className="grid grid-cols-[minmax(0,8.5rem)_minmax(0,1fr)] gap-3 narrow:grid-cols-[minmax(0,6.5rem)_minmax(0,1fr)]">
      <ul
        className="m-0 list-none p-0 text-small text-ink-2 [&_li]:overflow-hidden [&_li]:leading-6.5 [&_li]:text-ellipsis [&_li]:whitespace-nowrap"
        style={{ paddingBlockStart: HEAD }}
        aria-hidden="true"
      >
        {lines.map(({ key, name, marked }) => (
          <li key={key} className={marked ? 'font-semibold text-ink' : undefined} style={{ height: ROW }} title={name}>
            {name}
          </li>
        ))}
      </ul>
      <svg className="block w-full overflow-visible" height={base + FOOT} role="img" aria-label={label}>
        {bands.map(({ from, to, name, strong }) => (
          <g key={name}>
            <rect
              x={at(from)}
              width={`${x(to) - x(from)}%`}
              y={HEAD}
              height={base - HEAD}
              className={strong ? 'fill-accent-tint' : 'fill-sunken'}
            />
            <text
              x={`${(x(from) + x(to)) / 2}%`}
              y={HEAD - 7}
              textAnchor="middle"

              // The bands are narrower than their names there; the text below the heading names their limits.
              className="fill-ink-3 text-mini narrow:hidden"
            >
              {name}
            </text>
          </g>
        ))}
        {zero && (
          <g>
            <line
              x1={at(zero.at)}
              x2={at(zero.at)}
              y1={HEAD}
              y2={base}
              className="stroke-ink-2 [stroke-dasharray:3_3]"
            />
            <text x={at(zero.at)} y={HEAD - 7} textAnchor={anchorAt(x(zero.at))} className="fill-ink-3 text-mini">
              {zero.name}
            </text>
          </g>
        )}
        {places.map(({ key, value, interval, marked, y }) => (
          <g key={key}>
            {interval && (
              <line
                x1={at(interval.low)}
                x2={at(interval.high)}
                y1={y}
                y2={y}
                className={classes(
                  styles.interval,
                  'stroke-line-3 [stroke-width:2] [stroke-linecap:round]',
                  marked && styles.marked,
                )}
              />
            )}
            <circle
              cx={at(value)}
              cy={y}
              r={marked ? 5.5 : 4.5}
              className={classes(styles.point, 'fill-surface stroke-ink-2 [stroke-width:2]', marked && styles.marked)}
            />
          </g>
        ))}
        <line x1={at(domain[0])} x2={at(domain[1])} y1={base} y2={base} className="stroke-line-3" />
        {ticks.map((tick) => (
          <text key={tick} x={at(tick)} y={base + 17} textAnchor={anchorAt(x(tick))} className="fill-ink-3 text-mini">
            {write(tick)}
          </text>
        ))}
      </svg>
    </div>
  );
}
