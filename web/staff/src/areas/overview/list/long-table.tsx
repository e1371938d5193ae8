import { useRef, useState, type ReactNode, useSyncExternalStore, memo, Suspense } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import type { ApplicantsPage } from '../../../queries/applicants/applicants-list.ts';
import { LoadError } from '../../../ui/feedback/state-message.tsx';
import { Table, tableStyles } from '../../../ui/data/table.tsx';
import { usePrinting } from '../../../ui/hooks/use-printing.ts';
import type { ApplicantsTableProps } from './applicants-table.tsx';
import { SkeletonRow } from './skeleton-row.tsx';
import { isSelected } from '../selection/choice.ts';
import { columnsOf, type Column } from './columns.ts';
import { useSavedRow } from './use-saved-row.ts';
import { useLongScroll } from './use-long-scroll.ts';
import { rowIndexOf, useRowKeys } from './use-row-keys.ts';
import { useRows } from './use-rows.ts';
import { useTick, type TickAt } from './use-tick.ts';
import styles from '../overview.module.css';
import { IconCalendar, IconStar, type Icon as TablerIcon } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ApplicantBucket } from '@vivavoce/domain/applications/bucket.ts';
import { Avatar } from '../../../ui/base/avatar.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { classes } from '../../../ui/base/classes.ts';
import { Icon } from '../../../ui/base/icon.tsx';
import { ApplicantCell } from './applicant-cells.tsx';
import { ApplicantMenu } from './applicant-menu.tsx';
import { Evidence } from './later-evidence.ts';

type Application = ApplicantsPage['results'][number];

/** A phone has no column heads: an icon labels the figure. */
const phoneIcons: Partial<Record<Column, TablerIcon>> = { rating: IconStar, deadline: IconCalendar };
const phoneColumns: ReadonlySet<Column> = new Set(['answers', 'status', 'rating', 'deadline']);

function PhoneFact({ column, application }: { column: Column; application: Application }) {
  const t = useTranslations('overview.columns');
  const icon = phoneIcons[column];
  const cell = <ApplicantCell column={column} application={application} />;
  if (!icon) return cell;
  return (
    <span className="max-md:inline-flex max-md:items-center max-md:gap-1 max-md:text-ink-2 max-md:[&_svg]:text-ink-3">
      <Icon of={icon} size={16} />
      <span className="visually-hidden">{t(column)}</span>
      {cell}
    </span>
  );
}

function Name({ application, tabIndex }: { application: Application; tabIndex: 0 | -1 }) {
  const text = (
    <>
      <span className={styles.face}>
        <Avatar name={application.user.full_name} />
      </span>
      <span className={tableStyles.twoLines}>
        <span className={tableStyles.name}>
          <span>{application.user.full_name}</span>
        </span>
        <span className={classes(tableStyles.facts, 'overflow-hidden text-ellipsis')}>
          {application.user.email}
          {application.tags.map(({ id, name }) => (
            <span key={id} className="ms-1.5 rounded-1 bg-accent-tint px-1.5 font-medium text-accent-ink">
              {name}
            </span>
          ))}
        </span>
        {application.evidence !== undefined && (
          <Suspense>
            <Evidence evidence={application.evidence} />
          </Suspense>
        )}
      </span>
    </>
  );
  return (
    <Link
      tabIndex={tabIndex}
      className={tableStyles.rowLink}
      to="/interviews/$job/interviewee/$application"
      params={{ job: String(application.job.id), application: String(application.id) }}
    >
      {text}
    </Link>
  );
}

type ApplicantRowProps = {
  application: Application;
  bucket: ApplicantBucket;
  selectable: boolean;
  selected: boolean;
  /** Index of the row in the whole table, for assistive technology. */
  rowIndex: number;
  /** Tab reaches one row of the list; arrows lead to the others. */
  reachable: boolean;
  onSelect: (application: Application, selected: boolean, at: TickAt) => unknown;
};

/** Memoised: it renders again only when its props change, since scrolling renders the long list often. */
const ApplicantRow = memo(function ApplicantRow(props: ApplicantRowProps) {
  const { application, rowIndex, bucket, selectable, selected, reachable, onSelect } = props;
  const t = useTranslations('overview');
  const columns = columnsOf[bucket];
  const shifted = useRef(false);
  const tabIndex = reachable ? 0 : -1;
  return (
    <tr aria-rowindex={rowIndex} data-selected={selected || undefined}>
      {selectable && (
        <td className={styles.check}>
          <Checkbox
            tabIndex={tabIndex}
            checked={selected}
            aria-label={t('select', { name: application.user.full_name })}
            onMouseDown={(event) => {
              shifted.current = event.shiftKey;
              // Shift-click must not select text between two ticks.
              if (event.shiftKey) event.preventDefault();
            }}
            onKeyDown={(event) => {
              shifted.current = event.shiftKey;
            }}
            onChange={({ target }) =>
              onSelect(application, target.checked, { row: rowIndex - rowIndexOf(0), range: shifted.current })
            }
          />
        </td>
      )}
      <td className={styles.person}>
        <Name application={application} tabIndex={tabIndex} />
        <div
          className={classes(
            styles.onPhone,
            'hidden max-md:flex max-md:h-[2rem] max-md:items-center max-md:gap-2.5 max-md:overflow-hidden max-md:pb-2 max-md:text-small max-md:whitespace-nowrap',
          )}
        >
          {columns
            .filter((column) => phoneColumns.has(column))
            .map((column) => (
              <PhoneFact key={column} column={column} application={application} />
            ))}
        </div>
      </td>
      {columns.map((column) => (
        <td key={column} className="max-md:hidden" data-column={column}>
          <ApplicantCell column={column} application={application} />
        </td>
      ))}
      <td className={tableStyles.number}>
        <ApplicantMenu application={application} tabIndex={tabIndex} />
      </td>
    </tr>
  );
});

const phone = '(max-width: 47.99em)';

/** In root em, as in the style sheet of the list: on a phone a row has a second line below the name. */
const heights = { wide: 3.75, phone: 6.5 };

function subscribe(changed: () => void): () => void {
  const query = matchMedia(phone);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

function readHeight(): number {
  const em = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  return em * (matchMedia(phone).matches ? heights.phone : heights.wide);
}

/** Pixels of one row. All are alike, so the place of any row is known without drawing those before it. */
const useRowHeight = (): number => useSyncExternalStore(subscribe, readHeight);

type LongTableProps = Omit<ApplicantsTableProps, 'onAdd'> & {
  start: ApplicantsPage;
  selectable: boolean;
  head: ReactNode;
};

/** Pixels of the head, which stays above the rows. */
const headHeight = 36;

/** A table of any length that draws only the rows in sight and loads only those near them, unlike a `DataTable`. */
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
        className={classes(styles.table, 'min-w-[38rem] table-fixed max-md:min-w-0 print:min-w-0 print:table-auto')}
        long={{ box, rowCount: total + 1 }}
      >
        {head}
        <tbody {...bodyProps}>{rows}</tbody>
      </Table>
      {error && <LoadError error={error} onRetry={retry} />}
      {list.cut && (
        <p className="border-t border-t-line px-5 py-3 text-small text-ink-2">{t('tooLong', { count: total })}</p>
      )}
    </>
  );
}
