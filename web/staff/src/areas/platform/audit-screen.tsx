import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Breadcrumbs, PageHeader } from '../../app/layouts/page-header.tsx';
import { AuditLog } from '../../features/audit/audit-log.tsx';
import { platformAuditQuery } from '../../queries/platform.ts';

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
