import { useRef, useState, type ReactNode } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import type { ApplicantsPage } from '../../../queries/applicants/applicants-list.ts';
import { LoadError } from '../../../ui/feedback/state-message.tsx';
import { Table } from '../../../ui/data/table.tsx';
import { usePrinting } from '../../../ui/hooks/use-printing.ts';
import { ApplicantRow } from './applicant-row.tsx';
import type { ApplicantsTableProps } from './applicants-table.tsx';
import { SkeletonRow } from './skeleton-row.tsx';
import { isSelected } from '../selection/choice.ts';
import { columnsOf } from './columns.ts';
import { useRowHeight } from './row-height.ts';
import { useSavedRow } from './use-saved-row.ts';
import { useLongScroll } from './use-long-scroll.ts';
import { rowIndexOf, useRowKeys } from './use-row-keys.ts';
import { useRows } from './use-rows.ts';
import { useTick } from './use-tick.ts';
import styles from '../overview.module.css';

type LongTableProps = Omit<ApplicantsTableProps, 'onAdd'> & {
  start: ApplicantsPage;
  selectable: boolean;
  head: ReactNode;
};

/** Pixels of the head, which stays above the rows. */
const headHeight = 36;

/** A table of any length that draws only the rows in sight and loads only those near them. */
export function LongTable({ job, list, search, choice, onChoose, start, selectable, head }: LongTableProps) {
  const t = useTranslations('overview');
  const buckets = useTranslations('common.buckets');
  const box = useRef<HTMLDivElement>(null);
  const rowHeight = useRowHeight();
  const { total } = list;
  const [pinnedRows, setPinnedRows] = useState<readonly number[]>([]);
  const scroll = useLongScroll({ box, total, rowHeight, headHeight, first: search.row ?? 0, pinnedRows });
  const [entered, setEntered] = useState<number>();
  const bodyProps = useRowKeys(
    total,
    (rows) => {
      setPinnedRows(rows);
      if (rows.length > 0) setEntered(rows.at(-1));
    },
    scroll.show,
  );
  useSavedRow(scroll, rowHeight, search);
  const { range } = scroll;
  const { rowAt, loaded, error, retry } = useRows(job.id, list.filter, range, total, start);

  const tick = useTick(job.id, list, onChoose);
  // The row with the last key press, while it is drawn; else the uppermost row in sight.
  const reachable = scroll.rows.some(({ index }) => index === entered) ? entered : range.first;

  // Paper does not scroll: the rows loaded around the current place are printed, one after the other.
  const printing = usePrinting();
  const drawnRows = printing ? loaded().map((index) => ({ index, start: 0, end: 0 })) : scroll.rows;

  const columns = columnsOf[search.status];
  const rows: ReactNode[] = [];
  const skip = (height: number, key: string) => {
    if (height <= 0) return;
    rows.push(
      <tr key={key} className={styles.skipped} aria-hidden="true">
        {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the place of rows that are not drawn */}
        <td style={{ height }} />
      </tr>,
    );
  };
  let end = 0;
  for (const { index, start: top, end: bottom } of drawnRows) {
    skip(top - end, `skip-${index}`);
    end = bottom;
    const application = rowAt(index);
    rows.push(
      application ? (
        <ApplicantRow
          key={`${index}-${application.id}`}
          rowIndex={rowIndexOf(index)}
          application={application}
          bucket={search.status}
          selectable={selectable}
          selected={isSelected(choice, application.id)}
          reachable={index === reachable}
          onSelect={tick}
        />
      ) : (
        <SkeletonRow key={index} rowIndex={rowIndexOf(index)} columns={columns} selectable={selectable} />
      ),
    );
  }
  skip(scroll.height - end, 'skip-rest');

  return (
    <>
      <Table
        caption={buckets(search.status)}
        stale={list.first.isPlaceholderData}
        className={styles.table}
        long={{ box, rowCount: total + 1 }}
      >
        {head}
        <tbody {...bodyProps}>{rows}</tbody>
      </Table>
      {error && <LoadError error={error} onRetry={retry} />}
      {list.cut && <p className={styles.tooLong}>{t('tooLong', { count: total })}</p>}
    </>
  );
}
