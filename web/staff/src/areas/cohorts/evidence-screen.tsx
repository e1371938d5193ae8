import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { IconArchive, IconDownload, IconPrinter } from '@tabler/icons-react';
import type { CohortEvidence } from '@vivavoce/contract/types.ts';
import { ask, call, hrefOf } from '@vivavoce/web-shared/api/api-client.ts';
import { createKeyRing } from '@vivavoce/web-shared/api/key-ring.ts';
import { formatDate } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag, useLocale, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Breadcrumbs, PageHeader } from '../../app/layouts/page-header.tsx';
import { showToast } from '../../app/toasts.ts';
import { useSend } from '../../app/use-send.ts';
import { useSaveFile } from '../../features/export/save-file.ts';
import { cohortsQuery, evidenceQuery } from '../../queries/cohorts.ts';
import { AnchorButton, Button } from '../../ui/base/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { EmptyState, LoadError } from '../../ui/feedback/state-message.tsx';
import { FormMessage } from '../../ui/forms/error-summary.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import type { EvidenceSearch } from './cohorts-search.ts';
import { ComparedPanel, ConfidencePanel, FunnelPanel, OtherPanel } from './evidence-panels.tsx';

const route = getRouteApi('/_staff/_shell/cohorts/$cohort/evidence');
const keys = createKeyRing();

/** The parameters of a report, for its call and its address. */
const chosenOf = ({ quarter, other }: EvidenceSearch) => ({
  ...(quarter && { quarter }),
  ...(other && { with: other }),
});

/** Which quarter, and which cohort beside it. */
function Choices({ report, search }: { report: CohortEvidence; search: EvidenceSearch }) {
  const t = useTranslations('cohorts.evidence');
  const navigate = useNavigate();
  const { data: cohorts } = useQuery(cohortsQuery({ state: 'running', page_size: 100 }));
  const open = (change: { quarter?: string; other?: number | undefined }) =>
    void navigate({ to: '.', search: { ...search, ...change } as never, replace: true });
  const others = new Map(cohorts?.results.map(({ id, name }) => [id, name]));
  if (report.compared) others.set(report.compared.cohort.id, report.compared.cohort.name);
  others.delete(report.cohort.id);
  return (
    <div className="flex flex-wrap items-end gap-3 pb-4 print:hidden">
      <SelectField
        label={t('quarter')}
        value={report.quarter ?? ''}
        options={report.quarters.map((quarter) => {
          const [year = '', number = ''] = quarter.split('-Q');
          return { value: quarter, label: t('quarterName', { year, number }) };
        })}
        onChange={(quarter) => open({ quarter })}
      />
      <SelectField
        label={t('compareWith')}
        value={String(report.compared?.cohort.id ?? '')}
        options={[
          { value: '', label: t('noCompare') },
          ...[...others].map(([id, label]) => ({ value: String(id), label })),
        ]}
        onChange={(id) => open({ other: id === '' ? undefined : Number(id) })}
      />
    </div>
  );
}

/** Whether this report was kept, and whether it has changed since. */
function Copies({ copies }: Pick<CohortEvidence, 'copies'>) {
  const t = useTranslations('cohorts.evidence');
  const tag = useLanguageTag();
  if (copies.length === 0) return null;
  return (
    <ul className="grid list-none gap-2 p-0 pb-4" aria-live="polite">
      {copies.map(({ id, kept_at, kept_by, has_changed }) => {
        const facts = { date: formatDate(new Date(kept_at), tag), name: kept_by.full_name };
        return (
          <li key={id} className={has_changed ? undefined : 'text-small text-ink-2'}>
            {has_changed ? <FormMessage tone="info">{t('changed', facts)}</FormMessage> : t('kept', facts)}
          </li>
        );
      })}
    </ul>
  );
}

