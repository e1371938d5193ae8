import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { PageHeader } from '../../../app/layouts/page-header.tsx';
import { auditExportUrl, auditQuery } from '../../../queries/audit.ts';
import { AnchorButton, Button } from '../../../ui/base/button.tsx';
import { Panel } from '../../../ui/base/panel.tsx';
import { EmptyState, LoadError } from '../../../ui/feedback/state-message.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { isBackwards, toAuditFilter, type AuditSearch } from './audit-search.ts';
import { AuditTable, LoadingTable } from './audit-table.tsx';
import { EntryDrawer } from './lazy-entry-drawer.tsx';
import styles from './audit.module.css';

/** The audit log of the company: filters, entries by day, one entry in a drawer, export. */
export function AuditScreen() {
  const t = useTranslations('audit');
  const search = useSearch({ from: '/_staff/_shell/company-settings/audit' });
  const navigate = useNavigate({ from: '/company-settings/audit' });
  const [opened, setOpened] = useState<number | null>(null);
  const backwards = isBackwards(search);
  const filter = toAuditFilter(search);
  const log = useInfiniteQuery({ ...auditQuery(filter), enabled: !backwards });
  const entries = log.data?.pages.flatMap(({ results }) => results) ?? [];
  const place = entries.findIndex(({ id }) => id === opened);
  const entry = entries[place];
  const opener = (at: number) => {
    const target = entries[at];
    return target && (() => setOpened(target.id));
  };

  function list() {
    if (log.isError) return <LoadError error={log.error} onRetry={() => void log.refetch()} />;
    if (!log.data) return backwards ? null : <LoadingTable />;
    if (entries.length === 0) return <EmptyState text={t(Object.keys(search).length > 0 ? 'none' : 'empty')} />;
    return (
      <>
        <AuditTable entries={entries} onOpen={setOpened} />
        {log.hasNextPage && (
          <div className={styles.older}>
            <Button busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
              {t('older')}
            </Button>
          </div>
        )}
      </>
    );
  }

  return (
    <>
      <PageHeader
        title={t('title')}
        below
        actions={
          <AnchorButton href={auditExportUrl(filter)} download variant="primary" title={t('exportHint')}>
            {t('export')}
          </AnchorButton>
        }
      />
      <p className={styles.lead}>{t('lead')}</p>
      <AuditFilters
        search={search}
        onChange={(next: AuditSearch) => void navigate({ search: () => next, replace: true })}
      />
      <Panel>{list()}</Panel>
      {entry && (
        <EntryDrawer
          entry={entry}
          pages={{ onPrevious: opener(place - 1), onNext: opener(place + 1) }}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
