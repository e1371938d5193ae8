/**
 * Conditions on a row that can be evaluated in TypeScript and in PostgreSQL. Each one is written once and carries both
 * forms, so that a screen and a query cannot drift apart. The SQL of a condition is never NULL (unknown counts as
 * false), which keeps `not` exact.
 */

import { instantMs } from '../instant.ts';
import type { Instant } from '../instant.ts';

/** Names a column in SQL, with the alias of its table where the query has one. */
export type ColumnName<Row> = (column: keyof Row & string) => string;

/** For conditions that do not look at the clock. */
export const ANY_INSTANT = new Date(0);

export interface Condition<Row> {
  holds: (row: Row, now: Date) => boolean;
  /** `now` is an SQL expression of type timestamptz, such as `now()` or `$1::timestamptz`. */
  sql: (column: ColumnName<Row>, now: string) => string;
}

/** Holds where the column has a value. */
export function isSet<Row>(column: keyof Row & string): Condition<Row> {
  return {
    holds: (row) => row[column] !== null && row[column] !== undefined,
    sql: (name) => `${name(column)} IS NOT NULL`,
  };
}

/** Holds where a boolean column is true; NULL counts as false. */
export function isTrue<Row>(column: keyof Row & string): Condition<Row> {
  return {
    holds: (row) => row[column] === true,
    sql: (name) => `${name(column)} IS TRUE`,
  };
}

/** Holds where an expression that is never NULL is true, such as `exists (…)`. */
export function isFact<Row>(column: keyof Row & string): Condition<Row> {
  return {
    holds: (row) => row[column] === true,
    sql: (name) => name(column),
  };
}

/** Holds where a boolean column is true; where it is NULL, by another one that is never NULL. */
export function isTrueElse<Row>(column: keyof Row & string, fallback: keyof Row & string): Condition<Row> {
  return {
    holds: (row) => (row[column] ?? row[fallback]) === true,
    sql: (name) => `coalesce(${name(column)}, ${name(fallback)})`,
  };
}

/** Holds where a numeric column has exactly this value. */
export function equals<Row>(column: keyof Row & string, value: number): Condition<Row> {
  return {
    holds: (row) => row[column] === value,
    sql: (name) => `${name(column)} IS NOT DISTINCT FROM ${value}`,
  };
}

/** Holds where a counting column is above zero; NULL counts as zero. */
export function isPositive<Row>(column: keyof Row & string): Condition<Row> {
  return {
    holds: (row) => Number(row[column] ?? 0) > 0,
    sql: (name) => `(${name(column)} > 0) IS TRUE`,
  };
}

/** Holds where both numbers are known and the first is the smaller. */
export function isFewerThan<Row>(column: keyof Row & string, other: keyof Row & string): Condition<Row> {
  return {
    holds: (row) => row[column] != null && row[other] != null && row[column] < row[other],
    sql: (name) => `(${name(column)} < ${name(other)}) IS TRUE`,
  };
}

/** Holds where the instant in the column lies strictly before the present. */
export function isPast<Row>(
  column: keyof Row & string,
  read: (row: Row) => Instant | null | undefined,
): Condition<Row> {
  return {
    holds: (row, now) => {
      const instant = read(row);
      return instant !== null && instant !== undefined && instantMs(instant) < now.getTime();
    },
    sql: (name, now) => `(${name(column)} < ${now}) IS TRUE`,
  };
}

export function not<Row>(condition: Condition<Row>): Condition<Row> {
  return {
    holds: (row, now) => !condition.holds(row, now),
    sql: (name, now) => `NOT (${condition.sql(name, now)})`,
  };
}

export function allOf<Row>(...conditions: Condition<Row>[]): Condition<Row> {
  return {
    holds: (row, now) => conditions.every((condition) => condition.holds(row, now)),
    sql: (name, now) => `(${conditions.map((condition) => condition.sql(name, now)).join(' AND ')})`,
  };
}

export function anyOf<Row>(...conditions: Condition<Row>[]): Condition<Row> {
  return {
    holds: (row, now) => conditions.some((condition) => condition.holds(row, now)),
    sql: (name, now) => `(${conditions.map((condition) => condition.sql(name, now)).join(' OR ')})`,
  };
}

/** An ordered decision: the first rule that holds gives its code, otherwise the last resort. */
export interface Decision<Row, Code extends string> {
  rules: readonly { code: Code; when: Condition<Row> }[];
  otherwise: Code;
}

/** The code of the first rule that holds for the row at this instant. */
export function decide<Row, Code extends string>(decision: Decision<Row, Code>, row: Row, now: Date): Code {
  return decision.rules.find((rule) => rule.when.holds(row, now))?.code ?? decision.otherwise;
}

/** The same decision as a PostgreSQL CASE expression of type text. */
export function decisionSql<Row, Code extends string>(
  decision: Decision<Row, Code>,
  column: ColumnName<Row>,
  now: string,
): string {
  const branches = decision.rules.map((rule) => `WHEN ${rule.when.sql(column, now)} THEN '${rule.code}'`);
  return `CASE ${branches.join(' ')} ELSE '${decision.otherwise}' END`;
}
