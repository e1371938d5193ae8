import { Group } from '@visx/group';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import type { Ref } from 'react';
import styles from './report.module.css';

const SIZE = { width: 400, height: 150, top: 18, bottom: 22 };
const ROW = { label: 200, width: 640, height: 34, end: 90 };

type PlotBar = { label: string; value: number; text: string };
type PlotProps = { bars: readonly PlotBar[]; label: string; plot: Ref<SVGSVGElement> };

/** Upright bars from zero, each with its figure. */
export function BarPlot({ bars, label, plot }: PlotProps) {
  const x = scaleBand({ domain: bars.map((bar) => bar.label), range: [0, SIZE.width], padding: 0.08 });
  const most = Math.max(...bars.map(({ value }) => value), 1);
  const y = scaleLinear({ domain: [0, most], range: [SIZE.height - SIZE.bottom, SIZE.top] });
  return (
    <svg
      ref={plot}
      viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
      // In a broad panel the figures would grow with it.
      className="block h-auto w-full max-w-120"
      role="img"
      aria-label={label}
    >
      {bars.map((bar) => {
        const left = x(bar.label) ?? 0;
        const middle = left + x.bandwidth() / 2;
        const top = y(bar.value);
        return (
          <Group key={bar.label}>
            <Bar x={left} y={top} width={x.bandwidth()} height={y(0) - top} rx={2} className={styles.bar} />
            <text x={middle} y={top - 5} className="fill-ink [font:500_12px_var(--font)] [text-anchor:middle]">
              {bar.text}
            </text>
            <text
              x={middle}
              y={SIZE.height - 6}
              className="fill-ink-2 [font:500_12px_var(--font)] [text-anchor:middle]"
            >
              {bar.label}
            </text>
          </Group>
        );
      })}
      <line x1={0} x2={SIZE.width} y1={y(0)} y2={y(0)} className="stroke-line-3" />
    </svg>
  );
}

/** Lying bars from zero below one another, for files: on the screen their names and figures are text of the page. */
export function RowPlot({ bars, label, plot }: PlotProps) {
  const most = Math.max(...bars.map(({ value }) => value), 1);
  const x = scaleLinear({ domain: [0, most], range: [0, ROW.width - ROW.label - ROW.end] });
  return (
    <svg ref={plot} viewBox={`0 0 ${ROW.width} ${bars.length * ROW.height + 8}`} aria-label={label}>
      {bars.map((bar, at) => {
        const top = at * ROW.height + 4;
        const base = top + ROW.height / 2 + 4;
        return (
          <Group key={bar.label}>
            <text x={8} y={base} className="fill-ink [font:500_13px_var(--font)]">
              {bar.label}
            </text>
            <Bar x={ROW.label} y={top} width={x(bar.value)} height={ROW.height - 8} rx={2} className={styles.bar} />
            <text x={ROW.label + x(bar.value) + 8} y={base} className="fill-ink [font:500_13px_var(--font)]">
              {bar.text}
            </text>
          </Group>
        );
      })}
    </svg>
  );
}
