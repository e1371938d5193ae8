import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import type { ApplicantBucket } from '@vivavoce/domain/applications/bucket.ts';
import type { Application } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { classes } from '../../ui/classes.ts';
import { tableStyles } from '../../ui/table.tsx';
import { ApplicantCell } from './applicant-cells.tsx';
import { ApplicantMenu } from './applicant-menu.tsx';
import { columnsOf, type Column } from './columns.ts';
import styles from './overview.module.css';

const phoneColumns: ReadonlySet<Column> = new Set(['answers', 'status']);

function Name({ application }: { application: Application }) {
  const words = (
    <>
      <span className={styles.face}>
        <Avatar name={application.user.full_name} />
      </span>
      <span className={tableStyles.twoLines}>
        <span className={tableStyles.name}>
          <span>{application.user.full_name}</span>
        </span>
        <span className={classes(tableStyles.facts, styles.email)}>{application.user.email}</span>
      </span>
    </>
  );
  return (
    <Link
      className={tableStyles.rowLink}
      to="/interviews/$job/interviewee/$application"
      params={{ job: String(application.job.id), application: String(application.id) }}
    >
      {words}
    </Link>
  );
}

type ApplicantRowProps = {
  application: Application;
  bucket: ApplicantBucket;
  selectable: boolean;
  selected: boolean;
  /** Its row in the whole table, as assistive technology counts. */
  rowIndex: number;
  onSelect: (application: Application, selected: boolean) => void;
};

/** Drawn anew only when something about it changes: a long list draws it in passing. */
export const ApplicantRow = memo(function ApplicantRow(props: ApplicantRowProps) {
  const { application, rowIndex, bucket, selectable, selected, onSelect } = props;
  const t = useTranslations('overview');
  const columns = columnsOf[bucket];
  return (
    <tr aria-rowindex={rowIndex} data-selected={selected || undefined}>
      {selectable && (
        <td className={styles.check}>
          <Checkbox
            checked={selected}
            aria-label={t('select', { name: application.user.full_name })}
            onChange={(event) => onSelect(application, event.target.checked)}
          />
        </td>
      )}
      <td className={styles.person}>
        <Name application={application} />
        <div className={styles.onPhone}>
          {columns
            .filter((column) => phoneColumns.has(column))
            .map((column) => (
              <ApplicantCell key={column} column={column} application={application} />
            ))}
        </div>
      </td>
      {columns.map((column) => (
        <td key={column} className={styles.wideOnly} data-column={column}>
          <ApplicantCell column={column} application={application} />
        </td>
      ))}
      <td className={tableStyles.number}>
        <ApplicantMenu application={application} />
      </td>
    </tr>
  );
});
