import { Link } from '@tanstack/react-router';
import { useFormatter } from 'use-intl';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { REPORT_LIMITS, type ReportStep } from '@vivavoce/domain/reports/funnel.ts';
import { BROWSER_NAMES } from '@vivavoce/domain/reports/visitor-device.ts';
import { useReportPhrases } from '../../features/report/use-report-phrases.ts';
import type { Stats } from '../../queries/reports.ts';
import { Panel } from '../../ui/base/panel.tsx';
import { Table, tableStyles } from '../../ui/data/table.tsx';
import { withoutPeople } from './report-filter.ts';
import type { ReportSearch } from './report-search.ts';
import { classes } from '../../ui/base/classes.ts';
import styles from './report.module.css';

type Group = Pick<Stats['devices'][number], 'applicants' | 'sent' | 'shortlisted' | 'rejected'> & { name: string };

type GroupTableProps = { caption: string; of: string; groups: readonly Group[]; column: string; decided: boolean };

/** @param column the head over those who handed it in @param decided whether the kinds have an outcome */
function GroupTable({ caption, of, groups, column, decided }: GroupTableProps) {
  const t = useTranslations('reports.groups');
  const format = useFormatter();
  const figures = (['applicants', 'sent', 'shortlisted', 'rejected'] as const).slice(0, decided ? 4 : 2);
  const ofSent = (n: number | null, sent: number | null) =>
    n === null || !sent ? '–' : format.number(n / sent, { style: 'percent', maximumFractionDigits: 0 });
  return (
    <>
      <h3>{caption}</h3>
      <Table caption={caption} compact>
        <thead>
          <tr>
            <th scope="col">{of}</th>
            {figures.map((name) => (
              <th key={name} scope="col" className={tableStyles.number}>
                {name === 'sent' ? column : t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map(({ name, applicants, sent, shortlisted, rejected }) => (
            <tr key={name}>
              <td>{name}</td>
              {applicants === null ? (
                <td colSpan={figures.length} className="text-small whitespace-normal text-ink-3">
                  {t('withheld', { count: REPORT_LIMITS.smallest_group })}
                </td>
              ) : (
                <>
                  <td className={tableStyles.number}>{format.number(applicants)}</td>
                  <td className={tableStyles.number}>{ofSent(sent, applicants)}</td>
                  {decided && <td className={tableStyles.number}>{ofSent(shortlisted, sent)}</td>}
                  {decided && <td className={tableStyles.number}>{ofSent(rejected, sent)}</td>}
                </>
              )}
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  );
}

/** Completion and outcome by device and by adjustments, and where technology failed. */
export function GroupsPanel({ stats, search }: { stats: Stats; search: ReportSearch }) {
  const t = useTranslations('reports.groups');
  const devices = useTranslations('reports.devices');
  const report = useTranslations('reports');
  const phrases = useReportPhrases(stats.kinds);
  const has = (step: ReportStep) => stats.steps.some((shown) => shown.step === step);
  const decided = has('decided');
  const causes = useTranslations('reports.causes');
  return (
    <Panel
      title={t('title')}
      className={classes(
        styles.groups,
        '[&_h3]:flex [&_h3]:flex-wrap [&_h3]:justify-between [&_h3]:gap-x-3 [&_h3]:gap-y-0.5 [&_h3]:pt-3 [&_h3]:pb-1 [&_h3]:font-semibold',
      )}
    >
      <p className="text-small text-ink-3">{phrases.shares}</p>
      <GroupTable
        caption={t('device')}
        of={t('deviceColumn')}
        column={phrases.column}
        decided={decided}
        groups={stats.devices.map(({ device, ...figures }) => ({ ...figures, name: devices(device) }))}
      />
      <GroupTable
        caption={t('adjustments')}
        of={t('adjustmentsColumn')}
        column={phrases.column}
        decided={decided}
        groups={stats.adjustments.map(({ adjusted, ...figures }) => ({
          ...figures,
          name: t(adjusted ? 'adjusted' : 'notAdjusted'),
        }))}
      />
      {has('checked') && <h3>{t('faults')}</h3>}
      {has('checked') && stats.faults.length === 0 && <p className="text-small text-ink-3">{t('noFault')}</p>}
      {has('checked') && stats.faults.length > 0 && (
        <ul className="m-0 list-none p-0 [&_li]:flex [&_li]:flex-wrap [&_li]:justify-between [&_li]:gap-x-3 [&_li]:gap-y-0.5 [&_li]:border-b [&_li]:border-b-line [&_li]:py-2">
          {stats.faults.slice(0, 8).map(({ device, browser, cause, n }) => (
            <li key={`${device} ${browser} ${cause}`}>
              <Link
                to="/report"
                search={{ ...withoutPeople(search), cause, device, ...(browser && { browser }) }}
                resetScroll={false}
              >
                {causes(cause, { count: n })}
              </Link>
              <span className="text-small text-ink-3">
                {devices(device)}
                {browser && ` · ${BROWSER_NAMES[browser] ?? report('otherBrowser')}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
