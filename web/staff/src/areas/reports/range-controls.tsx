import { getRouteApi } from '@tanstack/react-router';
import { IconBookmark, IconDownload, IconMail, IconPrinter } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { presetOf, rangeOfPreset, REPORT_PRESETS } from '@vivavoce/domain/reports/report-days.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { JOB_KINDS } from '@vivavoce/domain/jobs/kind-names.ts';
import { ExportDialog } from '../../features/export/lazy-export-dialog.tsx';
import { useSettings, useUser } from '../../queries/sign-in/session.ts';
import { Button } from '../../ui/base/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { ActivitiesChoice } from './activities-choice.tsx';
import { toStatsFilter, withChoice } from './report-filter.ts';
import type { ReportSearch } from './report-search.ts';
import styles from './report.module.css';

const route = getRouteApi('/_staff/_shell/report');
const ViewsDialog = lazy(() => import('./views-dialog.tsx'));
const RecipientsDialog = lazy(() => import('./recipients-dialog.tsx'));
const OWN_DAYS = 'own';

type RangeControlsProps = {
  search: ReportSearch;
  /** The days of the figures. */
  range: { from: string; to: string };
  /** In the company's time zone. */
  today: string;
};

/** Days, kind, activities, and what can be done with the report. */
export function RangeControls({ search, range, today }: RangeControlsProps) {
  const t = useTranslations('reports.range');
  const kinds = useTranslations('activities');
  const navigate = route.useNavigate();
  const preset = presetOf(range, today);
  const { shortname } = useSettings();
  const { jobs: _jobs, ...days } = toStatsFilter(search);
  const { role } = useUser();
  const [opened, setOpened] = useState<'export' | 'views' | 'recipients' | null>(null);
  const close = () => setOpened(null);
  const [typed, setTyped] = useState<{ from: string; to: string } | null>(null);
  const shown = typed ?? (preset ? null : range);
  const choose = (change: Parameters<typeof withChoice>[1]) =>
    void navigate({ search: withChoice(search, change), replace: true, resetScroll: false });
  const type = (next: { from: string; to: string }) => {
    setTyped(next);
    if (next.from && next.to && next.from <= next.to) choose(next);
  };
  const backwards = shown !== null && shown.from !== '' && shown.to !== '' && shown.from > shown.to;
  return (
    <div className={styles.controls}>
      <SelectField
        label={t('days')}
        value={shown ? OWN_DAYS : (preset ?? OWN_DAYS)}
        options={[...REPORT_PRESETS.map((value) => ({ value, label: t(value) })), { value: OWN_DAYS, label: t('own') }]}
        onChange={(value) => {
          const next = REPORT_PRESETS.find((candidate) => candidate === value);
          setTyped(next ? null : range);
          if (next) choose(rangeOfPreset(next, today));
        }}
      />
      {shown && (
        <>
          <TextField
            type="date"
            label={t('from')}
            value={shown.from}
            max={today}
            onChange={(event) => type({ ...shown, from: event.target.value })}
          />
          <TextField
            type="date"
            label={t('to')}
            value={shown.to}
            max={today}
            error={backwards ? t('backwards') : undefined}
            onChange={(event) => type({ ...shown, to: event.target.value })}
          />
        </>
      )}
      <SelectField
        label={kinds('kind.label')}
        value={search.kind ?? 'all'}
        options={(['all', ...JOB_KINDS] as const).map((kind) => ({
          value: kind,
          label: kind === 'all' ? kinds('kind.all') : kinds(`kinds.${kind}`),
        }))}
        onChange={(value) => choose({ kind: JOB_KINDS.find((kind) => kind === value) })}
      />
      <ActivitiesChoice
        shortname={shortname}
        days={days}
        chosen={search.jobs ?? []}
        onChange={(jobs) => choose({ jobs })}
      />
      <Button className={styles.print} onClick={() => setOpened('views')}>
        <Icon of={IconBookmark} size={16} />
        {t('views')}
      </Button>
      {(role === 'owner' || role === 'admin') && (
        <Button onClick={() => setOpened('recipients')}>
          <Icon of={IconMail} size={16} />
          {t('recipients')}
        </Button>
      )}
      <Button onClick={() => setOpened('export')}>
        <Icon of={IconDownload} size={16} />
        {t('export')}
      </Button>
      {opened === 'export' && <ExportDialog company={shortname} report={toStatsFilter(search)} onClose={close} />}
      <Suspense>
        {opened === 'views' && (
          <ViewsDialog shortname={shortname} search={search} range={range} today={today} onClose={close} />
        )}
        {opened === 'recipients' && <RecipientsDialog shortname={shortname} onClose={close} />}
      </Suspense>
      <Button onClick={() => print()}>
        <Icon of={IconPrinter} size={16} />
        {t('print')}
      </Button>
    </div>
  );
}
