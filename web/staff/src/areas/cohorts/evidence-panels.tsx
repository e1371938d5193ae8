import type { CohortEvidence } from '@vivavoce/contract/types.ts';
import { formatNumber } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { DataTable, OnPhone, type Column } from '../../ui/data/data-table.tsx';

type Figures = NonNullable<CohortEvidence['figures']>;
type Compared = NonNullable<CohortEvidence['compared']>;
type Cell = number | null;

const STEPS = ['invited', 'started', 'finished', 'again'] as const;

/** A rounded count, or that it is hidden. */
function useCell(): (cell: Cell) => string {
  const t = useTranslations('cohorts.evidence');
  return (cell) => (cell === null ? t('hidden') : t('about', { count: cell }));
}

type Row = { name: string; value: string };

/** Figures as a table below their plot. */
function FigureTable({ caption, rows }: { caption: string; rows: readonly Row[] }) {
  const t = useTranslations('cohorts.evidence');
  const columns: Column<Row>[] = [
    { key: 'name', heading: t('figure'), cell: ({ name }) => name },
    { key: 'value', heading: t('value'), number: true, cell: ({ value }) => value },
  ];
  return (
    <details className="print:hidden">
      <summary className="min-h-6 cursor-pointer text-small text-ink-2">{t('table')}</summary>
      <DataTable compact caption={caption} columns={columns} rows={rows} keyOf={({ name }) => name} />
    </details>
  );
}

/** How many were invited, started, finished and practised again, as bars of one length. */
export function FunnelPanel({ figures }: { figures: Figures }) {
  const t = useTranslations('cohorts.evidence');
  const cell = useCell();
  const { invited, again } = figures;
  const share = (count: Cell) => (count === null || invited === null ? null : Math.min(1, count / invited));
  return (
    <Panel title={t('funnel')}>
      <p className="pb-3 text-pretty text-ink-2">
        {again === null || invited === null ? t('againHidden') : t('again', { again, invited })}
      </p>
      <ul className="grid list-none gap-0 p-0">
        {STEPS.map((step) => {
          const part = share(figures[step]);
          return (
            <li
              key={step}
              className="grid grid-cols-[9rem_minmax(0,1fr)] items-center gap-3 border-t border-t-line py-3 narrow:grid-cols-1"
            >
              <span>
                <b className="block font-semibold">{t(`steps.${step}`)}</b>
                {part !== null && step !== 'invited' && (
                  <span className="text-small text-ink-3">{t('ofInvited', { share: part })}</span>
                )}
              </span>
              <span className="flex items-center gap-2">
                {part !== null && (
                  <span
                    className="h-6 min-w-1 rounded-1 bg-accent forced-colors:[border:1px_solid_CanvasText]"
                    style={{ width: `${part * 70}%` }}
                    aria-hidden="true"
                  />
                )}
                <span className="tabular-nums">{cell(figures[step])}</span>
              </span>
            </li>
          );
        })}
      </ul>
      <FigureTable
        caption={t('funnel')}
        rows={STEPS.map((step) => ({ name: t(`steps.${step}`), value: cell(figures[step]) }))}
      />
    </Panel>
  );
}

const PLOT = { start: 4, end: 96 };
const placeOf = (value: number): string => `${PLOT.start + (value / 10) * (PLOT.end - PLOT.start)}%`;

