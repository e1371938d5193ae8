import { useRef, useState, type ReactNode } from 'react';
import { useFormatter } from 'use-intl';
import { spanText } from '@vivavoce/domain/reports/span-text.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useReportPhrases } from '../../features/report/use-report-phrases.ts';
import type { Stats } from '../../queries/reports.ts';
import { Button } from '../../ui/base/button.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import { BarPlot } from './bar-plot.tsx';
import { PlotButtons } from './plot-buttons.tsx';
import { classes } from '../../ui/base/classes.ts';
import styles from './report.module.css';

type Span = Stats['spans'][number];

/** "0–1", "1–2", … "7+": full days. */
const labelOf = (bar: number, bars: number): string => (bar === bars - 1 ? `${bar}+` : `${bar}–${bar + 1}`);

/** The table has the same figures. */
function Histogram({ span, title, days }: { span: Span; title: string; days: string }) {
  const t = useTranslations('reports.spans');
  const format = useFormatter();
  const plot = useRef<SVGSVGElement>(null);
  const bars = span.days.map((n, bar) => ({
    label: labelOf(bar, span.days.length),
    value: n,
    text: format.number(n / span.n, { style: 'percent', maximumFractionDigits: 0 }),
  }));
  const subtitle = `${t('hint')} (${format.number(span.n)}). ${days}`;
  return (
    <>
      <BarPlot bars={bars} plot={plot} label={t('plotLabel', { title, count: span.n })} />
      <PlotButtons plot={plot} head={{ title, subtitle }} />
    </>
  );
}

function SpanTable({ span, title }: { span: Span; title: string }) {
  const t = useTranslations('reports.spans');
  const format = useFormatter();
  return (
    <DataTable
      caption={title}
      compact
      columns={[
        { key: 'days', heading: t('days'), cell: (_, bar) => labelOf(bar, span.days.length) },
        { key: 'applicants', heading: t('applicants'), number: true, cell: ({ n }) => format.number(n) },
        {
          key: 'share',
          heading: t('share'),
          number: true,
          cell: ({ n }) => format.number(n / span.n, { style: 'percent', maximumFractionDigits: 0 }),
        },
      ]}
      rows={span.days.map((n, bar) => ({ n, bar }))}
      keyOf={({ bar }) => bar}
    />
  );
}

const strong = (text: ReactNode) => <b>{text}</b>;

/** How long applicants took, and how long they waited. */
export function SpansPanel({ spans, kinds, range }: Pick<Stats, 'spans' | 'kinds'> & { range: string }) {
  const t = useTranslations('reports.spans');
  const phrases = useReportPhrases(kinds);
  const [tables, setTables] = useState(false);
  const tag = useLanguageTag();
  return (
    <Panel
      title={t('title')}
      className="[&_h3]:flex [&_h3]:flex-wrap [&_h3]:justify-between [&_h3]:gap-x-3 [&_h3]:gap-y-0.5 [&_h3]:pt-3 [&_h3]:pb-1 [&_h3]:font-semibold"
    >
      {spans.map((span) => {
        const title = phrases.span(span.span);
        return (
          <section key={span.span} className={styles.span}>
            <h3>
              {title}
              {span.median_hours !== null && span.p90_hours !== null && (
                <span className="text-small text-ink-3">
                  {t.rich('median', {
                    median: spanText(span.median_hours, tag),
                    p90: spanText(span.p90_hours, tag),
                    b: strong,
                  })}
                </span>
              )}
            </h3>
            {span.n === 0 ? (
              <p className="text-small text-ink-3">{t('none')}</p>
            ) : tables ? (
              <SpanTable span={span} title={title} />
            ) : (
              <Histogram span={span} title={title} days={range} />
            )}
          </section>
        );
      })}
      <p className={classes(styles.foot, 'flex justify-between gap-3 pt-2')}>
        <span className="text-small text-ink-3">{t('hint')}</span>
        <Button variant="link" size="small" onClick={() => setTables(!tables)}>
          {t(tables ? 'asPlots' : 'asTables')}
        </Button>
      </p>
    </Panel>
  );
}
