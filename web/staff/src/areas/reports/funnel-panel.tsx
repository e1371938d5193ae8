import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useFormatter } from 'use-intl';
import { stepsDiffer, type ReportStep } from '@vivavoce/domain/reports/funnel.ts';
import { daysIn } from '@vivavoce/domain/reports/report-days.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useReportPhrases } from '../../features/report/use-report-phrases.ts';
import type { Stats } from '../../queries/reports.ts';
import { Panel } from '../../ui/base/panel.tsx';
import { DataTable, type Column } from '../../ui/data/data-table.tsx';
import { RowPlot } from './bar-plot.tsx';
import { PlotButtons } from './plot-buttons.tsx';
import { withoutPeople } from './report-filter.ts';
import type { ReportSearch } from './report-search.ts';
import { ViewToggle } from './view-toggle.tsx';
import { classes } from '../../ui/base/classes.ts';
import styles from './report.module.css';

type FunnelProps = { stats: Stats; search: ReportSearch };
const daysBefore = ({ before }: Stats): number => daysIn({ from: before.from_date, to: before.to_date });
type Step = Stats['steps'][number];

/** Names the last step of the kinds. */
function useFunnelTitle({ steps }: Stats): string {
  const t = useTranslations('reports.funnel');
  return t(steps.some(({ step }) => step === 'decided') ? 'title' : 'registrations');
}

/** A number that opens the list of its applicants. */
function PeopleLink({
  search,
  step,
  cause,
  text,
}: { search: ReportSearch; text: string } & Pick<ReportSearch, 'step' | 'cause'>) {
  return (
    <Link
      to="/report"
      search={{ ...withoutPeople(search), ...(step && { step }), ...(cause && { cause }) }}
      resetScroll={false}
      className={classes(styles.people, 'text-inherit no-underline hover:underline hover:underline-offset-3')}
    >
      {text}
    </Link>
  );
}

const share = (n: number, total: number): number => (total === 0 ? 0 : n / total);

/** Applicants who stopped at the step before and will not or do not yet continue, by cause. */
function Causes({ stopped, search, kinds }: { stopped: Step; search: ReportSearch; kinds: Stats['kinds'] }) {
  const t = useTranslations('reports.causes');
  const textOf = (cause: Step['stopped'][number]['cause'], count: number) => {
    if (cause !== 'open') return t(cause, { count });
    if (stopped.step === 'reviewed') return t('outcome', { count });
    // Registrations for a webinar, among others, wait for no review.
    if (stopped.step === 'sent') return t(kinds.includes('webinar') ? 'unreviewed' : 'waiting', { count });
    return t('open', { count });
  };
  return (
    <ul className={classes(styles.causes, 'm-0 list-none p-0 text-small')}>
      {stopped.stopped.map(({ cause, n }) => (
        <li key={cause}>
          <PeopleLink search={search} step={stopped.step} cause={cause} text={textOf(cause, n)} />
        </li>
      ))}
    </ul>
  );
}

