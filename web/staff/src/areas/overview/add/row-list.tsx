import { useId } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import styles from './add.module.css';

type RowListProps<Row> = {
  label: string;
  rows: readonly Row[];
  /** Number of rows, including those that are not listed. */
  total: number;
  head: (row: Row) => string;
  text: (row: Row) => string;
  remarkOf?: (row: Row) => string;
};

/** The list ends here; the file is corrected and chosen again. */
const maxRows = 100;

/** Rows of a list that are left out, each with the reason; scrolls in itself. */
export function RowList<Row>({ label, rows, total, head, text, remarkOf }: RowListProps<Row>) {
  const t = useTranslations('overview.add');
  const id = useId();
  if (rows.length === 0) return null;
  const firstRows = rows.slice(0, maxRows);
  return (
    <section className={styles.field} aria-labelledby={id}>
      <h3 className={styles.label} id={id}>
        {label}
      </h3>
      {/* The keyboard must reach a scrolling region. */}
      <div className={styles.rows} {...{ tabIndex: 0, role: 'group' }} aria-labelledby={id}>
        <ul>
          {firstRows.map((row, index) => (
            <li key={index} className={styles.row}>
              <b>{head(row)}</b>
              <span>
                {text(row)}
                {remarkOf && <span className={styles.about}>{remarkOf(row)}</span>}
              </span>
            </li>
          ))}
          {total > firstRows.length && <li className={styles.row}>{t('more', { count: total - firstRows.length })}</li>}
        </ul>
      </div>
    </section>
  );
}
