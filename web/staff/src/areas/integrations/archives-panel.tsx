import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { IconDownload, IconPackageExport } from '@tabler/icons-react';
import type { CompanyArchive } from '@vivavoce/contract/types.ts';
import { COMPANY_ARCHIVE_LIMITS } from '@vivavoce/domain/companies/import-limits.ts';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { formatFileSize } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';
import { showToast } from '../../app/toasts.ts';
import { apiQuery } from '../../queries/api-query.ts';
import { Button } from '../../ui/base/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { Pill } from '../../ui/base/pill.tsx';
import { DataTable, type Column } from '../../ui/data/data-table.tsx';
import { tableStyles } from '../../ui/data/table.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { LoadError } from '../../ui/feedback/state-message.tsx';

const archivesQuery = apiQuery('GET /api/company-settings/archives');
const WHILE_BUILT_MS = 2_000;

const isUnfinished = ({ state }: CompanyArchive): boolean => state === 'waiting' || state === 'building';

/** Downloads it once the owner has proved who they are, where that is due; the browser takes the file itself. */
function useDownload(): (archive: CompanyArchive) => Promise<void> {
  const textOf = useErrorText();
  const client = useQueryClient();
  return async ({ id }) => {
    try {
      const { url } = await call('GET /api/company-settings/archives/{company_archive}', {
        params: { company_archive: id },
      });
      if (url) location.assign(url);
      else await client.invalidateQueries(archivesQuery);
    } catch (error) {
      showToast({ title: textOf(error), background: 'reject' });
    }
  };
}

function State({ of: archive, onDownload }: { of: CompanyArchive; onDownload: (archive: CompanyArchive) => void }) {
  const t = useTranslations('integrations.archives');
  const tag = useLanguageTag();
  if (archive.state === 'failed') return <Pill tone="bad">{t('failed')}</Pill>;
  if (isUnfinished(archive))
    return (
      <span className="grid max-w-60 gap-1">
        <span className="text-small text-ink-2">
          {archive.parts_total === 0
            ? t('waiting')
            : t('building', { done: archive.parts_done, total: archive.parts_total })}
        </span>
        <ProgressBar
          label={t('progress')}
          {...(archive.parts_total > 0 && { value: archive.parts_done, max: archive.parts_total })}
        />
      </span>
    );
  if (archive.url === null) return <Pill>{t('expired')}</Pill>;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button size="small" variant="outline" onClick={() => onDownload(archive)}>
        <Icon of={IconDownload} size={16} />
        {t('download', { size: formatFileSize(archive.bytes ?? 0, tag) })}
      </Button>
      {archive.expires_at && (
        <span className="text-small text-ink-3">
          <When value={archive.expires_at} say={(date) => t('expires', { date })} />
        </span>
      )}
    </span>
  );
}

function useColumns(onDownload: (archive: CompanyArchive) => void): Column<CompanyArchive>[] {
  const t = useTranslations('integrations.archives');
  return [
    {
      key: 'requested',
      heading: t('columns.requested'),
      cell: ({ created_at, created_by }) => (
        <span className={tableStyles.twoLines}>
          <When value={created_at} length="short" />
          <span className="text-small wrap-anywhere text-ink-3">{created_by.full_name}</span>
        </span>
      ),
    },
    {
      key: 'state',
      heading: t('columns.state'),
      cell: (archive) => <State of={archive} onDownload={onDownload} />,
    },
  ];
}

/** Everything of the company in one file. For owners. */
export function ArchivesPanel() {
  const t = useTranslations('integrations.archives');
  const textOf = useErrorText();
  const client = useQueryClient();
  const download = useDownload();
  const { data, error, refetch } = useQuery({
    ...archivesQuery,
    refetchInterval: ({ state }) => (state.data?.some(isUnfinished) ?? false) && WHILE_BUILT_MS,
  });
  const request = useMutation({
    mutationFn: () => call('POST /api/company-settings/archives'),
    onSuccess: () => showToast({ title: t('requested') }),
    onError: (refusal) => showToast({ title: textOf(refusal), background: 'reject' }),
    onSettled: () => client.invalidateQueries(archivesQuery),
  });
  const isBuilt = data?.some(isUnfinished) ?? false;
  const columns = useColumns((archive) => void download(archive));
  return (
    <Panel
      title={t('title')}
      action={
        <Button size="small" disabled={isBuilt || request.isPending} onClick={() => request.mutate()}>
          <Icon of={IconPackageExport} size={16} />
          {t('request')}
        </Button>
      }
      className="grid min-w-0 content-start gap-4"
    >
      <p className="max-w-[72ch] text-pretty text-ink-2">{t('text', { hours: COMPANY_ARCHIVE_LIMITS.kept_hours })}</p>
      {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
      {!error && data?.length !== 0 && (
        <DataTable caption={t('title')} columns={columns} rows={data} keyOf={({ id }) => id} loadingRows={1} />
      )}
    </Panel>
  );
}
