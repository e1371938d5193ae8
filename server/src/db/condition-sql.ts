import type { Condition } from '@vivavoce/domain/applications/condition.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

/** Replaces marks such as `$now` in SQL of domain by values and parts of a statement. */
export const fillMarks = (text: string, marks: Readonly<Record<string, SQL>>): SQL =>
  sql.join(text.split(/(\$[a-z_]+)/).map((part) => marks[part] ?? sql.raw(part)));

/** A condition of domain that needs no clock as SQL, with an expression in place of each column. */
export const conditionSql = <Row extends object>(
  condition: Condition<Row>,
  columns: Readonly<Record<keyof Row & string, SQL>>,
): SQL =>
  fillMarks(
    condition.sql((column) => `$${column}`, 'now()'),
    Object.fromEntries(Object.entries<SQL>(columns).map(([column, part]) => [`$${column}`, part])),
  );
