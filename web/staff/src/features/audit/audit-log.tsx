import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useState, lazy, Suspense } from 'react';
import type { AuditEntry } from '@vivavoce/contract/types.ts';
import { useTranslations, useLanguageTag } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { EmptyState } from '../../ui/feedback/state-message.tsx';
import styles from './audit.module.css';
import { withMessages } from '../../app/messages.ts';
import type { EntryDrawerProps } from './entry-drawer.tsx';
import { formatDate, formatTime } from '@vivavoce/web-shared/i18n/format.ts';
import { DataTable, type Column } from '../../ui/data/data-table.tsx';
import { ListMore, ListStates } from '../../ui/data/paged-list.tsx';
import { useEntryPhrases } from './entry-phrases.ts';

function useColumns(onOpen: (id: number) => void): Column<AuditEntry>[] {
  const t = useTranslations('audit');
  const phrases = useEntryPhrases();
  const tag = useLanguageTag();
  return [
    {
      key: 'when',
      heading: t('when'),
      className: 'whitespace-nowrap text-ink-2 tabular-nums',
      bone: 64,
      cell: ({ at }) => <time dateTime={at}>{formatTime(new Date(at), tag)}</time>,
    },
    { key: 'who', heading: t('who'), className: 'min-w-[5rem] wrap-break-word', bone: 120, cell: phrases.who },
    {
      key: 'what',
      heading: t('what'),
      bone: 220,
      cell: (entry) => (
        <>
          <button
            type="button"
            className="cursor-pointer border-0 bg-transparent p-0 text-start font-inherit font-semibold text-ink hover:underline"
            onClick={() => onOpen(entry.id)}
          >
            {phrases.action(entry)}
          </button>
          <span className="m-0 block wrap-anywhere text-ink-2 empty:hidden">{phrases.subject(entry)}</span>
        </>
      ),
    },
    {
      key: 'where',
      heading: t('where'),
      className: 'whitespace-nowrap text-ink-2 tabular-nums',
      bone: 96,
      cell: ({ ip, actor }) => ip ?? (actor === 'system' ? t('noAddress') : ''),
    },
  ];
}

type AuditTableProps = { entries: readonly AuditEntry[] | undefined; onOpen: (id: number) => void };

/** The entries under their days, newest first; the action opens the entry. */
function AuditTable({ entries, onOpen }: AuditTableProps) {
  const t = useTranslations('audit');
  const tag = useLanguageTag();
  const columns = useColumns(onOpen);
  return (
    <DataTable
      caption={t('table')}
      compact
      className={styles.table}
      columns={columns}
      rows={entries}
      keyOf={({ id }) => id}
      loadingRows={8}
      groupOf={({ at }) => formatDate(new Date(at), tag)}
      groupClassName={styles.day}
    />
  );
}

const Loaded = lazy(withMessages(['sso'], () => import('./entry-drawer.tsx')));

/** The drawer of an entry; its code arrives when it is opened. */
function EntryDrawer(props: EntryDrawerProps) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}

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

  return (
    <>
      <Panel>
        <ListStates list={{ ...log, data: log.data && { results: entries } }} empty={<EmptyState text={empty} />}>
          {(rows) => (rows || log.fetchStatus !== 'idle') && <AuditTable entries={rows} onOpen={setOpened} />}
        </ListStates>
        {!log.isError && <ListMore list={log} text={t('older')} className="p-4 text-center" />}
      </Panel>
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
