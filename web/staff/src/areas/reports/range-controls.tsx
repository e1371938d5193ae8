import { getRouteApi } from '@tanstack/react-router';
import { IconBookmark, IconDownload, IconMail, IconPrinter, IconChevronDown } from '@tabler/icons-react';
import { lazy, Suspense, useState, useId } from 'react';
import { presetOf, rangeOfPreset, REPORT_PRESETS } from '@vivavoce/domain/reports/report-days.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { JOB_KINDS } from '@vivavoce/domain/jobs/kind-names.ts';
import { ExportDialog } from '../../features/export/lazy-export-dialog.tsx';
import { useSettings, useUser } from '../../queries/sign-in/session.ts';
import { Button } from '../../ui/base/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { TextField, SearchField } from '../../ui/forms/field.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { toStatsFilter, withChoice } from './report-filter.ts';
import type { ReportSearch } from './report-search.ts';
import styles from './report.module.css';
import { useQuery } from '@tanstack/react-query';
import { REPORT_LIMITS } from '@vivavoce/domain/reports/funnel.ts';
import { reportActivitiesQuery, type StatsFilter } from '../../queries/reports.ts';
import { LoadError } from '../../ui/feedback/state-message.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { useTypedSearch } from '../../ui/forms/use-typed-search.ts';
import { Popover } from '../../ui/overlays/popover.tsx';
import { PanelBones } from './panel-parts.tsx';
import { classes } from '../../ui/base/classes.ts';

const SHOWN = 100;

type ActivitiesChoiceProps = {
  shortname: string;
  /** Days and kind of the report; activities with applicants in them are offered. */
  days: Omit<StatsFilter, 'jobs'>;
  /** The chosen activities; without one the report counts all. */
  chosen: readonly number[];
  onChange: (jobs: number[]) => void;
};

/** Narrows the report to some activities; each choice applies immediately. */
function ActivitiesChoice({ shortname, days, chosen, onChange }: ActivitiesChoiceProps) {
  const t = useTranslations('reports.range');
  const id = useId();
  const [opened, setOpened] = useState(false);
  // Names come from a query of their own, since chosen activities may lie beyond the listed ones.
  const named = useQuery({
    ...reportActivitiesQuery(shortname, { ...days, jobs: chosen.join(','), page_size: SHOWN }),
    enabled: chosen.length === 1,
  });
  const title = named.isPlaceholderData ? undefined : named.data?.results[0]?.job?.title;
  const text =
    chosen.length === 0 ? t('all') : chosen.length === 1 && title ? title : t('some', { count: chosen.length });
  return (
    <div className="grid min-w-0 gap-1">
      <span className="font-semibold" id={`${id}-label`}>
        {t('activities')}
      </span>
      <Popover
        opened={opened}
        onChange={setOpened}
        label={t('activities')}
        width={340}
        align="start"
        trigger={
          <button
            type="button"
            id={`${id}-button`}
            className="flex min-h-(--control) w-60 max-w-full cursor-pointer items-center justify-between gap-2 rounded-2 border border-line-3 bg-surface px-3 py-0 text-start font-inherit text-ink [&>span]:overflow-hidden [&>span]:text-ellipsis [&>span]:whitespace-nowrap"
            aria-labelledby={`${id}-label ${id}-button`}
          >
            <span>{text}</span>
            <Icon of={IconChevronDown} size={16} />
          </button>
        }
      >
        <Choices shortname={shortname} days={days} chosen={chosen} onChange={onChange} />
      </Popover>
    </div>
  );
}

function Choices({ shortname, days, chosen, onChange }: ActivitiesChoiceProps) {
  const t = useTranslations('reports.range');
  const [title, setTitle] = useState('');
  const [typed, setTyped] = useTypedSearch(title, setTitle);
  const activities = useQuery(
    reportActivitiesQuery(shortname, { ...days, ordering: 'title', page_size: SHOWN, ...(title && { title }) }),
  );
  const listed = (activities.data?.results ?? []).flatMap(({ job }) => (job ? [job] : []));
  const full = chosen.length >= REPORT_LIMITS.most_activities;
  return (
    <div className="grid gap-2.5 p-1.5">
      <SearchField label={t('search')} value={typed} onChange={setTyped} />
      <Checkbox checked={chosen.length === 0} disabled={chosen.length === 0} onChange={() => onChange([])}>
        {t('all')}
      </Checkbox>
      {activities.isError && <LoadError error={activities.error} onRetry={() => void activities.refetch()} />}
      {activities.isPending && <PanelBones />}
      {activities.data && listed.length === 0 && <p className="text-small text-ink-3">{t('noActivity')}</p>}
      <ul className="m-0 grid max-h-80 list-none gap-1.5 overflow-y-auto p-0" aria-label={t('activities')}>
        {listed.map((job) => (
          <li key={job.id}>
            <Checkbox
              checked={chosen.includes(job.id)}
              disabled={full && !chosen.includes(job.id)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, job.id] : chosen.filter((id) => id !== job.id))
              }
            >
              {job.title}
            </Checkbox>
          </li>
        ))}
      </ul>
      {activities.data?.has_next && <p className="text-small text-ink-3">{t('firstOnly', { count: SHOWN })}</p>}
      {full && <p className="text-small text-ink-3">{t('mostActivities', { count: REPORT_LIMITS.most_activities })}</p>}
    </div>
  );
}

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

/** Views, recipients, export and print. */
function ReportActions({ search, range, today }: RangeControlsProps) {
  const t = useTranslations('reports.range');
  const { shortname } = useSettings();
  const { role } = useUser();
  const [opened, setOpened] = useState<'export' | 'views' | 'recipients' | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      <Button className="ms-auto" onClick={() => setOpened('views')}>
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
    </>
  );
}

/** Days, kind, activities, and what can be done with the report. */
export function RangeControls({ search, range, today }: RangeControlsProps) {
  const t = useTranslations('reports.range');
  const kinds = useTranslations('activities');
  const navigate = route.useNavigate();
  const preset = presetOf(range, today);
  const { shortname } = useSettings();
  const { jobs: _jobs, ...days } = toStatsFilter(search);
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
    <div className={classes(styles.controls, 'flex flex-wrap items-end gap-x-3 gap-y-2 pb-2 print:hidden')}>
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
      <ReportActions search={search} range={range} today={today} />
    </div>
  );
}
