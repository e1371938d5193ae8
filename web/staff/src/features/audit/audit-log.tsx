import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useState, lazy, Suspense } from 'react';
import type { AuditEntry } from '@vivavoce/contract/types.ts';
import { useTranslations, useLanguageTag } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Button } from '../../ui/base/button.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { EmptyState, LoadError } from '../../ui/feedback/state-message.tsx';
import styles from './audit.module.css';
import { withMessages } from '../../app/messages.ts';
import type { EntryDrawerProps } from './entry-drawer.tsx';
import { formatDate, formatTime } from '@vivavoce/web-shared/i18n/format.ts';
import { Table } from '../../ui/data/table.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { useEntryPhrases } from './entry-phrases.ts';

type AuditTableProps = { entries: readonly AuditEntry[]; onOpen: (id: number) => void };

function Row({ entry, onOpen }: { entry: AuditEntry; onOpen: (id: number) => void }) {
  const t = useTranslations('audit');
  const phrases = useEntryPhrases();
  const tag = useLanguageTag();
  const subject = phrases.subject(entry);
  return (
    <tr>
      <td className="whitespace-nowrap text-ink-2 tabular-nums">
        <time dateTime={entry.at}>{formatTime(new Date(entry.at), tag)}</time>
      </td>
      <td className="min-w-[5rem] wrap-break-word">{phrases.who(entry)}</td>
      <td>
        <button
          type="button"
          className="cursor-pointer border-0 bg-transparent p-0 text-start font-inherit font-semibold text-ink hover:underline"
          onClick={() => onOpen(entry.id)}
        >
          {phrases.action(entry)}
        </button>
        {subject && <span className="m-0 block wrap-anywhere text-ink-2">{subject}</span>}
      </td>
      <td className="whitespace-nowrap text-ink-2 tabular-nums">
        {entry.ip ?? (entry.actor === 'system' ? t('noAddress') : '')}
      </td>
    </tr>
  );
}

function Head() {
  const t = useTranslations('audit');
  return (
    <thead>
      <tr>
        <th scope="col">{t('when')}</th>
        <th scope="col">{t('who')}</th>
        <th scope="col">{t('what')}</th>
        <th scope="col">{t('where')}</th>
      </tr>
    </thead>
  );
}

/** The table before its first page has arrived. */
function LoadingTable() {
  const t = useTranslations('audit');
  return (
    <Table caption={t('table')} compact>
      <Head />
      <SkeletonRows rows={8} widths={[64, 120, 220, 96]} />
    </Table>
  );
}

/** The entries under their days, newest first; the action opens the entry. */
function AuditTable({ entries, onOpen }: AuditTableProps) {
  const t = useTranslations('audit');
  const tag = useLanguageTag();
  const dayOf = ({ at }: AuditEntry) => formatDate(new Date(at), tag);
  return (
    <Table caption={t('table')} compact className={styles.table}>
      <Head />
      {[...Map.groupBy(entries, dayOf)].map(([day, all]) => (
        <tbody key={day}>
          <tr className={styles.day}>
            <th scope="rowgroup" colSpan={4}>
              {day}
            </th>
          </tr>
          {all.map((entry) => (
            <Row key={entry.id} entry={entry} onOpen={onOpen} />
          ))}
        </tbody>
      ))}
    </Table>
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

  function list() {
    if (log.isError) return <LoadError error={log.error} onRetry={() => void log.refetch()} />;
    if (!log.data) return log.fetchStatus === 'idle' ? null : <LoadingTable />;
    if (entries.length === 0) return <EmptyState text={empty} />;
    return (
      <>
        <AuditTable entries={entries} onOpen={setOpened} />
        {log.hasNextPage && (
          <div className="p-4 text-center">
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