/** Mean confidence before and after on the scale of the answers. */
function ConfidencePlot({ before, after, write }: { before: number; after: number; write: (value: number) => string }) {
  const t = useTranslations('cohorts.evidence');
  return (
    <svg className="block w-full overflow-visible" height={92} role="img" aria-label={t('plotLabel')}>
      {[0, 2, 4, 6, 8, 10].map((tick) => (
        <g key={tick}>
          <line x1={placeOf(tick)} x2={placeOf(tick)} y1={10} y2={66} className="stroke-line" />
          <text x={placeOf(tick)} y={84} textAnchor="middle" className="fill-ink-3 text-mini">
            {tick}
          </text>
        </g>
      ))}
      <line x1={placeOf(before)} x2={placeOf(after)} y1={42} y2={42} className="stroke-accent [stroke-width:3]" />
      <circle cx={placeOf(before)} cy={42} r={6} className="fill-surface stroke-accent [stroke-width:3]" />
      <circle cx={placeOf(after)} cy={42} r={7} className="fill-accent" />
      <text x={placeOf(before)} y={26} textAnchor={before <= after ? 'end' : 'start'} className="fill-ink-2 text-small">
        {write(before)}
      </text>
      <text
        x={placeOf(after)}
        y={26}
        textAnchor={before <= after ? 'start' : 'end'}
        className="fill-ink text-small font-semibold"
      >
        {write(after)}
      </text>
    </svg>
  );
}

export function ConfidencePanel({ figures: { confidence } }: { figures: Figures }) {
  const t = useTranslations('cohorts.evidence');
  const tag = useLanguageTag();
  const cell = useCell();
  const { before, after, change, pairs, gap, is_equal } = confidence;
  if (gap !== null || change === null || before === null || after === null)
    return (
      <Panel title={t('confidence')}>
        <p className="text-pretty text-ink-2">{t(`gaps.${gap ?? 'few'}`)}</p>
      </Panel>
    );
  const write = (value: number) => formatNumber(value, tag, 1);
  const facts = { before: write(before), after: write(after), pairs: pairs ?? 0 };
  const ends = { low: write(change.low), high: write(change.high) };
  return (
    <Panel title={t('confidence')}>
      <p className="pb-3 text-pretty text-ink-2">
        {is_equal ? t('confidenceEqual', facts) : t('confidenceText', { ...facts, ...ends })}
      </p>
      <p className="text-lead font-semibold">{t('scale', { value: change.difference })}</p>
      <ConfidencePlot before={before} after={after} write={write} />
      <ul className="flex list-none flex-wrap gap-4 p-0 pb-3 text-small text-ink-2" aria-hidden="true">
        <li className="flex items-center gap-1.5">
          <span className="h-3 w-3 rounded-[50%] bg-surface [border:3px_solid_var(--accent)]" />
          {t('beforeKey')}
        </li>
        <li className="flex items-center gap-1.5">
          <span className="h-3 w-3 rounded-[50%] bg-accent" />
          {t('afterKey')}
        </li>
      </ul>
      <FigureTable
        caption={t('confidence')}
        rows={[
          { name: t('pairs'), value: cell(pairs) },
          { name: t('before'), value: facts.before },
          { name: t('after'), value: facts.after },
          { name: t('change'), value: write(change.difference) },
          { name: t('low'), value: ends.low },
          { name: t('high'), value: ends.high },
        ]}
      />
    </Panel>
  );
}

type ComparedRow = { name: string; figure: string; other: string; more: string; range: string };

/** A measure; on a phone also the figures whose columns are left out there. */
function MeasureCell({ row, name, other }: { row: ComparedRow; name: string; other: string }) {
  const t = useTranslations('cohorts.evidence');
  return (
    <>
      {row.name}
      <OnPhone stacked>
        <span>{t('ofCohort', { name, value: row.figure })}</span>
        <span>{t('ofCohort', { name: other, value: row.other })}</span>
        {row.range && <span>{t('ofCohort', { name: t('interval'), value: row.range })}</span>}
      </OnPhone>
    </>
  );
}

const measureCells = (name: string, other: string) => (row: ComparedRow) => (
  <MeasureCell row={row} name={name} other={other} />
);

