import { scaleBand, scaleLinear } from '@visx/scale';
import { classes } from '../../../ui/base/classes.ts';
import styles from './plots.module.css';

const HEIGHT = 150;
const HEAD = 20;
const FOOT = 22;

type SpreadPlotProps = {
  label: string;
  bars: readonly { name: string; count: number; text: string; wide: boolean }[];
};

/** An upright bar for each distance between the ratings of an answer. */
export function SpreadPlot({ label, bars }: SpreadPlotProps) {
  const x = scaleBand({ domain: bars.map(({ name }) => name), range: [0, 100], padding: 0.14 });
  const base = HEIGHT - FOOT;
  const y = scaleLinear({ domain: [0, Math.max(1, ...bars.map(({ count }) => count))], range: [base, HEAD] });
  return (
    <svg className="block w-full overflow-visible" height={HEIGHT} role="img" aria-label={label}>
      {bars.map(({ name, count, text, wide }) => {
        const left = x(name) ?? 0;
        const middle = `${left + x.bandwidth() / 2}%`;
        return (
          <g key={name}>
            <rect
              x={`${left}%`}
              width={`${x.bandwidth()}%`}
              y={y(count)}
              height={base - y(count)}
              rx={4}
              className={classes(styles.bar, 'fill-bucket-3', wide && styles.wide)}
            />
            <text x={middle} y={y(count) - 7} textAnchor="middle" className="fill-ink [font:600_0.8125rem_var(--font)]">
              {text}
            </text>
            <text x={middle} y={HEIGHT - 5} textAnchor="middle" className="fill-ink-3 text-mini">
              {name}
            </text>
          </g>
        );
      })}
      <line x1="0" x2="100%" y1={base} y2={base} className="stroke-line-3" />
    </svg>
  );
}
