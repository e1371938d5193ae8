import type { AuditEntry } from '@vivavoce/contract/types.ts';
import { formatDate, formatTime } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Table } from '../../ui/data/table.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { useEntryPhrases } from './entry-phrases.ts';
import styles from './audit.module.css';

type AuditTableProps = { entries: readonly AuditEntry[]; onOpen: (id: number) => void };

function Row({ entry, onOpen }: { entry: AuditEntry; onOpen: (id: number) => void }) {
  const t = useTranslations('audit');
  const phrases = useEntryPhrases();
  const tag = useLanguageTag();
  const subject = phrases.subject(entry);
  return (
    <tr>
      <td className={styles.time}>
        <time dateTime={entry.at}>{formatTime(new Date(entry.at), tag)}</time>
      </td>
      <td className={styles.who}>{phrases.who(entry)}</td>
      <td>
        <button type="button" className={styles.open} onClick={() => onOpen(entry.id)}>
          {phrases.action(entry)}
        </button>
        {subject && <span className={styles.below}>{subject}</span>}
      </td>
      <td className={styles.where}>{entry.ip ?? (entry.actor === 'system' ? t('noAddress') : '')}</td>
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
export function LoadingTable() {
  const t = useTranslations('audit');
  return (
    <Table caption={t('table')} compact>
      <Head />
      <SkeletonRows rows={8} widths={[64, 120, 220, 96]} />
    </Table>
  );
}

/** The entries under their days, newest first; the action opens the entry. */
export function AuditTable({ entries, onOpen }: AuditTableProps) {
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
