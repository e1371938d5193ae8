import { useId } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { classes } from '../base/classes.ts';
import styles from './row-list.module.css';

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
  const t = useTranslations('common');
  const id = useId();
  if (rows.length === 0) return null;
  const firstRows = rows.slice(0, maxRows);
  return (
    <section className="grid gap-1" aria-labelledby={id}>
      <h3 className="m-0 font-inherit font-semibold" id={id}>
        {label}
      </h3>
      {/* The keyboard must reach a scrolling region. */}
      <div
        className="max-h-55 overflow-auto rounded-3 border border-line"
        {...{ tabIndex: 0, role: 'group' }}
        aria-labelledby={id}
      >
        <ul className="m-0 list-none p-0">
          {firstRows.map((row, index) => (
            <li
              key={index}
              className={classes(
                styles.row,
                'grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-3 gap-y-0.5 px-3.5 py-2 text-small wrap-anywhere narrow:grid-cols-[1fr]',
              )}
            >
              <b className="font-semibold">{head(row)}</b>
              <span>
                {text(row)}
                {remarkOf?.(row) && <span className="block text-ink-3">{remarkOf(row)}</span>}
              </span>
            </li>
          ))}
          {total > firstRows.length && (
            <li
              className={classes(
                styles.row,
                'grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-3 gap-y-0.5 px-3.5 py-2 text-small wrap-anywhere narrow:grid-cols-[1fr]',
              )}
            >
              {t('andMore', { count: total - firstRows.length })}
            </li>
          )}
        </ul>
      </div>
    </section>
  );
}
