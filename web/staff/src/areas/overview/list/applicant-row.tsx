import { IconCalendar, IconStar, type Icon as TablerIcon } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { memo, Suspense, useRef } from 'react';
import type { ApplicantBucket } from '@vivavoce/domain/applications/bucket.ts';
import type { ApplicantsPage } from '../../../queries/applicants/applicants-list.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Avatar } from '../../../ui/base/avatar.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { classes } from '../../../ui/base/classes.ts';
import { Icon } from '../../../ui/base/icon.tsx';
import { tableStyles } from '../../../ui/data/table.tsx';
import { ApplicantCell } from './applicant-cells.tsx';
import { ApplicantMenu } from './applicant-menu.tsx';
import { columnsOf, type Column } from './columns.ts';
import { Evidence } from './later-evidence.ts';
import { rowIndexOf } from './use-row-keys.ts';
import type { TickAt } from './use-tick.ts';
import styles from '../overview.module.css';

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
    <span className={styles.phoneFact}>
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
        <span className={classes(tableStyles.facts, styles.email)}>{application.user.email}</span>
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
export const ApplicantRow = memo(function ApplicantRow(props: ApplicantRowProps) {
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
        <div className={styles.onPhone}>
          {columns
            .filter((column) => phoneColumns.has(column))
            .map((column) => (
              <PhoneFact key={column} column={column} application={application} />
            ))}
        </div>
      </td>
      {columns.map((column) => (
        <td key={column} className={styles.wideOnly} data-column={column}>
          <ApplicantCell column={column} application={application} />
        </td>
      ))}
      <td className={tableStyles.number}>
        <ApplicantMenu application={application} tabIndex={tabIndex} />
      </td>
    </tr>
  );
});