function Bars({ stats, search }: FunnelProps) {
  const t = useTranslations('reports');
  const phrases = useReportPhrases(stats.kinds);
  const format = useFormatter();
  const invited = stats.steps[0]?.reached ?? 0;
  return (
    <ol
      className={classes(
        styles.funnel,
        'm-0 list-none p-0 [&>li]:grid [&>li]:grid-cols-[130px_minmax(80px,1fr)_56px_minmax(150px,230px)] [&>li]:items-center [&>li]:gap-x-3 [&>li]:gap-y-1 [&>li]:border-t [&>li]:border-t-line [&>li]:py-2.5',
      )}
    >
      {stats.steps.map((step, at) => {
        const before = stats.steps[at - 1];
        const lost = before ? before.reached - step.reached : 0;
        return (
          <li key={step.step}>
            <span className="grid [&_b]:font-semibold">
              <b>{phrases.step(step.step)}</b>
              <span className="text-small text-ink-3">
                {at === 0
                  ? t('funnel.inDays')
                  : t('funnel.ofInvited', {
                      share: format.number(share(step.reached, invited), {
                        style: 'percent',
                        maximumFractionDigits: 0,
                      }),
                    })}
              </span>
            </span>
            <span className={classes(styles.track, 'flex h-7 gap-0.5')}>
              <span
                className={classes(styles.reached, 'rounded-[2px] bg-accent-mark print:[print-color-adjust:exact]')}
                style={{ inlineSize: `${share(step.reached, invited) * 100}%` }}
              />
              <span className={styles.lost} style={{ inlineSize: `${share(lost, invited) * 100}%` }} />
            </span>
            <span className={classes(styles.number, 'text-end font-semibold')}>
              <PeopleLink search={search} step={step.step} text={format.number(step.reached)} />
            </span>
            <span className={classes(styles.why, 'grid content-center text-small [&_b]:font-semibold')}>
              {before && lost > 0 && (
                <>
                  <b>{t('funnel.lost', { count: lost })}</b>
                  <Causes stopped={before} search={search} kinds={stats.kinds} />
                </>
              )}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

function useColumns({ stats, search }: FunnelProps): Column<Step>[] {
  const t = useTranslations('reports.funnel');
  const phrases = useReportPhrases(stats.kinds);
  const format = useFormatter();
  const invited = stats.steps[0]?.reached ?? 0;
  const last = stats.steps.at(-1);
  const { before } = stats;
  const percent = (n: number, total: number) =>
    format.number(share(n, total), { style: 'percent', maximumFractionDigits: 0 });
  return [
    { key: 'step', heading: t('step'), cell: ({ step }) => phrases.step(step) },
    { key: 'reached', heading: t('reached'), number: true, cell: ({ reached }) => format.number(reached) },
    { key: 'share', heading: t('share'), number: true, cell: ({ reached }) => percent(reached, invited) },
    {
      key: 'before',
      heading: t('daysBefore', { days: daysBefore(stats) }),
      number: true,
      cell: ({ step }) =>
        before.invited === 0
          ? '–'
          : percent(before.steps.find((earlier) => earlier.step === step)?.reached ?? 0, before.invited),
    },
    {
      key: 'stopped',
      heading: t('stoppedHere'),
      cell: (step) => step !== last && <Causes stopped={step} search={search} kinds={stats.kinds} />,
    },
  ];
}

function AsTable(props: FunnelProps) {
  const columns = useColumns(props);
  const { stats } = props;
  return (
    <DataTable
      caption={useFunnelTitle(stats)}
      compact
      columns={columns}
      rows={stats.steps}
      keyOf={({ step }) => step}
    />
  );
}

const SENT: ReportStep = 'sent';

/** How far applicants got, and why the others stopped. */
export function FunnelPanel({ stats, search, range }: FunnelProps & { range: string }) {
  const t = useTranslations('reports.funnel');
  const phrases = useReportPhrases(stats.kinds);
  const plot = useRef<SVGSVGElement>(null);
  const format = useFormatter();
  const [table, setTable] = useState(false);
  const invited = stats.steps[0]?.reached ?? 0;
  const sent = stats.steps.find(({ step }) => step === SENT)?.reached ?? 0;
  const percent = (value: number) => format.number(value, { style: 'percent', maximumFractionDigits: 0 });
  const { before } = stats;
  const title = useFunnelTitle(stats);
  return (
    <Panel title={title} action={<ViewToggle table={table} onChange={setTable} />}>
      <p className="flex items-center gap-3.5 pt-2 pb-3 [&>b]:text-display [&>b]:tracking-display">
        <b>{percent(share(sent, invited))}</b>
        <span>
          {phrases.headline({ sent, invited })}
          <br />
          <span className="text-small text-ink-3">
            {before.invited === 0
              ? t('nobodyBefore', { days: daysBefore(stats) })
              : t('before', {
                  days: daysBefore(stats),
                  share: percent(share(before.sent, before.invited)),
                  invited: before.invited,
                })}
            {stats.reminders > 0 && (
              <>
                <br />
                {t('reminders', { count: stats.reminders })}
              </>
            )}
          </span>
        </span>
      </p>
      {table ? <AsTable stats={stats} search={search} /> : <Bars stats={stats} search={search} />}
      {stepsDiffer(
        stats.kinds,
        stats.steps.map(({ step }) => step),
      ) && <p className="text-small text-ink-3">{t('stepsDiffer')}</p>}
      <div hidden>
        <RowPlot
          plot={plot}
          label={title}
          bars={stats.steps.map(({ step, reached }) => ({
            label: phrases.step(step),
            value: reached,
            text: `${format.number(reached)} (${percent(share(reached, invited))})`,
          }))}
        />
      </div>
      {!table && <PlotButtons plot={plot} head={{ title: title, subtitle: range }} />}
    </Panel>
  );
}
