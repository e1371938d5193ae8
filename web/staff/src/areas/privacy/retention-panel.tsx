import { useQuery, useQueryClient, keepPreviousData } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { RETENTION_LIMITS } from '@vivavoce/domain/companies/retention-limits.ts';
import { formatDate } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { apiQuery } from '../../queries/api-query.ts';
import { showToast } from '../../app/toasts.ts';
import { useSettings } from '../../queries/sign-in/session.ts';
import { Panel } from '../../ui/base/panel.tsx';
import { DataTable, type Column } from '../../ui/data/data-table.tsx';
import { PagedList } from '../../ui/data/paged-list.tsx';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { LoadError } from '../../ui/feedback/state-message.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { useSettled } from '../../ui/hooks/use-settled.ts';
import { FormNotices } from '../../features/forms/form-notices.tsx';
import { SaveButtons } from '../../features/forms/save-buttons.tsx';
import { useSettingsForm } from '../../features/forms/use-settings-form.ts';
import { daysIn, retentionPart } from './retention-values.ts';
import styles from './privacy.module.css';

const DAYS_SHOWN = 10;

/** The days on which applicants leave; while another page loads, the last one stays. */
const retentionQuery = (query: { page: number; retention_days?: number }) =>
  apiQuery('GET /api/retention', { query: { ...query, page_size: DAYS_SHOWN } }, { placeholderData: keepPreviousData });

const route = getRouteApi('/_staff/_shell/company-settings/privacy');
const { days_min: min, days_max: max } = RETENTION_LIMITS;

/** How many applicants leave on which day. @param days a period that is being considered; null for the stored one */
function LeavingDays({ days }: { days: number | null }) {
  const t = useTranslations('company.privacy.preview');
  const tag = useLanguageTag();
  const search = route.useSearch();
  const list = useQuery(retentionQuery({ page: search.page ?? 1, ...(days !== null && { retention_days: days }) }));
  if (list.isError) return <LoadError error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <Bone width="60%" />;
  const { applicants, held } = list.data;
  const columns: Column<(typeof list.data.results)[number]>[] = [
    { key: 'day', heading: t('day'), cell: ({ day }) => formatDate(new Date(`${day}T12:00:00`), tag) },
    {
      key: 'applicants',
      heading: t('applicants'),
      className: styles.number,
      cell: (leaving) => leaving.applicants.toLocaleString(tag),
    },
  ];
  return (
    <div className="grid max-w-[68ch] min-w-0 content-start gap-4">
      <p role="status">
        {t(days === null ? 'total' : 'totalFor', { applicants, days: days ?? 0 })}
        {held > 0 && ` ${t('held', { held })}`}
      </p>
      <PagedList list={list} search={search} panel={null} onlyIfSeveral empty={null}>
        {(rows) => (
          <DataTable
            caption={t('caption')}
            compact
            columns={columns}
            rows={rows}
            keyOf={({ day }) => day}
            stale={list.isPlaceholderData}
          />
        )}
      </PagedList>
    </div>
  );
}

/** The retention period of the company, with what it means before it is saved. */
export function RetentionPanel() {
  const t = useTranslations('company.privacy');
  const client = useQueryClient();
  const { retention_days: storedDays } = useSettings();
  const form = useSettingsForm(retentionPart);
  const { retention_days: typed } = form.values;
  const considered = daysIn(useSettled(typed));

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!(await form.save())) return;
    showToast({ title: t('saved') });
    await client.invalidateQueries({ queryKey: ['retention'] });
  }

  return (
    <form noValidate onSubmit={(event) => void save(event)}>
      <Panel
        title={t('title')}
        action={<SaveButtons form={form} />}
        className="grid min-w-0 content-start gap-4 [&>p]:max-w-[68ch]"
      >
        <p>{t('text')}</p>
        <FormNotices form={form} labelOf={() => t('days')} theirsOf={(_, newest) => newest.retention_days} />
        <div className="max-w-[20rem]">
          <TextField
            id="retention_days"
            label={t('days')}
            hint={t('daysHint')}
            inputMode="numeric"
            maxLength={4}
            value={typed}
            error={form.faults.has('retention_days') ? t('daysFault', { min, max }) : undefined}
            onChange={(event) => form.set({ retention_days: event.target.value })}
          />
        </div>
        <section aria-labelledby="kept-title" className="grid max-w-[68ch] gap-1 [&_ul]:list-disc [&_ul]:ps-[1.25em]">
          <h3 id="kept-title">{t('kept.title')}</h3>
          <p>{t('kept.text')}</p>
          <ul>
            {(['activity', 'days', 'counts', 'outcome'] as const).map((part) => (
              <li key={part}>{t(`kept.${part}`)}</li>
            ))}
          </ul>
        </section>
        <h3>{t('preview.title')}</h3>
        <LeavingDays days={considered === storedDays ? null : considered} />
      </Panel>
    </form>
  );
}