/** Keeping, printing and saving the report. */
function ReportActions({ cohort, quarter, search }: { cohort: number; quarter: string; search: EvidenceSearch }) {
  const t = useTranslations('cohorts.evidence');
  const saveFile = useSaveFile();
  const client = useQueryClient();
  const locale = useLocale() === 'fr' ? 'fr-fr' : 'en-gb';
  const { send, busy, failure } = useSend(async () => {
    const body = { quarter, with: search.other ?? null };
    const headers = { 'idempotency-key': keys.keyFor(body) };
    await call('POST /api/cohorts/{cohort}/reports', { params: { cohort }, body, headers });
    keys.done();
    showToast({ title: t('keptDone') });
    void client.invalidateQueries({ queryKey: ['cohort', cohort, 'evidence'] });
  });
  const query = { ...chosenOf(search), locale } as const;
  const document = { params: { cohort }, query };
  const table = (format: 'csv' | 'xlsx') => {
    const options = { params: { cohort }, query: { ...query, format } };
    return (
      <AnchorButton
        href={hrefOf('GET /api/cohorts/{cohort}/evidence/export', options)}
        download
        onClick={(event) => saveFile(event, () => ask('GET /api/cohorts/{cohort}/evidence/export', options))}
      >
        <Icon of={IconDownload} size={16} />
        {t(format)}
      </AnchorButton>
    );
  };
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      {failure && <FormMessage>{failure}</FormMessage>}
      <Button onClick={() => print()}>
        <Icon of={IconPrinter} size={16} />
        {t('print')}
      </Button>
      <AnchorButton
        href={hrefOf('GET /api/cohorts/{cohort}/evidence/pdf', document)}
        download
        onClick={(event) => saveFile(event, () => ask('GET /api/cohorts/{cohort}/evidence/pdf', document))}
      >
        <Icon of={IconDownload} size={16} />
        {t('pdf')}
      </AnchorButton>
      {table('csv')}
      {table('xlsx')}
      <Button variant="primary" busy={busy} onClick={() => void send()}>
        <Icon of={IconArchive} size={16} />
        {t('keep')}
      </Button>
    </div>
  );
}

/** Assigned practice of a cohort in a quarter: plots with their figures, and how another cohort compares. */
export function EvidenceScreen() {
  const t = useTranslations('cohorts.evidence');
  const cohorts = useTranslations('cohorts');
  const tag = useLanguageTag();
  const search = route.useSearch();
  const cohort = Number(route.useParams().cohort);
  const {
    data: report,
    error,
    refetch,
  } = useQuery({
    ...evidenceQuery(cohort, chosenOf(search)),
    placeholderData: keepPreviousData,
  });
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!report) return null;
  const { figures, from, to, quarter } = report;
  const dates = { from: from ? formatDate(new Date(from), tag) : '', to: to ? formatDate(new Date(to), tag) : '' };
  return (
    <>
      <Breadcrumbs
        above={[
          <Link key="list" to="/cohorts">
            {cohorts('title')}
          </Link>,
          <Link key="cohort" to="/cohorts/$cohort" params={{ cohort: String(cohort) }}>
            {report.cohort.name}
          </Link>,
        ]}
        current={t('title')}
      />
      <PageHeader
        below
        title={report.cohort.name}
        facts={quarter && <span>{t('lead', dates)}</span>}
        actions={quarter && <ReportActions cohort={cohort} quarter={quarter} search={{ ...search, quarter }} />}
      />
      {!figures ? (
        <Panel>
          <EmptyState text={t('none')} />
        </Panel>
      ) : (
        <>
          <Choices report={report} search={search} />
          <Copies copies={report.copies} />
          <div className="grid grid-cols-1 gap-4">
            <div className="grid grid-cols-2 items-start gap-4 max-lg:grid-cols-1">
              <FunnelPanel figures={figures} />
              <ConfidencePanel figures={figures} />
            </div>
            {report.compared && (
              <ComparedPanel name={report.cohort.name} figures={figures} compared={report.compared} />
            )}
            <OtherPanel figures={figures} />
            <p className="max-w-[90ch] text-small text-pretty text-ink-2">
              {t('note')}{' '}
              <Link to="/cohorts/method" className="font-semibold underline underline-offset-3">
                {t('methodLink')}
              </Link>
            </p>
          </div>
        </>
      )}
    </>
  );
}