/** Both cohorts beside each other, with the difference and its interval. */
export function ComparedPanel({ name, figures, compared }: { name: string; figures: Figures; compared: Compared }) {
  const t = useTranslations('cohorts.evidence');
  const tag = useLanguageTag();
  const cell = useCell();
  const change = ({ confidence }: Figures) =>
    confidence.change ? t('scale', { value: confidence.change.difference }) : t('notShown');
  const rowOf = (measure: 'started' | 'finished' | 'again' | 'confidence'): ComparedRow => {
    const estimate = compared[measure];
    const isShare = measure !== 'confidence';
    return {
      name: isShare ? t(`steps.${measure}`) : t('confidence'),
      figure: isShare ? cell(figures[measure]) : change(figures),
      other: isShare ? cell(compared.figures[measure]) : change(compared.figures),
      more: estimate ? t(isShare ? 'points' : 'scale', { value: estimate.difference }) : t('notShown'),
      range: estimate ? t('range', { low: estimate.low, high: estimate.high }) : '',
    };
  };
  const shown = (['started', 'finished', 'again', 'confidence'] as const).flatMap((measure) => compared[measure] ?? []);
  const columns: Column<ComparedRow>[] = [
    {
      key: 'name',
      heading: t('measure'),
      cell: measureCells(name, compared.cohort.name),
    },
    { key: 'figure', heading: name, number: true, className: 'max-md:hidden', cell: ({ figure }) => figure },
    {
      key: 'other',
      heading: compared.cohort.name,
      number: true,
      className: 'max-md:hidden',
      cell: ({ other }) => other,
    },
    { key: 'more', heading: t('more', { name }), number: true, cell: ({ more }) => more },
    {
      key: 'range',
      heading: t('interval'),
      className: 'max-md:hidden',
      cell: ({ range }) => range,
    },
  ];
  const title = t('compared', { name: compared.cohort.name });
  return (
    <Panel title={title}>
      {shown.length > 0 && (
        <p className="pb-3 text-small text-ink-2">
          {t(shown.every(({ low, high }) => low <= 0 && high >= 0) ? 'includesNone' : 'someDiffer')}
        </p>
      )}
      <DataTable
        caption={title}
        columns={columns}
        rows={(['started', 'finished', 'again', 'confidence'] as const).map(rowOf)}
        keyOf={(row) => `${row.name} ${tag}`}
      />
    </Panel>
  );
}

/** Feedback, adjustments, devices and faults. */
export function OtherPanel({ figures }: { figures: Figures }) {
  const t = useTranslations('cohorts.evidence');
  const reports = useTranslations('reports');
  const cell = useCell();
  const { feedback, adjustments, devices, faults } = figures;
  const groups: { title: string; rows: Row[] }[] = [
    {
      title: t('adjustments'),
      rows: [
        { name: t('requested'), value: cell(adjustments.requested) },
        { name: t('granted'), value: cell(adjustments.granted) },
      ],
    },
    {
      title: t('devices'),
      rows: devices.map(({ device, people }) => ({ name: reports(`devices.${device}`), value: cell(people) })),
    },
    {
      title: t('faults'),
      rows: faults.map(({ fault, people }) => ({ name: t(`faultNames.${fault}`), value: cell(people) })),
    },
  ];
  return (
    <Panel padded>
      <div className="grid grid-cols-2 gap-x-10 gap-y-5 max-md:grid-cols-1">
        <section>
          <h2 className="pb-1 font-semibold">{t('feedback')}</h2>
          <p className="text-ink-2">
            {feedback.people === null || feedback.median_days === null
              ? t('feedbackHidden')
              : t('feedbackText', { people: feedback.people, days: feedback.median_days })}
          </p>
        </section>
        {groups.map(({ title, rows }) => (
          <section key={title}>
            <h2 className="pb-1 font-semibold">{title}</h2>
            <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 text-ink-2">
              {rows.map(({ name, value }) => (
                <div key={name} className="col-span-2 grid grid-cols-subgrid border-t border-t-line py-1.5">
                  <dt>{name}</dt>
                  <dd className="m-0 tabular-nums">{value}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Panel>
  );
}
