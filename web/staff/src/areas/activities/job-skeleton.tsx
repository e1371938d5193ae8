import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { classes } from '../../ui/base/classes.ts';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { tableStyles } from '../../ui/data/table.tsx';
import styles from './activities.module.css';

/** Placeholders for activities, in the columns and the height of the rows that follow, on a phone too. */
export function JobSkeleton({ rows }: { rows: number }) {
  const t = useTranslations('common');
  return (
    <tbody aria-busy="true">
      {Array.from({ length: rows }, (_, row) => (
        <tr key={row}>
          <td className={styles.phoneRow}>
            {row === 0 && <span className="visually-hidden">{t('loading')}</span>}
            <span className={tableStyles.rowLink}>
              <span className={styles.kind} />
              <span className={classes(tableStyles.twoLines, styles.bones)}>
                <Bone width="55%" />
                <Bone width="40%" />
              </span>
            </span>
            <div className={styles.onPhone}>
              <Bone width="90%" />
              <div className={styles.deadline}>
                <Bone width={90} height={16} />
              </div>
            </div>
          </td>
          <td className={styles.applicantsColumn}>
            <Bone width={240} />
          </td>
          <td className={classes(tableStyles.number, styles.reviewColumn)}>
            <Bone width={36} />
          </td>
          <td className={styles.deadlineColumn}>
            <Bone width={90} />
          </td>
          <td className={styles.panelColumn}>
            <Bone width={80} />
          </td>
          <td className={tableStyles.number}>
            <Bone width={20} />
          </td>
        </tr>
      ))}
    </tbody>
  );
}
