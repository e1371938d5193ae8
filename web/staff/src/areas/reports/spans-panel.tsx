import { Group } from '@visx/group';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { useState, type ReactNode } from 'react';
import { useFormatter } from 'use-intl';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import type { Stats } from '../../queries/reports.ts';
import { Button } from '../../ui/base/button.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { Table, tableStyles } from '../../ui/data/table.tsx';
import styles from './report.module.css';

type Span = Stats['spans'][number];

const SIZE = { width: 400, height: 150, top: 18, bottom: 22 };
const HOURS_OF_A_DAY = 24;

/** "0–1", "1–2", … "7+": full days. */
const labelOf = (bar: number, bars: number): string => (bar === bars - 1 ? `${bar}+` : `${bar}–${bar + 1}`);

/** Bars from zero, each with its share. The same figures stand in the table. */
function Histogram({ span, title }: { span: Span; title: string }) {
  const t = useTranslations('reports.spans');
  const format = useFormatter();
  const bars = span.days.map((_n, bar) => labelOf(bar, span.days.length));
  const x = scaleBand({ domain: bars, range: [0, SIZE.width], padding: 0.08 });
  const y = scaleLinear({
    domain: [0, Math.max(...span.days, 1)],
    range: [SIZE.height - SIZE.bottom, SIZE.top],
  });
  return (
    <svg
      viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
      className={styles.plot}
      role="img"
      aria-label={t('plotLabel', { title, count: span.n })}
    >
      {bars.map((label, bar) => {
        const n = span.days[bar] ?? 0;
        const left = x(label) ?? 0;
        const middle = left + x.bandwidth() / 2;
        return (
          <Group key={label}>
            <Bar x={left} y={y(n)} width={x.bandwidth()} height={y(0) - y(n)} rx={2} className={styles.bar} />
            <text x={middle} y={y(n) - 5} className={styles.barShare}>
              {format.number(n / span.n, { style: 'percent', maximumFractionDigits: 0 })}
            </text>
            <text x={middle} y={SIZE.height - 6} className={styles.barLabel}>
              {label}
            </text>
          </Group>
        );
      })}
      <line x1={0} x2={SIZE.width} y1={y(0)} y2={y(0)} className={styles.axis} />
    </svg>
  );
}

function SpanTable({ span, title }: { span: Span; title: string }) {
  const t = useTranslations('reports.spans');
  const format = useFormatter();
  return (
    <Table caption={title} compact>
      <thead>
        <tr>
          <th scope="col">{t('days')}</th>
          <th scope="col" className={tableStyles.number}>
            {t('applicants')}
          </th>
          <th scope="col" className={tableStyles.number}>
            {t('share')}
          </th>
        </tr>
      </thead>
      <tbody>
        {span.days.map((n, bar) => (
          <tr key={labelOf(bar, span.days.length)}>
            <td>{labelOf(bar, span.days.length)}</td>
            <td className={tableStyles.number}>{format.number(n)}</td>
            <td className={tableStyles.number}>
              {format.number(n / span.n, { style: 'percent', maximumFractionDigits: 0 })}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const strong = (text: ReactNode) => <b>{text}</b>;

/** How long applicants took, and how long they waited. */
export function SpansPanel({ spans }: Pick<Stats, 'spans'>) {
  const t = useTranslations('reports.spans');
  const format = useFormatter();
  const [tables, setTables] = useState(false);
  const days = (hours: number) => format.number(hours / HOURS_OF_A_DAY, { maximumFractionDigits: 1 });
  return (
    <Panel title={t('title')} className={styles.spans}>
      {spans.map((span) => {
        const title = t(span.span);
        return (
          <section key={span.span} className={styles.span}>
            <h3>
              {title}
              {span.median_hours !== null && span.p90_hours !== null && (
                <span className={styles.quiet}>
                  {t.rich('median', {
                    median: days(span.median_hours),
                    p90: days(span.p90_hours),
                    b: strong,
                  })}
                </span>
              )}
            </h3>
            {span.n === 0 ? (
              <p className={styles.quiet}>{t('none')}</p>
            ) : tables ? (
              <SpanTable span={span} title={title} />
            ) : (
              <Histogram span={span} title={title} />
            )}
          </section>
        );
      })}
      <p className={styles.foot}>
        <span className={styles.quiet}>{t('hint')}</span>
        <Button variant="link" size="small" onClick={() => setTables(!tables)}>
          {t(tables ? 'asPlots' : 'asTables')}
        </Button>
      </p>
    </Panel>
  );
}
