import { useInfiniteQuery, infiniteQueryOptions } from '@tanstack/react-query';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { Breadcrumbs, PageHeader } from '../../app/layouts/page-header.tsx';
import { AuditLog } from '../../features/audit/audit-log.tsx';

/** The log of no company, page by page into the past. */
const platformAuditQuery = infiniteQueryOptions({
  queryKey: ['platform', 'audit'],
  queryFn: ({ pageParam: before, signal }) => call('GET /api/platform/audit', { query: { before }, signal }),
  initialPageParam: undefined as number | undefined,
  getNextPageParam: ({ next }) => next ?? undefined,
});

/** Audit log of the installation itself; companies have logs of their own. */
export function PlatformAuditScreen() {
  const t = useTranslations('platform.audit');
  const shell = useTranslations('shell.account');
  const log = useInfiniteQuery(platformAuditQuery);
  return (
    <>
      <Breadcrumbs above={[shell('platform')]} current={t('title')} />
      <PageHeader below title={t('title')} />
      <p className="mt-0 mb-4 text-ink-2">{t('lead')}</p>
      <AuditLog log={log} empty={t('empty')} linksUser={false} />
    </>
  );
}
