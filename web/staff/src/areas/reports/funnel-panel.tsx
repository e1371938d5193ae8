import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useFormatter } from 'use-intl';
import type { ReportStep } from '@vivavoce/domain/reports/funnel.ts';
import { daysIn } from '@vivavoce/domain/reports/report-days.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import type { Stats } from '../../queries/reports.ts';
import { Panel } from '../../ui/base/panel.tsx';
import { Table, tableStyles } from '../../ui/data/table.tsx';
import { RowPlot } from './bar-plot.tsx';
import { PlotButtons } from './plot-buttons.tsx';
import { withoutPeople } from './report-filter.ts';
import type { ReportSearch } from './report-search.ts';
import { ViewToggle } from './view-toggle.tsx';
import styles from './report.module.css';

type FunnelProps = { stats: Stats; search: ReportSearch };
const daysBefore = ({ before }: Stats): number => daysIn({ from: before.from_date, to: before.to_date });
type Step = Stats['steps'][number];

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
      className={styles.people}
    >
      {text}
    </Link>
  );
}

const share = (n: number, total: number): number => (total === 0 ? 0 : n / total);

/** Applicants who stopped at the step before and will not or do not yet continue, by cause. */
function Causes({ stopped, search }: { stopped: Step; search: ReportSearch }) {
  const t = useTranslations('reports.causes');
  const staff = stopped.step === 'sent' || stopped.step === 'reviewed';
  return (
    <ul className={styles.causes}>
      {stopped.stopped.map(({ cause, n }) => (
        <li key={cause}>
          <PeopleLink
            search={search}
            step={stopped.step}
            cause={cause}
            text={staff && cause === 'open' ? t('waiting', { count: n }) : t(cause, { count: n })}
          />
        </li>
      ))}
    </ul>
  );
}

function Bars({ stats, search }: FunnelProps) {
  const t = useTranslations('reports');
  const steps = useTranslations('reports.steps');
  const format = useFormatter();
  const invited = stats.steps[0]?.reached ?? 0;
  return (
    <ol className={styles.funnel}>
      {stats.steps.map((step, at) => {
        const before = stats.steps[at - 1];
        const lost = before ? before.reached - step.reached : 0;
        return (
          <li key={step.step}>
            <span className={styles.step}>
              <b>{steps(step.step)}</b>
              <span className={styles.quiet}>
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
            <span className={styles.track}>
              <span className={styles.reached} style={{ inlineSize: `${share(step.reached, invited) * 100}%` }} />
              <span className={styles.lost} style={{ inlineSize: `${share(lost, invited) * 100}%` }} />
            </span>
            <span className={styles.number}>
              <PeopleLink search={search} step={step.step} text={format.number(step.reached)} />
            </span>
            <span className={styles.why}>
              {before && lost > 0 && (
                <>
                  <b>{t('funnel.lost', { count: lost })}</b>
                  <Causes stopped={before} search={search} />
                </>
              )}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

function AsTable({ stats, search }: FunnelProps) {
  const t = useTranslations('reports');
  const steps = useTranslations('reports.steps');
  const format = useFormatter();
  const invited = stats.steps[0]?.reached ?? 0;
  return (
    <Table caption={t('funnel.title')} compact>
      <thead>
        <tr>
          <th scope="col">{t('funnel.step')}</th>
          <th scope="col" className={tableStyles.number}>
            {t('funnel.reached')}
          </th>
          <th scope="col" className={tableStyles.number}>
            {t('funnel.share')}
          </th>
          <th scope="col" className={tableStyles.number}>
            {t('funnel.daysBefore', { days: daysBefore(stats) })}
          </th>
          <th scope="col">{t('funnel.stoppedHere')}</th>
        </tr>
      </thead>
      <tbody>
        {stats.steps.map((step) => (
          <tr key={step.step}>
            <td>{steps(step.step)}</td>
            <td className={tableStyles.number}>{format.number(step.reached)}</td>
            <td className={tableStyles.number}>
              {format.number(share(step.reached, invited), { style: 'percent', maximumFractionDigits: 0 })}
            </td>
            <td className={tableStyles.number}>
              {stats.before.invited === 0
                ? '–'
                : format.number(
                    share(
                      stats.before.steps.find((earlierStep) => earlierStep.step === step.step)?.reached ?? 0,
                      stats.before.invited,
                    ),
                    { style: 'percent', maximumFractionDigits: 0 },
                  )}
            </td>
            <td>{step.step !== 'decided' && <Causes stopped={step} search={search} />}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const SENT: ReportStep = 'sent';

/** How far applicants got, and why the others stopped. */
export function FunnelPanel({ stats, search, range }: FunnelProps & { range: string }) {
  const t = useTranslations('reports.funnel');
  const steps = useTranslations('reports.steps');
  const plot = useRef<SVGSVGElement>(null);
  const format = useFormatter();
  const [table, setTable] = useState(false);
  const invited = stats.steps[0]?.reached ?? 0;
  const sent = stats.steps.find(({ step }) => step === SENT)?.reached ?? 0;
  const percent = (value: number) => format.number(value, { style: 'percent', maximumFractionDigits: 0 });
  const { before } = stats;
  return (
    <Panel title={t('title')} action={<ViewToggle table={table} onChange={setTable} />}>
      <p className={styles.headline}>
        <b>{percent(share(sent, invited))}</b>
        <span>
          {t('headline', { sent, invited })}
          <br />
          <span className={styles.quiet}>
            {before.invited === 0
              ? t('nobodyBefore', { days: daysBefore(stats) })
              : t('before', {
                  days: daysBefore(stats),
                  share: percent(share(before.sent, before.invited)),
                  invited: before.invited,
                })}
          </span>
        </span>
      </p>
      {table ? <AsTable stats={stats} search={search} /> : <Bars stats={stats} search={search} />}
      <div hidden>
        <RowPlot
          plot={plot}
          label={t('title')}
          bars={stats.steps.map(({ step, reached }) => ({
            label: steps(step),
            value: reached,
            text: `${format.number(reached)} (${percent(share(reached, invited))})`,
          }))}
        />
      </div>
      {!table && <PlotButtons plot={plot} head={{ title: t('title'), subtitle: range }} />}
    </Panel>
  );
}
