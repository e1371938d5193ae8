import type { ComponentType, ReactNode } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { classes } from '../base/classes.ts';
import { Bone } from '../feedback/skeleton.tsx';
import { Table, tableStyles } from './table.tsx';

/** A column: its heading, its cell, and the bar in the cell while rows load. */
export type Column<Row> = {
  key: string;
  heading: string;
  /** The heading is for screen readers alone: menus, handles, marks. */
  headingHidden?: boolean;
  cell: (row: Row, index: number) => ReactNode;
  /** Width, alignment and where the column is left out; for heading, cells and loading rows. */
  className?: string | undefined;
  /** Figures, aligned at their end. */
  number?: boolean;
  /** The cell names its row. */
  rowHeading?: boolean;
  /** How many columns the cell covers: for a text in place of figures. */
  span?: (row: Row) => number;
  /** Width of the bar, or what else stands there while rows load; null for nothing. */
  bone?: ReactNode;
};

/** Draws the row element around the cells, for rows that move or are selected. */
type RowElement<Row> = ComponentType<{ row: Row; index: number; children: ReactNode }>;

type OnPhoneProps = {
  /** The width below which the columns are left out. */
  below?: 'md' | 'lg';
  /** One below the other. */
  stacked?: boolean;
  className?: string;
  children: ReactNode;
};

/** Below the first cell of a row in narrow windows, in place of columns that are left out there. */
export function OnPhone({ below = 'md', stacked = false, className, children }: OnPhoneProps) {
  const shown = below === 'md' ? 'md:hidden' : 'lg:hidden';
  const order = stacked ? 'flex-col items-start gap-0.5' : 'flex-wrap items-center gap-x-3 gap-y-1';
  return <span className={classes('flex pt-1 pb-2 text-small text-ink-2', order, shown, className)}>{children}</span>;
}

const PlainRow = ({ children }: { children: ReactNode }) => <tr>{children}</tr>;

type DataTableProps<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  /** Undefined while they load. */
  rows: readonly Row[] | undefined;
  keyOf: (row: Row) => string | number;
  /** How many rows show while they load. */
  loadingRows?: number;
  /** The rows are those of the previous response while the next one loads. */
  stale?: boolean;
  compact?: boolean;
  className?: string | undefined;
  row?: RowElement<Row>;
  /** Rows with the same text stand below it, in a group of their own. */
  groupOf?: ((row: Row) => string) | undefined;
  groupClassName?: string | undefined;
  /** Rows below the others: totals. */
  foot?: ReactNode;
};

const lookOf = ({ number, className }: Pick<Column<never>, 'number' | 'className'>) =>
  number ? classes(tableStyles.number, className) : className;

function Cell<Row>({ column, row, index }: { column: Column<Row>; row: Row; index: number }) {
  const content = column.cell(row, index);
  if (!column.rowHeading) {
    return (
      <td className={lookOf(column)} colSpan={column.span?.(row)}>
        {content}
      </td>
    );
  }
  return (
    <th scope="row" className={lookOf(column)}>
      {content}
    </th>
  );
}

/** Whether the cell of an earlier column reaches over this one. */
const isCovered = <Row,>(columns: readonly Column<Row>[], row: Row, at: number) =>
  columns.some(({ span }, first) => first < at && at < first + (span?.(row) ?? 1));

const boneOf = (bone: ReactNode) =>
  typeof bone === 'number' || typeof bone === 'string' ? <Bone width={bone} /> : bone;

/** A table whose heading, cells and loading rows come from one list of columns. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    columns,
    rows,
    keyOf,
    loadingRows = 6,
    row: RowOf = PlainRow,
    groupOf,
    groupClassName,
    foot,
    ...table
  } = props;
  const t = useTranslations('common');
  return (
    <Table {...table}>
      <thead>
        <tr>
          {columns.map((column) =>
            column.headingHidden ? (
              <td key={column.key} className={lookOf(column)}>
                <span className="visually-hidden">{column.heading}</span>
              </td>
            ) : (
              <th key={column.key} scope="col" className={lookOf(column)}>
                {column.heading}
              </th>
            ),
          )}
        </tr>
      </thead>
      {rows ? (
        [...(groupOf ? Map.groupBy(rows, groupOf) : [['', rows] as const])].map(([group, members]) => (
          <tbody key={group}>
            {groupOf && (
              <tr className={groupClassName}>
                <th scope="rowgroup" colSpan={columns.length}>
                  {group}
                </th>
              </tr>
            )}
            {members.map((row, index) => (
              <RowOf key={keyOf(row)} row={row} index={index}>
                {columns
                  .filter((_, at) => !isCovered(columns, row, at))
                  .map((column) => (
                    <Cell key={column.key} column={column} row={row} index={index} />
                  ))}
              </RowOf>
            ))}
          </tbody>
        ))
      ) : (
        <tbody aria-busy="true">
          {Array.from({ length: loadingRows }, (_, row) => (
            <tr key={row}>
              {columns.map((column, at) => (
                <td key={column.key} className={lookOf(column)}>
                  {row === 0 && at === 0 && <span className="visually-hidden">{t('loading')}</span>}
                  {boneOf(column.bone === undefined ? '70%' : column.bone)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      )}
      {foot}
    </Table>
  );
}
