import { Link } from '@tanstack/react-router';
import { useFormatter } from 'use-intl';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { REPORT_LIMITS, type ReportStep } from '@vivavoce/domain/reports/funnel.ts';
import { BROWSER_NAMES } from '@vivavoce/domain/reports/visitor-device.ts';
import { useReportPhrases } from '../../features/report/use-report-phrases.ts';
import type { Stats } from '../../queries/reports.ts';
import { Panel } from '../../ui/base/panel.tsx';
import { DataTable, type Column } from '../../ui/data/data-table.tsx';
import { withoutPeople } from './report-filter.ts';
import type { ReportSearch } from './report-search.ts';
import { classes } from '../../ui/base/classes.ts';
import styles from './report.module.css';

type Group = Pick<Stats['devices'][number], 'applicants' | 'sent' | 'shortlisted' | 'rejected'> & { name: string };

type GroupTableProps = { caption: string; of: string; groups: readonly Group[]; column: string; decided: boolean };

/** @param column the head over those who handed it in @param decided whether the kinds have an outcome */
function useColumns({ of, column, decided }: Pick<GroupTableProps, 'of' | 'column' | 'decided'>): Column<Group>[] {
  const t = useTranslations('reports.groups');
  const format = useFormatter();
  const share = (n: number | null, all: number | null) =>
    n === null || !all ? '–' : format.number(n / all, { style: 'percent', maximumFractionDigits: 0 });
  const outcomes = decided ? (['shortlisted', 'rejected'] as const) : [];
  return [
    { key: 'name', heading: of, cell: ({ name }) => name },
    {
      key: 'applicants',
      heading: t('applicants'),
      number: true,
      span: ({ applicants }) => (applicants === null ? 2 + outcomes.length : 1),
      cell: ({ applicants }) =>
        applicants === null ? (
          <span className="block text-start text-small whitespace-normal text-ink-3">
            {t('withheld', { count: REPORT_LIMITS.smallest_group })}
          </span>
        ) : (
          format.number(applicants)
        ),
    },
    { key: 'sent', heading: column, number: true, cell: ({ sent, applicants }) => share(sent, applicants) },
    ...outcomes.map((key): Column<Group> => ({
      key,
      heading: t(key),
      number: true,
      cell: (group) => share(group[key], group.sent),
    })),
  ];
}

function GroupTable({ caption, groups, ...kind }: GroupTableProps) {
  const columns = useColumns(kind);
  return (
    <>
      <h3>{caption}</h3>
      <DataTable caption={caption} compact columns={columns} rows={groups} keyOf={({ name }) => name} />
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
