import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { PageHeader } from '../../../app/layouts/page-header.tsx';
import { AuditLog } from '../../../features/audit/audit-log.tsx';
import styles from '../../../features/audit/audit.module.css';
import { useSaveFile } from '../../../features/export/save-file.ts';
import { auditExportUrl, auditQuery, exportAudit } from '../../../queries/audit.ts';
import { AnchorButton } from '../../../ui/base/button.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { isBackwards, toAuditFilter, type AuditSearch } from './audit-search.ts';

/** The audit log of the company: filters, entries by day, one entry in a drawer, export. */
export function AuditScreen() {
  const t = useTranslations('audit');
  const search = useSearch({ from: '/_staff/_shell/company-settings/audit' });
  const navigate = useNavigate({ from: '/company-settings/audit' });
  const filter = toAuditFilter(search);
  const saveFile = useSaveFile();
  const log = useInfiniteQuery({ ...auditQuery(filter), enabled: !isBackwards(search) });
  return (
    <>
      <PageHeader
        title={t('title')}
        below
        actions={
          <AnchorButton
            href={auditExportUrl(filter)}
            download
            variant="primary"
            title={t('exportHint')}
            onClick={(event) => saveFile(event, () => exportAudit(filter))}
          >
            {t('export')}
          </AnchorButton>
        }
      />
      <p className={styles.lead}>{t('lead')}</p>
      <AuditFilters
        search={search}
        onChange={(next: AuditSearch) => void navigate({ search: () => next, replace: true })}
      />
      <AuditLog log={log} empty={t(Object.keys(search).length > 0 ? 'none' : 'empty')} />
    </>
  );
}
