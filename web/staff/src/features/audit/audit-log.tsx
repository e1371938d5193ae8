import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { AuditEntry } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Button } from '../../ui/base/button.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { EmptyState, LoadError } from '../../ui/feedback/state-message.tsx';
import { AuditTable, LoadingTable } from './audit-table.tsx';
import styles from './audit.module.css';
import { EntryDrawer } from './lazy-entry-drawer.tsx';

type AuditLogProps = {
  log: UseInfiniteQueryResult<InfiniteData<{ results: AuditEntry[] }>>;
  /** Text of an empty log. */
  empty: string;
  linksUser?: boolean;
};

/** The entries by day, one of them in a drawer, and a button for older ones. */
export function AuditLog({ log, empty, linksUser = true }: AuditLogProps) {
  const t = useTranslations('audit');
  const [opened, setOpened] = useState<number | null>(null);
  const entries = log.data?.pages.flatMap(({ results }) => results) ?? [];
  const place = entries.findIndex(({ id }) => id === opened);
  const entry = entries[place];
  const opener = (at: number) => {
    const target = entries[at];
    return target && (() => setOpened(target.id));
  };

  function list() {
    if (log.isError) return <LoadError error={log.error} onRetry={() => void log.refetch()} />;
    if (!log.data) return log.fetchStatus === 'idle' ? null : <LoadingTable />;
    if (entries.length === 0) return <EmptyState text={empty} />;
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
      <Panel>{list()}</Panel>
      {entry && (
        <EntryDrawer
          entry={entry}
          pages={{ onPrevious: opener(place - 1), onNext: opener(place + 1) }}
          linksUser={linksUser}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
